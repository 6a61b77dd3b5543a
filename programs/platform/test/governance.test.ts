import type { Keypair } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { decodeChange } from '../../../packages/core/src/program/accounts.ts';
import { Chain, keypair, nobody, reasonOf, roles, type Settings, settings } from './support/chain.ts';
import { alice, bob, day, Fixture, issuer, million, stranger } from './support/fixture.ts';
import * as governance from './support/governance.ts';

const { admin, guardian, manager, pauser } = roles;

function start(changed: Partial<Settings> = {}): Chain {
  const chain = new Chain(changed);
  chain.fund(stranger.publicKey);
  return chain;
}

/** A coin with a deposit of a thousand million units, of which 400 million are deployed. */
function withDeposit(): Fixture {
  const fixture = new Fixture({ feeBps: 500 });
  fixture.mint(alice, 1_000n * million);
  fixture.deploy(400n * million);
  return fixture;
}

describe('a change of roles', () => {
  const execute = (chain: Chain, admin?: Keypair) => reasonOf(() => governance.executeRoles(chain, admin));
  const cancel = (chain: Chain, by: Keypair) =>
    reasonOf(() => governance.cancelChange(chain, by, 'platform'));

  it('takes effect from its delay on and closes its slot', () => {
    const chain = start();
    const { publicKey: pauser } = keypair('new pauser');
    governance.queueRoles(chain, { pauser });
    const change = governance.platformChange(chain);
    expect(decodeChange(change, chain.data(change)).etaTs).toBe(chain.now + 3n * day);
    chain.advance(3n * day - 1n);
    expect(execute(chain)).toBe('changeNotReady');
    chain.advance(1n);
    const { events } = governance.executeRoles(chain);
    expect(events).toMatchObject([{ kind: 'changeExecuted', changeKind: 0, pauser }]);
    expect(chain.platformState()).toMatchObject({ pauser, delaySeconds: 5 * 86_400, rolesVersion: 0 });
    expect(chain.account(change)).toBeUndefined();
    expect(execute(chain)).toBe('invalidAccountOwner');
  });

  it('needs the signature of a new admin, and of nobody else', () => {
    const chain = start();
    const successor = keypair('new admin');
    governance.queueRoles(chain, { newAdmin: successor.publicKey });
    chain.advance(3n * day);
    expect([execute(chain), execute(chain, stranger)]).toEqual(['missingSignature', 'missingSignature']);
    governance.executeRoles(chain, successor);
    expect(chain.platformState().admin).toEqual(successor.publicKey);
    expect(reasonOf(() => governance.queueRoles(chain))).toBe('notAdmin');
  });

  it('can be executed for 14 days, and then be removed by anyone', () => {
    const chain = start();
    governance.queueRoles(chain);
    chain.advance(17n * day);
    expect(cancel(chain, stranger)).toBe('notGuardian');
    chain.advance(1n);
    expect(execute(chain)).toBe('changeExpired');
    governance.cancelChange(chain, stranger, 'platform');
    expect(chain.account(governance.platformChange(chain))).toBeUndefined();
  });

  it.each(['guardian', 'admin'] as const)('is removed by the %s at any time, and by no stranger', (role) => {
    const chain = start();
    governance.queueRoles(chain, { guardian: keypair('friend of the admin').publicKey });
    expect([stranger, manager].map((by) => cancel(chain, by))).toEqual(['notGuardian', 'notGuardian']);
    governance.cancelChange(chain, roles[role], 'platform');
    chain.advance(3n * day);
    expect(execute(chain)).toBe('invalidAccountOwner');
  });

  it.each([
    ['admin and guardian', { guardian: admin.publicKey }],
    ['admin and manager', { manager: admin.publicKey }],
    ['manager and guardian', { manager: guardian.publicKey }],
    ['nobody as guardian', { guardian: nobody }],
    ['nobody as treasury', { treasury: nobody }],
    ['the manager last in office as guardian', { manager: nobody, guardian: manager.publicKey }],
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
    fixture.reportLoss(10n, [manager, guardian]);
    fixture.resolveLoss(0n, [manager, admin]);
    governance.queueRoles(chain, { manager: bob.publicKey });
    chain.advance(5n * day);
    governance.executeRoles(chain);
    expect(reasonOf(() => fixture.reportLoss(10n, [manager, guardian]))).toBe('twoVotesNeeded');
    fixture.reportLoss(10n, [bob]);
  });

  it('returns its rent to the first payer, whoever queues again, executes or cancels', () => {
    const chain = start();
    const payer = keypair('payer of the change');
    chain.fund(payer.publicKey);
    const before = chain.lamports(payer.publicKey);
    const change = governance.platformChange(chain);
    for (const feePayer of [payer, stranger]) {
      const accounts = { change, feePayer: feePayer.publicKey };
      chain.call('queuePlatformChange', [admin, feePayer], governance.newRoles, accounts);
    }
    chain.advance(3n * day);
    expect(execute(chain)).toBe('accountMismatch');
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

  it('is settled under the old rate and share, as the daily limit is, and logs the yield that its execution releases', () => {
    const fixture = new Fixture({ settings: { deployPerDay: 86_400n } });
    const { chain } = fixture;
    fixture.mint(alice, million);
    fixture.pay(7_000n);
    governance.queueSettings(chain, { platformFeeBps: 10_000, deployPerDay: 864_000n });
    chain.advance(4n * day + 1n);
    fixture.deploy(86_400n);
    const before = fixture.state;
    chain.advance(100n * 60n);
    const { events } = governance.executeSettings(chain);
    // what was spent refilled at the old rate until now
    expect(fixture.state).toMatchObject({ deploySpent: 80_400n, deploySpentTs: chain.now });
    const { platformFeesOwed, unvestedYield, seniorAssets } = fixture.state;
    expect(unvestedYield).toBeLessThan(before.unvestedYield);
    const released = { released: before.unvestedYield - unvestedYield, unvestedYieldAfter: unvestedYield };
    const after = { seniorAssetsAfter: seniorAssets, platformFeesOwedAfter: platformFeesOwed };
    expect(events).toMatchObject([
      { kind: 'accrued', ...released, ...after, timestamp: chain.now },
      { kind: 'changeExecuted', platformFeeBps: 10_000 },
    ]);
    expect(platformFeesOwed).toBe((7_000n - unvestedYield) / 10n);
    chain.advance(3n * day);
    fixture.accrue();
    expect(fixture.state.platformFeesOwed).toBe(platformFeesOwed + unvestedYield);
  });

  it('is cancelled at the time of the program, which never runs back', () => {
    const fixture = withDeposit();
    const { chain } = fixture;
    governance.queueSettings(chain);
    chain.advance(day);
    fixture.accrue();
    const { now: timestamp } = chain;
    chain.advance(-1n);
    const { events } = governance.cancelChange(chain, guardian, 'stablecoin');
    expect(events).toMatchObject([{ kind: 'changeCancelled', timestamp }]);
  });

  it('has neither the vault as custody nor is it cancelled in the place of a change of roles', () => {
    const chain = start();
    const { vault: custody } = chain;
    expect(reasonOf(() => governance.queueSettings(chain, { custody }))).toBe('settingsOutOfBounds');
    governance.queueSettings(chain);
    const change = governance.settingsChange(chain);
    const accounts = { change, stablecoin: null, rentReceiver: admin.publicKey };
    expect(reasonOf(() => chain.call('cancelChange', [stranger], {}, accounts))).toBe('accountMismatch');
  });
});

describe('limits and roles', () => {
  it('are lowered at once by admin and guardian, and never raised', () => {
    const chain = start();
    const lower = (by: Keypair, limit: keyof typeof governance.limits, value: bigint) =>
      reasonOf(() => governance.lowerLimit(chain, limit, value, by));
    expect(lower(guardian, 'deployPerDay', 5n)).toBe('none');
    expect(lower(guardian, 'deployPerDay', 5n)).toBe('notAReduction');
    expect(lower(admin, 'maxDeployed', 9_999n)).toBe('none');
    expect(lower(admin, 'maxDeployed', 65_536n + 5n)).toBe('notAReduction');
    expect(lower(admin, 'supplyCap', settings.supplyCap)).toBe('notAReduction');
    const unknown = () => chain.call('lowerLimits', [admin], { limit: 3, value: 0n });
    expect(reasonOf(unknown)).toBe('invalidInstruction');
    for (const by of [manager, pauser, stranger]) expect(lower(by, 'supplyCap', 0n)).toBe('notGuardian');
    const lowered = { deployPerDay: 5n, maxDeployedBps: 9_999, settingsVersion: 2 };
    expect(chain.stablecoinState()).toMatchObject(lowered);
  });

  it.each(['manager', 'pauser'] as const)('lose the %s at once, whose key is logged', (role) => {
    const chain = start();
    const { events } = governance.revokeRole(chain, role);
    const revoked = { actor: guardian.publicKey, role: governance.revocable[role] };
    const key = roles[role].publicKey;
    expect(events).toEqual([{ kind: 'roleRevoked', ...revoked, key, timestamp: chain.now }]);
    expect(reasonOf(() => governance.revokeRole(chain, role))).toBe('notAReduction');
    const isManager = role === 'manager';
    const after = { managerActive: !isManager, pauser: isManager ? pauser.publicKey : nobody };
    expect(chain.platformState()).toMatchObject({ ...after, manager: manager.publicKey, rolesVersion: 1 });
  });

  it('a revoked manager stops operating and keeps its vote on losses', () => {
    const fixture = withDeposit();
    governance.revokeRole(fixture.chain, 'manager');
    const acts = [() => fixture.deploy(1n), () => fixture.pay(1n), () => fixture.reportLoss(10n)];
    expect(acts.map(reasonOf)).toEqual(['notManager', 'notManager', 'twoVotesNeeded']);
    fixture.reportLoss(10n, [manager, admin]);
    fixture.resolveLoss(5n, [guardian, manager]);
    expect(fixture.state.deployedCollateral).toBe(400n * million - 5n);
  });

  it('the pause is started by pauser, guardian and admin, and ended by the admin alone', () => {
    const chain = start();
    const set = (by: Keypair, paused: boolean) => reasonOf(() => chain.call('setPaused', [by], { paused }));
    expect(set(admin, false)).toBe('notPaused');
    for (const by of [pauser, guardian, admin]) {
      expect([set(by, true), set(by, true)]).toEqual(['none', 'alreadyPaused']);
      expect(set(admin, false)).toBe('none');
    }
    expect(set(pauser, true)).toBe('none');
    expect(set(manager, true)).toBe('notPauser');
    expect([pauser, guardian, admin].map((by) => set(by, false))).toEqual(['notAdmin', 'notAdmin', 'none']);
    governance.revokeRole(chain, 'pauser', admin);
    expect(set(pauser, true)).toBe('notPauser');
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
    fixture.sync();
    expect(state().feeBps).toBe(500);
    chain.advance(1n);
    fixture.sync();
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
    fixture.setFee(700);
    fixture.pay(70_000n);
    fixture.chain.advance(4n * day);
    const { events } = run(fixture);
    const { lifetimeRevenue: commission, feeBps } = fixture.integration;
    expect([feeBps, commission > 0n]).toEqual([700, true]);
    expect(events).toMatchObject([
      { kind: 'synced', feeBps: 700, commission },
      { kind, commission: 0n },
    ]);
    // nothing is logged twice
    expect(fixture.redeem(alice, 1_000n).events).toMatchObject([{ kind: 'redeemed', commission: 0n }]);
  });
});

describe('the votes on a loss', () => {
  it.each([
    ['admin alone', [admin, admin]],
    ['manager alone', [manager, manager]],
    ['guardian alone', [guardian, guardian]],
    ['admin and a stranger', [admin, stranger]],
    ['pauser and guardian', [pauser, guardian]],
    ['treasury and admin', [roles.treasury, admin]],
    ['a former manager and admin', [keypair('former manager'), admin]],
  ] as const)('are not given by %s', (_, by) => {
    const fixture = withDeposit();
    fixture.chain.fund(by[0].publicKey);
    fixture.reportLoss(10n);
    expect(reasonOf(() => fixture.resolveLoss(10n, by))).toBe('twoVotesNeeded');
  });

  it.each([
    [admin, guardian],
    [guardian, manager],
    [manager, admin],
  ])('are given by any two of the three keys, in any order', (first, second) => {
    const fixture = withDeposit();
    fixture.reportLoss(10n, [first, second]);
    fixture.resolveLoss(5n, [second, first]);
    expect(fixture.state.deployedCollateral).toBe(400n * million - 5n);
  });
});

describe('the authority of a coin', () => {
  it('hands over in two steps, during a pause and a report, and keeps a pending raise', () => {
    const fixture = withDeposit();
    const { chain, coin } = fixture;
    fixture.setFee(700);
    fixture.setPaused(true, pauser);
    fixture.reportLoss(10n);
    const accept = (nominee: Keypair) =>
      reasonOf(() => chain.call('acceptAuthority', [nominee], {}, { ...coin, nominee: nominee.publicKey }));
    const nominate = (nominee: typeof nobody) => chain.call('nominateAuthority', [issuer], { nominee }, coin);
    expect(accept(bob)).toBe('notNominated');
    nominate(alice.publicKey);
    nominate(nobody);
    expect(accept(alice)).toBe('notNominated');
    nominate(bob.publicKey);
    expect(accept(alice)).toBe('notNominated');
    expect(fixture.integration.authority).toEqual(issuer.publicKey);
    expect(accept(bob)).toBe('none');
    const handedOver = { authority: bob.publicKey, pendingAuthority: nobody, initializer: issuer.publicKey };
    expect(fixture.integration).toMatchObject({ ...handedOver, nextFeeBps: 700 });
    expect(reasonOf(() => nominate(issuer.publicKey))).toBe('notAuthority');
    expect(accept(bob)).toBe('notNominated');
  });
});
