import { describe, expect, it } from 'vitest';
import { reasonOf, roles } from './support/chain.ts';
import { alice, bob, day, Fixture, issuer, million, openCoin, stranger } from './support/fixture.ts';
import * as governance from './support/governance.ts';

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

describe('a queued change of settings', () => {
  const queued = (wait: bigint) => {
    const fixture = open();
    const { chain } = fixture;
    governance.queueSettings(chain);
    chain.advance(settingsDelay + wait);
    fixture.reportLoss(10n);
    const execute = () => reasonOf(() => governance.executeSettings(chain));
    const cancel = () => reasonOf(() => governance.cancelChange(chain, stranger, 'stablecoin'));
    return { fixture, chain, execute, cancel };
  };

  it.each([0n, 14n * day - 1n])(
    'lives on when a report begins in the last second of its 14 days, and is executed %i s after the exit window',
    (late) => {
      const { fixture, chain, execute, cancel } = queued(14n * day);
      expect([execute(), cancel()]).toEqual(['lossPending', 'notGuardian']);
      fixture.resolveLoss(0n);
      chain.advance(day);
      expect(execute()).toBe('changeNotReady');
      chain.advance(1n + late);
      expect(execute()).toBe('none');
    },
  );

  it('stays expired when a report begins a second later, and anyone removes it during the report', () => {
    const { fixture, chain, execute, cancel } = queued(14n * day + 1n);
    fixture.resolveLoss(0n);
    chain.advance(day + 1n);
    expect(execute()).toBe('changeExpired');
    fixture.reportLoss(10n);
    expect(cancel()).toBe('none');
  });

  it('is removed by anyone during a report once it is stale, and not before', () => {
    const { chain, cancel } = queued(1n);
    expect(cancel()).toBe('notGuardian');
    governance.lowerLimit(chain, 'supplyCap', 5n);
    expect(cancel()).toBe('none');
  });

  it('takes the version of the settings at the moment when it is replaced', () => {
    const { chain } = open();
    governance.queueSettings(chain, { platformFeeBps: 1 });
    governance.lowerLimit(chain, 'supplyCap', 5n);
    chain.advance(settingsDelay + 1n);
    expect(reasonOf(() => governance.executeSettings(chain))).toBe('changeStale');
    governance.queueSettings(chain, { platformFeeBps: 2 });
    chain.advance(settingsDelay + 1n);
    governance.executeSettings(chain);
    expect(chain.stablecoinState()).toMatchObject({ platformFeeBps: 2, settingsVersion: 2 });
  });
});

describe('a queued change of roles', () => {
  it.each(['manager', 'pauser'] as const)(
    'is stale after a revoked %s, and executable when it was replaced since',
    (role) => {
      const { chain } = open();
      governance.queueRoles(chain);
      chain.advance(3n * day);
      governance.revokeRole(chain, role);
      expect(reasonOf(() => governance.executeRoles(chain))).toBe('changeStale');
      governance.queueRoles(chain);
      expect(reasonOf(() => governance.executeRoles(chain))).toBe('changeNotReady');
      chain.advance(3n * day);
      governance.executeRoles(chain);
      const { publicKey: pauser } = roles.pauser;
      expect(chain.platformState()).toMatchObject({ rolesVersion: 1, managerActive: true, pauser });
    },
  );

  it('is removed by anyone during a report once it is expired or stale, and not before', () => {
    const fixture = open();
    const { chain } = fixture;
    const cancel = () => reasonOf(() => governance.cancelChange(chain, stranger, 'platform'));
    governance.queueRoles(chain);
    chain.advance(17n * day);
    fixture.reportLoss(10n);
    expect(cancel()).toBe('notGuardian');
    chain.advance(1n);
    expect(cancel()).toBe('none');
    governance.queueRoles(chain);
    governance.revokeRole(chain, 'pauser');
    expect(cancel()).toBe('none');
  });
});

describe('the daily limit of deployments', () => {
  it('is settled at the old rate when it is lowered, and refills at the new one from then on', () => {
    const fixture = new Fixture({ settings: { deployPerDay: 86_400n } });
    const { chain } = fixture;
    fixture.mint(alice, 10n * million);
    fixture.deploy(86_400n);
    chain.advance(100n);
    governance.lowerLimit(chain, 'deployPerDay', 43_200n);
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

describe('coverage', () => {
  it('that is committed is rounded down', () => {
    // each senior unit needs a unit of junior assets, whose tokens are worth more than par
    const settings = { targetCoverageBps: 10_000, minCoverageBps: 10_000 };
    const fixture = new Fixture({ feeBps: 0, settings });
    fixture.juniorDeposit(bob, 3n * million);
    fixture.mint(alice, 1_000n);
    fixture.pay(333_333n);
    fixture.chain.advance(365n * day);
    fixture.accrue();
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
});

describe('a coin of another stablecoin', () => {
  it('is refused with all of its own accounts in every instruction that names a stablecoin', () => {
    const fixture = open();
    const { chain } = fixture;
    chain.addStablecoin(1);
    const coin = openCoin(chain, issuer, { symbol: 'OTHER', index: 1 });
    const instructions = [
      () => fixture.mint(alice, 1_000n, 0n, coin),
      () => fixture.redeem(alice, 1_000n, 0n, coin),
      () => fixture.claim(null, fixture.cashAccount(issuer), coin),
      () => fixture.sync(coin),
      () => chain.call('setFee', [issuer], { feeBps: 0 }, coin),
    ];
    expect(instructions.map(reasonOf)).toEqual(instructions.map(() => 'accountMismatch'));
    fixture.reportLoss(4n * million);
    expect(reasonOf(() => fixture.redeemUnderReport(alice, 1_000n, 0n, alice, coin))).toBe('accountMismatch');
  });
});
