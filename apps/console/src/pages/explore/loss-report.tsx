import { Amount } from '../../amounts/amount.tsx';
import { formatBps } from '../../amounts/percent.ts';
import type { Stablecoin } from '../../coins/use-underlying.ts';
import { Notice } from '../../ui/badge.tsx';
import { Countdown, Time } from '../../ui/time.tsx';

type Props = {
  readonly stablecoin: Stablecoin;
  readonly unit: string;
  readonly aheadMs: number;
};

/** The open loss report of a stablecoin: who would bear what, and what it means for holders. */
export function LossReport({ stablecoin: { lossReport, decimals }, unit, aheadMs }: Props) {
  if (lossReport === null) return null;
  const { loss, settleable, junior, unvested, senior, reportedAt, haircutBps, lapsesAt, withheld } =
    lossReport;
  const amount = (units: string) => <Amount units={units} decimals={decimals} unit={unit} />;
  return (
    <Notice tone="bad">
      <p>
        A loss of {amount(loss)} was reported on <Time at={reportedAt} />. Of the {amount(settleable)} that
        can be settled now, the junior tranche would bear {amount(junior)}, unreleased yield{' '}
        {amount(unvested)} and coin holders {amount(senior)}.
      </p>
      <p className="mt-1">
        Until it is resolved nobody can mint, and redemptions withhold {formatBps(haircutBps)}, with a claim
        on what is refunded. {amount(withheld)} are withheld so far. Anyone can end the report without a loss{' '}
        <Countdown at={lapsesAt} aheadMs={aheadMs} over="now" />.
      </p>
    </Notice>
  );
}
