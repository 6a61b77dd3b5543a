import { require } from '../../src/accounting/errors.ts';
import * as accounting from '../../src/accounting/index.ts';
import * as generated from '../../src/program/platform.generated.ts';

/** The program's own rules. */
export const rules = {
  ...accounting,
  supplyAfterBurn: (counted: bigint, _minted: bigint) => counted,
  canMove: (isHeld: boolean) => !isHeld,
  arrivesOfSeized: (tokens: bigint) => tokens,
  canMint: (isListed: boolean) => isListed,
  /** Whether the whitelist thaws an account that holds so many tokens. */
  canThaw: (isListed: boolean, tokens: bigint) => isListed && tokens === 0n,
  hasPower: (has: number, power: number) => (has & power) !== 0,
};
/** The rules a ledger runs by: the program's, or the same with some of them replaced by worse ones. */
export type Rules = typeof rules;

/** What one user owns, of which coins the account is frozen, on which whitelists the user is, and how often compliance thawed the account. */
export type Wallet = {
  readonly tokens: bigint[];
  readonly frozen: boolean[];
  readonly listed: boolean[];
  readonly thaws: number[];
  cash: bigint;
  junior: bigint;
};

type Cooldown = accounting.CooldownState & { readonly owner: number };

export const settings = {
  ...{ supplyCap: 10n ** 15n, platformFeeBps: 1_000, maxDeployedBps: 10_000, deployPerDay: 10n ** 15n },
  ...{ juniorPremiumBps: 2_000, targetCoverageBps: 1_000, minCoverageBps: 0 },
  ...{ vestingSeconds: 7 * 86_400, cooldownSeconds: 3 * 86_400, windowSeconds: 86_400 },
};
export type Settings = Pick<accounting.StablecoinState, keyof typeof settings>;

/** A queued change: of settings, which have names, or of roles. */
type Queued<T> = T & Readonly<{ targetVersion: number; rolesVersion: number; etaTs: bigint }>;

export type LedgerRoles = Readonly<{ managerActive: boolean; hasPauser: boolean; delaySeconds: number }>;

/** What governs a stablecoin beside its settings. */
type Governance = LedgerRoles & {
  readonly paused: boolean;
  readonly rolesVersion: number;
  readonly settingsVersion: number;
  readonly rolesChange: Queued<LedgerRoles> | undefined;
  readonly settingsChange: Queued<Settings> | undefined;
};

const initialGovernance: Governance = {
  ...{ managerActive: true, hasPauser: true, delaySeconds: 3 * 86_400, paused: false },
  ...{ rolesVersion: 0, settingsVersion: 0, rolesChange: undefined, settingsChange: undefined },
};

const emptyStablecoin: Omit<accounting.StablecoinState, keyof Settings> = {
  ...{ seniorAssets: 0n, seniorIndex: accounting.INDEX_ONE },
  ...{ juniorAssets: 0n, juniorSupply: 0n, juniorCooling: 0n },
  ...{ unvestedYield: 0n, vestTotal: 0n, vestStartTs: 0n, vestEndTs: 0n, lastAccrualTs: 0n, epoch: 0 },
  ...{ capRemainder: 0n, platformFeeRemainder: 0n, splitRemainder: 0n },
  ...{ platformFeesOwed: 0n, integratorFeesOwed: 0n, refundsOwed: 0n },
  ...{ deployedCollateral: 0n, deploySpent: 0n, deploySpentTs: 0n },
  ...{ reportCount: 0, reportOpen: false, missing: 0n, chainStartTs: 0n, lastResolvedTs: 0n },
};

type Commission = number | 'payment';

/** A coin's commission in basis points, alone for a coin that can be frozen, paused and seized. */
export type CoinTerms = Commission | { readonly commission: Commission; readonly powers: number };

const usualPowers = Number(generated.POWER_FREEZE | generated.POWER_PAUSE | generated.POWER_SEIZE);
const allPowers = usualPowers | Number(generated.POWER_DEFAULT_FROZEN);

/** Sets of powers: none, the usual ones, and all, with accounts that are frozen by default. */
export const profiles: readonly number[] = [0, usualPowers, allPowers];

export const termsOf = (terms: CoinTerms) =>
  typeof terms === 'object' ? terms : { commission: terms, powers: usualPowers };

export const isDefaultFrozen = (powers: number): boolean =>
  (powers & Number(generated.POWER_DEFAULT_FROZEN)) !== 0;

