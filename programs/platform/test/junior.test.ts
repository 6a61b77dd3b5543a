import { describe, expect, it } from 'vitest';
import { cooldownAddress } from '../../../packages/core/src/addresses/platform.ts';
import { ACCOUNTS } from '../../../packages/core/src/program/platform.generated.ts';
import { keypair, reasonOf, roles } from './support/chain.ts';
import { alice, bob, day, Fixture, sponsor, stranger, u64Max } from './support/fixture.ts';

const amount = 1_000_000n;
const cash = 10n * amount;
const cooldown = 3n * day;
const open = (settings: ConstructorParameters<typeof Fixture>[0] = {}) => new Fixture({ cash, ...settings });

describe('a junior deposit', () => {
  it('receives tokens 1:1 at first', () => {
    const fixture = open();
    expect(fixture.juniorDeposit(alice, amount, amount).events).toMatchObject([
      { kind: 'juniorDeposited', amount, tokens: amount, supplyAfter: amount, juniorAssetsAfter: amount },
    ]);
    expect(fixture.juniors(alice)).toBe(amount);
    expect(fixture.vault()).toBe(amount);
  });

  it('is refused below the minimum received, and from the vault', () => {
    const fixture = open();
    const { chain } = fixture;
    expect(reasonOf(() => fixture.juniorDeposit(alice, amount, amount + 1n))).toBe('belowMinimumReceived');
    const fromVault = () =>
      chain.call(
        'juniorDeposit',
        [alice],
        { amount: 1n, minimumReceived: 0n },
        { source: chain.vault, destination: fixture.juniorAccount(alice) },
      );
    expect(reasonOf(fromVault)).toBe('duplicateAccount');
  });
});

