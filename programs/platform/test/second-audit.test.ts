import { describe, expect, it } from 'vitest';
import { keypair, reasonOf, roles } from './support/chain.ts';
import { alice, bob, day, Fixture, issuer, openCoin, stranger, u64Max } from './support/fixture.ts';
import {
  cancelChange,
  executeRoles,
  executeSettings,
  limits,
  queueRoles,
  queueSettings,
  revocable,
  settingsChange,
} from './support/governance.ts';

const million = 1_000_000n;

describe('the findings of the audit of the built program', () => {
  it('A4: a stranger who returns a unit does not make a report of everything fail', () => {
    const fixture = new Fixture({ cash: 100n * million });
    fixture.mint(alice, 10n * million);
    fixture.deploy(million);
    fixture.giveBack(1n);
    const [event] = fixture.reportLoss(million).events;
    expect(event).toMatchObject({ kind: 'lossReported', amount: million - 1n, requested: million });
    expect(fixture.reportState().loss).toBe(million - 1n);
    fixture.resolveLoss(0n);
    fixture.giveBack(u64Max);
    expect(reasonOf(() => fixture.reportLoss(1n))).toBe('insufficientCollateral');
  });

  it('A5: dust does not make the schedule of waiting yield run', () => {
    const fixture = new Fixture({ cash: 10n ** 15n, feeBps: 0, settings: { platformFeeBps: 0 } });
    fixture.juniorDeposit(bob, million - 1n);
    fixture.mint(bob, million - 1n);
    fixture.pay(million);
    fixture.chain.advance(30n * day);
    fixture.mint(alice, 10n ** 12n);
    fixture.chain.advance(day);
    fixture.accrue();
    // a day of the week over which the payment vests
    expect(million - fixture.state.unvestedYield).toBeLessThanOrEqual(million / 7n + 1n);
    fixture.chain.advance(6n * day);
    fixture.accrue();
    expect(fixture.state.unvestedYield).toBe(0n);
  });

  it('A6: the daily limit does not refill twice where the clock steps back and on again', () => {
    const fixture = new Fixture({ settings: { deployPerDay: 1_000n } });
    const { chain } = fixture;
    fixture.mint(alice, million);
    fixture.deploy(1_000n);
    chain.advance(day);
    chain.call('lowerLimits', [roles.admin], { limit: limits.deployPerDay, value: 999n });
    chain.advance(1n - day);
    fixture.deploy(999n);
    chain.advance(day - 1n);
    expect(reasonOf(() => fixture.deploy(1n))).toBe('deployRateExceeded');
    chain.advance(day);
    fixture.deploy(999n);
  });

  it('A8: below a ten-thousandth a stablecoin takes no new money, and redemptions go on', () => {
    const fixture = new Fixture({ cash: 10n ** 12n, feeBps: 0, settings: { platformFeeBps: 0 } });
    const billion = 10n ** 9n;
    fixture.mint(alice, billion);
    fixture.deploy(billion - million);
    // a thousandth: everything goes on
    fixture.lose(billion - million);
    fixture.mint(alice, billion);
    fixture.juniorDeposit(bob, million);
    fixture.deploy(billion);
    const { seniorAssets, seniorIndex } = fixture.state;
    // the junior bears a million of it; a unit more would leave the index below the bound
    const bound = 10n ** 11n;
    const most = seniorAssets - (seniorAssets * bound + seniorIndex - 1n) / seniorIndex;
    fixture.lose(million + most);
    fixture.openJuniorMint();
    fixture.juniorAccount(alice);
    expect(fixture.state.seniorIndex).toBeGreaterThanOrEqual(bound);
    fixture.mint(stranger, million);
    fixture.deploy(1n);
    fixture.lose(1_000n);
    expect(fixture.state.seniorIndex).toBeLessThan(bound);
    const refusals = [
      () => fixture.mint(alice, million),
      () => fixture.juniorDeposit(alice, million),
      () => fixture.deploy(1n),
    ].map(reasonOf);
    expect(refusals).toEqual(Array(3).fill('windingUp'));
    fixture.giveBack(u64Max);
    const before = fixture.cash(stranger);
    fixture.redeem(stranger, fixture.tokens(stranger));
    expect(fixture.cash(stranger) - before).toBeGreaterThan(980_000n);
    expect(fixture.isSolvent()).toBe(true);
  });

  it('A10: a premium needs a target coverage of at least one per cent', () => {
    const fixture = new Fixture();
    const queue = (targetCoverageBps: number, juniorPremiumBps: number) =>
      queueSettings(fixture.chain, { targetCoverageBps, juniorPremiumBps, minCoverageBps: 0 });
    expect(reasonOf(() => queue(99, 1))).toBe('settingsOutOfBounds');
    queue(100, 10_000);
    queue(0, 0);
    queue(1, 0);
  });

  it('A3: a loss of half of a pool far below par costs a junior who has just joined no more than half', () => {
    const fixture = new Fixture({ cash: 10n ** 12n, settings: { platformFeeBps: 0 } });
    const { chain } = fixture;
    fixture.juniorDeposit(alice, 100n * million);
    fixture.mint(stranger, 1_000n * million);
    fixture.deploy(500n * million);
    fixture.lose(99n * million);
    // two basis points of par
    fixture.lose(980_000n);
    expect(fixture.state).toMatchObject({ juniorAssets: 20_000n, juniorSupply: 100n * million, epoch: 0 });
    fixture.juniorDeposit(bob, 980_000n);
    const brought = 10n ** 12n - fixture.cash(bob);
    fixture.lose((fixture.state.juniorAssets * 55n) / 100n);
    expect(fixture.state.epoch).toBe(0);
    fixture.request(bob, fixture.juniors(bob));
    chain.advance(3n * day);
    fixture.complete(bob);
    const lost = 10n ** 12n - fixture.cash(bob);
    expect(lost).toBeLessThanOrEqual((brought * 56n) / 100n);
  });

  it('A3: a junior epoch ends with a loss of more than 99 % of the pool, and with no smaller one', () => {
    const open = () => {
      const fixture = new Fixture({ cash: 10n ** 12n, settings: { platformFeeBps: 0 } });
      fixture.juniorDeposit(alice, 100n * million);
      fixture.mint(stranger, 1_000n * million);
      fixture.deploy(500n * million);
      return fixture;
    };
    const kept = open();
    kept.lose(99n * million);
    expect(kept.state).toMatchObject({ epoch: 0, juniorAssets: million });
    const ended = open();
    ended.lose(99n * million + 1n);
    expect(ended.state).toMatchObject({
      epoch: 1,
      juniorAssets: 0n,
      juniorSupply: 0n,
      unvestedYield: million - 1n,
    });
  });

  /** A coin whose commission is all of its yield, with a year's yield that no sync has seen. */
  function withUnsyncedYield() {
    const fixture = new Fixture({ cash: 10n ** 12n, feeBps: 10_000, settings: { platformFeeBps: 0 } });
    fixture.mint(alice, 2n * million);
    fixture.pay(200_000n);
    fixture.chain.advance(365n * day);
    fixture.deploy(2_150_000n);
    expect(fixture.state.seniorAssets).toBe(2_200_000n);
    return fixture;
  }

  it('A2: commission that is synced under a report never takes what is missing', () => {
    const fixture = withUnsyncedYield();
    fixture.reportLoss(2_150_000n);
    fixture.sync();
    const { missing, seniorAssets } = fixture.state;
    expect(missing).toBeLessThan(seniorAssets);
    expect(fixture.integration.feesOwed).toBe(0n);
    fixture.redeemUnderReport(alice, fixture.tokens(alice) / 2n);
    fixture.resolveLoss(2_150_000n);
    expect(fixture.state).toMatchObject({ deployedCollateral: 0n, missing: 0n, refundsOwed: 0n });
    fixture.settle(alice);
    fixture.redeem(alice, fixture.tokens(alice));
    expect(fixture.isSolvent()).toBe(true);
  });

  it('A2: takes commission on what the reported loss would leave, and the rest after a smaller one', () => {
    const fixture = withUnsyncedYield();
    fixture.reportLoss(100_000n);
    for (let again = 0; again < 3; again++) fixture.sync();
    const { feesOwed } = fixture.integration;
    expect(feesOwed).toBeGreaterThan(90_000n);
    expect(feesOwed).toBeLessThanOrEqual(100_000n);
    fixture.resolveLoss(0n);
    const [event] = fixture.sync().events;
    expect(event).toMatchObject({ kind: 'synced', commission: 200_000n - feesOwed });
    expect(fixture.integration).toMatchObject({ assets: 2n * million, feesOwed: 200_000n });
    fixture.giveBack(u64Max);
    fixture.redeem(alice, fixture.tokens(alice));
    expect(fixture.cash(alice)).toBe(10n ** 12n);
  });

  it('A2: a fee raise that falls due under a report waits for the gains that the report puts in doubt', () => {
    const fixture = new Fixture({ cash: 10n ** 12n, feeBps: 0, settings: { platformFeeBps: 0 } });
    fixture.mint(alice, 2n * million);
    fixture.pay(200_000n);
    fixture.setFee(10_000);
    fixture.chain.advance(2n * day);
    fixture.deploy(2_000_000n);
    fixture.reportLoss(2_000_000n);
    fixture.chain.advance(2n * day);
    fixture.sync();
    expect(fixture.integration).toMatchObject({ feeBps: 0, nextFeeBps: 10_000 });
    fixture.resolveLoss(0n);
    fixture.sync();
    expect(fixture.integration).toMatchObject({ feeBps: 10_000, nextFeeBps: 0, feesOwed: 0n });
  });

  it('A2: the rest that the last token leaves under a report does not escape the loss as fees', () => {
    const fixture = new Fixture({ cash: 10n ** 12n, feeBps: 0, settings: { platformFeeBps: 0 } });
    fixture.mint(alice, 2n * million);
    fixture.pay(million);
    fixture.chain.advance(365n * day);
    // three units of a thousand virtual ones: most of the pool is their rest
    fixture.redeem(alice, fixture.tokens(alice) - 3n);
    const { seniorAssets } = fixture.state;
    fixture.donate(million);
    fixture.deploy(seniorAssets - 1n);
    fixture.reportLoss(seniorAssets - 1n);
    fixture.redeemUnderReport(alice, 3n);
    const { missing, seniorAssets: left } = fixture.state;
    expect(missing).toBeLessThan(left);
    expect(fixture.integration.feesOwed).toBe(0n);
    fixture.resolveLoss(seniorAssets - 1n);
    expect(fixture.state.deployedCollateral).toBe(0n);
  });

  it('A7: a coin of 600 dollars earns its yield however often it is synced', () => {
    const fixture = new Fixture({
      cash: 10n ** 12n,
      feeBps: 0,
      settings: { platformFeeBps: 0, vestingSeconds: 365 * 86_400 },
    });
    fixture.mint(alice, 600n * million);
    fixture.pay(30n * million);
    for (let second = 0; second < 900; second++) {
      fixture.chain.advance(1n);
      fixture.sync();
    }
    const earned = fixture.integration.assets - 600n * million;
    expect(earned).toBeGreaterThanOrEqual(855n);
    expect(earned).toBeLessThanOrEqual(857n);
  });

  it('A7: commission is no less for many syncs, and all of it leaves a token worth a unit', () => {
    for (const feeBps of [1_000, 10_000]) {
      const fixture = new Fixture({
        cash: 10n ** 12n,
        feeBps,
        settings: { platformFeeBps: 0, vestingSeconds: 365 * 86_400 },
      });
      fixture.mint(alice, 600n * million);
      fixture.pay(30n * million);
      for (let crank = 0; crank < 200; crank++) {
        fixture.chain.advance(7n);
        fixture.sync();
        if (feeBps === 10_000) expect(fixture.integration.assets).toBe(fixture.integration.supply);
        if (crank % 50 === 49) fixture.mint(bob, 12_345n);
      }
      const { feesOwed, assets, supply } = fixture.integration;
      const gained = feesOwed + assets - 600n * million - 4n * 12_345n;
      expect(gained).toBeGreaterThanOrEqual(1_330n);
      expect(feesOwed).toBeGreaterThanOrEqual((gained * BigInt(feeBps)) / 10_000n - 2n);
      if (feeBps === 10_000) expect(assets).toBe(supply);
    }
  });

  it('A7: a deposit has no part in the growth that rounding holds back', () => {
    const fixture = new Fixture({ cash: 10n ** 15n, feeBps: 0, settings: { platformFeeBps: 0 } });
    fixture.mint(stranger, 10n ** 9n);
    const small = openCoin(fixture.chain, issuer, { symbol: 'SMALL', feeBps: 0 });
    fixture.mint(alice, 1_000n, 0n, small);
    fixture.pay(million);
    // nine tenths of a unit are held back
    fixture.chain.advance((9n * 7n * day) / 10n);
    fixture.sync(small);
    expect(fixture.chain.integrationState(small.integration).assets).toBe(1_000n);
    const deposit = 10n ** 12n;
    fixture.mint(bob, deposit, 0n, small);
    fixture.sync(small);
    expect(fixture.chain.integrationState(small.integration).assets).toBe(1_000n + deposit);
    expect(fixture.state.seniorAssets).toBeGreaterThanOrEqual(1_000n + deposit + 10n ** 9n);
  });

  it('A1: a change that a stolen admin key queued is stale for all targets once another admin is named', () => {
    const fixture = new Fixture();
    const { chain } = fixture;
    const [thief, successor] = [keypair('thief'), keypair('successor')];
    for (const each of [thief, successor]) chain.fund(each.publicKey);
    chain.giveUnderlying(thief.publicKey, 0n);
    const custody = fixture.cashAccount(thief);
    queueSettings(chain, { custody });
    queueRoles(chain, { newAdmin: successor.publicKey });
    chain.advance(3n * day);
    executeRoles(chain, successor);
    chain.advance(7n * day);
    expect(reasonOf(() => executeSettings(chain))).toBe('changeStale');
    expect(fixture.state.custody).toEqual(chain.custody);
    // anyone removes it
    cancelChange(chain, stranger, 'stablecoin');
    queueSettings(chain, {}, successor);
    chain.advance(6n * day);
    const accounts = { change: settingsChange(chain), rentReceiver: successor.publicKey };
    chain.call('executeStablecoinChange', [stranger], {}, accounts);
  });

  it('A1: a revoked role makes queued settings stale, and new roles with the same admin do not', () => {
    const { chain } = new Fixture();
    queueSettings(chain, { platformFeeBps: 7 });
    queueRoles(chain);
    chain.advance(5n * day);
    executeRoles(chain);
    executeSettings(chain);
    expect(chain.stablecoinState().platformFeeBps).toBe(7);
    queueSettings(chain, { platformFeeBps: 8 });
    chain.call('revokeRole', [roles.guardian], { role: revocable.pauser });
    chain.advance(5n * day);
    expect(reasonOf(() => executeSettings(chain))).toBe('changeStale');
  });
});
