import type { DataOf } from '@obverse/client';
import type { Signer } from './spec.ts';

export type Roles = DataOf<'get', '/governance/roles'>;

/** Who may sign what: the roles of the platform with their addresses. */
export function signersOf(roles: Roles) {
  const admin: Signer = { role: 'Admin', address: roles.admin };
  const guardian: Signer = { role: 'Guardian', address: roles.guardian };
  const manager: Signer[] = roles.manager === null ? [] : [{ role: 'Manager', address: roles.manager }];
  const pauser: Signer[] = roles.pauser === null ? [] : [{ role: 'Pauser', address: roles.pauser }];
  return {
    admin: [admin],
    adminOrGuardian: [admin, guardian],
    /** The manager in office. */
    manager: roles.managerActive ? manager : [],
    canPause: [...pauser, guardian, admin],
    /** Also a manager that was revoked. */
    voters: [admin, guardian, ...manager].filter(({ address }) => roles.lossVoters.includes(address)),
  };
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
