import type { DataOf } from '@obverse/client';
import type { Action } from '@obverse/operations';

export type Roles = DataOf<'get', '/governance/roles'>;

/** A role of the platform, and who has it. */
export type Signer = { readonly role: string; readonly address: string };

/** An action as the page offers it: under this name, to these signers. Without signers to anyone. */
export type ActionSpec = {
  readonly action: Action;
  readonly name: string;
  readonly signers: readonly Signer[];
  /** What fields are filled with, and cannot be changed; by their names. */
  readonly given?: Readonly<Record<string, string>>;
  /** What is in force, in words, by the names of the action's fields. */
  readonly present?: Readonly<Record<string, string>>;
};

const adminOf = ({ admin }: Roles): Signer => ({ role: 'Admin', address: admin });
const guardianOf = ({ guardian }: Roles): Signer => ({ role: 'Guardian', address: guardian });
const managerOf = ({ manager }: Roles): Signer[] =>
  manager === null ? [] : [{ role: 'Manager', address: manager }];

/** Who votes on losses, also a manager that was revoked. */
export const votersOf = (roles: Roles): readonly Signer[] =>
  [adminOf(roles), guardianOf(roles), ...managerOf(roles)].filter(({ address }) =>
    roles.lossVoters.includes(address),
  );

/** Offers actions to those who have the roles for them. */
export function specsOf(roles: Roles) {
  const admin = adminOf(roles);
  const guardian = guardianOf(roles);
  const activeManager = roles.managerActive ? managerOf(roles) : [];
  const pauser: Signer[] = roles.pauser === null ? [] : [{ role: 'Pauser', address: roles.pauser }];
  const signers: Partial<Record<Action['signedBy'], readonly Signer[]>> = {
    admin: [admin],
    adminOrGuardian: [admin, guardian],
    canCancel: [admin, guardian],
    canPause: [...pauser, guardian, admin],
    manager: activeManager,
    reporters: activeManager,
    voter: votersOf(roles),
  };
  return (action: Action, other: Partial<ActionSpec> = {}): ActionSpec => ({
    action,
    name: action.name,
    signers: signers[action.signedBy] ?? [],
    ...other,
  });
}

/** What every tab is given. */
export type TabProps = {
  readonly roles: Roles;
  readonly stablecoin: DataOf<'get', '/stablecoin/{index}'>;
  /** How its underlying is called. */
  readonly unit: string;
  /** How far the cluster's clock is ahead of this machine; milliseconds. */
  readonly clockAheadMs: number;
};
