import { createTransferInstruction } from '@solana/spl-token';
import type { Keypair, PublicKey } from '@solana/web3.js';
import * as addresses from '../../../../packages/core/src/addresses/platform.ts';
import * as decode from '../../../../packages/core/src/program/accounts.ts';
import { Chain, Failure, keypair, type Receipt, roles, type Settings } from './chain.ts';

export const day = 86_400n;
export const million = 1_000_000n;
export const u64Max = 2n ** 64n - 1n;
export const issuer = keypair('issuer');
export const alice = keypair('alice');
export const bob = keypair('bob');
/** Holds the powers of a coin that has some. */
export const compliance = keypair('compliance');
export const stranger = keypair('stranger');
/** Pays rent where a test wants another payer than the actor. */
export const sponsor = keypair('sponsor');

type Signers = readonly [Keypair, ...Keypair[]];
const signersOf = (user: Keypair, payer: Keypair): Signers => (payer === user ? [user] : [user, payer]);

/** A branded coin's accounts, as instructions name them. */
export type Coin = { readonly brandedMint: PublicKey; readonly integration: PublicKey };

type CoinOptions = {
  /** Of the stablecoin. */
  readonly index?: number;
  readonly symbol?: string;
  readonly kind?: number;
  readonly feeBps?: number;
  readonly whitelistRequired?: boolean;
  /** Bits. */
  readonly powers?: number;
  /** Holds the powers; absent: `compliance`, if there are any. */
  readonly heldBy?: PublicKey | null;
};

/** A coin that can be initialized, with the arguments and accounts of that. Its authority is the initializer. */
export function newCoin(initializer: Keypair, options: CoinOptions = {}) {
  const { index = 0, symbol = 'COIN', kind = 0, feeBps = 1_000, whitelistRequired = false } = options;
  const { powers = 0, heldBy = powers === 0 ? null : compliance.publicKey } = options;
  const brandedMint = addresses.brandedMintAddress(initializer.publicKey, index, symbol);
  const coin: Coin = { brandedMint, integration: addresses.integrationAddress(brandedMint) };
  const texts = { name: `${symbol} coin`, symbol, uri: '', description: '' };
  const terms = { authority: initializer.publicKey, feeBps, whitelistRequired, kind, powers, ...texts };
  const accounts = { ...coin, stablecoin: addresses.stablecoinAddress(index), compliance: heldBy };
  return { coin, terms, accounts };
}

/** Creates an integration. */
export function openCoin(chain: Chain, initializer: Keypair, options: CoinOptions = {}): Coin {
  const { coin, terms, accounts } = newCoin(initializer, options);
  chain.call('initializeIntegration', [initializer], terms, accounts);
  return coin;
}

export type Options = CoinOptions & { readonly settings?: Partial<Settings>; readonly cash?: bigint };

/**
 * One stablecoin with one coin of the issuer's, three users with cash and token accounts, and short names for what they do. The first
 * signer acts.
 */
export class Fixture {
  readonly chain: Chain;
  readonly coin: Coin;

  constructor({ settings = {}, cash = 10n ** 10n, ...coin }: Options = {}) {
    this.chain = new Chain(settings);
    for (const user of [issuer, alice, bob, stranger, sponsor, compliance]) this.chain.fund(user.publicKey);
    this.coin = openCoin(this.chain, issuer, coin);
    for (const user of [alice, bob, stranger]) {
      this.chain.giveUnderlying(user.publicKey, cash);
      this.tokenAccount(user);
      this.juniorAccount(user);
    }
    this.chain.giveUnderlying(roles.manager.publicKey, 2n ** 60n);
    this.chain.giveUnderlying(issuer.publicKey, 0n);
  }

  get state() {
    return this.chain.stablecoinState();
  }

  get integration() {
    return this.chain.integrationState(this.coin.integration);
  }

  get juniorMint(): PublicKey {
    return addresses.juniorMintAddress(this.chain.stablecoin, this.state.epoch);
  }

  cashAccount = (user: Keypair) => this.chain.cashOf(user.publicKey);
  tokenAccount = (user: Keypair, { brandedMint } = this.coin) =>
    this.chain.tokenAccount(brandedMint, user.publicKey);
  juniorAccount = (user: Keypair) => this.chain.tokenAccount(this.juniorMint, user.publicKey);
  cash = (user: Keypair) => this.chain.balance(this.cashAccount(user));
  tokens = (user: Keypair) => this.chain.balance(this.tokenAccount(user));
  juniors = (user: Keypair) => this.chain.balance(this.juniorAccount(user));
  vault = () => this.chain.balance(this.chain.vault);

