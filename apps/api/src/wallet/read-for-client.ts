import type { Context } from '../auth/context.ts';
import { ApiError } from '../lib/errors.ts';
import type { Chain } from '../solana/chain.ts';
import type { WalletPosition } from './ledger/positions.ts';
import type { WalletQuery } from './reader/read-balances.ts';
import type { ReaderDependencies, WalletReading } from './reader/read-wallet.ts';
import { type TokenState, tokenStateReader } from './token-states.ts';

type ReadContext = Pick<Context, 'wallets' | 'keyHolder' | 'clientAddress' | 'setHeader'>;

const retryAfterSeconds = 2;

/** Reads a wallet for the client of a request: the holder of an API key, or else an address. @throws ApiError as `wallets.read` */
export async function readForClient(
  { wallets, keyHolder, clientAddress, setHeader }: ReadContext,
  chain: Chain,
  query: WalletQuery,
  onKnown?: ReaderDependencies['onKnown'],
): Promise<WalletReading> {
  const holder = await keyHolder();
  const client = holder === undefined ? clientAddress() : `${holder.cluster} ${holder.integrationId}`;
  try {
    return await wallets.read(chain, query, client, onKnown);
  } catch (error) {
    const isTooMany = error instanceof ApiError && error.errorCode === 'RATE_LIMITED';
    if (isTooMany) setHeader('retry-after', String(retryAfterSeconds));
    throw error;
  }
}

/** A position and the token that it is in, as it is now. */
export type TokenPosition = WalletPosition & { readonly state: TokenState };

/** Reads a wallet for the client of a request, and the states of its tokens. @throws ApiError as `wallets.read` */
export async function readPositions(
  ctx: ReadContext,
  chain: Chain,
  query: WalletQuery,
): Promise<Omit<WalletReading, 'positions'> & { readonly positions: readonly TokenPosition[] }> {
  const readStates = tokenStateReader(chain);
  const { positions, ...reading } = await readForClient(ctx, chain, query, readStates);
  const states = await readStates(positions.map(({ token }) => token));
  return {
    ...reading,
    positions: positions.map((position, i) => ({ ...position, state: states[i] as TokenState })),
  };
}