const emptyIntegration = (terms: Commission): accounting.IntegrationState => ({
  kind: terms === 'payment' ? accounting.coinKinds.payment : accounting.coinKinds.earning,
  feeBps: terms === 'payment' ? Number(accounting.BPS) : terms,
  ...{ nextFeeBps: 0, feeEtaTs: 0n, assets: 0n, supply: 0n, principal: 0n, feesOwed: 0n, feeRemainder: 0n },
  ...{ lastIndex: accounting.INDEX_ONE, highWaterIndex: accounting.INDEX_ONE },
  ...{ lifetimeRevenue: 0n, lifetimeVolume: 0n },
});

/** One stablecoin with several branded coins and the users who hold them. An operation that the rules refuse changes nothing. */
export class Ledger {
  stablecoin: accounting.StablecoinState;
  readonly coins: accounting.IntegrationState[];
  readonly minted: bigint[];
  /** Burned outside the program: still counted by it. */
  readonly burned: bigint[];
  /** Whether a loss was settled that took from holders of the coin, since it was last empty. */
  readonly bore: boolean[];
  readonly pausedCoins: boolean[];
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
  claims: Map<number, bigint>[] = [];
  closed: readonly number[] = [];
  governance = initialGovernance;
  readonly #rules: Rules;

  constructor(
    users: number,
    coins: readonly CoinTerms[],
    cash: bigint,
    changed: Partial<Settings> = {},
    by = rules,
  ) {
    this.#rules = by;
    this.stablecoin = { ...emptyStablecoin, ...settings, ...changed, lastAccrualTs: this.now };
    this.powers = coins.map((terms) => termsOf(terms).powers);
    this.coins = coins.map((terms) => emptyIntegration(termsOf(terms).commission));
    [this.minted, this.burned] = [coins.map(() => 0n), coins.map(() => 0n)];
    [this.bore, this.pausedCoins] = [coins.map(() => false), coins.map(() => false)];
    this.wallets = Array.from({ length: users }, () => ({
      cash,
      tokens: coins.map(() => 0n),
      frozen: this.powers.map(isDefaultFrozen),
      listed: coins.map(() => false),
      thaws: coins.map(() => 0),
      junior: 0n,
    }));
  }

