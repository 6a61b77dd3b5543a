import * as accounting from '../../src/accounting/index.ts';

import {
  POWER_DEFAULT_FROZEN,
  POWER_FREEZE,
  POWER_PAUSE,
  POWER_SEIZE,
} from '../../src/program/platform.generated.ts';

/** The rules a ledger runs by: the program's, or the same with some of them replaced by worse ones. */
export type Rules = Pick<
  typeof accounting,
  | 'accrue'
  | 'sync'
  | 'mint'
  | 'redeem'
  | 'redeemUnderReport'
  | 'recognizeShortfall'
  | 'isExpired'
  | 'juniorComplete'
  | 'resolveLoss'
  | 'settleClaim'
> & {
  /** What a pool's supply is after tokens of it were burned outside the program. */
  readonly supplyAfterBurn: (counted: bigint, minted: bigint) => bigint;
  /** Whether tokens can be minted, burned or moved where their account is frozen or their coin is paused, and where neither is. */
  readonly canMove: (isHeld: boolean) => boolean;
  /** What arrives of seized tokens. */
  readonly arrivesOfSeized: (tokens: bigint) => bigint;
  /** Whether the whitelist, which is required where accounts are frozen by default, lets a user mint. */
  readonly canMint: (isListed: boolean) => boolean;
  /** Whether the whitelist thaws an account that holds so many tokens. */
  readonly canThaw: (isListed: boolean, tokens: bigint) => boolean;
  /** Whether the compliance authority has the power. */
  readonly hasPower: (powers: number, power: number) => boolean;
};

/** The program's own rules. */
export const rules: Rules = {
  ...accounting,
  supplyAfterBurn: (counted) => counted,
  canMove: (isHeld) => !isHeld,
  arrivesOfSeized: (tokens) => tokens,
  canMint: (isListed) => isListed,
  canThaw: (isListed, tokens) => isListed && tokens === 0n,
  hasPower: (powers, power) => (powers & power) !== 0,
};

/** What one user owns, of which coins the account is frozen, on which whitelists the user is, and how often the compliance authority thawed the account. */
export type Wallet = {
  cash: bigint;
  readonly tokens: bigint[];
  readonly frozen: boolean[];
  readonly listed: boolean[];
  readonly thaws: number[];
  junior: bigint;
};

type Cooldown = accounting.CooldownState & { readonly owner: number };

/** Settings of the stablecoin of a ledger; the rest starts empty. */
export type Settings = Pick<
  accounting.StablecoinState,
  | 'supplyCap'
  | 'platformFeeBps'
  | 'juniorPremiumBps'
  | 'targetCoverageBps'
  | 'minCoverageBps'
  | 'vestingSeconds'
  | 'cooldownSeconds'
  | 'windowSeconds'
  | 'maxDeployedBps'
  | 'deployPerDay'
>;

export const settings: Settings = {
  supplyCap: 10n ** 15n,
  platformFeeBps: 1_000,
  juniorPremiumBps: 2_000,
  targetCoverageBps: 1_000,
  minCoverageBps: 0,
  vestingSeconds: 7 * 86_400,
  cooldownSeconds: 3 * 86_400,
  windowSeconds: 86_400,
  maxDeployedBps: 10_000,
  deployPerDay: 10n ** 15n,
};

/** A queued change: of settings, which have names, or of roles. */
type Queued<T> = T & {
  readonly targetVersion: number;
  readonly rolesVersion: number;
  readonly etaTs: bigint;
};

/** Whether the roles that can be revoked are held, and how long changes wait. */
export type LedgerRoles = {
  readonly managerActive: boolean;
  readonly hasPauser: boolean;
  readonly delaySeconds: number;
};

/** What governs a stablecoin beside its settings. */
type Governance = LedgerRoles & {
  readonly paused: boolean;
  readonly rolesVersion: number;
  readonly settingsVersion: number;
  readonly rolesChange: Queued<LedgerRoles> | undefined;
  readonly settingsChange: Queued<Settings> | undefined;
};

