import { casesAtDepth } from '@obverse/testing';
import type { Keypair } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { keypair, nobody, reasonOf, roles } from './support/chain.ts';
import { alice, bob, day, Fixture, issuer, million, u64Max } from './support/fixture.ts';
import * as governance from './support/governance.ts';

const perDay = 2n * million;
/** Has no role. What is stolen would go to it. */
const thief = keypair('thief');
const oneDay = Number(day);

/** A coin with two holders and a junior, fees owed to integrator and platform, and collateral that is deployed. */
function open(minCoverageBps = 100) {
  const fixture = new Fixture({ settings: { deployPerDay: perDay, minCoverageBps }, cash: 200n * million });
  const { chain } = fixture;
  chain.fund(thief.publicKey);
  chain.giveUnderlying(thief.publicKey, 0n);
  fixture.juniorDeposit(bob, 10n * million);
  for (const user of [alice, bob]) fixture.mint(user, 50n * million);
  fixture.deploy(million);
  fixture.pay(million);
  chain.advance(8n * day);
  fixture.sync();
  return fixture;
}

/** Everything that one key can try by itself, for itself. */
function attempts(fixture: Fixture, key: Keypair): (() => unknown)[] {
  const { chain, coin } = fixture;
  const mine = { admin: thief.publicKey, manager: key.publicKey, guardian: keypair('accomplice').publicKey };
  const custody = fixture.cashAccount(thief);
  const destination = custody;
  return [
    () =>
      governance.queueRoles(
        chain,
        { newAdmin: mine.admin, manager: mine.manager, treasury: mine.admin },
        key,
      ),
    () => governance.executeRoles(chain, thief),
    () => governance.queueSettings(chain, { custody, deployPerDay: u64Max, cooldownSeconds: oneDay }, key),
    () => governance.executeSettings(chain),
    () => governance.cancelChange(chain, key, 'platform'),
    () => chain.call('deployCollateral', [key], { amount: perDay }),
    () => chain.call('deployCollateral', [key], { amount: perDay / 24n }),
    () => chain.call('deployCollateral', [key], { amount: 1n }, { custody }),
    () => chain.call('collectPlatformFees', [key], {}, { destination }),
    () => chain.call('claimFees', [key], { amount: null }, { ...coin, destination }),
    () => chain.call('setFee', [key], { feeBps: 10_000 }, coin),
    () => fixture.reportLoss(1n, [key]),
    () => fixture.reportLoss(1n, [key, key]),
    () => fixture.reportLoss(1n, [key, thief]),
    () => fixture.resolveLoss(fixture.state.deployedCollateral, [key, key]),
    () => fixture.resolveLoss(fixture.state.deployedCollateral, [key, thief]),
    () => fixture.voteLoss(key, fixture.state.deployedCollateral),
    () => fixture.reportLoss(fixture.state.deployedCollateral, [key], fixture.vote(key)),
    () => fixture.resolveLoss(fixture.state.deployedCollateral, [key], fixture.vote(key)),
    () => chain.call('setPaused', [key], { paused: true }),
  ];
}

/** The key tries everything each day for 30 days. The others veto what is queued within a day, and resolve what is reported. */
function stealFor30Days(fixture: Fixture, key: Keypair, votes: readonly [Keypair, Keypair]): void {
  const { chain } = fixture;
  for (let passed = 0; passed < 30; passed++) {
    for (const operation of attempts(fixture, key)) reasonOf(operation);
    chain.advance(day / 2n);
    if (chain.account(governance.platformChange(chain)))
      governance.cancelChange(chain, roles.guardian, 'platform');
    if (chain.account(governance.settingsChange(chain)))
      governance.cancelChange(chain, roles.guardian, 'stablecoin');
    if (fixture.state.reportOpen) fixture.resolveLoss(0n, votes);
    chain.advance(day / 2n);
  }
}

/** Holders and juniors leave whatever was tried: a report is resolved by two other keys first. */
function everybodyLeaves(fixture: Fixture, votes: readonly [Keypair, Keypair]): void {
  const { chain } = fixture;
  if (fixture.state.reportOpen) fixture.resolveLoss(0n, votes);
  fixture.giveBack(u64Max);
  fixture.redeem(alice, fixture.tokens(alice));
  fixture.redeem(bob, fixture.tokens(bob));
  fixture.request(bob, fixture.juniors(bob), 99n);
  chain.advance(BigInt(fixture.state.cooldownSeconds));
  fixture.complete(bob, 99n);
  for (const user of [alice, bob]) expect(fixture.cash(user)).toBeGreaterThanOrEqual(200n * million);
}

/** What no stolen key may change. */
function powersOf({ chain, state }: Fixture) {
  const { custody, deployPerDay, maxDeployedBps, cooldownSeconds, settingsVersion } = state;
  const { admin, manager, guardian, pauser, treasury, rolesVersion } = chain.platformState();
  const roles = { admin, manager, guardian, pauser, treasury, rolesVersion };
  return { ...roles, custody, deployPerDay, maxDeployedBps, cooldownSeconds, settingsVersion };
}

