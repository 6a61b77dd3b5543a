import { describe, expect, it } from 'vitest';
import { reasonOf, roles, type Settings } from './support/chain.ts';
import { alice, bob, day, Fixture, issuer, openCoin, stranger } from './support/fixture.ts';
import * as governance from './support/governance.ts';

const million = 1_000_000n;
/** What a change of settings waits by default: cooldown and exit window. */
const settingsDelay = 4n * day;

/** A coin and juniors, and collateral in custody that can be lost. */
function open(options: ConstructorParameters<typeof Fixture>[0] = {}) {
  const fixture = new Fixture({ cash: 100n * million, ...options });
  fixture.juniorDeposit(bob, million);
  fixture.mint(alice, 10n * million);
  fixture.deploy(5n * million);
  return fixture;
}

/** Puts an amount into the vault, or takes some out, by the underlying's issuer. */
function setVault({ chain }: Fixture, amount: bigint): void {
  const data = Uint8Array.from(chain.data(chain.vault));
  new DataView(data.buffer).setBigUint64(64, amount, true);
  chain.setAccount(chain.vault, { data });
}

describe('a queued change of settings', () => {
  const queued = (wait: bigint) => {
    const fixture = open();
    governance.queueSettings(fixture.chain);
    fixture.chain.advance(settingsDelay + wait);
    fixture.reportLoss(10n);
    return fixture;
  };

  it('lives on when a report begins in the last second of its 14 days', () => {
    const fixture = queued(14n * day);
    const { chain } = fixture;
    expect(reasonOf(() => governance.cancelChange(chain, stranger, 'stablecoin'))).toBe('notGuardian');
    fixture.resolveLoss(0n);
    chain.advance(day);
    expect(reasonOf(() => governance.executeSettings(chain))).toBe('changeNotReady');
    chain.advance(1n);
    governance.executeSettings(chain);
  });

  it('stays expired when a report begins a second later, and anyone removes it during the report', () => {
    const fixture = queued(14n * day + 1n);
    const { chain } = fixture;
    fixture.resolveLoss(0n);
    chain.advance(day + 1n);
    expect(reasonOf(() => governance.executeSettings(chain))).toBe('changeExpired');
    fixture.reportLoss(10n);
    governance.cancelChange(chain, stranger, 'stablecoin');
    expect(chain.account(governance.settingsChange(chain))).toBeUndefined();
  });

  it('is removed by anyone during a report once it is stale, and not before', () => {
    const fixture = queued(1n);
    const { chain } = fixture;
    expect(reasonOf(() => governance.cancelChange(chain, stranger, 'stablecoin'))).toBe('notGuardian');
    chain.call('lowerLimits', [roles.guardian], { limit: governance.limits.supplyCap, value: 5n });
    governance.cancelChange(chain, stranger, 'stablecoin');
    expect(chain.account(governance.settingsChange(chain))).toBeUndefined();
  });

  it('takes the version of the settings at the moment when it is replaced', () => {
    const { chain } = open();
    governance.queueSettings(chain, { platformFeeBps: 1 });
    chain.call('lowerLimits', [roles.guardian], { limit: governance.limits.supplyCap, value: 5n });
    chain.advance(settingsDelay + 1n);
    expect(reasonOf(() => governance.executeSettings(chain))).toBe('changeStale');
    governance.queueSettings(chain, { platformFeeBps: 2 });
    chain.advance(settingsDelay + 1n);
    governance.executeSettings(chain);
    expect(chain.stablecoinState()).toMatchObject({ platformFeeBps: 2, settingsVersion: 2 });
  });
});

describe('a queued change of roles', () => {
  it.each([
    ['manager', governance.revocable.manager],
    ['pauser', governance.revocable.pauser],
  ])('is stale after a revoked %s, and executable when it was replaced since', (_, role) => {
    const { chain } = open();
    governance.queueRoles(chain);
    chain.advance(3n * day);
    chain.call('revokeRole', [roles.guardian], { role });
    expect(reasonOf(() => governance.executeRoles(chain))).toBe('changeStale');
    governance.queueRoles(chain);
    expect(reasonOf(() => governance.executeRoles(chain))).toBe('changeNotReady');
    chain.advance(3n * day);
    governance.executeRoles(chain);
    expect(chain.platformState()).toMatchObject({ rolesVersion: 1, managerActive: true });
    expect(chain.platformState().pauser).toEqual(roles.pauser.publicKey);
  });

  it('is removed by anyone during a report once it is expired or stale, and not before', () => {
    const fixture = open();
    const { chain } = fixture;
    governance.queueRoles(chain);
    chain.advance(17n * day);
    fixture.reportLoss(10n);
    expect(reasonOf(() => governance.cancelChange(chain, stranger, 'platform'))).toBe('notGuardian');
    chain.advance(1n);
    governance.cancelChange(chain, stranger, 'platform');
    governance.queueRoles(chain);
    chain.call('revokeRole', [roles.guardian], { role: governance.revocable.pauser });
    governance.cancelChange(chain, stranger, 'platform');
    expect(chain.account(governance.platformChange(chain))).toBeUndefined();
  });
});