  whitelistEntry = (user: Keypair, { integration } = this.coin) =>
    addresses.whitelistEntryAddress(integration, user.publicKey);

  /** Names the user's whitelist entry where there is one. */
  mint(user: Keypair, amount: bigint, minimumReceived = 0n, coin = this.coin): Receipt {
    const entry = this.whitelistEntry(user, coin);
    const whitelistEntry = this.chain.account(entry) ? entry : null;
    const transfer = { source: this.cashAccount(user), destination: this.tokenAccount(user, coin) };
    const accounts = { ...coin, ...transfer, whitelistEntry };
    return this.chain.call('mint', [user], { amount, minimumReceived }, accounts);
  }

  redeem(user: Keypair, tokens: bigint, minimumReceived = 0n, coin = this.coin): Receipt {
    const accounts = { ...coin, source: this.tokenAccount(user, coin), destination: this.cashAccount(user) };
    return this.chain.call('redeem', [user], { tokens, minimumReceived }, accounts);
  }

  redeemUnderReport(user: Keypair, tokens: bigint, minimumReceived = 0n, payer = user, coin = this.coin) {
    const lossReport = this.report();
    const lossClaim = addresses.lossClaimAddress(lossReport, user.publicKey);
    const transfer = { source: this.tokenAccount(user, coin), destination: this.cashAccount(user) };
    const accounts = { ...coin, ...transfer, feePayer: payer.publicKey, lossReport, lossClaim };
    const given = { tokens, minimumReceived };
    return this.chain.call('redeemUnderReport', signersOf(user, payer), given, accounts);
  }

  juniorDeposit(user: Keypair, amount: bigint, minimumReceived = 0n): Receipt {
    const accounts = { source: this.cashAccount(user), destination: this.juniorAccount(user) };
    return this.chain.call('juniorDeposit', [user], { amount, minimumReceived }, accounts);
  }

  cooldown = (user: Keypair, id = 0n) => addresses.cooldownAddress(this.chain.stablecoin, user.publicKey, id);

  cooldownState(user: Keypair, id = 0n) {
    const address = this.cooldown(user, id);
    return decode.decodeCooldown(address, this.chain.data(address));
  }

  request(user: Keypair, tokens: bigint, id = 0n, payer = user): Receipt {
    const [cooldown, source] = [this.cooldown(user, id), this.juniorAccount(user)];
    const accounts = { feePayer: payer.publicKey, cooldown, source };
    return this.chain.call('juniorRequestWithdrawal', signersOf(user, payer), { tokens, id }, accounts);
  }

  complete(user: Keypair, id = 0n, tokens: bigint | null = null, minimumReceived = 0n): Receipt {
    const { rentPayer: rentReceiver } = this.cooldownState(user, id);
    const accounts = { cooldown: this.cooldown(user, id), rentReceiver, destination: this.cashAccount(user) };
    return this.chain.call('juniorCompleteWithdrawal', [user], { tokens, minimumReceived }, accounts);
  }

  cancel(user: Keypair, id = 0n, by = user, destination = this.juniorAccount(user)): Receipt {
    const { rentPayer: rentReceiver } = this.cooldownState(user, id);
    const accounts = { owner: user.publicKey, cooldown: this.cooldown(user, id), rentReceiver, destination };
    return this.chain.call('juniorCancelWithdrawal', [by], {}, accounts);
  }

  pay(amount: bigint): Receipt {
    const accounts = { source: this.cashAccount(roles.manager) };
    return this.chain.call('distributeYield', [roles.manager], { amount }, accounts);
  }
  deploy = (amount: bigint) => this.chain.call('deployCollateral', [roles.manager], { amount });
  giveBack = (amount: bigint) =>
    this.chain.call('returnCollateral', [roles.custodian], { amount }, { source: this.chain.custody });

  /** Overwrites what a token account holds. */
  setBalance(account: PublicKey, amount: bigint): void {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(amount);
    this.chain.patch(account, 64, bytes);
  }

  /** The issuer of the underlying takes from the vault. It goes to who can give it back, the custodian in tests. */
  seize(amount: bigint): void {
    const { vault, custody } = this.chain;
    if (amount > this.vault()) throw new Failure('insufficientTokens', []);
    this.setBalance(vault, this.vault() - amount);
    this.setBalance(custody, this.chain.balance(custody) + amount);
  }
  recognizeShortfall = () => this.chain.call('recognizeShortfall', [stranger], {});
  recognizeReturn = () => this.chain.call('recognizeReturn', [stranger], {});
  accrue = () => this.chain.call('accrue', [stranger], {});
  sync = (coin = this.coin) => this.chain.call('sync', [stranger], {}, coin);
  setFee = (feeBps: number) => this.chain.call('setFee', [issuer], { feeBps }, this.coin);
  claim = (amount: bigint | null = null, destination = this.cashAccount(issuer), coin = this.coin) =>
    this.chain.call('claimFees', [issuer], { amount }, { ...coin, destination });
  collect = (destination = this.cashAccount(roles.treasury)) =>
    this.chain.call('collectPlatformFees', [roles.admin], {}, { destination });
  setPaused = (paused: boolean, by = roles.admin) => this.chain.call('setPaused', [by], { paused });