const initialGovernance: Governance = {
  managerActive: true,
  hasPauser: true,
  delaySeconds: 3 * 86_400,
  paused: false,
  rolesVersion: 0,
  settingsVersion: 0,
  rolesChange: undefined,
  settingsChange: undefined,
};

const emptyStablecoin: Omit<accounting.StablecoinState, keyof Settings> = {
  seniorAssets: 0n,
  seniorIndex: accounting.INDEX_ONE,
  epoch: 0,
  juniorAssets: 0n,
  juniorSupply: 0n,
  juniorCooling: 0n,
  unvestedYield: 0n,
  vestTotal: 0n,
  vestStartTs: 0n,
  vestEndTs: 0n,
  lastAccrualTs: 0n,
  capRemainder: 0n,
  platformFeeRemainder: 0n,
  splitRemainder: 0n,
  platformFeesOwed: 0n,
  integratorFeesOwed: 0n,
  refundsOwed: 0n,
  deployedCollateral: 0n,
  deploySpent: 0n,
  deploySpentTs: 0n,
  reportCount: 0,
  reportOpen: false,
  missing: 0n,
  chainStartTs: 0n,
  lastResolvedTs: 0n,
};

/** A coin's commission in basis points, or `payment` for a payment coin. */
type Commission = number | 'payment';

/** A coin's commission, alone for a coin that can be frozen, paused and seized. */
export type CoinTerms = Commission | { readonly commission: Commission; readonly powers: number };

const usualPowers = Number(POWER_FREEZE | POWER_PAUSE | POWER_SEIZE);

/** Sets of powers: none, the usual ones, and all, with accounts that are frozen by default. */
export const profiles: readonly number[] = [0, usualPowers, usualPowers | Number(POWER_DEFAULT_FROZEN)];

/** Both parts of the terms. */
export const termsOf = (terms: CoinTerms) =>
  typeof terms === 'object' ? terms : { commission: terms, powers: usualPowers };

export const isDefaultFrozen = (powers: number): boolean => (powers & Number(POWER_DEFAULT_FROZEN)) !== 0;

const emptyIntegration = (terms: Commission): accounting.IntegrationState => ({
  kind: terms === 'payment' ? accounting.coinKinds.payment : accounting.coinKinds.earning,
  feeBps: terms === 'payment' ? Number(accounting.BPS) : terms,
  nextFeeBps: 0,
  feeEtaTs: 0n,
  assets: 0n,
  supply: 0n,
  lastIndex: accounting.INDEX_ONE,
  highWaterIndex: accounting.INDEX_ONE,
  principal: 0n,
  feesOwed: 0n,
  feeRemainder: 0n,
  lifetimeRevenue: 0n,
  lifetimeVolume: 0n,
});

/**
 * One stablecoin with several branded coins and the users who hold them. The coins can be frozen, paused and seized where they have the
 * powers. An operation that the rules refuse changes nothing.
 */
export class Ledger {
  stablecoin: accounting.StablecoinState;
  readonly coins: accounting.IntegrationState[];
  /** Supply of the branded mints: direct burns lower it. */
  readonly minted: bigint[];
  /** Burned outside the program: still counted by it. */
  readonly burned: bigint[];
  /** Whether a loss was settled that took from holders of the coin, since it was last empty. */
  readonly bore: boolean[];
  /** Whether the compliance authority of the coin has paused it. */
  readonly pausedCoins: boolean[];
  /** What each coin was made with, by bits. */
  readonly powers: readonly number[];
  juniorMinted = 0n;
  juniorBurned = 0n;
  readonly wallets: Wallet[];
  vault = 0n;
  /** Sent to the vault by ordinary transfers, outside the program. Below zero while the issuer has taken more and nobody has recognized it. */
  donated = 0n;
  now = 1_000_000n;
  cooldowns: Cooldown[] = [];
  reports: accounting.LossReportState[] = [];
  /** Withheld from each user by each report. */
  claims: Map<number, bigint>[] = [];
  /** Numbers of the reports whose accounts are closed. */
  closed: readonly number[] = [];
  governance = initialGovernance;
  readonly #rules: Rules;

