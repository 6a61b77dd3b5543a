import { walletActivityRequest, walletActivityResponse } from '@obverse/contracts';
import { PublicKey } from '@solana/web3.js';
import { get, procedure } from '../auth/procedure.ts';
import { totalsOf } from './ledger.ts';
import { holdingDetails, lineDetails } from './line-details.ts';
import { readWallet } from './read-wallet.ts';
import { linesBefore } from './stored-wallets.ts';

/** Pages after the first read nothing, and cannot say. */
const notRead = { isComplete: null, unreadAccounts: null };

export const activity = procedure(
  get('/wallet/{address}/activity', {
    auth: 'none',
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
      ? await readWallet(ctx, ctx.chains[cluster], query)
      : notRead;
    const before = isFirst ? undefined : Number(cursor);
    const ref = { cluster, wallet: address, mint, limit: limit + 1 };
    const lines = await linesBefore(ctx.database.orm, ref, before);
    const page = lines.slice(0, limit).map((line) => ({
      id: String(line.sequence),
      signature: line.signature,
      ...lineDetails(line),
      after: holdingDetails(totalsOf(line)),
    }));
    return {
      activity: page,
      nextCursor: lines.length > limit ? (page.at(-1)?.id ?? null) : null,
      isComplete,
      unreadAccounts,
    };
  });
