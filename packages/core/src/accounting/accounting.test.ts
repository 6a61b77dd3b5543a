import { PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { days, Ledger } from '../../test/accounting/ledger.ts';
import type { Change } from '../program/platform.generated.ts';
import * as accounting from './index.ts';

describe('the accounting', () => {
  it.each([
    [9_999_999n, 1],
    [10_000_000n, 0],
  ])(
    'ends the junior epoch when a loss leaves less than one per cent of the pool: %d of 10^9',
    (left, epoch) => {
      const ledger = new Ledger(2, [0], 10n ** 17n);
      ledger.mint(0, 0, 10n ** 12n);
      ledger.juniorDeposit(1, 10n ** 9n);
      ledger.deploy(10n ** 10n);
      ledger.reportLoss(10n ** 9n - left);
      ledger.resolveLoss(10n ** 9n - left);
      expect(ledger.stablecoin).toMatchObject({ epoch, unvestedYield: epoch === 1 ? left : 0n });
    },
  );

  it('lets a junior leave within the exit window alone, and extends only windows that a loss report overlapped', () => {
    const ledger = new Ledger(2, [0], 10n ** 17n);
    ledger.mint(0, 0, 10n ** 12n);
    ledger.juniorDeposit(1, 10n ** 9n);
    ledger.deploy(10n ** 9n);
    ledger.juniorRequest(1, 1_000n);
    ledger.advance(days(5));
    ledger.juniorRequest(1, 1_000n);
    ledger.advance(days(3));
    const expired = () =>
      ledger.cooldowns.map((each) => accounting.isExpired(ledger.stablecoin, each, ledger.now));
    expect(expired()).toEqual([true, false]);
    expect(() => ledger.juniorComplete(0)).toThrow('the exit window is over');
    const early = ledger.copy();
    early.advance(-1n);
    expect(() => early.juniorComplete(1)).toThrow('the cooldown is not over');
    ledger.copy().juniorComplete(1);
    ledger.reportLoss(1n);
    ledger.advance(days(10));
    ledger.resolveLoss(0n);
    ledger.advance(days(1));
    expect(expired()).toEqual([true, false]);
    ledger.advance(1n);
    expect(expired()).toEqual([true, true]);
  });
});

describe('a queued change', () => {
  const eta = days(100);
  const change = { targetVersion: 3, rolesVersion: 5, etaTs: eta, target: PublicKey.default } as Change;
  const quiet = {
    ...{ settingsVersion: 3, reportCount: 0, reportOpen: false, windowSeconds: 2 * 86_400 },
    ...{ chainStartTs: 0n, lastResolvedTs: 0n },
  };
  const progress = (now: bigint, stablecoin: object = {}, rolesVersion = 5) =>
    accounting.stablecoinChangeProgress(change, { rolesVersion }, { ...quiet, ...stablecoin }, now);
  const statusAt = (...args: Parameters<typeof progress>) => progress(...args).status;
  const inOrder = ['waiting', 'executable', 'executable', 'expired'];
  /** Around the first and the last moment at which it can be executed. */
  const around = (first: bigint, last: bigint) => [first - 1n, first, last, last + 1n];

  it('of roles can be executed from its eta until 14 days later, and is stale once the roles have changed', () => {
    const at = (now: bigint, rolesVersion = 5) =>
      accounting.platformChangeProgress(change, { rolesVersion }, now).status;
    const times = around(eta, eta + days(14));
    expect(times.map((now) => at(now))).toEqual(inOrder);
    expect(times.map((now) => at(now, 6))).toEqual(Array(4).fill('stale'));
  });

  it('of settings can be executed after its eta until 14 days later, and is stale once they or the roles have changed', () => {
    expect(around(eta + 1n, eta + days(14)).map((now) => statusAt(now))).toEqual(inOrder);
    expect([statusAt(eta + 1n, { settingsVersion: 4 }), statusAt(eta + 1n, {}, 6)]).toEqual([
      'stale',
      'stale',
    ]);
  });

  it('of settings waits while a report is open that began in time, and has 14 days from the exit window after it', () => {
    const open = { reportCount: 1, reportOpen: true, chainStartTs: eta + days(14) };
    const waiting = { status: 'waiting', executableTs: undefined, expiresTs: undefined };
    expect(progress(eta + days(20), open)).toEqual(waiting);
    expect(statusAt(eta + days(20), { ...open, chainStartTs: eta + days(14) + 1n })).toBe('expired');
    const resolved = { reportCount: 1, chainStartTs: eta, lastResolvedTs: eta + days(10) };
    const times = around(eta + days(12) + 1n, eta + days(26));
    expect(times.map((now) => statusAt(now, resolved))).toEqual(inOrder);
    const later = { reportCount: 1, chainStartTs: eta + days(15), lastResolvedTs: eta + days(16) };
    expect(statusAt(eta + days(17), later)).toBe('expired');
  });

  it('of settings waits for the longer of the delay, and cooldown and exit window together', () => {
    const exit = { cooldownSeconds: 7, windowSeconds: 2 };
    const delays = [3, 10].map((delaySeconds) => accounting.settingsDelaySeconds({ delaySeconds }, exit));
    expect(delays).toEqual([9, 10]);
  });
});

describe('roles', () => {
  const [admin, manager, guardian, next, treasury] = [1, 2, 3, 4, 5].map(
    (byte) => new PublicKey(new Uint8Array(32).fill(byte)),
  ) as [PublicKey, PublicKey, PublicKey, PublicKey, PublicKey];
  const nobody = PublicKey.default;
  const roles = { admin, manager, guardian, pauser: nobody, treasury, delaySeconds: 86_400 };

  it('are those of a change, which keeps the manager last in office where it names none', () => {
    const after = (changed: object) => accounting.rolesAfter({ ...roles, ...changed } as Change, { manager });
    expect(after({ manager: next })).toEqual({ ...roles, manager: next, managerActive: true });
    expect(after({ manager: nobody })).toEqual({ ...roles, managerActive: false });
  });

  it('change with the signature of a new admin, and with none where the admin stays', () => {
    expect(accounting.requiredSignerOf({ admin: next }, { admin })).toBe(next);
    expect(accounting.requiredSignerOf({ admin }, { admin })).toBeUndefined();
  });

  it('give two or three keys a vote on losses, which counts in the one decision that it was cast on', () => {
    expect(accounting.lossVotersOf(roles)).toEqual([admin, guardian, manager]);
    expect(accounting.lossVotersOf({ ...roles, manager: nobody })).toEqual([admin, guardian]);
    const now = { reportCount: 2, reportOpen: true };
    const vote = { voter: guardian, number: 2, reportOpen: true };
    const status = (voters: object, decision: object) =>
      accounting.lossVoteStatus(vote, { ...roles, ...voters }, { ...now, ...decision });
    expect(status({}, {})).toBe('counts');
    expect(status({ guardian: next }, {})).toBe('withoutRole');
    expect(status({}, { reportOpen: false })).toBe('outdated');
    expect(status({}, { reportCount: 3 })).toBe('outdated');
  });
});