describe('a junior withdrawal', () => {
  it('is refused until the second in which its cooldown ends, and is paid only once', () => {
    const fixture = open();
    fixture.juniorDeposit(alice, amount);
    fixture.request(alice, amount);
    expect(fixture.cooldownState(alice)).toMatchObject({
      tokens: amount,
      unlockTs: fixture.chain.now + cooldown,
      expiryTs: fixture.chain.now + cooldown + day,
      owner: alice.publicKey,
    });
    fixture.chain.advance(cooldown - 1n);
    expect(reasonOf(() => fixture.complete(alice))).toBe('cooldownActive');
    fixture.chain.advance(1n);
    expect(reasonOf(() => fixture.complete(alice, 0n, null, amount + 1n))).toBe('belowMinimumReceived');
    const again = fixture.chain.instruction(
      'juniorCompleteWithdrawal',
      alice.publicKey,
      { tokens: null, minimumReceived: 0n },
      { cooldown: fixture.cooldown(alice), destination: fixture.cashAccount(alice) },
    );
    expect(fixture.complete(alice, 0n, null, amount).events).toMatchObject([
      { kind: 'juniorWithdrawalCompleted', amount, tokens: amount, leftover: 0n, supplyAfter: 0n },
    ]);
    expect(fixture.cash(alice)).toBe(cash);
    expect(fixture.chain.refusalOf(again, alice.publicKey)).toBe('invalidAccountOwner');
  });

  it('is completed in parts, and keeps what is left open until its window ends', () => {
    const fixture = open();
    fixture.juniorDeposit(alice, amount);
    fixture.request(alice, 500n);
    fixture.chain.advance(cooldown);
    expect(reasonOf(() => fixture.complete(alice, 0n, 501n))).toBe('insufficientTokens');
    expect(reasonOf(() => fixture.complete(alice, 0n, 0n))).toBe('zeroAmount');
    fixture.complete(alice, 0n, 499n);
    expect(fixture.cooldownState(alice).tokens).toBe(1n);
    expect(fixture.state.juniorCooling).toBe(1n);
    fixture.chain.advance(day + 1n);
    expect(reasonOf(() => fixture.complete(alice))).toBe('cooldownExpired');
    fixture.cancel(alice);
    expect(fixture.state).toMatchObject({ juniorCooling: 0n, juniorSupply: amount - 499n });
  });

  it('can be cancelled by its owner before, in and after its window', () => {
    const fixture = open();
    fixture.juniorDeposit(alice, amount);
    for (const wait of [0n, cooldown, cooldown + day + 1n]) {
      expect(fixture.request(alice, 400n).events).toMatchObject([
        { kind: 'juniorWithdrawalRequested', tokens: 400n, supplyAfter: amount, coolingAfter: 400n },
      ]);
      expect(fixture.juniors(alice)).toBe(amount - 400n);
      fixture.chain.advance(wait);
      const { events } = fixture.cancel(alice);
      expect(events).toMatchObject([
        { kind: 'juniorWithdrawalCancelled', tokens: 400n, supplyAfter: amount, coolingAfter: 0n },
      ]);
      expect(fixture.juniors(alice)).toBe(amount);
      expect(fixture.state).toMatchObject({ juniorSupply: amount, juniorCooling: 0n });
    }
  });

  it('can be requested, completed and cancelled only by the owner of its tokens', () => {
    const fixture = open();
    const { chain } = fixture;
    for (const user of [alice, bob]) fixture.juniorDeposit(user, amount);
    fixture.request(alice, amount);
    chain.advance(cooldown);
    const theft = { cooldown: fixture.cooldown(alice), rentReceiver: alice.publicKey };
    const complete = chain.instruction(
      'juniorCompleteWithdrawal',
      bob.publicKey,
      { tokens: null, minimumReceived: 0n },
      { ...theft, destination: fixture.cashAccount(bob) },
    );
    const cancel = chain.instruction(
      'juniorCancelWithdrawal',
      bob.publicKey,
      {},
      { ...theft, destination: fixture.juniorAccount(bob) },
    );
    const burnAlices = chain.instruction(
      'juniorRequestWithdrawal',
      bob.publicKey,
      { tokens: 1n, id: 5n },
      { cooldown: fixture.cooldown(bob, 5n), source: fixture.juniorAccount(alice) },
    );
    expect(chain.refusalOf(complete, bob.publicKey)).toBe('accountMismatch');
    expect(chain.refusalOf(cancel, bob.publicKey)).toBe('accountMismatch');
    expect(chain.refusalOf(burnAlices, bob.publicKey)).toBe('insufficient token balance');
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
    const { chain } = fixture;
    fixture.juniorDeposit(alice, amount);
    fixture.request(alice, amount);
    chain.advance(cooldown + day + 1n);
    const account = fixture.juniorAccount(alice);
    const data = Uint8Array.from(chain.data(account));
    data.set(bob.publicKey.toBytes(), 32);
    chain.setAccount(account, { data });
    expect(reasonOf(() => fixture.cancel(alice, 0n, stranger))).toBe('accountMismatch');
    // the owner may name any account
    fixture.cancel(alice, 0n, alice, fixture.juniorAccount(stranger));
    expect(fixture.juniors(stranger)).toBe(amount);
  });

  it('cannot be requested twice with one id, for zero tokens, or for more tokens than the owner has', () => {
    const fixture = open();
    for (const user of [alice, bob]) fixture.juniorDeposit(user, amount);
    expect(reasonOf(() => fixture.request(alice, 0n))).toBe('zeroAmount');
    expect(reasonOf(() => fixture.request(alice, amount + 1n))).toBe('insufficient token balance');
    expect(reasonOf(() => fixture.request(alice, 2n * amount + 1n))).toBe('insufficientTokens');
    fixture.request(alice, 1n, 7n);
    expect(reasonOf(() => fixture.request(alice, 1n, 7n))).toBe('alreadyInitialized');
    fixture.request(alice, 1n, u64Max);
  });

  it('can be requested, cancelled and requested again in one transaction', () => {
    const fixture = open();
    const { chain } = fixture;
    fixture.juniorDeposit(alice, amount);
    const accounts = { cooldown: fixture.cooldown(alice), source: fixture.juniorAccount(alice) };
    const request = (tokens: bigint) =>
      chain.instruction('juniorRequestWithdrawal', alice.publicKey, { tokens, id: 0n }, accounts);
    const cancel = chain.instruction(
      'juniorCancelWithdrawal',
      alice.publicKey,
      {},
      { ...accounts, destination: fixture.juniorAccount(alice) },
    );
    chain.send([request(1n), cancel, request(2n), cancel, request(3n)], [alice]);
    expect(fixture.cooldownState(alice).tokens).toBe(3n);
  });

  it('is refused while it would leave coverage one unit too low, apart from V of senior assets', () => {
    const fixture = open({ settings: { minCoverageBps: 1_000 } });
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
    const fixture = open();
    fixture.juniorDeposit(alice, 1_000_000n);
    fixture.pay(1_000_000n);
    fixture.chain.advance(730n * day);
    fixture.request(alice, 1_000_000n);
    fixture.chain.advance(cooldown);
    const [event] = fixture.complete(alice).events;
    if (event?.kind !== 'juniorWithdrawalCompleted') throw new Error('a completion logs its event');
    expect(event.leftover).toBeGreaterThan(0n);
    expect(fixture.state).toMatchObject({ juniorAssets: 0n, platformFeesOwed: 100_000n + event.leftover });
    fixture.juniorDeposit(bob, amount, amount);
  });
});

