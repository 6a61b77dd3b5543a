import { describe, expect, it } from 'vitest';
import { reasonOf, roles } from './support/chain.ts';
import { alice, bob, day, Fixture, openCoin, stranger } from './support/fixture.ts';

const senior = 1_000_000n;
const junior = 200_000n;

/** Senior and junior deposits, and `deployed` units of collateral in custody. */
function open(deployed = 0n, settings = {}) {
  const fixture = new Fixture({ settings });
  fixture.juniorDeposit(alice, junior);
  fixture.mint(alice, senior);
  if (deployed > 0n) fixture.deploy(deployed);
  return fixture;
}

/** Yield that has vested, with fees owed to platform and integrator. */
function withFees(deployed = 0n) {
  const fixture = open(deployed);
  fixture.pay(10_000n);
  fixture.chain.advance(7n * day);
  fixture.sync();
  const { platformFeesOwed, integratorFeesOwed } = fixture.state;
  expect([platformFeesOwed, integratorFeesOwed > 0n]).toEqual([1_000n, true]);
  return { fixture, chain: fixture.chain, reserve: platformFeesOwed + integratorFeesOwed };
}

describe('collateral', () => {
  it('goes to the custody account and comes back into the vault, from anyone, and never more than is deployed', () => {
    const fixture = open();
    const { chain } = fixture;
    const deployed = { kind: 'collateralDeployed', amount: senior, deployedCollateralAfter: senior };
    expect(fixture.deploy(senior).events).toMatchObject([deployed]);
    expect([chain.balance(chain.custody), fixture.vault()]).toEqual([senior, junior]);
    fixture.giveBack(senior - 1n);
    const source = fixture.cashAccount(stranger);
    const byStranger = () => chain.call('returnCollateral', [stranger], { amount: 500n }, { source });
    const before = fixture.cash(stranger);
    expect(byStranger().events).toMatchObject([{ kind: 'collateralReturned', amount: 1n }]);
    expect(reasonOf(byStranger)).toBe('zeroAmount');
    expect([before - fixture.cash(stranger), fixture.vault()]).toEqual([1n, senior + junior]);
  });

  it('leaves every unit of the reserve in the vault when it is deployed', () => {
    const { fixture, reserve } = withFees();
    const available = fixture.vault() - reserve;
    expect(reasonOf(() => fixture.deploy(available + 1n))).toBe('insufficientLiquidity');
    fixture.deploy(available);
    // a redemption may not touch the reserve either, and the fees are paid out of it
    expect(reasonOf(() => fixture.redeem(alice, 1_000n))).toBe('insufficientLiquidity');
    fixture.claim();
    fixture.collect();
    expect(fixture.vault()).toBe(0n);
  });

  it('cannot be deployed beyond the daily limit in small pieces, at midnight, or after a deposit for one moment', () => {
    const perDay = 86_400n;
    const fixture = open(0n, { deployPerDay: perDay, maxDeployedBps: 2_000 });
    const midnight = day * ((fixture.chain.now + day) / day);
    fixture.chain.advance(midnight - 1n - fixture.chain.now);
    for (let piece = 0; piece < 10; piece++) fixture.deploy(perDay / 10n);
    expect(reasonOf(() => fixture.deploy(1n))).toBe('deployRateExceeded');
    // a new calendar day refills no more than the seconds that pass
    fixture.chain.advance(2n);
    expect(reasonOf(() => fixture.deploy(3n))).toBe('deployRateExceeded');
    fixture.deploy(2n);
    // the share of the assets can be lifted with a deposit; the absolute limit cannot
    fixture.chain.advance(day);
    fixture.mint(bob, 5n * senior);
    expect(reasonOf(() => fixture.deploy(perDay + 1n))).toBe('deployRateExceeded');
    fixture.deploy(perDay);
    fixture.redeem(bob, fixture.tokens(bob));
    fixture.chain.advance(day);
    fixture.deploy(67_198n);
    expect(reasonOf(() => fixture.deploy(1n))).toBe('deployLimitExceeded');
  });
});

