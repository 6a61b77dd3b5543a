import { maxStatementLines, walletStatementRequest, walletStatementResponse } from '@obverse/contracts';
import { PublicKey } from '@solana/web3.js';
import { get, procedure } from '../auth/procedure.ts';
import type { Orm } from '../db/database.ts';
import { invalid } from '../lib/errors.ts';
import { emptyTotals, type WalletTotals } from './fold.ts';
import { totalsOf } from './ledger.ts';
import { holdingDetails, lineDetails } from './line-details.ts';
import { readWallet } from './read-wallet.ts';
import { statementCsv } from './statement-csv.ts';
import {
  linesBetween,
  type NewWalletLine,
  type Period,
  readLastLines,
  type WalletRef,
} from './stored-wallets.ts';
import { type TokenState, tokenStateReader } from './token-states.ts';

/** @throws ApiError INVALID_REQUEST for more lines than a statement has */
async function readLines(orm: Orm, ref: WalletRef & { readonly mint?: string | undefined }, period: Period) {
  const lines = await linesBetween(orm, { ...ref, limit: maxStatementLines + 1 }, period);
  const beyond = lines[maxStatementLines];
  if (beyond !== undefined) {
    const reason = `the period has more than ${maxStatementLines} lines: end at ${beyond.at.toISOString()} or earlier, or name a mint`;
    throw invalid('to', reason);
  }
  return lines;
}

/** What a wallet had of a token before the lines, and has after them. */
function balanceOf(opening: WalletTotals, lines: readonly NewWalletLine[]) {
  const last = lines.at(-1);
  return {
    opening: holdingDetails(opening),
    closing: holdingDetails(last === undefined ? opening : totalsOf(last)),
  };
}

const tokenDetails = ({ token, metadata, stablecoin }: TokenState) => ({
  mint: token.mint.toBase58(),
  name: metadata.name,
  symbol: metadata.symbol,
  decimals: stablecoin.decimals,
});

export const statement = procedure({
  ...get('/wallet/{address}/statement', {
    auth: 'none',
    summary: 'What a wallet had of each token before a period and after it, and every line in between',
    description: `The changes of all lines of a token and its opening add up to its closing, to the base unit; a statement up to now closes with the positions. With \`Accept: text/csv\` as CSV, whose first lines are the openings. A period has at most ${maxStatementLines} lines.`,
  }),
  csv: statementCsv,
})
  .input(walletStatementRequest)
  .output(walletStatementResponse)
  .query(async ({ ctx, input }) => {
    const { cluster, address, mint, from } = input;
    const chain = ctx.chains[cluster];
    const { orm } = ctx.database;
    const states = tokenStateReader(chain);
    const query = { wallet: new PublicKey(address), mint };
    const reading = await readWallet(ctx, chain, query, states.expect);
    const { positions, sequence, isComplete, unreadAccounts, leftOutTokens, now } = reading;
    const pending = positions.flatMap((position) => position.pending ?? []);
    // what happened in this second is part of it
    const times = [now, ...pending.map(({ at }) => at)].map((at) => at.getTime() + 1_000);
    const to = input.to ?? new Date(Math.max(...times));
    if (from !== undefined && from >= to)
      throw invalid('from', `must be before to, which is ${to.toISOString()}`);
    const ref = { cluster, wallet: address };
    const mints = positions.map(({ token }) => token.mint.toBase58());
    // lines that others have recorded since are not those of these positions
    const [recorded, before, found] = await Promise.all([
      readLines(orm, { ...ref, mint }, { from, to, sequence }),
      from === undefined ? [] : readLastLines(orm, ref, mints, { before: from, sequence }),
      states.states(positions.map(({ token }) => token)),
    ]);
    const isInPeriod = ({ at }: NewWalletLine) => at < to && (from === undefined || at >= from);
    const lines = [
      ...recorded.map((line) => ({ ...line, shown: line.signature })),
      ...pending.filter(isInPeriod).map((line) => ({ ...line, shown: null })),
    ];
    const openings = new Map(before.map((line) => [line.mint, totalsOf(line)]));
    const tokens = found.map((state, i) => {
      const own = lines.filter((line) => line.mint === mints[i]);
      return { ...tokenDetails(state), ...balanceOf(openings.get(mints[i] ?? '') ?? emptyTotals, own) };
    });
    const shown = lines.map((line) => ({ signature: line.shown, ...lineDetails(line) }));
    return {
      address,
      from: from ?? null,
      to,
      tokens,
      lines: shown,
      isComplete,
      unreadAccounts,
      leftOutTokens,
    };
  });