  constructor(
    users: number,
    coins: readonly CoinTerms[],
    cash: bigint,
    changed: Partial<Settings> = {},
    withRules = rules,
  ) {
    this.#rules = withRules;
    this.stablecoin = { ...emptyStablecoin, ...settings, ...changed, lastAccrualTs: this.now };
    this.powers = coins.map((terms) => termsOf(terms).powers);
    this.coins = coins.map((terms) => emptyIntegration(termsOf(terms).commission));
    this.minted = coins.map(() => 0n);
    this.burned = coins.map(() => 0n);
    this.bore = coins.map(() => false);
    this.pausedCoins = coins.map(() => false);
    this.wallets = Array.from({ length: users }, () => ({
      cash,
      tokens: coins.map(() => 0n),
      frozen: this.powers.map(isDefaultFrozen),
      listed: coins.map(() => false),
      thaws: coins.map(() => 0),
      junior: 0n,
    }));
  }

  /** The same ledger, which changes by itself from here on. */
  copy(): Ledger {
    return Object.assign(new Ledger(0, [], 0n, {}, this.#rules), this, {
      coins: [...this.coins],
      minted: [...this.minted],
      burned: [...this.burned],
      bore: [...this.bore],
      pausedCoins: [...this.pausedCoins],
      wallets: this.wallets.map(({ tokens, frozen, listed, thaws, ...wallet }) => ({
        ...wallet,
        ...{ tokens: [...tokens], frozen: [...frozen], listed: [...listed], thaws: [...thaws] },
      })),
      cooldowns: [...this.cooldowns],
      reports: [...this.reports],
      claims: this.claims.map((claims) => new Map(claims)),
    });
  }

  /** @returns whether the rules allowed `operation`. */
  attempt(operation: () => void): boolean {
    try {
      operation();
      return true;
    } catch (error) {
      if (error instanceof accounting.AccountingError) return false;
      throw error;
    }
  }

  wallet(user: number): Wallet {
    const wallet = this.wallets[user];
    if (wallet === undefined) throw new Error(`no user ${user}`);
    return wallet;
  }

  coin(coin: number): accounting.CoinState {
    const integration = this.coins[coin];
    if (integration === undefined) throw new Error(`no coin ${coin}`);
    return { stablecoin: this.stablecoin, integration };
  }

  advance(seconds: bigint): void {
    this.now += seconds;
  }

  accrue(): void {
    this.stablecoin = this.#rules.accrue(this.stablecoin, this.now);
  }

  sync(coin: number): void {
    this.accrue();
    this.#set(coin, this.#rules.sync(this.coin(coin)));
  }

  syncAll(): void {
    for (const coin of this.coins.keys()) this.sync(coin);
  }

  mint(user: number, coin: number, amount: bigint): void {
    this.#requireUnpaused();
    this.#requireMovable(user, coin);
    const wallet = this.wallet(user);
    if (this.isDefaultFrozen(coin) && !this.#rules.canMint(this.isListed(user, coin)))
      throw new accounting.AccountingError('notWhitelisted');
    this.sync(coin);
    if (wallet.cash < amount) throw new accounting.AccountingError('insufficientTokens');
    const { tokens, cost, ...after } = this.#rules.mint(this.coin(coin), amount, 0n);
    this.#set(coin, after);
    wallet.cash -= cost;
    this.vault += cost;
    wallet.tokens[coin] = this.tokens(user, coin) + tokens;
    this.minted[coin] = (this.minted[coin] ?? 0n) + tokens;
  }

  tokens(user: number, coin: number): bigint {
    return this.wallet(user).tokens[coin] ?? 0n;
  }

  /** Redeems, also while a report withholds a part. */
  redeem(user: number, coin: number, tokens: bigint): void {
    this.#requireMovable(user, coin);
    this.sync(coin);
    if (this.tokens(user, coin) < tokens) throw new accounting.AccountingError('insufficientTokens');
    const paid = accounting.bearsReport(this.stablecoin)
      ? this.#redeemUnderReport(user, coin, tokens)
      : this.#redeem(coin, tokens);
    const wallet = this.wallet(user);
    wallet.tokens[coin] = this.tokens(user, coin) - tokens;
    this.minted[coin] = (this.minted[coin] ?? 0n) - tokens;
    wallet.cash += paid;
    this.vault -= paid;
  }

  #redeem(coin: number, tokens: bigint): bigint {
    const { paid, withheld: _, ...after } = this.#rules.redeem(this.coin(coin), this.vault, tokens, 0n);
    this.#set(coin, after);
    return paid;
  }

