import type { Keypair } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { decodeChange } from '../../../packages/core/src/program/accounts.ts';
import { Chain, keypair, nobody, reasonOf, roles, type Settings, settings } from './support/chain.ts';
import { alice, bob, day, Fixture, issuer, stranger } from './support/fixture.ts';
import * as governance from './support/governance.ts';

function start(changed: Partial<Settings> = {}): Chain {
  const chain = new Chain(changed);
  chain.fund(stranger.publicKey);
  return chain;
}

/** A coin with a deposit of a billion units, of which 400 million are deployed. */
function withDeposit(): Fixture {
  const fixture = new Fixture({ feeBps: 500 });
  fixture.mint(alice, 1_000_000_000n);
  fixture.deploy(400_000_000n);
  return fixture;
}

describe('a change of roles', () => {
  it('takes effect from its delay on and closes its slot', () => {
    const chain = start();
    const pauser = keypair('new pauser').publicKey;
    governance.queueRoles(chain, { pauser });
    expect(
      decodeChange(governance.platformChange(chain), chain.data(governance.platformChange(chain))).etaTs,
    ).toBe(chain.now + 3n * day);
    chain.advance(3n * day - 1n);
    expect(reasonOf(() => governance.executeRoles(chain))).toBe('changeNotReady');
    chain.advance(1n);
    const { events } = governance.executeRoles(chain);
    expect(events).toMatchObject([{ kind: 'changeExecuted', changeKind: 0, pauser }]);
    expect(chain.platformState()).toMatchObject({ pauser, delaySeconds: 5 * 86_400, rolesVersion: 0 });
    expect(chain.account(governance.platformChange(chain))).toBeUndefined();
    expect(reasonOf(() => governance.executeRoles(chain))).toBe('invalidAccountOwner');
  });

  it('needs the signature of a new admin, and of nobody else', () => {
    const chain = start();
    const admin = keypair('new admin');
    governance.queueRoles(chain, { newAdmin: admin.publicKey });
    chain.advance(3n * day);
    expect(reasonOf(() => governance.executeRoles(chain))).toBe('missingSignature');
    expect(reasonOf(() => governance.executeRoles(chain, stranger))).toBe('missingSignature');
    governance.executeRoles(chain, admin);
    expect(chain.platformState().admin).toEqual(admin.publicKey);
    expect(reasonOf(() => governance.queueRoles(chain))).toBe('notAdmin');
  });

  it('can be executed for 14 days, and then be removed by anyone', () => {
    const chain = start();
    governance.queueRoles(chain);
    chain.advance(17n * day);
    expect(reasonOf(() => governance.cancelChange(chain, stranger, 'platform'))).toBe('notGuardian');
    chain.advance(1n);
    expect(reasonOf(() => governance.executeRoles(chain))).toBe('changeExpired');
    governance.cancelChange(chain, stranger, 'platform');
    expect(chain.account(governance.platformChange(chain))).toBeUndefined();
  });

  it.each(['guardian', 'admin'] as const)('is removed by the %s at any time, and by no stranger', (role) => {
    const chain = start();
    governance.queueRoles(chain, { guardian: keypair('friend of the admin').publicKey });
    expect(reasonOf(() => governance.cancelChange(chain, stranger, 'platform'))).toBe('notGuardian');
    expect(reasonOf(() => governance.cancelChange(chain, roles.manager, 'platform'))).toBe('notGuardian');
    governance.cancelChange(chain, roles[role], 'platform');
    chain.advance(3n * day);
    expect(reasonOf(() => governance.executeRoles(chain))).toBe('invalidAccountOwner');
  });

  it.each([
    ['admin and guardian', { guardian: roles.admin.publicKey }],
    ['admin and manager', { manager: roles.admin.publicKey }],
    ['manager and guardian', { manager: roles.guardian.publicKey }],
    ['nobody as guardian', { guardian: nobody }],
    ['nobody as treasury', { treasury: nobody }],
    ['the manager last in office as guardian', { manager: nobody, guardian: roles.manager.publicKey }],
  ])('is refused with %s in one key or unset', (_, changed) => {
    expect(reasonOf(() => governance.queueRoles(start(), changed))).toBe('rolesNotDistinct');
  });

  it('without a manager leaves the vote of the manager last in office, and a new manager takes it', () => {
    const fixture = withDeposit();
    const { chain } = fixture;
    governance.queueRoles(chain, { manager: nobody });
    chain.advance(3n * day);
    governance.executeRoles(chain);
    expect(reasonOf(() => fixture.deploy(1n))).toBe('notManager');
    fixture.reportLoss(10n, [roles.manager, roles.guardian]);
    fixture.resolveLoss(0n, [roles.manager, roles.admin]);
    governance.queueRoles(chain, { manager: bob.publicKey });
    chain.advance(5n * day);
    governance.executeRoles(chain);
    expect(reasonOf(() => fixture.reportLoss(10n, [roles.manager, roles.guardian]))).toBe('twoVotesNeeded');
    fixture.reportLoss(10n, [bob]);
  });

  it('returns its rent to the first payer, whoever queues again, executes or cancels', () => {
    const chain = start();
    const payer = keypair('payer of the change');
    chain.fund(payer.publicKey);
    const before = chain.lamports(payer.publicKey);
    const { delaySeconds: _, ...state } = chain.platformState();
    const next = { ...state, newAdmin: state.admin, delaySeconds: 86_400 };
    const change = governance.platformChange(chain);
    for (const feePayer of [payer, stranger]) {
      const accounts = { change, feePayer: feePayer.publicKey };
      chain.call('queuePlatformChange', [roles.admin, feePayer], next, accounts);
    }
    chain.advance(3n * day);
    expect(reasonOf(() => governance.executeRoles(chain))).toBe('accountMismatch');
    chain.call('executePlatformChange', [stranger], {}, { change, rentReceiver: payer.publicKey });
    expect(chain.lamports(payer.publicKey)).toBe(before);
  });
});