  /** The newest report. */
  report = () => addresses.lossReportAddress(this.chain.stablecoin, Math.max(0, this.state.reportCount - 1));

  reportState(address = this.report()) {
    return decode.decodeLossReport(address, this.chain.data(address));
  }

  /** @param vote of another, in place of the second signer */
  reportLoss(amount: bigint, by: Signers = [roles.manager], vote: PublicKey | null = null): Receipt {
    const lossReport = addresses.lossReportAddress(this.chain.stablecoin, this.state.reportCount);
    const second = by[1]?.publicKey ?? null;
    return this.chain.call('reportLoss', by, { amount }, { lossReport, second, vote });
  }

  /** @param vote of another, in place of the second signer */
  resolveLoss(amount: bigint, by: Signers = [roles.admin, roles.guardian], vote: PublicKey | null = null) {
    const accounts = { lossReport: this.report(), second: by[1]?.publicKey ?? null, vote };
    return this.chain.call('resolveLoss', by, { amount }, accounts);
  }

  vote = (voter: Keypair) => addresses.lossVoteAddress(this.chain.stablecoin, voter.publicKey);

  voteState(voter: Keypair) {
    const address = this.vote(voter);
    return decode.decodeLossVote(address, this.chain.data(address));
  }

  /** Votes on what is decided next. */
  voteLoss(voter: Keypair, amount: bigint, payer = voter): Receipt {
    const { reportCount: number, reportOpen } = this.state;
    const accounts = { feePayer: payer.publicKey, lossVote: this.vote(voter) };
    return this.chain.call('voteLoss', signersOf(voter, payer), { number, reportOpen, amount }, accounts);
  }

  withdrawVote = (voter: Keypair, rentReceiver = voter.publicKey, lossVote = this.vote(voter)) =>
    this.chain.call('withdrawLossVote', [voter], {}, { lossVote, rentReceiver });

  /** Reports and resolves a loss. */
  lose(amount: bigint): Receipt {
    this.reportLoss(amount);
    return this.resolveLoss(amount);
  }

  lapse = (by = stranger) => this.chain.call('lapseLossReport', [by], {}, { lossReport: this.report() });

  settle(user: Keypair, lossReport = this.report(), rentReceiver = user.publicKey): Receipt {
    const lossClaim = addresses.lossClaimAddress(lossReport, user.publicKey);
    const accounts = { lossReport, lossClaim, rentReceiver, destination: this.cashAccount(user) };
    return this.chain.call('settleLossClaim', [user], {}, accounts);
  }

  openJuniorMint = () => this.chain.call('openJuniorMint', [stranger], {});

  setWhitelisted(user: Keypair, allowed: boolean, payer = issuer, coin = this.coin): Receipt {
    const { publicKey: feePayer } = payer;
    const whitelistEntry = this.whitelistEntry(user, coin);
    const accounts = { ...coin, feePayer, whitelistEntry, rentReceiver: feePayer };
    const given = { user: user.publicKey, allowed };
    return this.chain.call('setWhitelisted', signersOf(issuer, payer), given, accounts);
  }

  thawWhitelisted(user: Keypair, coin = this.coin, tokenAccount = this.tokenAccount(user, coin)): Receipt {
    const accounts = { ...coin, tokenAccount, whitelistEntry: this.whitelistEntry(user, coin) };
    return this.chain.call('thawWhitelisted', [stranger], {}, accounts);
  }

  /** An ordinary transfer to the vault, outside the program. */
  donate(amount: bigint, by: Keypair = roles.manager): void {
    const donate = createTransferInstruction(this.cashAccount(by), this.chain.vault, by.publicKey, amount);
    this.chain.send([donate], [by]);
  }

  /** What everybody owns together equals what the vault and custody hold, donations aside. */
  isSolvent(): boolean {
    const s = this.state;
    const pools = s.seniorAssets + s.juniorAssets + s.unvestedYield + s.withheld;
    const owed = pools + s.platformFeesOwed + s.integratorFeesOwed + s.refundsOwed;
    return this.vault() + s.deployedCollateral === owed;
  }
}