describe('the daily limit of deployments', () => {
  it('is settled at the old rate when it is lowered, and refills at the new one from then on', () => {
    const fixture = new Fixture({ cash: 100n * million, settings: { deployPerDay: 86_400n } });
    const { chain } = fixture;
    fixture.mint(alice, 10n * million);
    fixture.deploy(86_400n);
    chain.advance(100n);
    chain.call('lowerLimits', [roles.guardian], { limit: governance.limits.deployPerDay, value: 43_200n });
    expect(fixture.state).toMatchObject({ deploySpent: 86_300n, deploySpentTs: chain.now });
    // half a unit a second: 43 101 units refill in 86 202 seconds
    chain.advance(86_201n);
    expect(reasonOf(() => fixture.deploy(1n))).toBe('deployRateExceeded');
    chain.advance(1n);
    fixture.deploy(1n);
  });
});

describe('a raise of the commission', () => {
  it('starts its delay again when it is raised further, with the delay as it is then', () => {
    const fixture = open({ feeBps: 500 });
    const { chain } = fixture;
    governance.queueRoles(chain, { delaySeconds: Number(5n * day) });
    chain.advance(3n * day - 1n);
    fixture.setFee(700);
    const firstEta = chain.now + 3n * day;
    expect(fixture.integration).toMatchObject({ nextFeeBps: 700, feeEtaTs: firstEta });
    chain.advance(1n);
    governance.executeRoles(chain);
    fixture.setFee(900);
    const eta = chain.now + 5n * day;
    expect(fixture.integration).toMatchObject({ feeBps: 500, nextFeeBps: 900, feeEtaTs: eta });
    const feeAt = (time: bigint) => {
      chain.advance(time - chain.now);
      fixture.sync();
      return fixture.integration.feeBps;
    };
    expect([firstEta, eta - 1n, eta].map(feeAt)).toEqual([500, 500, 900]);
  });
});

describe('the reserve', () => {
  /** Fees of both kinds and refunds are owed, and a cooldown of Bob's can be completed. */
  function withReserve() {
    const fixture = open();
    const { chain } = fixture;
    fixture.pay(100_000n);
    chain.advance(7n * day);
    fixture.sync();
    fixture.reportLoss(4n * million);
    fixture.redeemUnderReport(alice, million);
    fixture.resolveLoss(0n);
    fixture.request(bob, 500_000n);
    chain.advance(3n * day);
    fixture.sync();
    const { platformFeesOwed, integratorFeesOwed, refundsOwed } = fixture.state;
    const parts = [platformFeesOwed, integratorFeesOwed, refundsOwed];
    expect(parts.every((part) => part > 0n)).toBe(true);
    return { fixture, reserve: parts.reduce((sum, part) => sum + part), fees: integratorFeesOwed };
  }

  it('stays in the vault to the last unit when a junior leaves', () => {
    const { fixture, reserve } = withReserve();
    const before = fixture.cash(bob);
    const { juniorAssets, juniorSupply } = fixture.state;
    const due = (500_000n * (juniorAssets + 1_000n)) / (juniorSupply + 1_000n);
    setVault(fixture, reserve + due - 1n);
    expect(reasonOf(() => fixture.complete(bob))).toBe('insufficientLiquidity');
    setVault(fixture, reserve + due);
    fixture.complete(bob);
    expect([fixture.cash(bob) - before, fixture.vault()]).toEqual([due, reserve]);
  });

  it('is paid to an integrator to the last token of the vault', () => {
    const { fixture, fees } = withReserve();
    setVault(fixture, fees - 1n);
    expect(reasonOf(() => fixture.claim())).toBe('insufficientLiquidity');
    setVault(fixture, fees);
    fixture.claim();
    expect(fixture.vault()).toBe(0n);
  });
});

