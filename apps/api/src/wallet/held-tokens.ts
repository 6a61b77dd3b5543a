import { TOKEN_2022_PROGRAM_ID } from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import * as z from 'zod';
import { mapInBatches } from '../lib/async.ts';
import type { ChainAccess } from '../solana/accounts.ts';
import { InvalidResponseError, parseResponse } from '../solana/nodes/rpc-error.ts';

/** A token account as it was in a finalized slot; addresses are base58. */
export type HeldToken = {
  readonly address: string;
  readonly mint: string;
  /** Base units. */
  readonly amount: bigint;
};

/** Anyone can give a wallet any number of accounts. */
const heavy = { isHeavy: true };

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

/**
 * Lists the Token-2022 accounts of an owner, all of them and not only associated ones, as they are finalized.
 *
 * @throws ApiError UNAVAILABLE when no node of the cluster gives a valid answer
 */
export function listHeldTokens(
  chain: ChainAccess,
  owner: PublicKey,
): Promise<{ readonly slot: number; readonly held: readonly HeldToken[] }> {
  const program = TOKEN_2022_PROGRAM_ID.toBase58();
  const ownerBytes = owner.toBuffer();
  const params = [
    owner.toBase58(),
    { programId: program },
    { commitment: 'finalized', encoding: 'base64', dataSlice: slice },
  ];
  return chain.call(async ({ send }) => {
    const [answer] = await send([{ method: 'getTokenAccountsByOwner', params }]);
    const { context, value } = parseResponse(listSchema, answer, 'token accounts');
    const held = await mapInBatches(value, ({ pubkey, account }): HeldToken => {
      const data = Buffer.from(account.data[0], 'base64');
      const isAsked =
        account.owner === program && data.length === slice.length && data.subarray(32, 64).equals(ownerBytes);
      if (!isAsked) throw new InvalidResponseError(`${pubkey} is no token account of the owner`);
      return {
        address: pubkey,
        mint: bs58.encode(data.subarray(0, 32)),
        amount: data.readBigUInt64LE(64),
      };
    });
    return { slot: context.slot, held };
  }, heavy);
}
