import { describe, expect, it } from 'vitest';
import { TOKEN_2022_PROGRAM_ID } from '../../../packages/core/src/addresses/programs.ts';
import { ACCOUNTS } from '../../../packages/core/src/program/platform.generated.ts';
import { decodeTokenMetadata } from '../../../packages/core/src/solana/token-metadata.ts';
import { reasonOf } from './support/chain.ts';
import { alice, million as amount, bob, day, Fixture, stranger, u64Max } from './support/fixture.ts';

const cooldown = 3n * day;

/** Alice and Bob have a million junior tokens each. */
function open(settings = {}) {
  const fixture = new Fixture({ settings });
  for (const user of [alice, bob]) fixture.juniorDeposit(user, amount);
  return fixture;
}

describe('a junior withdrawal', () => {
  it('is refused until the second in which its cooldown ends, and is paid only once', () => {
    const fixture = new Fixture({ cash: amount });
    const { chain } = fixture;
    expect(reasonOf(() => fixture.juniorDeposit(alice, amount, amount + 1n))).toBe('belowMinimumReceived');
    const deposited = { kind: 'juniorDeposited', amount, tokens: amount };
    expect(fixture.juniorDeposit(alice, amount, amount).events).toMatchObject([deposited]);
    expect([fixture.juniors(alice), fixture.vault()]).toEqual([amount, amount]);
    fixture.request(alice, amount);
    const times = { unlockTs: chain.now + cooldown, expiryTs: chain.now + cooldown + day };
    const recorded = { tokens: amount, ...times, owner: alice.publicKey };
    expect(fixture.cooldownState(alice)).toMatchObject(recorded);
    chain.advance(cooldown - 1n);
    expect(reasonOf(() => fixture.complete(alice))).toBe('cooldownActive');
    chain.advance(1n);
    expect(reasonOf(() => fixture.complete(alice, 0n, null, amount + 1n))).toBe('belowMinimumReceived');
    const { events } = fixture.complete(alice, 0n, null, amount);
    const completed = { amount, tokens: amount, leftover: 0n, supplyAfter: 0n };
    expect(events).toMatchObject([{ kind: 'juniorWithdrawalCompleted', ...completed }]);
    expect([fixture.cash(alice), chain.account(fixture.cooldown(alice))]).toEqual([amount, undefined]);
  });

  it('is completed in parts, and keeps what is left open until its window ends', () => {
    const fixture = open();
    fixture.request(alice, 500n);
    fixture.chain.advance(cooldown);
    expect(reasonOf(() => fixture.complete(alice, 0n, 501n))).toBe('insufficientTokens');
    expect(reasonOf(() => fixture.complete(alice, 0n, 0n))).toBe('zeroAmount');
    fixture.complete(alice, 0n, 499n);
    expect([fixture.cooldownState(alice).tokens, fixture.state.juniorCooling]).toEqual([1n, 1n]);
    fixture.chain.advance(day + 1n);
    expect(reasonOf(() => fixture.complete(alice))).toBe('cooldownExpired');
    const cancelled = { kind: 'juniorWithdrawalCancelled', tokens: 1n };
    expect(fixture.cancel(alice).events).toMatchObject([cancelled]);
    expect(fixture.state).toMatchObject({ juniorCooling: 0n, juniorSupply: 2n * amount - 499n });
  });

  it('can be requested, completed and cancelled only by the owner of its tokens', () => {
    const fixture = open();
    const { chain } = fixture;
    fixture.request(alice, amount);
    chain.advance(cooldown);
    const theft = { cooldown: fixture.cooldown(alice), rentReceiver: alice.publicKey };
    const toCash = { ...theft, destination: fixture.cashAccount(bob) };
    const toJuniors = { ...theft, destination: fixture.juniorAccount(bob) };
    const all = { tokens: null, minimumReceived: 0n };
    const ofAlice = { cooldown: fixture.cooldown(bob, 5n), source: fixture.juniorAccount(alice) };
    const thefts = [
      () => chain.call('juniorCompleteWithdrawal', [bob], all, toCash),
      () => chain.call('juniorCancelWithdrawal', [bob], {}, toJuniors),
      () => chain.call('juniorRequestWithdrawal', [bob], { tokens: 1n, id: 5n }, ofAlice),
    ];
    const mismatch = 'accountMismatch';
    expect(thefts.map(reasonOf)).toEqual([mismatch, mismatch, 'insufficient token balance']);
    // a stranger may cancel for the owner only what is expired, and only to the owner
    expect(reasonOf(() => fixture.cancel(alice, 0n, stranger))).toBe('cooldownActive');
    chain.advance(day + 1n);
    const toStranger = fixture.juniorAccount(stranger);
    expect(reasonOf(() => fixture.cancel(alice, 0n, stranger, toStranger))).toBe('invalidAddress');
    fixture.cancel(alice, 0n, stranger);
    expect(fixture.juniors(alice)).toBe(amount);
  });

  it('is not returned to an associated token account that its owner has given away', () => {
    const fixture = open();
    fixture.request(alice, amount);
    fixture.chain.advance(cooldown + day + 1n);
    fixture.chain.patch(fixture.juniorAccount(alice), 32, bob.publicKey.toBytes());
    expect(reasonOf(() => fixture.cancel(alice, 0n, stranger))).toBe('accountMismatch');
    // the owner may name any account
    fixture.cancel(alice, 0n, alice, fixture.juniorAccount(stranger));
    expect(fixture.juniors(stranger)).toBe(amount);
  });

  it('cannot be requested twice with one id, or for more tokens than the owner has', () => {
    const fixture = open();
    expect(reasonOf(() => fixture.request(alice, amount + 1n))).toBe('insufficient token balance');
    expect(reasonOf(() => fixture.request(alice, 2n * amount + 1n))).toBe('insufficientTokens');
    fixture.request(alice, 1n, 7n);
    expect(reasonOf(() => fixture.request(alice, 1n, 7n))).toBe('alreadyInitialized');
    fixture.request(alice, 1n, u64Max);
  });

  it('is refused while it would leave coverage one unit too low, apart from V of senior assets', () => {
    const fixture = new Fixture({ settings: { minCoverageBps: 1_000 } });
    fixture.juniorDeposit(alice, 100_001n);
    fixture.mint(bob, amount);
    // exits ignore 1 000 units of the senior side
    fixture.request(alice, 101n, 1n);
    fixture.request(alice, 1n, 2n);
    fixture.chain.advance(cooldown);
    fixture.complete(alice, 1n);
    expect(fixture.state.juniorAssets).toBe(99_900n);
    expect(reasonOf(() => fixture.complete(alice, 2n))).toBe('coverageTooLow');
    fixture.redeem(bob, 10n);
    fixture.complete(alice, 2n);
  });

  it('leaves its rounding rest to the platform when the last token leaves, so that the next deposit starts at 1:1', () => {
    const fixture = new Fixture();
    fixture.juniorDeposit(alice, amount);
    fixture.pay(amount);
    fixture.chain.advance(730n * day);
    fixture.request(alice, amount);
    fixture.chain.advance(cooldown);
    const [event] = fixture.complete(alice).events;
    const leftover = event?.kind === 'juniorWithdrawalCompleted' ? event.leftover : 0n;
    expect(leftover).toBeGreaterThan(0n);
    expect(fixture.state).toMatchObject({ juniorAssets: 0n, platformFeesOwed: 100_000n + leftover });
    fixture.juniorDeposit(bob, amount, amount);
  });
});

