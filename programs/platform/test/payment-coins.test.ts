import { describe, expect, it } from 'vitest';
import { coinKinds } from '../../../packages/core/src/accounting/index.ts';
import { Chain, reasonOf } from './support/chain.ts';
import { alice, bob, day, Fixture, issuer, million, newCoin, stranger } from './support/fixture.ts';

const { payment, earning } = coinKinds;
/** A deposit that no round number divides. */
const deposit = 99_999_999n;

/** A payment coin with a holder, and yield of a hundredth that vests in seven days. */
function open(): Fixture {
  const settings = { platformFeeBps: 0, juniorPremiumBps: 0 };
  const fixture = new Fixture({ kind: payment, feeBps: 10_000, settings });
  fixture.mint(alice, deposit, deposit);
  return fixture;
}

describe('the kind of a coin', () => {
  const chain = new Chain();
  chain.fund(issuer.publicKey);
  const initialize = (kind: number, feeBps: number) => {
    const { terms, accounts } = newCoin(issuer, { kind, feeBps });
    return chain.call('initializeIntegration', [issuer], terms, accounts);
  };

  it.each([
    ['feeLocked', payment, 0],
    ['feeLocked', payment, 9_999],
    ['invalidBasisPoints', payment, 10_001],
    ['invalidBasisPoints', earning, 10_001],
    ['invalidInstruction', 2, 10_000],
    ['invalidInstruction', 255, 10_000],
  ])('fails with %s for kind %d and a commission of %d', (reason, kind, feeBps) => {
    expect(reasonOf(() => initialize(kind, feeBps))).toBe(reason);
  });

  it('is recorded and logged when the coin is made', () => {
    const made = { kind: 'integrationInitialized', coinKind: payment, feeBps: 10_000 };
    expect(initialize(payment, 10_000).events).toMatchObject([made]);
    const { integration } = newCoin(issuer).coin;
    expect(chain.integrationState(integration)).toMatchObject({ kind: payment, feeBps: 10_000 });
  });
});

describe('a payment coin', () => {
  it.each([0, 9_999, 10_000])('has a commission that nobody can set to %d', (feeBps) => {
    const fixture = open();
    expect(reasonOf(() => fixture.setFee(feeBps))).toBe('feeLocked');
    const byStranger = () => fixture.chain.call('setFee', [stranger], { feeBps }, fixture.coin);
    expect(reasonOf(byStranger)).toBe('notAuthority');
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
