import type { DataOf } from '@obverse/client';
import { useRead } from '@obverse/react';
import { ChangeView } from '../../coins/change-view.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/time.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { Actions } from './action.tsx';
import { PastedTransaction } from './pasted-transaction.tsx';
import { planCancellation, planExecution, planRolesChange, planSettingsChange } from './plans/governance.ts';
import { signersOf, type TabProps } from './use-operator.ts';

type Change = DataOf<'get', '/governance/changes'>[number];

function QueuedChange({ change, stablecoin, unit, roles, clockAheadMs }: TabProps & { change: Change }) {
  const nowMs = useNow(clockAheadMs);
  const { kind, requiredSigner, expiresAt } = change;
  const isOver = change.stale || (expiresAt !== null && Date.parse(expiresAt) < nowMs);
  const index = kind === 'stablecoin' ? change.stablecoin : stablecoin.index;
  const { adminOrGuardian } = signersOf(roles);
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
          { name: 'Expires', at: expiresAt, unknown: 'an open loss report decides it' },
        ]}
      />
      <Actions
        index={index}
        unit={unit}
        specs={[
          !isOver && {
            name: 'Execute the change',
            about:
              requiredSigner === null
                ? 'Puts the new values in force. Anyone may do it from the end of its delay on.'
                : 'Puts the new roles in force. The new admin has to sign.',
            signers: requiredSigner === null ? [] : [{ role: 'New admin', address: requiredSigner }],
            isDestructive: true,
            plan: planExecution(kind),
          },
          {
            name: 'Cancel the change',
            about: isOver
              ? 'It is over: anyone can remove it. Its rent goes back to who paid it.'
              : 'Removes it from the queue. Guardian and admin may.',
            signers: isOver ? [] : adminOrGuardian,
            isDestructive: true,
            plan: planCancellation(kind),
          },
        ]}
      />
    </li>
  );
}

function NewChanges({ stablecoin: { index }, unit, roles }: TabProps) {
  const { admin } = signersOf(roles);
  return (
    <Card title="Queue a change">
      <p className="mb-3 text-muted text-sm">
        A change waits, so that people can leave before it. It replaces a queued one of the same kind.
      </p>
      <Actions
        index={index}
        unit={unit}
        specs={[
          {
            name: 'Change roles',
            about: 'What you leave empty stays. "none" leaves the manager or the pauser out.',
            fields: [
              { name: 'admin', label: 'Admin', hint: 'The next admin signs the execution' },
              { name: 'manager', label: 'Manager' },
              { name: 'guardian', label: 'Guardian' },
              { name: 'pauser', label: 'Pauser' },
              { name: 'treasury', label: 'Treasury' },
              { name: 'delaySeconds', label: 'Delay of changes, in hours', hint: '24 to 336' },
            ],
            signers: admin,
            isDestructive: true,
            plan: planRolesChange,
          },
          {
            name: `Change settings of stablecoin ${index}`,
            about: 'What you leave empty stays. The new values apply when the change is executed.',
            fields: [
              { name: 'supplyCap', label: `Supply cap in ${unit}` },
              { name: 'deployPerDay', label: `Deployed per day in ${unit}` },
              { name: 'maxDeployedBps', label: 'Deployed at most, in percent' },
              { name: 'platformFeeBps', label: 'Platform fee, in percent' },
              { name: 'juniorPremiumBps', label: 'Junior premium, in percent' },
              { name: 'targetCoverageBps', label: 'Target coverage, in percent' },
              { name: 'minCoverageBps', label: 'Minimum coverage, in percent' },
              { name: 'vestingSeconds', label: 'Yield vests over, in hours' },
              { name: 'cooldownSeconds', label: 'Junior cooldown, in hours' },
              { name: 'custody', label: 'Custody', hint: 'A token account of the underlying, or none' },
            ],
            signers: admin,
            isDestructive: true,
            plan: planSettingsChange,
          },
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
