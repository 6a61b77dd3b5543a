import type { DataOf } from '@obverse/client';
import { cancellations, executions, queuePlatformChange, queueStablecoinChange } from '@obverse/operations';
import { useRead } from '@obverse/react';
import { isExpired } from '../../coins/change-rows.ts';
import { ChangeView } from '../../coins/change-view.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/time.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { Actions } from './action.tsx';
import { PastedTransaction } from './pasted-transaction.tsx';
import { specsOf, type TabProps } from './specs.ts';

type Change = DataOf<'get', '/governance/changes'>[number];

function QueuedChange({ change, stablecoin, unit, roles, clockAheadMs }: TabProps & { change: Change }) {
  const nowMs = useNow(clockAheadMs);
  const { kind, requiredSigner, expiresAt } = change;
  const isOver = change.stale || isExpired(change, nowMs);
  const index = kind === 'stablecoin' ? change.stablecoin : stablecoin.index;
  const specOf = specsOf(roles);
  return (
    <li className="space-y-4 rounded-md border border-line p-4">
      <h3>{kind === 'platform' ? 'Roles' : `Settings of stablecoin ${index}`}</h3>
      <ChangeView
        change={change}
        aheadMs={clockAheadMs}
        {...(kind === 'stablecoin' && { amount: { decimals: stablecoin.decimals, unit } })}
      />
      <Timeline
        label="Steps of this change"
        nowMs={nowMs}
        steps={[
          { name: 'Queued', at: change.queuedAt, unknown: 'being recorded' },
          { name: 'Can be executed', at: change.executableFrom, unknown: 'an open loss report decides it' },
          {
            name: 'Expires',
            at: expiresAt,
            missed: 'Expired',
            unknown: 'an open loss report decides it',
          },
        ]}
      />
      <Actions
        index={index}
        unit={unit}
        specs={[
          !isOver &&
            specOf(executions[kind], {
              signers: requiredSigner === null ? [] : [{ role: 'New admin', address: requiredSigner }],
            }),
          specOf(cancellations[kind], isOver ? { signers: [] } : {}),
        ]}
      />
    </li>
  );
}

function NewChanges({ stablecoin: { index }, unit, roles }: TabProps) {
  const specOf = specsOf(roles);
  return (
    <Card title="Queue a change">
      <p className="mb-3 text-muted text-sm">
        A change waits, so that people can leave before it. What you leave empty stays.
      </p>
      <Actions
        index={index}
        unit={unit}
        specs={[
          specOf(queuePlatformChange),
          specOf(queueStablecoinChange, { name: `Change settings of stablecoin ${index}` }),
        ]}
      />
    </Card>
  );
}

/** The queue of changes, and new ones. */
export function GovernanceTab(props: TabProps) {
  const { index } = props.stablecoin;
  const query = useRead('/governance/changes', { query: { stablecoin: index } }, { refetchInterval: 15_000 });
  return (
    <div className="space-y-6">
      <Card title="Queued changes">
        <QueryView query={query} loading={<Skeleton className="h-40" />}>
          {(changes) =>
            changes.length === 0 ? (
              <Empty>No change of the roles or of stablecoin {index} is queued.</Empty>
            ) : (
              <ul className="space-y-4">
                {changes.map((change) => (
                  <QueuedChange key={change.changeId} {...props} change={change} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </Card>
      <NewChanges {...props} />
      <PastedTransaction />
    </div>
  );
}