describe('a wiped-out epoch', () => {
  /** Bob has asked for a part; everything but `left` units of the pool is lost. */
  function wipedOut(left: bigint) {
    const fixture = open();
    fixture.mint(stranger, amount);
    fixture.request(bob, 400_000n);
    fixture.deploy(2n * amount);
    const mint = fixture.juniorMint;
    return { fixture, chain: fixture.chain, mint, events: fixture.lose(2n * amount - left).events };
  }

  it('begins a new one below one per cent of the pool, and not at it', () => {
    expect(wipedOut(20_000n).fixture.state).toMatchObject({ epoch: 0, juniorAssets: 20_000n });
    const { fixture, events } = wipedOut(19_999n);
    expect(events.map(({ kind }) => kind)).toEqual(['lossResolved', 'trancheWipedOut']);
    const empty = { juniorAssets: 0n, juniorSupply: 0n, juniorCooling: 0n };
    expect(fixture.state).toMatchObject({ ...empty, epoch: 1, unvestedYield: 19_999n });
    expect(fixture.isSolvent()).toBe(true);
  });

  it('voids its tokens in every instruction, and a burned token keeps nothing closed', () => {
    const { fixture, chain, mint } = wipedOut(0n);
    const old = chain.tokenAccount(mint, alice.publicKey);
    const into = { juniorMint: mint, source: fixture.cashAccount(alice), destination: old };
    const from = { juniorMint: mint, source: old, cooldown: fixture.cooldown(alice, 9n) };
    const uses = [
      () => chain.call('juniorDeposit', [alice], { amount, minimumReceived: 0n }, into),
      () => chain.call('juniorRequestWithdrawal', [alice], { tokens: amount, id: 9n }, from),
    ];
    expect(uses.map(reasonOf)).toEqual(['accountMismatch', 'accountMismatch']);
    fixture.openJuniorMint();
    const account = { owner: TOKEN_2022_PROGRAM_ID, data: chain.data(fixture.juniorMint) };
    expect(decodeTokenMetadata(fixture.juniorMint, account).symbol).toBe('JR0-1');
    expect(uses.map(reasonOf)).toEqual(['accountMismatch', 'accountMismatch']);
    expect(reasonOf(() => fixture.openJuniorMint())).toBe('alreadyInitialized');
    fixture.juniorDeposit(alice, amount, amount);
    expect([fixture.juniors(alice), fixture.state.juniorMint]).toEqual([amount, fixture.juniorMint]);
  });

  it('makes its cooldowns pay nothing, and lets anyone close them', () => {
    const { fixture, chain } = wipedOut(0n);
    chain.advance(cooldown);
    expect(reasonOf(() => fixture.complete(bob))).toBe('epochEnded');
    fixture.openJuniorMint();
    fixture.juniorDeposit(alice, amount);
    const before = chain.lamports(bob.publicKey);
    const { events } = fixture.cancel(bob, 0n, stranger, fixture.juniorAccount(stranger));
    expect(events).toMatchObject([{ kind: 'juniorWithdrawalCancelled', tokens: 0n, epoch: 0 }]);
    expect(fixture.juniors(stranger)).toBe(0n);
    expect(chain.lamports(bob.publicKey)).toBe(before + chain.rent(ACCOUNTS.cooldown.size));
    expect(fixture.state).toMatchObject({ juniorCooling: 0n, juniorSupply: amount });
  });
});

