import { TOKEN_2022_PROGRAM_ID } from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import * as z from 'zod';
import { mapInBatches } from '../../lib/async.ts';
import { fromUnixSeconds } from '../../lib/format.ts';
import { type ChainAccess, readAccounts } from '../../solana/accounts.ts';
import type { Chain } from '../../solana/chain.ts';
import { InvalidResponseError, parseResponse } from '../../solana/nodes/rpc-error.ts';
import { listOwnCooldowns } from '../../state/cooldowns.ts';
import type { HeldAccount } from '../ledger/model.ts';
import type { WalletBalances } from '../ledger/positions.ts';
import { findPlatformTokens } from './platform-tokens.ts';

/** A wallet, and the only mint that is requested. */
export type WalletQuery = { readonly wallet: PublicKey; readonly mint?: string | undefined };

export const isRequested = (query: WalletQuery, mint: string): boolean =>
  query.mint === undefined || query.mint === mint;

/** Mint, owner and amount: the beginning of a token account. */
const slice = { offset: 0, length: 72 } as const;

const listSchema = z.object({
  context: z.object({ slot: z.int().min(0) }),
  value: z.array(
    z.object({
      pubkey: z.string(),
      account: z.object({ owner: z.string(), data: z.tuple([z.string(), z.literal('base64')]) }),
    }),
  ),
});

/** Lists the Token-2022 accounts of an owner, all of them and not only associated ones. Anyone can open any number of them for it. */
function listTokenAccounts(chain: ChainAccess, owner: PublicKey) {
  const programId = TOKEN_2022_PROGRAM_ID.toBase58();
  const options = { commitment: 'finalized', encoding: 'base64', dataSlice: slice };
  const params = [owner.toBase58(), { programId }, options];
  return chain.call(
    async ({ send }) => {
      const [answer] = await send([{ method: 'getTokenAccountsByOwner', params }]);
      const { context, value } = parseResponse(listSchema, answer, 'token accounts');
      const held = await mapInBatches(value, ({ pubkey, account }): HeldAccount => {
        const data = Buffer.from(account.data[0], 'base64');
        const isValid = account.owner === programId && data.length === slice.length;
        if (!isValid || !data.subarray(32, 64).equals(owner.toBuffer()))
          throw new InvalidResponseError(`${pubkey} is no token account of the owner`);
        const mint = bs58.encode(data.subarray(0, 32));
        return { address: pubkey, mint, kind: 'token', amount: data.readBigUInt64LE(64) };
      });
      return { slot: context.slot, held };
    },
    { isHeavy: true },
  );
}

/**
 * Reads what a wallet's token accounts and cooldowns hold of the platform's tokens.
 *
 * @param known mints that it had tokens of before
 * @throws ApiError UNAVAILABLE when the cluster does not answer
 */
export async function readBalances(
  chain: Chain,
  query: WalletQuery,
  known: readonly string[],
): Promise<WalletBalances> {
  const [tokenList, cooldownList, { now }] = await Promise.all([
    listTokenAccounts(chain, query.wallet),
    listOwnCooldowns(chain, query.wallet),
    readAccounts(chain, []),
  ]);
  const { cooldowns } = cooldownList;
  const inCooldowns = cooldowns.map(({ address, mint, tokens: amount }): HeldAccount => {
    return { address, mint, kind: 'cooldown', amount };
  });
  const listed = [...inCooldowns, ...tokenList.held].filter(({ mint }) => isRequested(query, mint));
  const mints = [...known, ...listed.map(({ mint }) => mint)];
  const { tokens, unchecked } = await findPlatformTokens(chain, mints, query.mint);
  const held = listed.filter(({ mint }) => tokens.has(mint));
  return {
    tokens,
    held: new Map(held.map((each) => [each.address, each])),
    cooldowns,
    slot: Math.min(tokenList.slot, cooldownList.slot),
    uncheckedAccounts: listed.filter(({ mint }) => unchecked.has(mint)).length,
    now: fromUnixSeconds(now),
  };
}
