import type { Context } from '../auth/context.ts';
import { ApiError } from '../lib/errors.ts';
import type { Chain } from '../solana/chain.ts';
import type { PlatformToken } from './ledger/model.ts';
import type { WalletQuery } from './reader/read-balances.ts';
import type { WalletReading } from './reader/wallet-reader.ts';

type ReadContext = Pick<Context, 'wallets' | 'keyHolder' | 'clientAddress' | 'setHeader'>;

const retryAfterSeconds = 2;

/** Who requests wallets: the holder of an API key, or else an address. */
async function clientOf({ keyHolder, clientAddress }: ReadContext): Promise<string> {
  const holder = await keyHolder();
  return holder === undefined ? clientAddress() : `${holder.cluster} ${holder.integrationId}`;
}

/** Reads a wallet for the client of a request. @throws ApiError as `wallets.read` */
export async function readForClient(
  ctx: ReadContext,
  chain: Chain,
  query: WalletQuery,
  onKnown?: (tokens: readonly PlatformToken[]) => void,
): Promise<WalletReading> {
  const client = await clientOf(ctx);
  try {
    return await ctx.wallets.read(chain, query, client, onKnown);
  } catch (error) {
    const isTooMany = error instanceof ApiError && error.errorCode === 'RATE_LIMITED';
    if (isTooMany) ctx.setHeader('retry-after', String(retryAfterSeconds));
    throw error;
  }
}