const lowerAll = (chain: Fixture['chain'], by: Keypair) =>
  (['supplyCap', 'maxDeployed', 'deployPerDay'] as const).map((limit) =>
    governance.lowerLimit(chain, limit, 0n, by),
  );

/** Votes of two keys that are not stolen. */
const honest: Record<string, readonly [Keypair, Keypair]> = {
  admin: [roles.guardian, roles.manager],
  manager: [roles.admin, roles.guardian],
  guardian: [roles.admin, roles.manager],
};

describe('a stolen key, with the guardian', () => {
  const stealable = [
    ...(['admin', 'manager', 'guardian', 'pauser'] as const),
    ...(['treasury', 'custodian', 'upgradeAuthority'] as const),
  ];
  it.each(casesAtDepth(stealable, 3))(
    'of the %s changes neither roles, settings, custody nor treasury in 30 days, and everybody leaves whole',
    (role) => {
      const fixture = open();
      const before = powersOf(fixture);
      const deployed = fixture.state.deployedCollateral;
      const votes = honest[role] ?? [roles.admin, roles.guardian];
      stealFor30Days(fixture, roles[role], votes);
      expect(powersOf(fixture)).toEqual(before);
      expect(fixture.cash(thief)).toBe(0n);
      const moved = fixture.state.deployedCollateral - deployed;
      // a burst of one day, and what refills in 30
      expect(moved).toBeLessThanOrEqual(role === 'manager' ? 31n * perDay : 0n);
      if (role === 'manager') expect(moved).toBeGreaterThan(29n * perDay);
      expect(fixture.isSolvent()).toBe(true);
      everybodyLeaves(fixture, votes);
    },
  );

  it('of the admin changes nothing after it is rotated out, whatever it queued before and however late anyone executes it', () => {
    const fixture = open();
    const { chain } = fixture;
    const successor = keypair('successor');
    chain.fund(successor.publicKey);
    governance.queueRoles(chain, { newAdmin: successor.publicKey });
    // found out too late: the thief has queued settings for a stablecoin, and tries everything else, too
    chain.advance(2n * day);
    const custody = fixture.cashAccount(thief);
    governance.queueSettings(chain, { custody, deployPerDay: u64Max, cooldownSeconds: oneDay });
    chain.advance(day);
    governance.executeRoles(chain, successor);
    const before = powersOf(fixture);
    for (let passed = 0; passed < 30; passed++) {
      for (const operation of attempts(fixture, roles.admin)) reasonOf(operation);
      chain.advance(day);
    }
    expect(powersOf(fixture)).toEqual(before);
    expect(fixture.cash(thief)).toBe(0n);
    everybodyLeaves(fixture, [successor, roles.guardian]);
  });

  it('of the manager is stopped at once, for good, and its false report is resolved and the role revoked in one transaction', () => {
    const fixture = open();
    const { chain } = fixture;
    fixture.deploy(perDay);
    fixture.reportLoss(fixture.state.deployedCollateral);
    const accounts = { second: roles.guardian.publicKey, lossReport: fixture.report() };
    const resolve = chain.instruction('resolveLoss', roles.admin.publicKey, { amount: 0n }, accounts);
    const revoke = chain.instruction('revokeRole', roles.guardian.publicKey, {
      role: governance.revocable.manager,
    });
    chain.send([resolve, revoke], [roles.admin, roles.guardian]);
    chain.advance(30n * day);
    const acts = [() => fixture.deploy(1n), () => fixture.pay(1n), () => fixture.reportLoss(1n)];
    expect(acts.map(reasonOf)).toEqual(['notManager', 'notManager', 'twoVotesNeeded']);
    everybodyLeaves(fixture, [roles.admin, roles.guardian]);
  });

  it('of an integration claims its fees at once, and raises its commission only after the delay', () => {
    const fixture = open();
    const { chain, coin } = fixture;
    const claimed = fixture.integration.feesOwed;
    fixture.claim(null, fixture.cashAccount(thief));
    expect(fixture.cash(thief)).toBe(claimed);
    fixture.setFee(10_000);
    chain.call('setWhitelistRequired', [issuer], { required: true }, coin);
    expect(reasonOf(() => fixture.mint(alice, 1_000n))).toBe('notWhitelisted');
    fixture.pay(million);
    chain.advance(3n * day - 1n);
    fixture.sync();
    expect(fixture.integration.feeBps).toBe(1_000);
    everybodyLeaves(fixture, [roles.admin, roles.guardian]);
  });
});

