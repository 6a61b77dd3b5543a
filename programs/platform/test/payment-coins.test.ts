import { describe, expect, it } from 'vitest';
import { coinKinds } from '../../../packages/core/src/accounting/index.ts';
import { initializeIntegrationInstruction } from '../../../packages/core/src/instructions/index.ts';
import { Chain, reasonOf } from './support/chain.ts';
import { alice, bob, day, Fixture, issuer, stranger } from './support/fixture.ts';

const million = 1_000_000n;
/** A deposit that no round number divides. */
const deposit = 99_999_999n;

/** A payment coin with a holder, and yield of a hundredth that vests in seven days. */
function open(): Fixture {
  const fixture = new Fixture({
    kind: coinKinds.payment,
    feeBps: 10_000,
    settings: { platformFeeBps: 0, juniorPremiumBps: 0 },
  });
  fixture.mint(alice, deposit, deposit);
  return fixture;
}

describe('the kind of a coin', () => {
  const chain = new Chain(1_000_000_000n, {}, false);
  chain.fund(issuer.publicKey);
  const initialize = (kind: number, feeBps: number) =>
    initializeIntegrationInstruction({
      initializer: issuer.publicKey,
      authority: issuer.publicKey,
      stablecoinIndex: 0,
      kind,
      feeBps,
      whitelistRequired: false,
      name: 'Coin',
      symbol: 'COIN',
      uri: '',
      description: '',
    });

  it.each([
    ['feeLocked', coinKinds.payment, 0],
    ['feeLocked', coinKinds.payment, 9_999],
    ['invalidBasisPoints', coinKinds.payment, 10_001],
    ['invalidInstruction', 2, 10_000],
    ['invalidInstruction', 255, 10_000],
  ])('fails with %s for kind %d and a commission of %d', (reason, kind, feeBps) => {
    expect(reasonOf(() => chain.send([initialize(kind, feeBps)], [issuer]))).toBe(reason);
  });

  it('is recorded and logged when the coin is made', () => {
    const { events } = chain.send([initialize(coinKinds.payment, 10_000)], [issuer]);
    expect(events).toMatchObject([
      { kind: 'integrationInitialized', coinKind: coinKinds.payment, feeBps: 10_000 },
    ]);
    const [event] = events;
    if (event?.kind !== 'integrationInitialized') throw new Error('an initialization logs its event');
    expect(chain.integrationState(event.integration)).toMatchObject({
      kind: coinKinds.payment,
      feeBps: 10_000,
    });
  });
});

