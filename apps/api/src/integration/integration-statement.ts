import { integrationStatementRequest, integrationStatementResponse } from '@obverse/contracts';
import { decodeTokenMetadata } from '@obverse/core';
import { get, procedure } from '../auth/procedure.ts';
import { firstEventAt, movementsBetween } from '../events/movements.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { type MonthlyRecord, monthlyRecords, monthOf } from '../snapshots/monthly-records.ts';
import { recentIntegration } from '../solana/integrations.ts';
import { integrationStatementCsv } from './integration-statement-csv.ts';

/** The month in which a coin was issued begins with nothing: its first record may have coins already. */
function fromIssue(records: readonly MonthlyRecord[], issuedAt: Date | undefined): readonly MonthlyRecord[] {
  const [first, ...others] = records;
  if (first === undefined || issuedAt === undefined || monthOf(issuedAt) !== monthOf(first.takenAt))
    return records;
  return [{ takenAt: issuedAt, slot: 0, supply: 0n, assets: 0n, revenue: 0n }, ...others];
}

export const integrationStatement = procedure({
  ...get('/integration/{id}/statement', {
    auth: 'key',
    summary: 'Supply, yield and revenue of an integration by month',
    description:
      'A month begins with the first record of it, within a minute of midnight UTC while the service runs, and ends with the first record of the next month. Minted and redeemed are what was executed between these two records, so that they add up. With `Accept: text/csv` as CSV in decimals.',
    failures: [404],
  }),
  csv: integrationStatementCsv,
})
  .input(integrationStatementRequest)
  .output(integrationStatementResponse)
  .query(async ({ ctx, input }) => {
    const { cluster, id } = input;
    const { orm } = ctx.database;
    const { state, now, brandedMint } = await recentIntegration(ctx.chains[cluster], id);
    const [recorded, issuedAt] = await Promise.all([
      monthlyRecords(orm, { cluster, id, now: fromUnixSeconds(now) }),
      firstEventAt(orm, { cluster, integrationId: id }),
    ]);
    const records = fromIssue(recorded, issuedAt);
    const moved = await movementsBetween(orm, { cluster, integrationId: id }, records);
    const months = moved.map((movements, i) => {
      const [start, end] = [records[i], records[i + 1]] as const;
      if (start === undefined || end === undefined) throw new Error('a month lacks a record');
      const { paidIn, paidOut } = movements;
      return {
        ...movements,
        month: monthOf(start.takenAt),
        from: start.takenAt,
        to: end.takenAt,
        supplyAtStart: start.supply,
        supplyAtEnd: end.supply,
        holdersYield: end.assets - start.assets - paidIn + paidOut,
        feesEarned: end.revenue - start.revenue,
      };
    });
    const { symbol } = decodeTokenMetadata(state.integration.brandedMint, brandedMint);
    return { symbol, decimals: state.stablecoin.decimals, months };
  });