describe('a change of settings', () => {
  it('waits until juniors could leave, and takes effect after that moment', () => {
    const chain = start({ cooldownSeconds: Number(6n * day), windowSeconds: Number(2n * day) });
    governance.queueSettings(chain, { platformFeeBps: 77, cooldownSeconds: Number(day) });
    chain.advance(8n * day);
    expect(reasonOf(() => governance.executeSettings(chain))).toBe('changeNotReady');
    chain.advance(1n);
    governance.executeSettings(chain);
    const changed = { platformFeeBps: 77, cooldownSeconds: 86_400, settingsVersion: 1 };
    expect(chain.stablecoinState()).toMatchObject({ ...changed, lastAccrualTs: chain.now });
  });

  it('is settled under the old rate and share: yield and the daily limit of deployments', () => {
    const fixture = new Fixture({ settings: { deployPerDay: 86_400n } });
    const { chain } = fixture;
    fixture.mint(alice, 1_000_000n);
    fixture.pay(7_000n);
    governance.queueSettings(chain, { platformFeeBps: 10_000, deployPerDay: 864_000n });
    chain.advance(4n * day + 1n);
    fixture.deploy(86_400n);
    chain.advance(100n);
    governance.executeSettings(chain);
    // what was spent refilled at the old rate until now
    expect(fixture.state).toMatchObject({ deploySpent: 86_300n, deploySpentTs: chain.now });
    const { platformFeesOwed, unvestedYield } = fixture.state;
    expect(platformFeesOwed).toBe((7_000n - unvestedYield) / 10n);
    chain.advance(3n * day);
    fixture.accrue();
    expect(fixture.state.platformFeesOwed).toBe(platformFeesOwed + unvestedYield);
  });

  it('logs the yield that its execution releases', () => {
    const fixture = withDeposit();
    const { chain } = fixture;
    fixture.pay(7_000n);
    governance.queueSettings(chain, { platformFeeBps: 10_000 });
    chain.advance(4n * day + 1n);
    const before = fixture.state;
    const { events } = governance.executeSettings(chain);
    const { unvestedYield, seniorAssets, platformFeesOwed } = fixture.state;
    expect(unvestedYield).toBeLessThan(before.unvestedYield);
    const accrued = {
      ...{ kind: 'accrued', released: before.unvestedYield - unvestedYield, timestamp: chain.now },
      ...{ unvestedYieldAfter: unvestedYield, seniorAssetsAfter: seniorAssets },
      platformFeesOwedAfter: platformFeesOwed,
    };
    expect(events).toMatchObject([accrued, { kind: 'changeExecuted', platformFeeBps: 10_000 }]);
  });

  it('is cancelled at the time of the program, which never runs back', () => {
    const fixture = withDeposit();
    const { chain } = fixture;
    governance.queueSettings(chain);
    chain.advance(day);
    fixture.accrue();
    const { now } = chain;
    chain.advance(-1n);
    expect(governance.cancelChange(chain, roles.guardian, 'stablecoin').events).toMatchObject([
      { kind: 'changeCancelled', timestamp: now },
    ]);
  });

  it('waits while a report is open and for the exit window after it, and expires 14 days later', () => {
    const fixture = withDeposit();
    const { chain } = fixture;
    governance.queueSettings(chain);
    chain.advance(10n * day);
    fixture.reportLoss(10n);
    expect(reasonOf(() => governance.executeSettings(chain))).toBe('lossPending');
    chain.advance(20n * day);
    expect(reasonOf(() => governance.cancelChange(chain, stranger, 'stablecoin'))).toBe('notGuardian');
    fixture.resolveLoss(10n);
    chain.advance(1n * day);
    expect(reasonOf(() => governance.executeSettings(chain))).toBe('changeNotReady');
    chain.advance(14n * day);
    governance.executeSettings(chain);
    expect(chain.stablecoinState().settingsVersion).toBe(1);
  });

  it('is not cancelled in the place of a change of roles', () => {
    const chain = start();
    governance.queueSettings(chain);
    const accounts = {
      change: governance.settingsChange(chain),
      stablecoin: null,
      rentReceiver: roles.admin.publicKey,
    };
    expect(reasonOf(() => chain.call('cancelChange', [stranger], {}, accounts))).toBe('accountMismatch');
  });

  it('is refused with the vault as custody', () => {
    const chain = start();
    expect(reasonOf(() => governance.queueSettings(chain, { custody: chain.vault }))).toBe(
      'settingsOutOfBounds',
    );
  });
});

