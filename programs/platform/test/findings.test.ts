import { describe, expect, it } from 'vitest';
import { reasonOf, roles } from './support/chain.ts';
import { alice, bob, day, Fixture, million, stranger, u64Max } from './support/fixture.ts';
import * as governance from './support/governance.ts';
import { growIndex } from './support/index-growth.ts';

const free = { feeBps: 0, settings: { platformFeeBps: 0 } };

describe('the findings of the audit of the first version', () => {
  it('M2: a little junior cover, of the least that earns, gets its part of the premium and not the whole', () => {
    const fixture = new Fixture({ ...free, cash: 10n ** 14n });
    fixture.mint(alice, 10n ** 13n);
    fixture.juniorDeposit(bob, million);
    fixture.pay(10n ** 10n);
    fixture.chain.advance(7n * day);
    fixture.accrue();
    const { juniorAssets, seniorAssets, unvestedYield } = fixture.state;
    expect(unvestedYield).toBe(0n);
    // a ten-millionth of the release by its assets, and 20 % of it by a millionth of the cover aimed at
    expect(juniorAssets).toBe(million + 1_000n + 2_000n);
    expect(seniorAssets + juniorAssets).toBe(10n ** 13n + 10n ** 10n + million);
  });

  it('nobody multiplies the index with a nearly empty senior side, so that yield is held back from later depositors', () => {
    const fixture = new Fixture({ feeBps: 10_000, settings: { platformFeeBps: 0 } });
    const { chain } = fixture;
    fixture.pay(1_000n * million);
    chain.advance(8n * day);
    growIndex({
      state: () => fixture.state,
      mint: (amount) => fixture.mint(alice, amount),
      redeem: (tokens) => fixture.redeem(alice, tokens),
      wait: (seconds) => chain.advance(seconds),
      sync: () => fixture.sync(),
    });
    expect(fixture.state.seniorIndex).toBe(10n ** 15n);
    const { unvestedYield } = fixture.state;
    fixture.mint(bob, 1_000n * million);
    chain.advance(365n * day);
    fixture.accrue();
    expect(unvestedYield - fixture.state.unvestedYield).toBeGreaterThan(999n * million);
  });
});

describe('the findings of the audit of the built program', () => {
  it('A6: the daily limit does not refill twice where the clock steps back and on again', () => {
    const fixture = new Fixture({ settings: { deployPerDay: 1_000n } });
    const { chain } = fixture;
    fixture.mint(alice, million);
    fixture.deploy(1_000n);
    chain.advance(day);
    governance.lowerLimit(chain, 'deployPerDay', 999n, roles.admin);
    chain.advance(1n - day);
    fixture.deploy(999n);
    chain.advance(day - 1n);
    expect(reasonOf(() => fixture.deploy(1n))).toBe('deployRateExceeded');
    chain.advance(day);
    fixture.deploy(999n);
  });

  it('A8: below a ten-thousandth a stablecoin takes no new money, and redemptions go on', () => {
    const fixture = new Fixture({ ...free, cash: 10n ** 12n });
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
    const { chain } = new Fixture();
    const queue = (targetCoverageBps: number, juniorPremiumBps: number) =>
      governance.queueSettings(chain, { targetCoverageBps, juniorPremiumBps, minCoverageBps: 0 });
    expect(reasonOf(() => queue(99, 1))).toBe('settingsOutOfBounds');
    queue(100, 10_000);
    queue(0, 0);
    queue(1, 0);
  });

  it('A2: a fee raise that falls due under a report waits for the gains that the report puts in doubt', () => {
    const fixture = new Fixture(free);
    fixture.mint(alice, 2n * million);
    fixture.pay(200_000n);
    fixture.setFee(10_000);
    fixture.chain.advance(2n * day);
    fixture.deploy(2n * million);
    fixture.reportLoss(2n * million);
    fixture.chain.advance(2n * day);
    fixture.sync();
    expect(fixture.integration).toMatchObject({ feeBps: 0, nextFeeBps: 10_000 });
    fixture.resolveLoss(0n);
    fixture.sync();
    expect(fixture.integration).toMatchObject({ feeBps: 10_000, nextFeeBps: 0, feesOwed: 0n });
  });

  it('A1: a revoked role makes queued settings stale, and new roles with the same admin do not', () => {
    const { chain } = new Fixture();
    governance.queueSettings(chain, { platformFeeBps: 7 });
    governance.queueRoles(chain);
    chain.advance(5n * day);
    governance.executeRoles(chain);
    governance.executeSettings(chain);
    expect(chain.stablecoinState().platformFeeBps).toBe(7);
    governance.queueSettings(chain, { platformFeeBps: 8 });
    governance.revokeRole(chain, 'pauser');
    chain.advance(5n * day);
    expect(reasonOf(() => governance.executeSettings(chain))).toBe('changeStale');
  });
});