describe('coverage', () => {
  const covered: Partial<Settings> = { targetCoverageBps: 10_000, minCoverageBps: 10_000 };

  /** A junior pool whose tokens are worth more than par, or less. Each senior unit needs a unit of junior assets. */
  function pool(way: 'above' | 'below') {
    const fixture = new Fixture({ cash: 100n * million, feeBps: 0, settings: covered });
    fixture.juniorDeposit(bob, 3n * million);
    fixture.mint(alice, 1_000n);
    if (way === 'above') {
      fixture.pay(333_333n);
      fixture.chain.advance(365n * day);
      fixture.accrue();
    } else {
      fixture.deploy(million);
      fixture.lose(777_777n);
    }
    return fixture;
  }

  it('that is committed is rounded down', () => {
    const fixture = pool('above');
    const cooling = million + 1n;
    fixture.request(bob, cooling);
    const { juniorAssets, juniorSupply, seniorAssets } = fixture.state;
    const share = juniorAssets * (juniorSupply - cooling);
    expect(share % juniorSupply).toBeGreaterThan(0n);
    const committed = share / juniorSupply;
    expect(reasonOf(() => fixture.mint(alice, committed - seniorAssets + 1n))).toBe('coverageTooLow');
    fixture.mint(alice, committed - seniorAssets);
    expect(fixture.state.seniorAssets).toBe(committed);
  });

  it.each(['above', 'below'] as const)(
    'after an exit counts assets and not tokens, for a pool %s par',
    (way) => {
      const fixture = pool(way);
      fixture.mint(alice, million);
      fixture.chain.advance(1n);
      const { juniorAssets, juniorSupply, seniorAssets } = fixture.state;
      expect(way === 'above' ? juniorAssets > juniorSupply : juniorAssets < juniorSupply).toBe(true);
      // exits ignore 1 000 units of the senior side
      const least = seniorAssets - 1_000n;
      const paid = (tokens: bigint) => (tokens * (juniorAssets + 1_000n)) / (juniorSupply + 1_000n);
      let most = ((juniorAssets - least) * (juniorSupply + 1_000n)) / (juniorAssets + 1_000n);
      while (juniorAssets - paid(most + 1n) >= least) most += 1n;
      fixture.request(bob, most + 1n);
      fixture.chain.advance(3n * day);
      expect(reasonOf(() => fixture.complete(bob, 0n, most + 1n))).toBe('coverageTooLow');
      fixture.complete(bob, 0n, most);
      expect(fixture.state.juniorAssets - least).toBeLessThan(2n);
    },
  );
});

describe('a coin of another stablecoin', () => {
  it('is refused with all of its own accounts in every instruction that names a stablecoin', () => {
    const fixture = open();
    const { chain } = fixture;
    chain.addStablecoin(1);
    const coin = openCoin(chain, issuer, { symbol: 'OTHER', index: 1 });
    const setFee = () => chain.call('setFee', [issuer], { feeBps: 0 }, coin);
    const instructions = [
      () => fixture.mint(alice, 1_000n, 0n, coin),
      () => fixture.redeem(alice, 1_000n, 0n, coin),
      () => fixture.claim(null, fixture.cashAccount(issuer), coin),
      () => fixture.sync(coin),
      setFee,
    ];
    expect(instructions.map(reasonOf)).toEqual(instructions.map(() => 'accountMismatch'));
    fixture.reportLoss(4n * million);
    expect(reasonOf(() => fixture.redeemUnderReport(alice, 1_000n, 0n, alice, coin))).toBe('accountMismatch');
  });
});

describe('a report', () => {
  it('lapses 30 days after it was made, and not after the first of its chain', () => {
    const fixture = open();
    const { chain } = fixture;
    fixture.reportLoss(10n);
    chain.advance(10n * day);
    fixture.resolveLoss(0n);
    const first = fixture.state.chainStartTs;
    fixture.reportLoss(10n);
    expect(fixture.state.chainStartTs).toBe(first);
    for (const wait of [20n * day, 10n * day - 1n]) {
      chain.advance(wait);
      expect(reasonOf(() => fixture.lapse())).toBe('reportNotLapsed');
    }
    chain.advance(1n);
    fixture.lapse();
    expect(fixture.state.reportOpen).toBe(false);
  });
});
