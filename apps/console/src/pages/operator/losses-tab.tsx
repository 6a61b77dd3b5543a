import type { DataOf } from '@obverse/client';
import { lapseLoss, reportLoss, voteLoss } from '@obverse/operations';
import { useRead } from '@obverse/react';
import { Amount } from '../../amounts/amount.tsx';
import { formatBps } from '../../amounts/percent.ts';
import { Badge, Notice } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { Countdown, Time } from '../../ui/time.tsx';
import { Actions } from './action.tsx';
import { LossVotes } from './loss-votes.tsx';
import { specsOf, type TabProps } from './specs.ts';

type Reports = DataOf<'get', '/stablecoins/{index}/loss-report'>;

function OpenReport({
  report,
  stablecoin,
  unit,
  clockAheadMs,
}: TabProps & { report: NonNullable<Reports['report']> }) {
  const { decimals } = stablecoin;
  const amount = (units: string) => <Amount units={units} decimals={decimals} unit={unit} />;
  return (
    <div className="space-y-4">
      <Notice tone="warn">
        Loss report {report.number} is open since <Time at={report.reportedAt} />. Mints, junior deposits and
        payouts of juniors are stopped.
      </Notice>
      <Stats>
        <Stat label="Reported">{amount(report.loss)}</Stat>
        <Stat label="Can be settled now">{amount(report.settleable)}</Stat>
        <Stat label="Juniors would bear">{amount(report.junior)}</Stat>
        <Stat label="Yield not vested yet would bear">{amount(report.unvested)}</Stat>
        <Stat label="Coin holders would bear">{amount(report.senior)}</Stat>
        <Stat label="Withheld from redemptions" note={`${formatBps(report.haircutBps)} of each one`}>
          {amount(report.withheld)}
        </Stat>
        <Stat label="Anyone can end it without a loss">
          <Countdown at={report.lapsesAt} aheadMs={clockAheadMs} over="now" />
        </Stat>
      </Stats>
    </div>
  );
}

function PastReports({ past, stablecoin: { decimals }, unit }: TabProps & Pick<Reports, 'past'>) {
  if (past.length === 0) return <Empty>No loss was ever reported and resolved.</Empty>;
  const amount = (units: string | null) =>
    units === null ? 'not recorded' : <Amount units={units} decimals={decimals} />;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="pb-2 text-left text-muted text-xs">
          Amounts in <bdi>{unit}</bdi>
        </caption>
        <thead>
          <tr>
            {['Report', 'Reported', 'Settled', 'Juniors', 'Yield', 'Holders', 'Refunds', 'Resolved'].map(
              (name) => (
                <th key={name} scope="col" className="py-1 pr-3 font-medium">
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {past.map((report) => (
            <tr key={report.reportId} className="numbers border-line border-t">
              <th scope="row" className="py-1 pr-3 font-normal">
                {report.number}
              </th>
              {[
                report.loss,
                report.settled,
                report.junior,
                report.unvested,
                report.senior,
                report.refund,
              ].map((units, i) => (
                <td key={i} className="py-1 pr-3">
                  {amount(units)}
                </td>
              ))}
              <td className="py-1">
                {report.resolvedAt === null ? 'not recorded' : <Time at={report.resolvedAt} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LossActions({ stablecoin: { index }, unit, roles, isOpen }: TabProps & { isOpen: boolean }) {
  const specOf = specsOf(roles);
  const specs = [
    !isOpen && roles.managerActive && specOf(reportLoss),
    specOf(voteLoss),
    isOpen && specOf(lapseLoss),
  ];
  return <Actions index={index} unit={unit} specs={specs} />;
}

/** The open loss report, its votes, and those of the past. */
export function LossesTab(props: TabProps) {
  const { index } = props.stablecoin;
  const query = useRead('/stablecoins/{index}/loss-report', { path: { index } }, { refetchInterval: 15_000 });
  return (
    <div className="space-y-6">
      <QueryView query={query} loading={<Skeleton className="h-64" />}>
        {({ report, past }) => (
          <>
            <Card
              title="Loss report"
              aside={report === null ? <Badge tone="good">None open</Badge> : <Badge tone="bad">Open</Badge>}
            >
              <div className="space-y-4">
                {report === null ? (
                  <p className="text-muted text-sm">
                    The manager reports a loss alone. Otherwise two of admin, guardian and manager agree on
                    it: one votes, and another reports it with that vote. A report is resolved in the same
                    way.
                  </p>
                ) : (
                  <OpenReport {...props} report={report} />
                )}
                <LossActions {...props} isOpen={report !== null} />
              </div>
            </Card>
            <LossVotes {...props} />
            <Card title="Past reports" className="mt-6">
              <PastReports {...props} past={past} />
            </Card>
          </>
        )}
      </QueryView>
    </div>
  );
}