describe('a stolen key, without the guardian', () => {
  it('of the admin changes roles after three days, and settings only after the delay that follows them', () => {
    const fixture = open();
    const { chain } = fixture;
    const before = powersOf(fixture);
    governance.queueRoles(chain, { newAdmin: thief.publicKey, treasury: thief.publicKey });
    governance.queueSettings(chain, { custody: fixture.cashAccount(thief), deployPerDay: u64Max });
    fixture.request(bob, fixture.juniors(bob));
    chain.advance(3n * day - 1n);
    expect(reasonOf(() => governance.executeRoles(chain, thief))).toBe('changeNotReady');
    expect(powersOf(fixture)).toEqual(before);
    // holders and juniors are gone before the settings change
    fixture.giveBack(u64Max);
    fixture.redeem(alice, fixture.tokens(alice));
    fixture.redeem(bob, fixture.tokens(bob));
    chain.advance(1n);
    governance.executeRoles(chain, thief);
    expect(chain.platformState().admin).toEqual(thief.publicKey);
    fixture.complete(bob);
    chain.advance(day + 1n);
    // another admin made the settings stale, and the new roles a delay of five days: the thief waits again
    expect(reasonOf(() => governance.executeSettings(chain))).toBe('changeStale');
    governance.queueSettings(chain, { custody: fixture.cashAccount(thief), deployPerDay: u64Max }, thief);
    chain.advance(5n * day);
    expect(reasonOf(() => governance.executeSettings(chain))).toBe('changeNotReady');
    chain.advance(1n);
    governance.executeSettings(chain);
    for (const user of [alice, bob]) expect(fixture.cash(user)).toBeGreaterThanOrEqual(200n * million);
  });

  it('of the admin stops mints, and no redemption, exit, claim or report', () => {
    const fixture = open();
    const { chain } = fixture;
    fixture.setPaused(true);
    lowerAll(chain, roles.admin);
    expect(reasonOf(() => fixture.mint(alice, 1n))).toBe('paused');
    fixture.reportLoss(1n);
    expect(reasonOf(() => fixture.resolveLoss(1n, [roles.admin, roles.admin]))).toBe('twoVotesNeeded');
    fixture.claim();
    everybodyLeaves(fixture, [roles.guardian, roles.manager]);
  });

  it('of the manager withholds a part of redemptions for 30 days at most, and pays every unit back', () => {
    const fixture = open(0);
    fixture.request(bob, fixture.juniors(bob));
    fixture.chain.advance(3n * day);
    fixture.complete(bob);
    for (let more = 0; more < 4; more++) {
      fixture.deploy(perDay);
      fixture.chain.advance(day);
    }
    fixture.reportLoss(fixture.state.deployedCollateral);
    fixture.redeemUnderReport(alice, fixture.tokens(alice));
    fixture.chain.advance(30n * day);
    fixture.lapse(alice);
    fixture.giveBack(u64Max);
    fixture.settle(alice);
    expect(fixture.cash(alice)).toBeGreaterThanOrEqual(200n * million);
    fixture.redeem(bob, fixture.tokens(bob));
    expect(fixture.cash(bob)).toBeGreaterThanOrEqual(200n * million);
  });

  it('of the guardian vetoes its own removal and stops new exposure, and neither exits nor the end of a report', () => {
    const fixture = open();
    const { chain } = fixture;
    governance.queueRoles(chain, { guardian: keypair('new guardian').publicKey });
    governance.cancelChange(chain, roles.guardian, 'platform');
    governance.revokeRole(chain, 'manager');
    fixture.setPaused(true, roles.guardian);
    lowerAll(chain, roles.guardian);
    expect(reasonOf(() => fixture.setPaused(false, roles.guardian))).toBe('notAdmin');
    expect(reasonOf(() => fixture.reportLoss(1n, [roles.guardian]))).toBe('twoVotesNeeded');
    // the revoked manager and the admin report and resolve without it
    fixture.reportLoss(1_000n, [roles.admin, roles.manager]);
    fixture.resolveLoss(0n, [roles.manager, roles.admin]);
    everybodyLeaves(fixture, [roles.admin, roles.manager]);
  });

  it('of the pauser stops new exposure until the admin revokes it', () => {
    const fixture = open();
    const { chain } = fixture;
    fixture.setPaused(true, roles.pauser);
    expect(reasonOf(() => fixture.mint(alice, 1n))).toBe('paused');
    governance.revokeRole(chain, 'pauser', roles.admin);
    fixture.setPaused(false);
    expect(reasonOf(() => fixture.setPaused(true, roles.pauser))).toBe('notPauser');
    expect(chain.platformState().pauser).toEqual(nobody);
    fixture.mint(alice, 1_000n);
  });

  it('of the custodian keeps what is deployed, which juniors bear first', () => {
    const fixture = open();
    const { deployedCollateral, juniorAssets, seniorAssets } = fixture.state;
    fixture.reportLoss(deployedCollateral, [roles.admin, roles.guardian]);
    fixture.resolveLoss(deployedCollateral);
    expect(fixture.state).toMatchObject({ juniorAssets: juniorAssets - deployedCollateral, seniorAssets });
    fixture.redeem(alice, fixture.tokens(alice));
    fixture.redeem(bob, fixture.tokens(bob));
    expect(fixture.cash(alice)).toBeGreaterThanOrEqual(200n * million);
  });

  it('of the treasury spends collected fees and collects none', () => {
    const fixture = open();
    const accounts = { destination: fixture.cashAccount(roles.treasury) };
    const collect = () => fixture.chain.call('collectPlatformFees', [roles.treasury], {}, accounts);
    expect(reasonOf(collect)).toBe('notAdmin');
    fixture.collect();
    expect(fixture.cash(roles.treasury)).toBeGreaterThan(0n);
  });
});