describe('the exit window', () => {
  /** A cooldown of Alice's whose window opens in three days and ends in four, with collateral to lose. */
  function cooling() {
    const fixture = open();
    fixture.mint(bob, amount);
    fixture.deploy(amount);
    fixture.request(alice, 1_000n);
    return fixture;
  }

  it('is extended by a report that began before its end, to one window after the resolution', () => {
    const fixture = cooling();
    fixture.chain.advance(cooldown + day);
    fixture.reportLoss(10n);
    fixture.chain.advance(10n * day);
    expect(reasonOf(() => fixture.complete(alice))).toBe('lossPending');
    expect(reasonOf(() => fixture.cancel(alice, 0n, stranger))).toBe('cooldownActive');
    fixture.resolveLoss(10n);
    fixture.chain.advance(day);
    fixture.complete(alice, 0n, 1n);
    fixture.chain.advance(1n);
    expect(reasonOf(() => fixture.complete(alice))).toBe('cooldownExpired');
  });

  it('is extended by every report of one chain, and not by a chain that begins later', () => {
    const fixture = cooling();
    // the second begins exactly one window after the resolution of the first: the same chain
    for (const wait of [cooldown, day]) {
      fixture.chain.advance(wait);
      fixture.reportLoss(10n);
      fixture.chain.advance(5n * day);
      fixture.resolveLoss(0n);
    }
    fixture.complete(alice, 0n, 1n);
    fixture.chain.advance(day + 1n);
    fixture.reportLoss(10n);
    fixture.resolveLoss(0n);
    expect(reasonOf(() => fixture.complete(alice))).toBe('cooldownExpired');
  });
});
