import type { DataOf } from '@obverse/client';
import { cancellations, executions, queuePlatformChange, queueStablecoinChange } from '@obverse/operations';
import { useRead, useStablecoins } from '@obverse/react';
import { isExpired, showValue, valueRows } from '../../coins/change-rows.ts';
import { ChangeView } from '../../coins/change-view.tsx';
import { useChanges } from '../../coins/use-changes.tsx';
import { useUnderlying } from '../../coins/use-underlying.ts';
import { shortAddress } from '../../ui/address.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Time, useNow } from '../../ui/time.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { Actions } from './action.tsx';
import { PastedTransaction } from './pasted-transaction.tsx';
import { specsOf, type TabProps } from './specs.ts';

type Change = DataOf<'get', '/governance/changes'>[number];
type PastChange = DataOf<'get', '/governance/changes/past'>[number];

/** How amounts of a stablecoin are written; undefined until it is known. */
function useAmountFormats() {
  const { data: stablecoins = [] } = useStablecoins();
  const nameOf = useUnderlying();
  return (index: number) => {
    const found = stablecoins.find((stablecoin) => stablecoin.index === index);
    return found && { decimals: found.decimals, unit: nameOf(found.underlyingMint) };
  };
}

type Formats = ReturnType<typeof useAmountFormats>;

const titleOf = (change: Change | PastChange): string =>
  change.kind === 'platform' ? 'Roles' : `Settings of stablecoin ${change.stablecoin}`;

function QueuedChange({
  change,
  formatOf,
  ...props
}: TabProps & { readonly change: Change; readonly formatOf: Formats }) {
  const { roles, clockAheadMs } = props;
  const nowMs = useNow(clockAheadMs);
  const { kind, requiredSigner, expiresAt, executableFrom } = change;
  const isOver = change.stale || isExpired(change, nowMs);
  const canBeExecuted = !isOver && executableFrom !== null && Date.parse(executableFrom) <= nowMs;
  const index = kind === 'stablecoin' ? change.stablecoin : props.stablecoin.index;
  const amount = kind === 'stablecoin' ? formatOf(index) : undefined;
  const specOf = specsOf(roles);
  return (
    <li className="space-y-4 rounded-md border border-line p-4">
      <h3>{titleOf(change)}</h3>
      <ChangeView change={change} aheadMs={clockAheadMs} {...(amount !== undefined && { amount })} />
      <Timeline
        label="Steps of this change"
        nowMs={nowMs}
        steps={[
          { name: 'Queued', at: change.queuedAt, unknown: 'being recorded' },
          { name: 'Can be executed', at: executableFrom, unknown: 'an open loss report decides it' },
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
        unit={amount?.unit ?? props.unit}
        specs={[
          canBeExecuted &&
            specOf(executions[kind], {
              signers: requiredSigner === null ? [] : [{ role: 'New admin', address: requiredSigner }],
            }),
          specOf(cancellations[kind], isOver ? { signers: [] } : {}),
        ]}
      />
    </li>
  );
}

function NewChanges({ stablecoin: { index, decimals, settings }, unit, roles }: TabProps) {
  const specOf = specsOf(roles);
  const shown = (values: object, amount?: { readonly decimals: number; readonly unit: string }) =>
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => [field, showValue(field, value, amount)]),
    );
  // a manager that was revoked is none
  const inForce = { ...roles, manager: roles.managerActive ? roles.manager : null };
  return (
    <Card title="Queue a change">
      <p className="mb-3 text-muted text-sm">
        A change waits, so that people can leave before it. What you leave empty stays.
      </p>
      <Actions
        index={index}
        unit={unit}
        specs={[
          specOf(queuePlatformChange, { present: shown(inForce) }),
          specOf(queueStablecoinChange, {
            name: `Change settings of stablecoin ${index}`,
            present: shown(settings, { decimals, unit }),
          }),
        ]}
      />
    </Card>
  );
}

function PastChangeItem({ change, formatOf }: { readonly change: PastChange; readonly formatOf: Formats }) {
  const { outcome, at, queuedAt, cancelledBy, values } = change;
  const amount = change.kind === 'stablecoin' ? formatOf(change.stablecoin) : undefined;
  return (
    <li className="py-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{titleOf(change)}</span>
        {outcome === 'executed' ? <Badge tone="good">Executed</Badge> : <Badge>Cancelled</Badge>}
        <Time at={at} />
      </p>
      <p className="text-muted text-xs">
        {queuedAt === null ? 'When it was queued is not recorded' : 'Queued '}
        {queuedAt !== null && <Time at={queuedAt} />}
        {cancelledBy !== null && `, cancelled by ${shortAddress(cancelledBy)}`}
      </p>
      {values !== null && (
        <details className="mt-1">
          <summary className="text-muted text-xs">
            {outcome === 'executed' ? 'What it set' : 'What it would have set'}
          </summary>
          <dl className="mt-1 space-y-1 pl-3">
            {valueRows(values, amount).map(({ name, value }) => (
              <div key={name} className="flex flex-wrap gap-x-2">
                <dt className="text-muted">{name}:</dt>
                <dd className="numbers wrap-anywhere min-w-0">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

/** What became of earlier changes. */
function PastChanges({ formatOf }: { readonly formatOf: Formats }) {
  const query = useRead('/governance/changes/past', {}, { refetchInterval: 60_000 });
  return (
    <Card title="Past changes">
      <QueryView query={query} loading={<Skeleton className="h-24" />}>
        {(changes) =>
          changes.length === 0 ? (
            <Empty>No change was executed or cancelled yet.</Empty>
          ) : (
            <ul className="divide-y divide-line">
              {changes.map((change) => (
                <PastChangeItem
                  key={`${change.signature} ${titleOf(change)}`}
                  change={change}
                  formatOf={formatOf}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}

/** The queue of changes, new ones, and those that are over. */
export function GovernanceTab(props: TabProps) {
  const query = useChanges();
  const formatOf = useAmountFormats();
  return (
    <div className="space-y-6">
      <Card title="Queued changes">
        <QueryView query={query} loading={<Skeleton className="h-40" />}>
          {(changes) =>
            changes.length === 0 ? (
              <Empty>No change of the roles or of a stablecoin is queued.</Empty>
            ) : (
              <ul className="space-y-4">
                {changes.map((change) => (
                  <QueuedChange key={change.changeId} {...props} change={change} formatOf={formatOf} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </Card>
      <NewChanges {...props} />
      <PastChanges formatOf={formatOf} />
      <PastedTransaction />
    </div>
  );
}