describe('limits and roles', () => {
  it('are lowered at once by admin and guardian, and never raised', () => {
    const chain = start();
    const lower = (by: Keypair, limit: number, value: bigint) =>
      reasonOf(() => chain.call('lowerLimits', [by], { limit, value }));
    expect(lower(roles.guardian, governance.limits.deployPerDay, 5n)).toBe('none');
    expect(lower(roles.guardian, governance.limits.deployPerDay, 5n)).toBe('notAReduction');
    expect(lower(roles.admin, governance.limits.maxDeployed, 9_999n)).toBe('none');
    expect(lower(roles.admin, governance.limits.maxDeployed, 65_536n + 5n)).toBe('notAReduction');
    expect(lower(roles.admin, governance.limits.supplyCap, settings.supplyCap)).toBe('notAReduction');
    expect(lower(roles.admin, 3, 0n)).toBe('invalidInstruction');
    for (const by of [roles.manager, roles.pauser, stranger]) {
      expect(lower(by, governance.limits.supplyCap, 0n)).toBe('notGuardian');
    }
    const lowered = { deployPerDay: 5n, maxDeployedBps: 9_999, settingsVersion: 2 };
    expect(chain.stablecoinState()).toMatchObject(lowered);
  });

  it('a revoked manager stops operating and keeps its vote on losses', () => {
    const fixture = withDeposit();
    const { chain } = fixture;
    chain.call('revokeRole', [roles.guardian], { role: governance.revocable.manager });
    const again = () => chain.call('revokeRole', [roles.guardian], { role: governance.revocable.manager });
    expect(reasonOf(again)).toBe('notAReduction');
    for (const act of [() => fixture.deploy(1n), () => fixture.pay(1n)])
      expect(reasonOf(act)).toBe('notManager');
    expect(reasonOf(() => fixture.reportLoss(10n))).toBe('twoVotesNeeded');
    fixture.reportLoss(10n, [roles.manager, roles.admin]);
    fixture.resolveLoss(5n, [roles.guardian, roles.manager]);
    expect(chain.stablecoinState().deployedCollateral).toBe(399_999_995n);
  });

  it('the pause is started by pauser, guardian and admin, and ended by the admin alone', () => {
    const chain = start();
    const set = (by: Keypair, paused: boolean) => reasonOf(() => chain.call('setPaused', [by], { paused }));
    expect(set(roles.admin, false)).toBe('notPaused');
    for (const by of [roles.pauser, roles.guardian, roles.admin]) {
      expect(set(by, true)).toBe('none');
      expect(set(by, true)).toBe('alreadyPaused');
      expect(set(roles.admin, false)).toBe('none');
    }
    expect(set(roles.pauser, true)).toBe('none');
    expect(set(roles.manager, true)).toBe('notPauser');
    expect(set(roles.pauser, false)).toBe('notAdmin');
    expect(set(roles.guardian, false)).toBe('notAdmin');
    expect(set(roles.admin, false)).toBe('none');
    chain.call('revokeRole', [roles.admin], { role: governance.revocable.pauser });
    expect(set(roles.pauser, true)).toBe('notPauser');
  });
});

