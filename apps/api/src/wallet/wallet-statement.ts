import { maxStatementLines, walletStatementRequest, walletStatementResponse } from '@obverse/contracts';
import { PublicKey } from '@solana/web3.js';
import { get, procedure } from '../auth/procedure.ts';
import type { Orm } from '../db/database.ts';
import { invalid } from '../lib/errors.ts';
import type { NewLedgerEntry } from './ledger/model.ts';
import { holdingAfter } from './ledger/value-movements.ts';
import { readPositions, type TokenPosition } from './read-for-client.ts';
import { type EntryQuery, entriesBetween, lastEntries, type Period } from './reader/wallet-store.ts';
import { statementCsv } from './statement-csv.ts';

/** @throws ApiError INVALID_REQUEST for more entries than a statement has */
async function readEntries(orm: Orm, query: Omit<EntryQuery, 'limit'>, period: Period) {
  const entries = await entriesBetween(orm, { ...query, limit: maxStatementLines + 1 }, period);
  const beyond = entries[maxStatementLines];
  if (beyond !== undefined) {
    const reason = `the period has more than ${maxStatementLines} lines: end at ${beyond.at.toISOString()} or earlier, or name a mint`;
    throw invalid('to', reason);
  }
  return entries;
}

/** A token, and what a wallet had of it before a period and after it. */
function tokenDetails(
  { token, state: { metadata, stablecoin, coinKind } }: TokenPosition,
  before: readonly NewLedgerEntry[],
  entries: readonly NewLedgerEntry[],
) {
  const mint = token.mint.toBase58();
  const isOf = (entry: NewLedgerEntry) => entry.mint === mint;
  const opening = before.find(isOf);
  return {
    mint,
    coinKind: coinKind ?? null,
    name: metadata.name,
    symbol: metadata.symbol,
    decimals: stablecoin.decimals,
    opening: holdingAfter(opening),
    closing: holdingAfter(entries.findLast(isOf) ?? opening),
  };
}

export const statement = procedure({
  ...get('/wallet/{address}/statement', {
    auth: 'none',
    hasOwnTurn: true,
    summary: 'What a wallet had of each token before a period and after it, and every line in between',
    description: `The changes of all lines of a token and its opening add up to its closing, to the base unit; a statement up to now closes with the positions. With \`Accept: text/csv\` as CSV, whose first lines are the openings. A period has at most ${maxStatementLines} lines.`,
  }),
  csv: statementCsv,
})
  .input(walletStatementRequest)
  .output(walletStatementResponse)
  .query(async ({ ctx, input }) => {
    const { cluster, address, mint, from } = input;
    const { orm } = ctx.database;
    const query = { wallet: new PublicKey(address), mint };
    const { positions, sequence, now, ...reading } = await readPositions(ctx, ctx.chains[cluster], query);
    const pending = positions.flatMap((position) => position.pending ?? []);
    // what happened in this second is part of it
    const times = [now, ...pending.map(({ at }) => at)].map((at) => at.getTime() + 1_000);
    const to = input.to ?? new Date(Math.max(...times));
    if (from !== undefined && from >= to)
      throw invalid('from', `must be before to, which is ${to.toISOString()}`);
    const ref = { cluster, wallet: address };
    const mints = positions.map(({ token }) => token.mint.toBase58());
    // entries that others have recorded since are not those of these positions
    const [recorded, before] = await Promise.all([
      readEntries(orm, { ...ref, mint }, { from, to, sequence }),
      from === undefined ? [] : lastEntries(orm, ref, mints, sequence, from),
    ]);
    const isInPeriod = ({ at }: NewLedgerEntry) => at < to && (from === undefined || at >= from);
    const entries: readonly NewLedgerEntry[] = [...recorded, ...pending.filter(isInPeriod)];
    return {
      ...reading,
      address,
      from: from ?? null,
      to,
      tokens: positions.map((position) => tokenDetails(position, before, entries)),
      // no transaction shows what is pending
      lines: entries.map((entry) => ({
        ...entry,
        timestamp: entry.at,
        signature: entry.signature || null,
      })),
    };
  });
