import type { PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { reasonOf } from './support/chain.ts';
import * as users from './support/fixture.ts';

const { alice, bob, day, Fixture, issuer, million, stranger, u64Max } = users;
const amount = 1_000n * million;
const cash = 10n * amount;
/** A fixture with yield that vests in a day. */
const open = (options: users.Options = {}) =>
  new Fixture({ cash, ...options, settings: { vestingSeconds: 86_400, ...options.settings } });

/** What a redemption of the user pays. */
function redeem(fixture: users.Fixture, user: typeof alice, tokens = fixture.tokens(user)): bigint {
  const before = fixture.cash(user);
  fixture.redeem(user, tokens);
  return fixture.cash(user) - before;
}

describe('mint', () => {
  it('takes only the cost of the tokens, so that a deposit after a small one and a large yield loses at most a unit', () => {
    const fixture = open();
    fixture.mint(alice, million);
    fixture.pay(2n ** 50n);
    for (let year = 0; year < 30; year++) {
      fixture.chain.advance(365n * day);
      fixture.sync();
    }
    const [event] = fixture.mint(bob, amount).events;
    const cost = cash - fixture.cash(bob);
    expect(event).toMatchObject({ kind: 'minted', amount: cost });
    // a token has become so dear that the offer does not buy a whole number of them
    expect(cost).toBeLessThan(amount - 2n);
    expect(cost - redeem(fixture, bob)).toBeLessThanOrEqual(1n);
  });

  it('accepts exactly the minimum received, as redeem does, and refuses one unit less', () => {
    const fixture = open();
    fixture.mint(alice, amount);
    fixture.pay(123_456_789n);
    fixture.chain.advance(365n * day);
    fixture.sync();
    fixture.mint(bob, million);
    const due = fixture.tokens(bob);
    expect(due).toBeLessThan(million);
    expect(reasonOf(() => fixture.mint(bob, million, due + 1n))).toBe('belowMinimumReceived');
    fixture.mint(bob, million, due);
    expect(fixture.tokens(bob)).toBe(2n * due);
    const paid = redeem(fixture, bob, 1_000n);
    expect(reasonOf(() => fixture.redeem(bob, 1_000n, paid + 1n))).toBe('belowMinimumReceived');
    fixture.redeem(bob, 1_000n, paid);
  });

  it('accepts deposits up to the supply cap and refuses one unit more, alone or split over two mints in one transaction', () => {
    const fixture = open({ settings: { supplyCap: amount } });
    const { chain, coin } = fixture;
    expect(reasonOf(() => fixture.mint(alice, amount + 1n))).toBe('supplyCapExceeded');
    const minting = (user: typeof alice, offered: bigint) => {
      const transfer = { source: fixture.cashAccount(user), destination: fixture.tokenAccount(user) };
      const given = { amount: offered, minimumReceived: 0n };
      return chain.instruction('mint', user.publicKey, given, { ...coin, ...transfer });
    };
    const two = [minting(alice, amount / 2n), minting(bob, amount / 2n + 1n)];
    expect(reasonOf(() => chain.send(two, [alice, bob]))).toBe('supplyCapExceeded');
    for (const user of [alice, bob]) fixture.mint(user, amount / 2n);
    expect(reasonOf(() => fixture.mint(alice, 1n))).toBe('supplyCapExceeded');
  });

  it('counts unvested yield among what is owed when it checks for room', () => {
    const share = 2n ** 61n;
    const fixture = open({ cash: share, settings: { supplyCap: u64Max } });
    for (const user of [alice, stranger]) fixture.mint(user, share);
    fixture.pay(2n ** 60n);
    const room = u64Max - 1_000n - 2n * share - 2n ** 60n;
    fixture.chain.giveUnderlying(bob.publicKey, room + 1n - share);
    expect(reasonOf(() => fixture.mint(bob, room + 1n))).toBe('amountTooLarge');
    fixture.mint(bob, room);
    fixture.redeem(alice, share);
  });

  it('requires a whitelist entry for this user and this coin, and refuses one for another user or coin', () => {
    const fixture = open({ whitelistRequired: true });
    const { chain, coin } = fixture;
    const other = users.openCoin(chain, issuer, { symbol: 'OTHER' });
    fixture.setWhitelisted(alice, true, issuer, other);
    fixture.setWhitelisted(bob, true);
    const transfer = { source: fixture.cashAccount(alice), destination: fixture.tokenAccount(alice) };
    const mintWith = (whitelistEntry: PublicKey | null) => {
      const accounts = { ...coin, ...transfer, whitelistEntry };
      return reasonOf(() => chain.call('mint', [alice], { amount: 1n, minimumReceived: 0n }, accounts));
    };
    const own = fixture.whitelistEntry(alice);
    const entries = [null, own, fixture.whitelistEntry(alice, other), fixture.whitelistEntry(bob)];
    expect(entries.map(mintWith)).toEqual(entries.map(() => 'notWhitelisted'));
    fixture.setWhitelisted(alice, true);
    expect(mintWith(own)).toBe('none');
    fixture.setWhitelisted(alice, false);
    expect(mintWith(own)).toBe('notWhitelisted');
    fixture.redeem(alice, 1n);
  });
});

describe('the last redemption', () => {
  it('pays at most the assets that are left after a loss and resets the rate to 1:1', () => {
    const fixture = open();
    fixture.mint(alice, million);
    fixture.mint(bob, 1_000n);
    fixture.deploy(100_000n);
    fixture.lose(100_000n);
    fixture.sync();
    redeem(fixture, alice);
    const { assets } = fixture.integration;
    expect(redeem(fixture, bob)).toBe(assets);
    expect(fixture.integration.assets).toBe(0n);
    fixture.mint(bob, million, million);
  });

  it('credits the rounding remainder to the integrator and resets the rate to 1:1', () => {
    const fixture = open();
    fixture.mint(alice, million);
    fixture.pay(million);
    fixture.chain.advance(730n * day);
    fixture.sync();
    const { assets, feesOwed } = fixture.integration;
    const paid = redeem(fixture, alice);
    expect(paid).toBeLessThan(assets);
    const left = { assets: 0n, principal: 0n, feesOwed: feesOwed + assets - paid };
    expect(fixture.integration).toMatchObject(left);
    fixture.mint(bob, million, million);
  });
});

describe('commission', () => {
  it('can be claimed up to the last unit owed, during a pause, and never into the vault', () => {
    const fixture = open();
    fixture.mint(alice, amount);
    fixture.pay(million);
    fixture.chain.advance(365n * day);
    fixture.sync();
    fixture.setPaused(true);
    const { feesOwed } = fixture.integration;
    expect(reasonOf(() => fixture.claim(null, fixture.chain.vault))).toBe('duplicateAccount');
    expect(reasonOf(() => fixture.claim(feesOwed + 1n))).toBe('insufficientFees');
    expect(reasonOf(() => fixture.claim(0n))).toBe('zeroAmount');
    fixture.claim(1n);
    fixture.claim(feesOwed - 1n);
    expect(reasonOf(() => fixture.claim())).toBe('zeroAmount');
    expect(fixture.cash(issuer)).toBe(feesOwed);
  });

  it('is charged at the old rate on gains before a change', () => {
    const fixture = open();
    fixture.mint(alice, amount);
    fixture.pay(2_000n);
    fixture.chain.advance(day);
    // 2 000 less the platform's 10 %, at the integrator's 10 %
    expect(fixture.setFee(0).events).toMatchObject([{ kind: 'feeChanged', feeBps: 0, commission: 180n }]);
    expect(fixture.integration).toMatchObject({ feeBps: 0, feesOwed: 180n });
  });
});

describe('sync', () => {
  it('of an integration that does not move logs the yield that it releases to juniors, once', () => {
    const fixture = open();
    fixture.mint(alice, 999_999n);
    fixture.juniorDeposit(bob, amount);
    fixture.pay(million);
    fixture.chain.advance(day);
    const before = fixture.state;
    const { events } = fixture.sync();
    const { unvestedYield, juniorAssets, seniorIndex } = fixture.state;
    expect(seniorIndex).toBe(before.seniorIndex);
    const released = before.unvestedYield - unvestedYield;
    expect(released).toBeGreaterThan(0n);
    const after = { unvestedYieldAfter: unvestedYield, juniorAssetsAfter: juniorAssets };
    expect(events).toMatchObject([{ kind: 'accrued', released, ...after }]);
    expect(fixture.sync().events).toEqual([]);
  });
});

describe('the clock', () => {
  it('executes a transaction in the last second of its deadline and not in the one after', () => {
    const { chain } = open();
    const { now: deadline } = chain;
    const passBy = (validUntilTs: bigint) =>
      reasonOf(() => chain.call('checkDeadline', [alice], { validUntilTs }));
    expect(passBy(deadline)).toBe('none');
    chain.advance(1n);
    for (const past of [deadline, -1n, -(2n ** 63n)]) expect(passBy(past)).toBe('deadlinePassed');
  });

  it('lets holders redeem at the largest and the smallest 64-bit timestamp', () => {
    const fixture = open();
    fixture.mint(alice, amount);
    fixture.pay(amount / 100n);
    fixture.chain.advance(2n ** 63n - 1n - fixture.chain.now);
    fixture.accrue();
    fixture.pay(1n);
    fixture.redeem(alice, amount / 2n);
    fixture.chain.advance(-(2n ** 64n) + 1n);
    fixture.accrue();
    fixture.redeem(alice, amount / 2n);
    expect(fixture.state.platformFeesOwed).toBeGreaterThan(0n);
  });

  it('releases no more yield than doubles the assets when a year passes at once', () => {
    const fixture = open();
    fixture.mint(alice, amount);
    fixture.pay(100n * amount);
    fixture.chain.advance(365n * day);
    fixture.accrue();
    const [seniorAssets, platformFeesOwed] = [amount + (amount * 9n) / 10n, amount / 10n];
    const released = { unvestedYield: 99n * amount, seniorAssets, platformFeesOwed };
    expect(fixture.state).toMatchObject(released);
  });

  it.each([
    ['the first deposit', 0n],
    ['the senior side reaches a million units', 999_999n],
  ])('keeps yield that was paid before %s until then', (_, before) => {
    const fixture = open();
    if (before > 0n) fixture.mint(bob, before);
    fixture.pay(million);
    const vestEndTs = fixture.state.vestEndTs + 100n * day;
    fixture.chain.advance(100n * day);
    fixture.accrue();
    expect(fixture.state).toMatchObject({ unvestedYield: million, platformFeesOwed: 0n, vestEndTs });
    fixture.mint(alice, amount);
    fixture.chain.advance(8n * day);
    fixture.accrue();
    expect(fixture.state.unvestedYield).toBe(0n);
  });
});
