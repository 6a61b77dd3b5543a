import { PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import type { Change } from '../program/platform.generated.ts';
import {
  lossVotersOf,
  lossVoteStatus,
  platformChangeProgress,
  requiredSignerOf,
  rolesAfter,
  settingsDelaySeconds,
  stablecoinChangeProgress,
} from './governance.ts';

const day = 86_400n;
const eta = 100n * day;
const change = { targetVersion: 3, rolesVersion: 5, etaTs: eta, target: PublicKey.default } as Change;
const platform = { rolesVersion: 5 };

describe('platformChangeProgress', () => {
  const statusAt = (now: bigint, rolesVersion = 5) =>
    platformChangeProgress(change, { rolesVersion }, now).status;

  it('lets a change be executed from its eta until 14 days later, both included', () => {
    expect([eta - 1n, eta, eta + 14n * day, eta + 14n * day + 1n].map((now) => statusAt(now))).toEqual([
      'waiting',
      'executable',
      'executable',
      'expired',
    ]);
  });

  it('makes a change stale when the roles have changed, whatever the time', () => {
    expect([0n, eta, eta + 15n * day].map((now) => statusAt(now, 6))).toEqual(['stale', 'stale', 'stale']);
  });
});

describe('stablecoinChangeProgress', () => {
  const windowSeconds = Number(2n * day);
  const quiet = {
    settingsVersion: 3,
    reportCount: 0,
    reportOpen: false,
    chainStartTs: 0n,
    lastResolvedTs: 0n,
    windowSeconds,
  };
  const statusAt = (now: bigint, stablecoin: Partial<typeof quiet> = {}) =>
    stablecoinChangeProgress(change, platform, { ...quiet, ...stablecoin }, now).status;

  it('lets a change be executed after its eta until 14 days later', () => {
    expect([eta, eta + 1n, eta + 14n * day, eta + 14n * day + 1n].map((now) => statusAt(now))).toEqual([
      'waiting',
      'executable',
      'executable',
      'expired',
    ]);
  });

  it('waits while a loss report is open whose chain began before the 14 days were over', () => {
    const open = { reportCount: 1, reportOpen: true, chainStartTs: eta + 14n * day };
    expect(statusAt(eta + 20n * day, open)).toBe('waiting');
    expect(statusAt(eta + 20n * day, { ...open, chainStartTs: eta + 14n * day + 1n })).toBe('expired');
    expect(stablecoinChangeProgress(change, platform, { ...quiet, ...open }, eta + 20n * day)).toEqual({
      status: 'waiting',
      executableTs: undefined,
      expiresTs: undefined,
    });
  });

  it('waits for the exit window after a resolution, and starts its 14 days there', () => {
    const resolved = { reportCount: 1, chainStartTs: eta, lastResolvedTs: eta + 10n * day };
    const start = eta + 12n * day;
    expect(
      [start, start + 1n, start + 14n * day, start + 14n * day + 1n].map((now) => statusAt(now, resolved)),
    ).toEqual(['waiting', 'executable', 'executable', 'expired']);
  });

  it('expires after its own 14 days when the reports began later', () => {
    const later = { reportCount: 1, chainStartTs: eta + 15n * day, lastResolvedTs: eta + 16n * day };
    expect(statusAt(eta + 17n * day, later)).toBe('expired');
  });

  it('makes a change stale when the settings have changed', () => {
    expect(statusAt(eta + 1n, { settingsVersion: 4 })).toBe('stale');
  });

  it('makes a change stale when the roles have changed, so that it does not outlive the admin who queued it', () => {
    const { status } = stablecoinChangeProgress(change, { rolesVersion: 6 }, quiet, eta + 1n);
    expect(status).toBe('stale');
  });
});

it('settingsDelaySeconds is the longer of the delay, and cooldown and exit window together', () => {
  const exit = { cooldownSeconds: 7, windowSeconds: 2 };
  expect(settingsDelaySeconds({ delaySeconds: 3 }, exit)).toBe(9);
  expect(settingsDelaySeconds({ delaySeconds: 10 }, exit)).toBe(10);
});

describe('roles', () => {
  const key = (byte: number) => new PublicKey(new Uint8Array(32).fill(byte));
  const [admin, manager, guardian, next] = [key(1), key(2), key(3), key(4)] as const;
  const nobody = PublicKey.default;
  const roles = { admin, manager, guardian, pauser: nobody, treasury: key(5), delaySeconds: 86_400 };

  it('after a change that names a manager are those of the change', () => {
    const named = { ...change, ...roles, manager: next };
    expect(rolesAfter(named, { manager })).toEqual({ ...roles, manager: next, managerActive: true });
  });

  it('after a change that names no manager keep the one last in office, which is not active', () => {
    const named = { ...change, ...roles, manager: nobody };
    expect(rolesAfter(named, { manager })).toEqual({ ...roles, managerActive: false });
  });

  it('change with the signature of a new admin, and with none where the admin stays', () => {
    expect(requiredSignerOf({ admin: next }, { admin })).toBe(next);
    expect(requiredSignerOf({ admin }, { admin })).toBeUndefined();
  });

  it('give two or three keys a vote on losses', () => {
    expect(lossVotersOf(roles)).toEqual([admin, guardian, manager]);
    expect(lossVotersOf({ ...roles, manager: nobody })).toEqual([admin, guardian]);
  });

  it('give a vote effect while its voter has one of them, in the one decision that it was cast on', () => {
    const vote = { voter: guardian, number: 2, reportOpen: true };
    const now = { reportCount: 2, reportOpen: true };
    expect(lossVoteStatus(vote, roles, now)).toBe('counts');
    expect(lossVoteStatus(vote, { ...roles, guardian: next }, now)).toBe('withoutRole');
    expect(lossVoteStatus(vote, roles, { ...now, reportOpen: false })).toBe('outdated');
    expect(lossVoteStatus(vote, roles, { ...now, reportCount: 3 })).toBe('outdated');
  });
});