describe('a wiped-out epoch', () => {
  /** Alice and Bob are juniors; everything but `left` units of their pool is lost. */
  function wipedOut(left: bigint) {
    const fixture = open();
    fixture.juniorDeposit(alice, amount);
    fixture.juniorDeposit(bob, amount);
    fixture.mint(stranger, amount);
    fixture.request(bob, 400_000n);
    fixture.deploy(2n * amount);
    const mint = fixture.juniorMint;
    const { events } = fixture.lose(2n * amount - left);
    return { fixture, mint, events };
  }

  it('begins a new one below one per cent of the pool, and not at it', () => {
    expect(wipedOut(20_000n).fixture.state).toMatchObject({ epoch: 0, juniorAssets: 20_000n });
    const { fixture, events } = wipedOut(19_999n);
    expect(events.map(({ kind }) => kind)).toEqual(['lossResolved', 'trancheWipedOut']);
    expect(fixture.state).toMatchObject({
      epoch: 1,
      juniorAssets: 0n,
      juniorSupply: 0n,
      juniorCooling: 0n,
      unvestedYield: 19_999n,
    });
    expect(fixture.isSolvent()).toBe(true);
  });

  it('voids its tokens in every instruction, and a burned token keeps nothing closed', () => {
    const { fixture, mint } = wipedOut(0n);
    const { chain } = fixture;
    const old = chain.tokenAccount(mint, alice.publicKey);
    const ofOldEpoch = { juniorMint: mint };
    const deposit = chain.instruction(
      'juniorDeposit',
      alice.publicKey,
      { amount, minimumReceived: 0n },
      { ...ofOldEpoch, source: fixture.cashAccount(alice), destination: old },
    );
    const request = chain.instruction(
      'juniorRequestWithdrawal',
      alice.publicKey,
      { tokens: amount, id: 9n },
      { ...ofOldEpoch, cooldown: fixture.cooldown(alice, 9n), source: old },
    );
    for (const opened of [false, true]) {
      if (opened) fixture.openJuniorMint();
      expect(chain.refusalOf(deposit, alice.publicKey)).toBe('accountMismatch');
      expect(chain.refusalOf(request, alice.publicKey)).toBe('accountMismatch');
    }
    expect(reasonOf(() => fixture.openJuniorMint())).toBe('alreadyInitialized');
    fixture.juniorDeposit(alice, amount, amount);
    expect(fixture.juniors(alice)).toBe(amount);
    expect(fixture.state.juniorMint).toEqual(fixture.juniorMint);
  });

  it('makes its cooldowns pay nothing, and lets anyone close them', () => {
    const { fixture } = wipedOut(0n);
    fixture.chain.advance(cooldown);
    expect(reasonOf(() => fixture.complete(bob))).toBe('epochEnded');
    fixture.openJuniorMint();
    fixture.juniorDeposit(alice, amount);
    const before = fixture.chain.lamports(bob.publicKey);
    const { events } = fixture.cancel(bob, 0n, stranger, fixture.juniorAccount(stranger));
    expect(events).toMatchObject([{ kind: 'juniorWithdrawalCancelled', tokens: 0n, epoch: 0 }]);
    expect(fixture.juniors(stranger)).toBe(0n);
    expect(fixture.chain.lamports(bob.publicKey)).toBe(before + fixture.chain.rent(ACCOUNTS.cooldown.size));
    expect(fixture.state).toMatchObject({ juniorCooling: 0n, juniorSupply: amount });
  });

  it('can be followed by another, whose mint has its own address and texts', () => {
    const { fixture } = wipedOut(0n);
    fixture.openJuniorMint();
    fixture.juniorDeposit(alice, amount);
    fixture.deploy(amount);
    fixture.lose(amount);
    expect(fixture.state.epoch).toBe(2);
    fixture.openJuniorMint();
    fixture.juniorDeposit(bob, amount);
    expect(fixture.state).toMatchObject({ epoch: 2, juniorSupply: amount, juniorAssets: amount });
    expect(fixture.chain.mint(fixture.juniorMint).mintAuthority).toEqual(fixture.chain.stablecoin);
  });
});