describe('a payment coin', () => {
  it('gives exactly what is paid and pays exactly what is given, while its integrator has all yield', () => {
    const fixture = open();
    const { chain } = fixture;
    fixture.pay(million);
    const [cash, tokens] = [fixture.cash(bob), fixture.tokens(bob)];
    let held = 0n;
    for (let hour = 0n; hour < 7n * 24n; hour += 5n) {
      chain.advance(5n * 3_600n);
      fixture.mint(bob, 1_234_567n + hour, 1_234_567n + hour);
      fixture.redeem(bob, 1_000_001n - hour, 1_000_001n - hour);
      held += 1_234_567n + hour - (1_000_001n - hour);
      expect([cash - fixture.cash(bob), fixture.tokens(bob) - tokens]).toEqual([held, held]);
      expect(fixture.integration).toMatchObject({ assets: deposit + held, supply: deposit + held });
    }
    expect(fixture.state.seniorIndex).toBeGreaterThan(10n ** 15n);
    const { feesOwed } = fixture.integration;
    // each sync and the last accrual lose less than a unit to rounding
    expect(million - feesOwed).toBeLessThan(35n);
    fixture.claim();
    expect(fixture.cash(issuer)).toBe(feesOwed);
    for (const user of [alice, bob]) fixture.redeem(user, fixture.tokens(user), fixture.tokens(user));
    expect(fixture.integration).toMatchObject({ assets: 0n, supply: 0n, feesOwed: 0n });
    expect(fixture.isSolvent()).toBe(true);
  });

  it.each([0, 9_999, 10_000])('has a commission that nobody can set to %d', (feeBps) => {
    const fixture = open();
    expect(reasonOf(() => fixture.setFee(feeBps))).toBe('feeLocked');
    expect(reasonOf(() => fixture.chain.call('setFee', [stranger], { feeBps }, fixture.coin))).toBe(
      'notAuthority',
    );
    expect(fixture.integration).toMatchObject({ feeBps: 10_000, nextFeeBps: 0, feeEtaTs: 0n });
  });

  it('is below par after a loss, and returns to exactly 1 before its integrator earns again', () => {
    const fixture = open();
    const { chain } = fixture;
    fixture.deploy(777_777n);
    fixture.lose(777_777n);
    expect(fixture.sync().events).toMatchObject([{ kind: 'synced', commission: 0n }]);
    const { assets } = fixture.integration;
    expect(deposit - 777_777n - assets).toBeLessThan(2n);
    fixture.pay(3n * million);
    const states: (readonly [bigint, bigint, bigint])[] = [];
    for (let hour = 0n; hour < 7n * 24n; hour += 4n) {
      chain.advance(4n * 3_600n);
      fixture.mint(bob, 7_777n);
      const { supply, assets, feesOwed } = fixture.integration;
      states.push([supply, assets, feesOwed]);
      expect(assets).toBeLessThanOrEqual(supply);
      if (feesOwed > 0n) expect(assets).toBe(supply);
    }
    expect(states.filter(([supply, assets]) => assets < supply).length).toBeGreaterThan(10);
    expect(states.at(-1)?.[2]).toBeGreaterThan(million);
    const tokens = fixture.tokens(alice);
    const before = fixture.cash(alice);
    fixture.redeem(alice, tokens, tokens);
    expect(fixture.cash(alice) - before).toBe(tokens);
  });

  it('pays what a loss report leaves, and the rest when the report proves false', () => {
    const fixture = open();
    fixture.pay(million);
    fixture.chain.advance(day);
    fixture.sync();
    fixture.deploy(50n * million);
    fixture.reportLoss(50n * million);
    const before = fixture.cash(alice);
    fixture.redeemUnderReport(alice, 10n * million);
    expect(fixture.cash(alice) - before).toBeLessThan(6n * million);
    fixture.resolveLoss(0n);
    fixture.settle(alice);
    expect(fixture.cash(alice) - before).toBe(10n * million);
    fixture.sync();
    const { assets, supply } = fixture.integration;
    expect(assets).toBe(supply);
  });

  it('gives 1 for a token under a report, also where it still has commission that the report puts in doubt', () => {
    const fixture = open();
    fixture.pay(million);
    fixture.chain.advance(7n * day);
    fixture.deploy(50n * million);
    fixture.reportLoss(50n * million);
    fixture.sync();
    const { assets, supply, feesOwed } = fixture.integration;
    expect([supply, feesOwed]).toEqual([deposit, 0n]);
    expect(assets).toBeGreaterThan(supply + million / 2n);
    const before = fixture.cash(alice);
    fixture.redeemUnderReport(alice, 10n * million);
    expect(fixture.cash(alice) - before + fixture.state.withheld).toBe(10n * million);
    fixture.resolveLoss(0n);
    fixture.settle(alice);
    expect(fixture.cash(alice) - before).toBe(10n * million);
  });

  it('returns to 1 before its integrator earns under a report, too', () => {
    const fixture = open();
    fixture.deploy(777_777n);
    fixture.lose(777_777n);
    fixture.sync();
    fixture.pay(3n * million);
    fixture.chain.advance(7n * day);
    fixture.accrue();
    const loss = fixture.state.unvestedYield + 1_000n;
    fixture.deploy(loss);
    fixture.reportLoss(loss);
    expect(fixture.state.missing).toBe(1_000n);
    fixture.sync();
    const { assets, supply, feesOwed } = fixture.integration;
    expect(feesOwed).toBeGreaterThan(million);
    expect(assets).toBeGreaterThanOrEqual(supply);
  });
});