describe('commission', () => {
  it('is lowered at once, and raised after the delay on gains from then on', () => {
    const fixture = withDeposit();
    const { chain, coin, setFee } = fixture;
    const state = () => fixture.integration;
    expect(setFee(700).events).toMatchObject([{ kind: 'feeRaiseScheduled', nextFeeBps: 700 }]);
    expect(state()).toMatchObject({ feeBps: 500, nextFeeBps: 700, feeEtaTs: chain.now + 3n * day });
    chain.advance(3n * day - 1n);
    chain.call('sync', [stranger], {}, coin);
    expect(state().feeBps).toBe(500);
    chain.advance(1n);
    chain.call('sync', [stranger], {}, coin);
    expect(state()).toMatchObject({ feeBps: 700, nextFeeBps: 0, feeEtaTs: 0n });
    setFee(900);
    setFee(700);
    expect(state()).toMatchObject({ feeBps: 700, nextFeeBps: 0, feeEtaTs: 0n });
    setFee(0);
    expect(state().feeBps).toBe(0);
    expect(reasonOf(() => setFee(10_001))).toBe('invalidBasisPoints');
    expect(reasonOf(() => chain.call('setFee', [stranger], { feeBps: 0 }, coin))).toBe('notAuthority');
  });

  it.each([
    ['mint', 'minted', (f: Fixture) => f.mint(bob, 1_000n)],
    ['redemption', 'redeemed', (f: Fixture) => f.redeem(alice, 1_000n)],
    ['claim', 'feesClaimed', (f: Fixture) => f.claim()],
    ['further raise', 'feeRaiseScheduled', (f: Fixture) => f.setFee(900)],
  ])('logs a raise that takes effect in a %s, with the commission up to it', (_, kind, run) => {
    const fixture = withDeposit();
    const { chain, setFee } = fixture;
    setFee(700);
    fixture.pay(70_000n);
    chain.advance(4n * day);
    const { events } = run(fixture);
    const { lifetimeRevenue, feeBps } = fixture.integration;
    expect([feeBps, lifetimeRevenue > 0n]).toEqual([700, true]);
    expect(events).toMatchObject([
      { kind: 'synced', feeBps: 700, commission: lifetimeRevenue },
      { kind, commission: 0n },
    ]);
    // nothing is logged twice
    expect(fixture.redeem(alice, 1_000n).events).toMatchObject([{ kind: 'redeemed', commission: 0n }]);
  });
});

describe('the votes on a loss', () => {
  it.each([
    ['admin alone', [roles.admin, roles.admin]],
    ['manager alone', [roles.manager, roles.manager]],
    ['guardian alone', [roles.guardian, roles.guardian]],
    ['admin and a stranger', [roles.admin, stranger]],
    ['pauser and guardian', [roles.pauser, roles.guardian]],
    ['treasury and admin', [roles.treasury, roles.admin]],
    ['a former manager and admin', [keypair('former manager'), roles.admin]],
  ] as const)('are not given by %s', (_, by) => {
    const fixture = withDeposit();
    for (const key of by) fixture.chain.fund(key.publicKey);
    fixture.reportLoss(10n);
    expect(reasonOf(() => fixture.resolveLoss(10n, by))).toBe('twoVotesNeeded');
  });

  it.each([
    [roles.admin, roles.guardian],
    [roles.guardian, roles.manager],
    [roles.manager, roles.admin],
  ])('are given by any two of the three keys, in any order', (first, second) => {
    const fixture = withDeposit();
    fixture.reportLoss(10n, [first, second]);
    fixture.resolveLoss(5n, [second, first]);
    expect(fixture.state.deployedCollateral).toBe(399_999_995n);
  });
});

describe('the authority of a coin', () => {
  it('hands over in two steps, during a pause and a report, and keeps a pending raise', () => {
    const fixture = withDeposit();
    const { chain, coin } = fixture;
    fixture.setFee(700);
    chain.call('setPaused', [roles.pauser], { paused: true });
    fixture.reportLoss(10n);
    const accept = (nominee: Keypair) =>
      chain.call('acceptAuthority', [nominee], {}, { ...coin, nominee: nominee.publicKey });
    const nominate = (nominee: typeof nobody) => chain.call('nominateAuthority', [issuer], { nominee }, coin);
    expect(reasonOf(() => accept(bob))).toBe('notNominated');
    nominate(alice.publicKey);
    nominate(nobody);
    expect(reasonOf(() => accept(alice))).toBe('notNominated');
    nominate(bob.publicKey);
    expect(reasonOf(() => accept(alice))).toBe('notNominated');
    expect(fixture.integration.authority).toEqual(issuer.publicKey);
    accept(bob);
    const handedOver = { authority: bob.publicKey, pendingAuthority: nobody, initializer: issuer.publicKey };
    expect(fixture.integration).toMatchObject({ ...handedOver, nextFeeBps: 700 });
    expect(reasonOf(() => nominate(issuer.publicKey))).toBe('notAuthority');
    expect(reasonOf(() => accept(bob))).toBe('notNominated');
  });
});
