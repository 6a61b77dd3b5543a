import { walletActivityRequest, walletActivityResponse } from '@obverse/contracts';
import { PublicKey } from '@solana/web3.js';
import { get, procedure } from '../auth/procedure.ts';
import { holdingAfter } from './ledger/value-movements.ts';
import { readForClient } from './read-for-client.ts';
import { entriesBefore } from './reader/wallet-store.ts';

/** Pages after the first read nothing, and cannot say. */
const notRead = { isComplete: null, unreadAccounts: null };

export const activity = procedure(
  get('/wallet/{address}/activity', {
    auth: 'none',
    hasOwnTurn: true,
    summary: "What changed a wallet's branded coins and junior tokens, the newest first",
    description:
      'Mints, redemptions, junior deposits and withdrawals, and transfers from and to others, of finalized transactions. The first page reads what is new; the pages after it do not.',
  }),
)
  .input(walletActivityRequest)
  .output(walletActivityResponse)
  .query(async ({ ctx, input }) => {
    const { cluster, address, mint, limit, cursor } = input;
    const query = { wallet: new PublicKey(address), mint };
    const isFirst = cursor === undefined;
    const { isComplete, unreadAccounts } = isFirst
      ? await readForClient(ctx, ctx.chains[cluster], query)
      : notRead;
    const before = isFirst ? undefined : Number(cursor);
    const ref = { cluster, wallet: address, mint, limit: limit + 1 };
    const entries = await entriesBefore(ctx.database.orm, ref, before);
    const page = entries.slice(0, limit).map((entry) => ({
      id: String(entry.sequence),
      ...entry,
      timestamp: entry.at,
      after: holdingAfter(entry),
    }));
    return {
      activity: page,
      nextCursor: entries.length > limit ? (page.at(-1)?.id ?? null) : null,
      isComplete,
      unreadAccounts,
    };
  });
