import { createBurnInstruction } from '@solana/spl-token';
import type { Keypair } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { TOKEN_2022_PROGRAM_ID } from '../../../packages/core/src/addresses/programs.ts';
import { growIndex } from '../../../packages/core/test/accounting/index-growth.ts';
import { reasonOf } from './support/chain.ts';
import { alice, bob, day, Fixture, issuer, stranger } from './support/fixture.ts';

const million = 1_000_000n;

/** Burns tokens by the token program alone. */
function burn(fixture: Fixture, owner: Keypair, mint: typeof fixture.juniorMint, tokens: bigint): void {
  const account = fixture.chain.tokenAccount(mint, owner.publicKey);
  const { publicKey } = owner;
  fixture.chain.send(
    [createBurnInstruction(account, mint, publicKey, tokens, [], TOKEN_2022_PROGRAM_ID)],
    [owner],
  );
}

describe('the findings of the audit of the first version', () => {
  it('H1: an integrator who mints, burns all but one token and waits takes nothing from later deposits', () => {
    const fixture = new Fixture({ feeBps: 10_000, cash: 100n * million });
    const { chain, coin } = fixture;
    chain.giveUnderlying(issuer.publicKey, 11n * million);
    fixture.mint(issuer, 11n * million);
    burn(fixture, issuer, coin.brandedMint, 11n * million - 1n);
    const start = fixture.cash(bob);
    for (let deposit = 0; deposit < 20; deposit++) {
      fixture.mint(bob, 10_986n);
      chain.advance(day);
    }
    expect(start - fixture.cash(bob)).toBe(20n * 10_986n);
    fixture.redeem(bob, fixture.tokens(bob));
    expect(fixture.cash(bob)).toBe(start);
    fixture.redeem(issuer, 1n);
    expect(fixture.cash(issuer)).toBe(1n);
    expect(reasonOf(() => fixture.claim())).toBe('zeroAmount');
  });

  it('M1: a matured cooldown expires, so that a junior cannot wait in it for the first sign of a loss', () => {
    const fixture = new Fixture();
    fixture.juniorDeposit(alice, million);
    fixture.request(alice, million);
    fixture.chain.advance(4n * day + 1n);
    expect(reasonOf(() => fixture.complete(alice))).toBe('cooldownExpired');
    // the loss that was foreseen is borne
    fixture.mint(bob, 10n * million);
    fixture.deploy(million);
    fixture.lose(million / 2n);
    fixture.cancel(alice);
    fixture.request(alice, million);
    fixture.chain.advance(3n * day);
    const before = fixture.cash(alice);
    fixture.complete(alice);
    expect(fixture.cash(alice) - before).toBeLessThanOrEqual(million / 2n);
  });

  it('M2: a little junior cover, of the least that earns, gets its part of the premium and not the whole', () => {
    const fixture = new Fixture({ cash: 10n ** 14n, feeBps: 0, settings: { platformFeeBps: 0 } });
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

  it('M3: a burned junior token does not keep a wiped-out pool closed, and the next epoch starts at 1:1', () => {
    const fixture = new Fixture();
    fixture.juniorDeposit(alice, million);
    burn(fixture, alice, fixture.juniorMint, 1n);
    fixture.mint(bob, 10n * million);
    fixture.deploy(million);
    fixture.lose(million);
    expect(fixture.state).toMatchObject({ epoch: 1, juniorSupply: 0n, juniorAssets: 0n });
    fixture.openJuniorMint();
    fixture.juniorDeposit(bob, million, million);
    fixture.request(bob, million);
    fixture.chain.advance(3n * day);
    const before = fixture.cash(bob);
    fixture.complete(bob);
    expect(fixture.cash(bob) - before).toBe(million);
  });

  it('M4: nobody blocks a junior exit by minting after the request, nor with senior dust', () => {
    const fixture = new Fixture({ settings: { minCoverageBps: 1_000 } });
    fixture.juniorDeposit(alice, 2n * million);
    fixture.mint(bob, 10n * million);
    fixture.request(alice, million);
    // another million of juniors is committed: it covers ten, and no unit more
    expect(reasonOf(() => fixture.mint(stranger, 1n))).toBe('coverageTooLow');
    fixture.chain.advance(3n * day);
    fixture.complete(alice);
    // everybody leaves but for a thousand units
    fixture.redeem(bob, fixture.tokens(bob) - 1_000n);
    fixture.request(alice, million);
    fixture.chain.advance(3n * day);
    fixture.complete(alice);
    expect(fixture.state).toMatchObject({ juniorAssets: 0n, seniorAssets: 1_000n });
  });

  it('M5: who leaves between the report of a loss and its resolution bears the same part as who stays', () => {
    const fixture = new Fixture({ feeBps: 0, cash: 20n * million });
    for (const user of [alice, bob]) fixture.mint(user, 10n * million);
    fixture.deploy(8n * million);
    fixture.reportLoss(8n * million);
    fixture.redeemUnderReport(alice, 10n * million);
    fixture.resolveLoss(8n * million);
    fixture.settle(alice);
    fixture.redeem(bob, 10n * million);
    expect([fixture.cash(alice), fixture.cash(bob)].map((left) => 20n * million - left)).toEqual([
      4n * million,
      4n * million,
    ]);
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