  #redeemUnderReport(user: number, coin: number, tokens: bigint): bigint {
    const last = this.reports.length - 1;
    const { paid, withheld, report, ...after } = this.#rules.redeemUnderReport(
      this.coin(coin),
      this.report(),
      this.vault,
      tokens,
      0n,
    );
    this.#set(coin, after);
    this.reports[last] = report;
    const claims = this.claims[last];
    claims?.set(user, (claims.get(user) ?? 0n) + withheld);
    return paid;
  }

  /** Burns branded tokens by the token program alone. */
  burn(user: number, coin: number, tokens: bigint): void {
    this.#requireMovable(user, coin);
    if (tokens === 0n || this.tokens(user, coin) < tokens)
      throw new accounting.AccountingError('insufficientTokens');
    this.wallet(user).tokens[coin] = this.tokens(user, coin) - tokens;
    const minted = (this.minted[coin] ?? 0n) - tokens;
    this.minted[coin] = minted;
    this.burned[coin] = (this.burned[coin] ?? 0n) + tokens;
    const { integration } = this.coin(coin);
    this.coins[coin] = { ...integration, supply: this.#rules.supplyAfterBurn(integration.supply, minted) };
  }

  /** Whether nothing can be minted to the user's account of the coin, burned in it, or moved from or to it. */
  isHeld(user: number, coin: number): boolean {
    return this.wallet(user).frozen[coin] === true || this.pausedCoins[coin] === true;
  }

  #requireMovable(user: number, coin: number): void {
    if (!this.#rules.canMove(this.isHeld(user, coin))) throw new accounting.AccountingError('paused');
  }

  isDefaultFrozen(coin: number): boolean {
    return isDefaultFrozen(this.powers[coin] ?? 0);
  }

  isListed(user: number, coin: number): boolean {
    return this.wallet(user).listed[coin] === true;
  }

  #requirePower(coin: number, power: bigint): void {
    if (!this.#rules.hasPower(this.powers[coin] ?? 0, Number(power)))
      throw new accounting.AccountingError('powerNotChosen');
  }

  /** The compliance authority freezes or thaws the user's account of the coin. */
  setFrozen(user: number, coin: number, frozen: boolean): void {
    this.#requirePower(coin, POWER_FREEZE);
    const wallet = this.wallet(user);
    if (wallet.frozen[coin] === frozen) throw new accounting.AccountingError('accountMismatch');
    wallet.frozen[coin] = frozen;
    if (!frozen) wallet.thaws[coin] = (wallet.thaws[coin] ?? 0) + 1;
  }

  setCoinPaused(coin: number, paused: boolean): void {
    this.#requirePower(coin, POWER_PAUSE);
    if (this.pausedCoins[coin] === paused)
      throw new accounting.AccountingError(paused ? 'alreadyPaused' : 'notPaused');
    this.pausedCoins[coin] = paused;
  }

  /** The authority of the coin puts the user on its whitelist, or takes the user off it. */
  setWhitelisted(user: number, coin: number, allowed: boolean): void {
    this.wallet(user).listed[coin] = allowed;
  }

  /** Anyone thaws the empty account of a user on the whitelist. */
  thawWhitelisted(user: number, coin: number): void {
    this.#requirePower(coin, POWER_DEFAULT_FROZEN);
    const wallet = this.wallet(user);
    const isListed = this.isListed(user, coin);
    if (!this.#rules.canThaw(isListed, wallet.frozen[coin] === true ? this.tokens(user, coin) : 0n))
      throw new accounting.AccountingError(isListed ? 'accountNotFresh' : 'notWhitelisted');
    wallet.frozen[coin] = false;
  }

  /** The compliance authority of the coin moves tokens without their holder. */
  seizeTokens(from: number, to: number, coin: number, tokens: bigint): void {
    this.#requirePower(coin, POWER_SEIZE);
    this.#requireMovable(from, coin);
    this.#requireMovable(to, coin);
    if (from === to || tokens === 0n || this.tokens(from, coin) < tokens)
      throw new accounting.AccountingError('insufficientTokens');
    this.wallet(from).tokens[coin] = this.tokens(from, coin) - tokens;
    this.wallet(to).tokens[coin] = this.tokens(to, coin) + this.#rules.arrivesOfSeized(tokens);
  }

  /** Burns junior tokens by the token program alone. */
  burnJunior(user: number, tokens: bigint): void {
    const wallet = this.wallet(user);
    if (tokens === 0n || wallet.junior < tokens) throw new accounting.AccountingError('insufficientTokens');
    wallet.junior -= tokens;
    this.juniorMinted -= tokens;
    this.juniorBurned += tokens;
  }

  donate(user: number, amount: bigint): void {
    const wallet = this.wallet(user);
    if (wallet.cash < amount) throw new accounting.AccountingError('insufficientTokens');
    wallet.cash -= amount;
    this.vault += amount;
    this.donated += amount;
  }

  juniorDeposit(user: number, amount: bigint): void {
    this.#requireUnpaused();
    this.accrue();
    const wallet = this.wallet(user);
    if (wallet.cash < amount) throw new accounting.AccountingError('insufficientTokens');
    const { stablecoin, tokens, cost } = accounting.juniorDeposit(this.stablecoin, amount, 0n);
    this.stablecoin = stablecoin;
    wallet.cash -= cost;
    this.vault += cost;
    wallet.junior += tokens;
    this.juniorMinted += tokens;
  }

  juniorRequest(user: number, tokens: bigint): void {
    const wallet = this.wallet(user);
    if (wallet.junior < tokens) throw new accounting.AccountingError('insufficientTokens');
    const { stablecoin, cooldown } = accounting.juniorRequest(this.stablecoin, tokens, this.now);
    this.stablecoin = stablecoin;
    wallet.junior -= tokens;
    this.juniorMinted -= tokens;
    this.cooldowns.push({ ...cooldown, owner: user });
  }

  /** Completes `tokens` of a cooldown, or all of it. */
  juniorComplete(which: number, tokens?: bigint): void {
    this.accrue();
    const open = this.#cooldown(which);
    const { stablecoin, cooldown, paid } = this.#rules.juniorComplete(
      this.stablecoin,
      open,
      this.vault,
      this.now,
      tokens ?? open.tokens,
      0n,
    );
    this.stablecoin = stablecoin;
    this.#replaceCooldown(which, { ...cooldown, owner: open.owner });
    this.wallet(open.owner).cash += paid;
    this.vault -= paid;
  }

  /** Cancels a cooldown; a stranger may cancel one that is expired or of a former epoch. */
  juniorCancel(user: number, which: number): void {
    const cooldown = this.#cooldown(which);
    const anyone =
      cooldown.epoch !== this.stablecoin.epoch || this.#rules.isExpired(this.stablecoin, cooldown, this.now);
    if (cooldown.owner !== user && !anyone) throw new accounting.AccountingError('cooldownActive');
    const { stablecoin, tokens } = accounting.juniorCancel(this.stablecoin, cooldown);
    this.stablecoin = stablecoin;
    this.wallet(cooldown.owner).junior += tokens;
    this.juniorMinted += tokens;
    this.cooldowns = this.cooldowns.filter((_, i) => i !== which);
  }

  claimFees(user: number, coin: number): void {
    this.sync(coin);
    const { paid, ...after } = accounting.claimFees(this.coin(coin), this.vault, undefined);
    this.#set(coin, after);
    this.#pay(user, paid);
  }

  collectPlatformFees(user: number): void {
    this.accrue();
    const { stablecoin, paid } = accounting.collectPlatformFees(this.stablecoin, this.vault);
    this.stablecoin = stablecoin;
    this.#pay(user, paid);
  }

  distributeYield(user: number, amount: bigint): void {
    this.#requireManager();
    this.accrue();
    const wallet = this.wallet(user);
    if (wallet.cash < amount) throw new accounting.AccountingError('insufficientTokens');
    this.stablecoin = accounting.distributeYield(this.stablecoin, amount, this.withheld());
    wallet.cash -= amount;
    this.vault += amount;
  }

  /** Collateral goes to a custodian, who keeps it until it returns. */
  deploy(amount: bigint): void {
    this.#requireUnpaused();
    this.#requireManager();
    this.accrue();
    this.stablecoin = accounting.deployCollateral(this.stablecoin, this.vault, amount);
    this.vault -= amount;
  }

  returnCollateral(amount: bigint): void {
    const { stablecoin, returned } = accounting.returnCollateral(this.stablecoin, amount);
    this.stablecoin = stablecoin;
    this.vault += returned;
  }

  /** The issuer of the underlying takes from the vault. */
  seize(amount: bigint): void {
    if (amount > this.vault) throw new accounting.AccountingError('insufficientTokens');
    this.vault -= amount;
    this.donated -= amount;
  }

  recognizeShortfall(): void {
    const recognized = this.#rules.recognizeShortfall(this.stablecoin, this.vault, this.withheld());
    this.stablecoin = recognized.stablecoin;
    this.donated += recognized.missing;
  }

  recognizeReturn(): void {
    const recognized = accounting.recognizeReturn(this.stablecoin, this.vault, this.withheld());
    this.stablecoin = recognized.stablecoin;
    this.donated -= recognized.returned;
  }

  reportLoss(loss: bigint): void {
    this.accrue();
    const { stablecoin, report } = accounting.reportLoss(this.stablecoin, loss);
    this.stablecoin = stablecoin;
    this.reports.push(report);
    this.claims.push(new Map());
  }

  resolveLoss(loss: bigint): void {
    this.accrue();
    const { stablecoin, report } = this.#rules.resolveLoss(this.stablecoin, this.report(), loss);
    if (stablecoin.epoch !== this.stablecoin.epoch) this.#voidJuniorTokens();
    if (stablecoin.seniorIndex < this.stablecoin.seniorIndex)
      for (const [coin, { supply }] of this.coins.entries()) this.bore[coin] ||= supply > 0n;
    this.stablecoin = stablecoin;
    this.reports[this.reports.length - 1] = report;
  }

  /** Tokens of a former epoch are worth nothing. */
  #voidJuniorTokens(): void {
    for (const wallet of this.wallets) wallet.junior = 0n;
    this.juniorMinted = 0n;
    this.juniorBurned = 0n;
  }

  settleClaim(user: number, number: number): void {
    const report = this.reports[number];
    const withheld = this.claims[number]?.get(user);
    if (report === undefined || withheld === undefined || this.#isOpen(number))
      throw new accounting.AccountingError('noLossReport');
    const settled = this.#rules.settleClaim(this.stablecoin, report, withheld);
    if (settled.paid > this.vault) throw new accounting.AccountingError('insufficientLiquidity');
    this.stablecoin = settled.stablecoin;
    this.reports[number] = settled.report;
    this.claims[number]?.delete(user);
    this.#pay(user, settled.paid);
  }

  /** Ends the open report without a loss, 30 days after it was made. */
  lapse(): void {
    if (!this.stablecoin.reportOpen) throw new accounting.AccountingError('noLossReport');
    if (this.now < this.report().reportedTs + accounting.LAPSE_SECONDS)
      throw new accounting.AccountingError('reportNotLapsed');
    this.resolveLoss(0n);
  }

  /** Closes the account of a resolved report without open claims. */
  closeReport(number: number): void {
    const report = this.reports[number];
    if (report === undefined || this.closed.includes(number) || this.#isOpen(number))
      throw new accounting.AccountingError('noLossReport');
    if (report.claimsLeft > 0n) throw new accounting.AccountingError('claimsOpen');
    this.closed = [...this.closed, number];
  }

  setFee(coin: number, feeBps: number): void {
    this.sync(coin);
    this.coins[coin] = accounting.setFee(this.coin(coin), feeBps, this.governance.delaySeconds);
  }

  setPaused(paused: boolean): void {
    if (this.governance.paused === paused)
      throw new accounting.AccountingError(paused ? 'alreadyPaused' : 'notPaused');
    this.#govern({ paused });
  }

  /** Queues the present settings with what is changed of them, or replaces the queued ones. */
  queueSettings(changed: Partial<Settings>): void {
    const settings = { ...this.settings(), ...changed, windowSeconds: this.stablecoin.windowSeconds };
    if (accounting.settingOutOfBounds(settings)) throw new accounting.AccountingError('settingsOutOfBounds');
    const delay = accounting.settingsDelaySeconds(this.governance, this.stablecoin);
    const { settingsVersion: targetVersion, rolesVersion } = this.governance;
    const etaTs = this.now + BigInt(delay);
    this.#govern({ settingsChange: { ...settings, targetVersion, rolesVersion, etaTs } });
  }

  executeSettings(): void {
    const { settingsChange, settingsVersion } = this.governance;
    if (!settingsChange || this.stablecoin.reportOpen || this.settingsStatus() !== 'executable')
      throw new accounting.AccountingError('changeNotReady');
    this.accrue();
    const { targetVersion: _target, rolesVersion: _roles, etaTs: _eta, ...settings } = settingsChange;
    this.#settleDeployLimit();
    this.stablecoin = { ...this.stablecoin, ...settings };
    this.#govern({ settingsVersion: settingsVersion + 1, settingsChange: undefined });
  }

  /** Removes the queued settings: the guardian at any time, others where they are expired or stale. */
  cancelSettings(byGuardian: boolean): void {
    this.#requireCancellable(this.settingsStatus(), byGuardian);
    this.#govern({ settingsChange: undefined });
  }

  lowerLimit(limit: 'supplyCap' | 'maxDeployedBps' | 'deployPerDay', value: bigint): void {
    if (value >= BigInt(this.stablecoin[limit])) throw new accounting.AccountingError('notAReduction');
    if (limit === 'deployPerDay') this.#settleDeployLimit();
    const lower = limit === 'maxDeployedBps' ? Number(value) : value;
    this.stablecoin = { ...this.stablecoin, [limit]: lower };
    this.#govern({ settingsVersion: this.governance.settingsVersion + 1 });
  }

  queueRoles(roles: LedgerRoles): void {
    const etaTs = this.now + BigInt(this.governance.delaySeconds);
    const { rolesVersion } = this.governance;
    this.#govern({ rolesChange: { ...roles, targetVersion: 0, rolesVersion, etaTs } });
  }

  executeRoles(): void {
    const { rolesChange } = this.governance;
    if (!rolesChange || this.rolesStatus() !== 'executable')
      throw new accounting.AccountingError('changeNotReady');
    const { managerActive, hasPauser, delaySeconds } = rolesChange;
    const roles = { managerActive, hasPauser, delaySeconds };
    // the admin stays the same, so that nothing that it queued is stale
    this.#govern({ ...roles, rolesChange: undefined });
  }

  cancelRoles(byGuardian: boolean): void {
    this.#requireCancellable(this.rolesStatus(), byGuardian);
    this.#govern({ rolesChange: undefined });
  }

  revokeRole(role: 'managerActive' | 'hasPauser'): void {
    if (!this.governance[role]) throw new accounting.AccountingError('notAReduction');
    this.#govern({ [role]: false, rolesVersion: this.governance.rolesVersion + 1 });
  }

  /** The stablecoin's settings as they are. */
  settings(): Settings {
    const names = Object.keys(settings) as (keyof Settings)[];
    return Object.fromEntries(names.map((name) => [name, this.stablecoin[name]])) as Settings;
  }

  settingsStatus(): accounting.ChangeStatus | undefined {
    const { settingsChange: change, settingsVersion } = this.governance;
    const target = { ...this.stablecoin, settingsVersion };
    return change && accounting.stablecoinChangeProgress(change, this.governance, target, this.now).status;
  }

  rolesStatus(): accounting.ChangeStatus | undefined {
    const { rolesChange: change } = this.governance;
    return change && accounting.platformChangeProgress(change, this.governance, this.now).status;
  }

  #govern(changed: Partial<Governance>): void {
    this.governance = { ...this.governance, ...changed };
  }

  #settleDeployLimit(): void {
    const deploySpent = accounting.deploySpentAt(this.stablecoin, this.now);
    this.stablecoin = { ...this.stablecoin, deploySpent, deploySpentTs: this.now };
  }

  #requireCancellable(status: accounting.ChangeStatus | undefined, byGuardian: boolean): void {
    const isVoid = status === 'expired' || status === 'stale';
    if (status === undefined || !(isVoid || byGuardian)) throw new accounting.AccountingError('notGuardian');
  }

  #requireUnpaused(): void {
    if (this.governance.paused) throw new accounting.AccountingError('paused');
  }

  #requireManager(): void {
    if (!this.governance.managerActive) throw new accounting.AccountingError('notManager');
  }

  /** The newest report. */
  report(): accounting.LossReportState {
    const report = this.reports.at(-1);
    if (report === undefined) throw new accounting.AccountingError('noLossReport');
    return report;
  }

  /** What the open report withholds. */
  withheld(): bigint {
    return this.stablecoin.reportOpen ? this.report().withheld : 0n;
  }

  /** Leaves with everything, in every way that is open to a user; used to say what a position is worth. */
  liquidate(user: number, ownsFeesOf: readonly number[]): void {
    this.returnEverything();
    for (const [coin] of this.coins.entries()) {
      this.attempt(() => this.redeem(user, coin, this.tokens(user, coin)));
      if (ownsFeesOf.includes(coin)) this.attempt(() => this.claimFees(user, coin));
    }
    for (const [number] of this.reports.entries()) this.attempt(() => this.settleClaim(user, number));
    for (let i = this.cooldowns.length - 1; i >= 0; i--) {
      if (this.cooldowns[i]?.owner === user) this.attempt(() => this.juniorCancel(user, i));
    }
    const { junior } = this.wallet(user);
    if (junior === 0n) return;
    this.attempt(() => this.juniorRequest(user, junior));
    this.advance(BigInt(this.stablecoin.cooldownSeconds));
    this.attempt(() => this.juniorComplete(this.cooldowns.length - 1));
  }

  /** The custodian brings everything back, where that is still owed. */
  returnEverything(): void {
    if (!this.stablecoin.reportOpen)
      this.attempt(() => this.returnCollateral(this.stablecoin.deployedCollateral));
  }

  #isOpen(number: number): boolean {
    return this.stablecoin.reportOpen && number === this.reports.length - 1;
  }

  #pay(user: number, amount: bigint): void {
    this.wallet(user).cash += amount;
    this.vault -= amount;
  }

  #set(coin: number, { stablecoin, integration }: accounting.CoinState): void {
    this.stablecoin = stablecoin;
    this.coins[coin] = integration;
    if (integration.supply === 0n) this.bore[coin] = false;
  }

  #cooldown(which: number): Cooldown {
    const cooldown = this.cooldowns[which];
    if (cooldown === undefined) throw new accounting.AccountingError('insufficientTokens');
    return cooldown;
  }

  #replaceCooldown(which: number, cooldown: Cooldown): void {
    this.cooldowns =
      cooldown.tokens === 0n
        ? this.cooldowns.filter((_, i) => i !== which)
        : this.cooldowns.map((each, i) => (i === which ? cooldown : each));
  }
}

export const days = (count: number): bigint => BigInt(count) * accounting.SECONDS_PER_DAY;
