import { pause, revocations, unpause } from '@obverse/operations';
import { useWallet } from '@obverse/react';
import { Address } from '../../ui/address.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDuration } from '../../ui/time.tsx';
import { Actions } from './action.tsx';
import { specsOf, type TabProps } from './specs.ts';

const duties = [
  ['admin', 'Admin', 'Queues changes, adds stablecoins, collects the commission, ends a pause'],
  ['guardian', 'Guardian', 'Cancels changes, lowers limits, revokes, pauses'],
  ['manager', 'Manager', 'Distributes yield, deploys collateral, reports losses'],
  ['pauser', 'Pauser', 'Pauses'],
  ['treasury', 'Treasury', "Receives the platform's commission"],
] as const;

function RoleTable({ roles }: Pick<TabProps, 'roles'>) {
  const own = useWallet().connected?.account.address;
  const has = duties.filter(([role]) => roles[role] === own && own !== undefined).map(([, name]) => name);
  const text =
    own === undefined
      ? 'No wallet is connected.'
      : has.length === 0
        ? 'The connected wallet has no role. You can read everything, and have unsigned transactions for those who have one.'
        : `The connected wallet is: ${has.join(', ')}.`;
  return (
    <Card title="Roles">
      <p className="mb-3 text-sm">{text}</p>
      <ul className="divide-y divide-line">
        {duties.map(([role, name, duty]) => {
          const address = roles[role];
          return (
            <li key={role} className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm">
              <span>
                <strong className="font-medium">{name}</strong>
                <span className="block text-muted text-xs">{duty}</span>
              </span>
              <span className="flex flex-wrap items-center gap-2">
                {address !== null && roles.lossVoters.includes(address) && <Badge>Votes on losses</Badge>}
                {role === 'manager' && address !== null && !roles.managerActive && (
                  <Badge tone="warn">Revoked</Badge>
                )}
                {address !== null && address === own && <Badge tone="good">Your wallet</Badge>}
                {address === null ? 'none' : <Address address={address} />}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="mt-3 text-muted text-sm">Changes of roles wait {formatDuration(roles.delaySeconds)}.</p>
    </Card>
  );
}

/** Who may do what; pause and revocation, which work at once. */
export function RolesTab({ roles, stablecoin: { index }, unit }: TabProps) {
  const specOf = specsOf(roles);
  return (
    <div className="space-y-6">
      <RoleTable roles={roles} />
      <Card
        title="At once"
        aside={roles.paused ? <Badge tone="bad">Paused</Badge> : <Badge tone="good">Not paused</Badge>}
      >
        <p className="mb-3 text-muted text-sm">
          A pause stops new coins, mints, junior deposits and deployments. To redeem, to withdraw and to claim
          stays possible.
        </p>
        <Actions
          index={index}
          unit={unit}
          specs={[
            specOf(roles.paused ? unpause : pause),
            roles.managerActive && specOf(revocations.manager),
            roles.pauser !== null && specOf(revocations.pauser),
          ]}
        />
      </Card>
    </div>
  );
}