  copy(): Ledger {
    return Object.assign(new Ledger(0, [], 0n, {}, this.#rules), this, {
      ...{ coins: [...this.coins], minted: [...this.minted], burned: [...this.burned], bore: [...this.bore] },
      ...{ pausedCoins: [...this.pausedCoins], cooldowns: [...this.cooldowns], reports: [...this.reports] },
      claims: this.claims.map((claims) => new Map(claims)),
      wallets: this.wallets.map(({ tokens, frozen, listed, thaws, ...wallet }) => ({
        ...wallet,
        ...{ tokens: [...tokens], frozen: [...frozen], listed: [...listed], thaws: [...thaws] },
      })),
    });
  }

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
    return this.wallets[user] as Wallet;
  }

  coin(coin: number): accounting.CoinState {
    return { stablecoin: this.stablecoin, integration: this.coins[coin] as accounting.IntegrationState };
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
    require(!this.isDefaultFrozen(coin) || this.#rules.canMint(this.isListed(user, coin)), 'notWhitelisted');
    this.sync(coin);
    this.#requireCash(user, amount);
    const { tokens, cost } = this.#set(coin, this.#rules.mint(this.coin(coin), amount, 0n));
    this.#pay(user, -cost);
    this.#mint(user, coin, tokens);
  }

  tokens(user: number, coin: number): bigint {
    return this.wallet(user).tokens[coin] ?? 0n;
  }

  /** Redeems, also while a report withholds a part. */
  redeem(user: number, coin: number, tokens: bigint): void {
    this.#requireMovable(user, coin);
    this.sync(coin);
    require(this.tokens(user, coin) >= tokens, 'insufficientTokens');
    const [state, last] = [this.coin(coin), this.reports.length - 1];
    const redeemed = accounting.bearsReport(this.stablecoin)
      ? this.#rules.redeemUnderReport(state, this.report(), this.vault, tokens, 0n)
      : { report: undefined, ...this.#rules.redeem(state, this.vault, tokens, 0n) };
    const { report, withheld, paid } = this.#set(coin, redeemed);
    if (report !== undefined) {
      this.reports[last] = report;
      this.claims[last]?.set(user, (this.claims[last].get(user) ?? 0n) + withheld);
    }
    this.#mint(user, coin, -tokens);
    this.#pay(user, paid);
  }

  #mint(user: number, coin: number, tokens: bigint): void {
    this.wallet(user).tokens[coin] = this.tokens(user, coin) + tokens;
    this.minted[coin] = (this.minted[coin] ?? 0n) + tokens;
  }

  burn(user: number, coin: number, tokens: bigint): void {
    this.#requireMovable(user, coin);
    require(tokens > 0n && this.tokens(user, coin) >= tokens, 'insufficientTokens');
    this.#mint(user, coin, -tokens);
    this.burned[coin] = (this.burned[coin] ?? 0n) + tokens;
    const { integration } = this.coin(coin);
    const supply = this.#rules.supplyAfterBurn(integration.supply, this.minted[coin] ?? 0n);
    this.coins[coin] = { ...integration, supply };
  }

  /** Whether nothing can be minted to the user's account of the coin, burned in it, or moved from or to it. */
  isHeld(user: number, coin: number): boolean {
    return this.wallet(user).frozen[coin] === true || this.pausedCoins[coin] === true;
  }

  #requireMovable(user: number, coin: number): void {
    require(this.#rules.canMove(this.isHeld(user, coin)), 'paused');
  }

  isDefaultFrozen(coin: number): boolean {
    return isDefaultFrozen(this.powers[coin] ?? 0);
  }

  isListed(user: number, coin: number): boolean {
    return this.wallet(user).listed[coin] === true;
  }

  #requirePower(coin: number, power: bigint): void {
    require(this.#rules.hasPower(this.powers[coin] ?? 0, Number(power)), 'powerNotChosen');
  }

  setFrozen(user: number, coin: number, frozen: boolean): void {
    this.#requirePower(coin, generated.POWER_FREEZE);
    const wallet = this.wallet(user);
    require(wallet.frozen[coin] !== frozen, 'accountMismatch');
    wallet.frozen[coin] = frozen;
    if (!frozen) wallet.thaws[coin] = (wallet.thaws[coin] ?? 0) + 1;
  }

  setCoinPaused(coin: number, paused: boolean): void {
    this.#requirePower(coin, generated.POWER_PAUSE);
    require(this.pausedCoins[coin] !== paused, paused ? 'alreadyPaused' : 'notPaused');
    this.pausedCoins[coin] = paused;
  }

  setWhitelisted(user: number, coin: number, allowed: boolean): void {
    this.wallet(user).listed[coin] = allowed;
  }

  thawWhitelisted(user: number, coin: number): void {
    this.#requirePower(coin, generated.POWER_DEFAULT_FROZEN);
    const [wallet, isListed] = [this.wallet(user), this.isListed(user, coin)];
    const held = wallet.frozen[coin] === true ? this.tokens(user, coin) : 0n;
    require(this.#rules.canThaw(isListed, held), isListed ? 'accountNotFresh' : 'notWhitelisted');
    wallet.frozen[coin] = false;
  }

  seizeTokens(from: number, to: number, coin: number, tokens: bigint): void {
    this.#requirePower(coin, generated.POWER_SEIZE);
    this.#requireMovable(from, coin);
    this.#requireMovable(to, coin);
    require(from !== to && tokens > 0n && this.tokens(from, coin) >= tokens, 'insufficientTokens');
    this.wallet(from).tokens[coin] = this.tokens(from, coin) - tokens;
    this.wallet(to).tokens[coin] = this.tokens(to, coin) + this.#rules.arrivesOfSeized(tokens);
  }

  burnJunior(user: number, tokens: bigint): void {
    require(tokens > 0n && this.wallet(user).junior >= tokens, 'insufficientTokens');
    this.#mintJunior(user, -tokens);
    this.juniorBurned += tokens;
  }

  donate(user: number, amount: bigint): void {
    this.#requireCash(user, amount);
    this.#pay(user, -amount);
    this.donated += amount;
  }

  juniorDeposit(user: number, amount: bigint): void {
    this.#requireUnpaused();
    this.accrue();
    this.#requireCash(user, amount);
    const { tokens, cost } = this.#take(accounting.juniorDeposit(this.stablecoin, amount, 0n));
    this.#pay(user, -cost);
    this.#mintJunior(user, tokens);
  }

  #mintJunior(user: number, tokens: bigint): void {
    this.wallet(user).junior += tokens;
    this.juniorMinted += tokens;
  }

  juniorRequest(user: number, tokens: bigint): void {
    require(this.wallet(user).junior >= tokens, 'insufficientTokens');
    const { cooldown } = this.#take(accounting.juniorRequest(this.stablecoin, tokens, this.now));
    this.#mintJunior(user, -tokens);
    this.cooldowns.push({ ...cooldown, owner: user });
  }

  juniorComplete(which: number, tokens?: bigint): void {
    this.accrue();
    const open = this.#cooldown(which);
    const all = [this.stablecoin, open, this.vault, this.now, tokens ?? open.tokens, 0n] as const;
    const { cooldown, paid } = this.#take(this.#rules.juniorComplete(...all));
    const left = cooldown.tokens === 0n ? [] : [{ ...cooldown, owner: open.owner }];
    this.cooldowns = this.cooldowns.toSpliced(which, 1, ...left);
    this.#pay(open.owner, paid);
  }

  /** Cancels a cooldown; a stranger may cancel one that is expired or of a former epoch. */
  juniorCancel(user: number, which: number): void {
    const cooldown = this.#cooldown(which);
    const isFormer = cooldown.epoch !== this.stablecoin.epoch;
    const anyone = isFormer || this.#rules.isExpired(this.stablecoin, cooldown, this.now);
    require(cooldown.owner === user || anyone, 'cooldownActive');
    this.#mintJunior(cooldown.owner, this.#take(accounting.juniorCancel(this.stablecoin, cooldown)).tokens);
    this.cooldowns = this.cooldowns.toSpliced(which, 1);
  }

  claimFees(user: number, coin: number): void {
    this.sync(coin);
    this.#pay(user, this.#set(coin, accounting.claimFees(this.coin(coin), this.vault, undefined)).paid);
  }

  collectPlatformFees(user: number): void {
    this.accrue();
    this.#pay(user, this.#take(accounting.collectPlatformFees(this.stablecoin, this.vault)).paid);
  }

  distributeYield(user: number, amount: bigint): void {
    this.#requireManager();
    this.accrue();
    this.#requireCash(user, amount);
    this.stablecoin = accounting.distributeYield(this.stablecoin, amount, this.withheld());
    this.#pay(user, -amount);
  }

  deploy(amount: bigint): void {
    this.#requireUnpaused();
    this.#requireManager();
    this.accrue();
    this.stablecoin = accounting.deployCollateral(this.stablecoin, this.vault, amount);
    this.vault -= amount;
  }

  returnCollateral(amount: bigint): void {
    this.vault += this.#take(accounting.returnCollateral(this.stablecoin, amount)).returned;
  }

  seize(amount: bigint): void {
    require(amount <= this.vault, 'insufficientTokens');
    this.vault -= amount;
    this.donated -= amount;
  }

  recognizeShortfall(): void {
    const recognized = this.#rules.recognizeShortfall(this.stablecoin, this.vault, this.withheld());
    this.donated += this.#take(recognized).missing;
  }

  recognizeReturn(): void {
    const recognized = accounting.recognizeReturn(this.stablecoin, this.vault, this.withheld());
    this.donated -= this.#take(recognized).returned;
  }

  reportLoss(loss: bigint): void {
    this.accrue();
    this.reports.push(this.#take(accounting.reportLoss(this.stablecoin, loss)).report);
    this.claims.push(new Map());
  }

  resolveLoss(loss: bigint): void {
    this.accrue();
    const { stablecoin, report } = this.#rules.resolveLoss(this.stablecoin, this.report(), loss);
    // tokens of a former epoch are worth nothing
    if (stablecoin.epoch !== this.stablecoin.epoch) {
      for (const wallet of this.wallets) wallet.junior = 0n;
      this.juniorMinted = this.juniorBurned = 0n;
    }
    if (stablecoin.seniorIndex < this.stablecoin.seniorIndex)
      for (const [coin, { supply }] of this.coins.entries()) this.bore[coin] ||= supply > 0n;
    this.stablecoin = stablecoin;
    this.reports[this.reports.length - 1] = report;
  }

  settleClaim(user: number, number: number): void {
    const report = this.reports[number];
    const withheld = this.claims[number]?.get(user);
    require(report !== undefined && withheld !== undefined && !this.#isOpen(number), 'noLossReport');
    const settled = this.#rules.settleClaim(this.stablecoin, report, withheld);
    require(settled.paid <= this.vault, 'insufficientLiquidity');
    this.reports[number] = this.#take(settled).report;
    this.claims[number]?.delete(user);
    this.#pay(user, settled.paid);
  }

  /** Ends the open report without a loss, 30 days after it was made. */
  lapse(): void {
    require(this.stablecoin.reportOpen, 'noLossReport');
    require(this.now >= this.report().reportedTs + accounting.LAPSE_SECONDS, 'reportNotLapsed');
    this.resolveLoss(0n);
  }

  closeReport(number: number): void {
    const report = this.reports[number];
    require(report !== undefined && !this.closed.includes(number) && !this.#isOpen(number), 'noLossReport');
    require(report.claimsLeft === 0n, 'claimsOpen');
    this.closed = [...this.closed, number];
  }

  setFee(coin: number, feeBps: number): void {
    this.sync(coin);
    this.coins[coin] = accounting.setFee(this.coin(coin), feeBps, this.governance.delaySeconds);
  }

  setPaused(paused: boolean): void {
    require(this.governance.paused !== paused, paused ? 'alreadyPaused' : 'notPaused');
    this.#govern({ paused });
  }

  /** Queues the present settings with what is changed of them, or replaces the queued ones. */
  queueSettings(changed: Partial<Settings>): void {
    const settings = { ...this.settings(), ...changed, windowSeconds: this.stablecoin.windowSeconds };
    require(!accounting.settingOutOfBounds(settings), 'settingsOutOfBounds');
    const delay = accounting.settingsDelaySeconds(this.governance, this.stablecoin);
    const { settingsVersion: targetVersion, rolesVersion } = this.governance;
    const etaTs = this.now + BigInt(delay);
    this.#govern({ settingsChange: { ...settings, targetVersion, rolesVersion, etaTs } });
  }

  executeSettings(): void {
    const { settingsChange, settingsVersion } = this.governance;
    const isReady = !this.stablecoin.reportOpen && this.settingsStatus() === 'executable';
    require(settingsChange !== undefined && isReady, 'changeNotReady');
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
    require(value < BigInt(this.stablecoin[limit]), 'notAReduction');
    if (limit === 'deployPerDay') this.#settleDeployLimit();
    this.stablecoin = { ...this.stablecoin, [limit]: limit === 'maxDeployedBps' ? Number(value) : value };
    this.#govern({ settingsVersion: this.governance.settingsVersion + 1 });
  }

  queueRoles(roles: LedgerRoles): void {
    const etaTs = this.now + BigInt(this.governance.delaySeconds);
    const { rolesVersion } = this.governance;
    this.#govern({ rolesChange: { ...roles, targetVersion: 0, rolesVersion, etaTs } });
  }

  executeRoles(): void {
    const { rolesChange } = this.governance;
    require(rolesChange !== undefined && this.rolesStatus() === 'executable', 'changeNotReady');
    const { targetVersion: _target, rolesVersion: _roles, etaTs: _eta, ...roles } = rolesChange;
    // the admin stays the same, so that nothing that it queued is stale
    this.#govern({ ...roles, rolesChange: undefined });
  }

  cancelRoles(byGuardian: boolean): void {
    this.#requireCancellable(this.rolesStatus(), byGuardian);
    this.#govern({ rolesChange: undefined });
  }

  revokeRole(role: 'managerActive' | 'hasPauser'): void {
    require(this.governance[role], 'notAReduction');
    this.#govern({ [role]: false, rolesVersion: this.governance.rolesVersion + 1 });
  }

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
    require(status !== undefined && (isVoid || byGuardian), 'notGuardian');
  }

  #requireCash(user: number, amount: bigint): void {
    require(this.wallet(user).cash >= amount, 'insufficientTokens');
  }

  #requireUnpaused(): void {
    require(!this.governance.paused, 'paused');
  }

  #requireManager(): void {
    require(this.governance.managerActive, 'notManager');
  }

  report(): accounting.LossReportState {
    const report = this.reports.at(-1);
    require(report !== undefined, 'noLossReport');
    return report;
  }

  withheld(): bigint {
    return this.stablecoin.reportOpen ? this.report().withheld : 0n;
  }

  /** Leaves with everything, in every way that is open to a user; used to say what a position is worth. */
  liquidate(user: number, ownsFeesOf: readonly number[]): void {
    if (!this.stablecoin.reportOpen)
      this.attempt(() => this.returnCollateral(this.stablecoin.deployedCollateral));
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

  #isOpen(number: number): boolean {
    return this.stablecoin.reportOpen && number === this.reports.length - 1;
  }

  #pay(user: number, amount: bigint): void {
    this.wallet(user).cash += amount;
    this.vault -= amount;
  }

  #take<T extends { readonly stablecoin: accounting.StablecoinState }>(result: T): T {
    this.stablecoin = result.stablecoin;
    return result;
  }

  #set<T extends accounting.CoinState>(coin: number, result: T): T {
    this.coins[coin] = result.integration;
    if (result.integration.supply === 0n) this.bore[coin] = false;
    return this.#take(result);
  }

  #cooldown(which: number): Cooldown {
    const cooldown = this.cooldowns[which];
    require(cooldown !== undefined, 'insufficientTokens');
    return cooldown;
  }
}

export const days = (count: number): bigint => BigInt(count) * accounting.SECONDS_PER_DAY;