describe('the exit window', () => {
  /** A cooldown of Alice's whose window opens in three days and ends in four, with collateral to lose. */
  function cooling() {
    const fixture = open();
    fixture.juniorDeposit(alice, amount);
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

  it('is not reopened by a report that began after its end', () => {
    const fixture = cooling();
    fixture.chain.advance(cooldown + day + 1n);
    fixture.reportLoss(10n);
    fixture.resolveLoss(0n);
    expect(reasonOf(() => fixture.complete(alice))).toBe('cooldownExpired');
  });

  it('is extended by every report of one chain, and not by a chain that begins later', () => {
    const fixture = cooling();
    fixture.chain.advance(cooldown);
    fixture.reportLoss(10n);
    fixture.chain.advance(5n * day);
    fixture.resolveLoss(0n);
    fixture.chain.advance(day);
    // exactly one window after the resolution: the same chain
    fixture.reportLoss(10n);
    fixture.chain.advance(5n * day);
    fixture.resolveLoss(0n);
    fixture.complete(alice, 0n, 1n);
    fixture.chain.advance(day + 1n);
    fixture.reportLoss(10n);
    fixture.resolveLoss(0n);
    expect(reasonOf(() => fixture.complete(alice))).toBe('cooldownExpired');
  });
});

describe('the rent of a cooldown', () => {
  it('goes back to its payer, whoever cancels or completes, and to nobody else', () => {
    const fixture = open();
    const { chain } = fixture;
    fixture.juniorDeposit(alice, amount);
    const before = chain.lamports(sponsor.publicKey);
    for (const id of [1n, 2n, 3n]) fixture.request(alice, 400n, id, sponsor);
    expect(chain.lamports(sponsor.publicKey)).toBe(before - 3n * chain.rent(ACCOUNTS.cooldown.size));
    chain.advance(cooldown);
    fixture.cancel(alice, 1n);
    const toOwner = chain.instruction(
      'juniorCompleteWithdrawal',
      alice.publicKey,
      { tokens: null, minimumReceived: 0n },
      { cooldown: fixture.cooldown(alice, 2n), destination: fixture.cashAccount(alice) },
    );
    expect(chain.refusalOf(toOwner, alice.publicKey)).toBe('accountMismatch');
    fixture.complete(alice, 2n);
    chain.advance(day + 1n);
    fixture.cancel(alice, 3n, stranger);
    expect(chain.lamports(sponsor.publicKey)).toBe(before);
  });

  it('goes back even if the account of the payer no longer exists', () => {
    const fixture = open();
    const { chain } = fixture;
    fixture.juniorDeposit(alice, amount);
    const poor = keypair('poor');
    const rent = chain.rent(ACCOUNTS.cooldown.size);
    chain.fund(poor.publicKey, rent);
    const request = chain.instruction(
      'juniorRequestWithdrawal',
      alice.publicKey,
      { tokens: 1n, id: 0n },
      {
        feePayer: poor.publicKey,
        cooldown: cooldownAddress(chain.stablecoin, alice.publicKey, 0n),
        source: fixture.juniorAccount(alice),
      },
    );
    chain.send([request], [roles.faucet, alice, poor]);
    expect(chain.account(poor.publicKey)).toBeUndefined();
    fixture.cancel(alice);
    expect(chain.lamports(poor.publicKey)).toBe(rent);
  });
});
