import type { PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { reasonOf } from './support/chain.ts';
import { alice, bob, day, Fixture, issuer, openCoin, stranger, u64Max } from './support/fixture.ts';

const amount = 1_000_000_000n;
const cash = 10n * amount;
/** A fixture whose platform takes no fee, with yield that vests in a day. */
const open = (options: ConstructorParameters<typeof Fixture>[0] = {}) =>
  new Fixture({ cash, ...options, settings: { vestingSeconds: 86_400, ...options?.settings } });

describe('mint', () => {
  it('takes only the cost of the tokens, so that a deposit after a small one and a large yield loses at most a unit', () => {
    const fixture = open();
    fixture.mint(alice, 1_000_000n);
    fixture.pay(2n ** 50n);
    for (let year = 0; year < 30; year++) {
      fixture.chain.advance(365n * day);
      fixture.sync();
    }
    const [event] = fixture.mint(bob, amount).events;
    if (event?.kind !== 'minted') throw new Error('a mint logs its event');
    expect(event.amount).toBeLessThanOrEqual(amount);
    expect(cash - fixture.cash(bob)).toBe(event.amount);
    // a token has become so dear that the offer does not buy a whole number of them
    expect(event.amount).toBeLessThan(amount - 2n);
    fixture.redeem(bob, fixture.tokens(bob));
    expect(cash - fixture.cash(bob)).toBeLessThanOrEqual(1n);
  });

  it('accepts exactly the minimum received, as redeem does, and refuses one unit less', () => {
    const fixture = open();
    fixture.mint(alice, amount);
    fixture.pay(123_456_789n);
    fixture.chain.advance(365n * day);
    fixture.sync();
    const given = (run: () => unknown) => {
      const before = fixture.tokens(bob);
      run();
      return fixture.tokens(bob) - before;
    };
    const due = given(() => fixture.mint(bob, 1_000_000n));
    expect(due).toBeLessThan(1_000_000n);
    expect(reasonOf(() => fixture.mint(bob, 1_000_000n, due + 1n))).toBe('belowMinimumReceived');
    expect(given(() => fixture.mint(bob, 1_000_000n, due))).toBe(due);
    const [event] = fixture.redeem(bob, 1_000n).events;
    const paid = event?.kind === 'redeemed' ? event.amount : 0n;
    expect(reasonOf(() => fixture.redeem(bob, 1_000n, paid + 1n))).toBe('belowMinimumReceived');
    fixture.redeem(bob, 1_000n, paid);
  });

  it('accepts deposits up to the supply cap and refuses one unit more, alone or split over two mints in one transaction', () => {
    const fixture = open({ settings: { supplyCap: amount } });
    const { chain, coin } = fixture;
    expect(reasonOf(() => fixture.mint(alice, amount + 1n))).toBe('supplyCapExceeded');
    const minting = (user: typeof alice, offered: bigint) => {
      const given = { amount: offered, minimumReceived: 0n };
      const accounts = { source: fixture.cashAccount(user), destination: fixture.tokenAccount(user) };
      return chain.instruction('mint', user.publicKey, given, { ...coin, ...accounts });
    };
    const two = [minting(alice, amount / 2n), minting(bob, amount / 2n + 1n)];
    expect(reasonOf(() => chain.send(two, [alice, bob]))).toBe('supplyCapExceeded');
    expect(fixture.state.seniorAssets).toBe(0n);
    fixture.mint(alice, amount / 2n);
    fixture.mint(bob, amount / 2n);
    expect(reasonOf(() => fixture.mint(alice, 1n))).toBe('supplyCapExceeded');
  });

  it('counts unvested yield among what is owed when it checks for room', () => {
    const share = 2n ** 61n;
    const fixture = open({ cash: share, settings: { supplyCap: u64Max } });
    fixture.mint(alice, share);
    fixture.mint(stranger, share);
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
    const other = openCoin(chain, issuer, { symbol: 'OTHER' });
    fixture.setWhitelisted(alice, true, issuer, other);
    fixture.setWhitelisted(bob, true);
    const accounts = {
      ...coin,
      source: fixture.cashAccount(alice),
      destination: fixture.tokenAccount(alice),
    };
    const mintWith = (whitelistEntry: PublicKey) => () =>
      chain.call('mint', [alice], { amount: 1n, minimumReceived: 0n }, { ...accounts, whitelistEntry });
    const [own, elsewhere] = [
      mintWith(fixture.whitelistEntry(alice)),
      mintWith(fixture.whitelistEntry(alice, other)),
    ];
    const refused = [() => fixture.mint(alice, 1n), own, elsewhere, mintWith(fixture.whitelistEntry(bob))];
    expect(refused.map(reasonOf)).toEqual(refused.map(() => 'notWhitelisted'));
    fixture.setWhitelisted(alice, true);
    own();
    fixture.setWhitelisted(alice, false);
    expect(reasonOf(own)).toBe('notWhitelisted');
    fixture.redeem(alice, 1n);
  });
});

describe('the last redemption', () => {
  it('pays at most the assets that are left after a loss and resets the rate to 1:1', () => {
    const fixture = open();
    fixture.mint(alice, 1_000_000n);
    fixture.mint(bob, 1_000n);
    fixture.deploy(100_000n);
    fixture.lose(100_000n);
    fixture.sync();
    fixture.redeem(alice, fixture.tokens(alice));
    const left = fixture.integration.assets;
    const before = fixture.cash(bob);
    fixture.redeem(bob, fixture.tokens(bob));
    expect(fixture.cash(bob) - before).toBe(left);
    expect(fixture.integration.assets).toBe(0n);
    fixture.mint(bob, 1_000_000n, 1_000_000n);
  });

  it('credits the rounding remainder to the integrator and resets the rate to 1:1', () => {
    const fixture = open();
    fixture.mint(alice, 1_000_000n);
    fixture.pay(1_000_000n);
    fixture.chain.advance(730n * day);
    fixture.sync();
    const { assets, feesOwed } = fixture.integration;
    const [event] = fixture.redeem(alice, fixture.tokens(alice)).events;
    const paid = event?.kind === 'redeemed' ? event.amount : 0n;
    expect(paid).toBeLessThan(assets);
    expect(fixture.integration).toMatchObject({
      assets: 0n,
      principal: 0n,
      feesOwed: feesOwed + assets - paid,
    });
    fixture.mint(bob, 1_000_000n, 1_000_000n);
  });
});

describe('commission', () => {
  it('can be claimed up to the last unit owed, during a pause, and never into the vault', () => {
    const fixture = open();
    fixture.mint(alice, amount);
    fixture.pay(1_000_000n);
    fixture.chain.advance(365n * day);
    fixture.sync();
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
  it('logs no event for an integration that is up to date, even within one transaction', () => {
    const fixture = open();
    fixture.mint(alice, amount);
    const { chain, coin } = fixture;
    const sync = chain.instruction('sync', alice.publicKey, {}, coin);
    expect(chain.send([sync], [alice]).events).toEqual([]);
    fixture.pay(2_000_000n);
    chain.advance(day);
    expect(chain.send([sync, sync, sync], [alice]).events).toMatchObject([{ kind: 'synced' }]);
    expect(chain.send([sync], [alice]).events).toEqual([]);
  });
});

describe('sync of an integration that does not move', () => {
  it('logs the yield that it releases to juniors, once', () => {
    const fixture = open();
    fixture.mint(alice, 999_999n);
    fixture.juniorDeposit(bob, amount);
    fixture.pay(1_000_000n);
    fixture.chain.advance(day);
    const before = fixture.state;
    const { events } = fixture.sync();
    const { unvestedYield, juniorAssets, seniorIndex } = fixture.state;
    expect(seniorIndex).toBe(before.seniorIndex);
    expect(before.unvestedYield - unvestedYield).toBeGreaterThan(0n);
    expect(events).toMatchObject([
      {
        kind: 'accrued',
        released: before.unvestedYield - unvestedYield,
        unvestedYieldAfter: unvestedYield,
        juniorAssetsAfter: juniorAssets,
      },
    ]);
    expect(fixture.sync().events).toEqual([]);
  });
});

describe('the clock', () => {
  it('executes a transaction in the last second of its deadline and not in the one after', () => {
    const { chain } = open();
    const deadline = chain.now + 100n;
    const passBy = (validUntilTs: bigint) =>
      reasonOf(() => chain.call('checkDeadline', [alice], { validUntilTs }));
    chain.advance(100n);
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
    expect(fixture.state).toMatchObject({
      unvestedYield: 99n * amount,
      seniorAssets: amount + (amount * 90n) / 100n,
      platformFeesOwed: (amount * 10n) / 100n,
    });
  });

  it.each([
    ['the first deposit', 0n],
    ['the senior side reaches a million units', 999_999n],
  ])('keeps yield that was paid before %s until then', (_, before) => {
    const fixture = open();
    if (before > 0n) fixture.mint(bob, before);
    fixture.pay(1_000_000n);
    const { vestEndTs } = fixture.state;
    fixture.chain.advance(100n * day);
    fixture.accrue();
    expect(fixture.state).toMatchObject({ unvestedYield: 1_000_000n, platformFeesOwed: 0n });
    expect(fixture.state.vestEndTs).toBe(vestEndTs + 100n * day);
    fixture.mint(alice, amount);
    fixture.chain.advance(8n * day);
    fixture.accrue();
    expect(fixture.state.unvestedYield).toBe(0n);
  });
});