describe('a loss', () => {
  it('above the junior assets is borne by unvested yield before the senior side', () => {
    const fixture = open(senior);
    fixture.pay(5_000n);
    const [resolved] = fixture.lose(junior + 6_000n).events;
    expect(resolved).toMatchObject({ juniorLoss: junior, unvestedLoss: 5_000n, seniorLoss: 1_000n });
    expect(fixture.state).toMatchObject({ unvestedYield: 0n, seniorAssets: senior - 1_000n });
  });

  it('of more than the deployed collateral is reported as that much, and none that would leave the index below a millionth', () => {
    expect(open(1_000n).reportLoss(1_001n).events[0]).toMatchObject({ amount: 1_000n, requested: 1_001n });
    const fixture = open(senior + junior);
    expect(reasonOf(() => fixture.reportLoss(senior + junior))).toBe('lossTooLarge');
    fixture.lose(junior + senior - 1n);
    expect(fixture.state.seniorIndex).toBe(1_000_000_000n);
  });

  it('and the recovery to the old index pay no commission', () => {
    const fixture = open(senior);
    fixture.mint(bob, senior);
    fixture.lose(junior + senior / 10n);
    fixture.sync();
    fixture.pay(50_000n);
    fixture.chain.advance(day * 365n);
    const { events } = fixture.sync();
    expect(fixture.state.seniorIndex).toBeGreaterThan(950_000_000_000_000n);
    expect(events).toMatchObject([{ kind: 'synced', commission: 0n }]);
  });
});

describe('platform fees', () => {
  it('are paid to the treasury alone, as far as the vault has them, during a pause too', () => {
    const { fixture, chain } = withFees();
    expect(reasonOf(() => fixture.collect(fixture.cashAccount(alice)))).toBe('accountMismatch');
    expect(reasonOf(() => fixture.collect(chain.vault))).toBe('duplicateAccount');
    fixture.setPaused(true, roles.pauser);
    fixture.collect();
    expect(fixture.cash(roles.treasury)).toBe(1_000n);
    expect(reasonOf(() => fixture.collect())).toBe('zeroAmount');
  });
});

describe('a pause', () => {
  it('stops mints, junior deposits, deployments and new integrations, and nothing else', () => {
    const { fixture, chain } = withFees(100_000n);
    fixture.request(alice, 1_000n);
    chain.advance(3n * day);
    fixture.setPaused(true, roles.pauser);
    const refusals = [
      () => fixture.mint(alice, 1n),
      () => fixture.juniorDeposit(alice, 1n),
      () => fixture.deploy(1n),
      () => openCoin(chain, bob, { symbol: 'LATE' }),
    ].map(reasonOf);
    expect(refusals).toEqual(['paused', 'paused', 'paused', 'paused']);
    fixture.pay(2_000n);
    fixture.sync();
    fixture.claim();
    fixture.complete(alice);
    fixture.request(alice, 1n, 1n);
    fixture.cancel(alice, 1n);
    fixture.redeem(alice, 1_000n);
    fixture.giveBack(1n);
    fixture.lose(99_999n);
    fixture.setPaused(false);
    fixture.mint(alice, 1_000n);
  });
});

describe('a vault that is short', () => {
  it('counts what is missing as deployed, to the unit, beyond the limits and during a pause, and stops deployments', () => {
    const fixture = open(100_000n, { maxDeployedBps: 1_000 });
    fixture.seize(1n);
    fixture.setPaused(true);
    const event = { kind: 'shortfallRecognized', amount: 1n, deployedCollateralAfter: 100_001n };
    expect(fixture.recognizeShortfall().events).toMatchObject([event]);
    expect(fixture.state).toMatchObject({ deployedCollateral: 100_001n, deploySpent: 100_000n });
    expect(reasonOf(() => fixture.recognizeShortfall())).toBe('nothingToRecognize');
    fixture.seize(500_000n);
    fixture.recognizeShortfall();
    fixture.setPaused(false);
    expect(reasonOf(() => fixture.deploy(1n))).toBe('deployLimitExceeded');
  });

  it('is recognized during a loss report without changing what the report withholds or settles', () => {
    const fixture = open(500_000n);
    fixture.reportLoss(500_000n);
    fixture.redeemUnderReport(alice, 100_000n);
    const before = fixture.state;
    fixture.seize(10_000n);
    fixture.recognizeShortfall();
    expect(fixture.state).toEqual({ ...before, deployedCollateral: 510_000n });
    fixture.resolveLoss(510_000n);
    expect(fixture.reportState().settled).toBe(500_000n);
    expect(fixture.state.deployedCollateral).toBe(10_000n);
    expect(reasonOf(() => fixture.recognizeShortfall())).toBe('nothingToRecognize');
    fixture.settle(alice);
  });

  it('takes what the issuer transfers back to the vault itself as returned, never more than is deployed', () => {
    const fixture = open(100_000n);
    fixture.seize(60_000n);
    expect(reasonOf(() => fixture.recognizeReturn())).toBe('nothingToRecognize');
    fixture.recognizeShortfall();
    fixture.donate(60_000n);
    const event = { kind: 'returnRecognized', amount: 60_000n, deployedCollateralAfter: 100_000n };
    expect(fixture.recognizeReturn().events).toMatchObject([event]);
    fixture.donate(250_000n);
    expect(fixture.recognizeReturn().events).toMatchObject([{ amount: 100_000n }]);
    expect(reasonOf(() => fixture.recognizeReturn())).toBe('nothingToRecognize');
  });
});
