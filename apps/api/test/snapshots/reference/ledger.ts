/**
 * A reference ledger of one stablecoin for the expected statistics. It follows the formulas of the program's design and uses nothing of
 * `core`. Amounts are base units, times unix seconds.
 */
const V = 1_000n;
const BPS = 10_000n;
const YEAR = 31_536_000n;
const ONE = 10n ** 12n;

const SHARE = 10n ** 18n;
const PREMIUM = 10n ** 9n;
/** Senior assets below this earn nothing. */
const MIN_EARNING = 10n ** 6n;

const min = (a: bigint, b: bigint) => (a < b ? a : b);
const max = (a: bigint, b: bigint) => (a > b ? a : b);
const up = (a: bigint, b: bigint) => (a + b - 1n) / b;

export type Terms = {
  readonly platformFeeBps: bigint;
  readonly premiumBps: bigint;
  readonly targetCoverageBps: bigint;
  readonly vesting: bigint;
  /** Before a fee raise takes effect. */
  readonly delay: bigint;
};

/** The balances of a token by holder. */
type Balances = Map<string, bigint>;

export type Coin = {
  feeBps: bigint;
  feeRemainder: bigint;
  /** A scheduled raise. */
  raise: { readonly feeBps: bigint; readonly eta: bigint } | undefined;
  assets: bigint;
  lastIndex: bigint;
  highWater: bigint;
  principal: bigint;
  feesOwed: bigint;
  revenue: bigint;
  volume: bigint;
  /** Tokens that the program counts: a burn does not change it. */
  supply: bigint;
  balances: Balances;
};

type Report = { readonly loss: bigint; readonly seniorPart: bigint; missing: bigint; withheld: bigint };

type Cooldown = {
  readonly owner: string;
  readonly id: bigint;
  readonly tokens: bigint;
  readonly unlock: bigint;
};

const holders = (balances: Balances) => [...balances.values()].filter((amount) => amount > 0n).length;
const sum = (balances: Balances) => [...balances.values()].reduce((total, amount) => total + amount, 0n);
const rate = (assets: bigint, supply: bigint) => ((assets + V) * ONE) / (supply + V);

/** The maximum of a reported rate. */
export const maxBps = 2 ** 31 - 1;

const basisPoints = (rate: number) => Math.min(Math.floor(rate * 1e4 + 1e-6), maxBps);

/** Basis points of a simple yearly rate compounded daily. */
const compounded = (yearly: number) => basisPoints((1 + yearly / 365) ** 365 - 1);

export class Ledger {
  readonly #terms: Terms;
  senior = 0n;
  index = 10n ** 15n;
  junior = { assets: 0n, supply: 0n, balances: new Map() as Balances };
  /** A wipe-out ends it. */
  epoch = 0;
  unvested = 0n;
  total = 0n;
  start = 0n;
  end = 0n;
  last = 0n;
  remainders = { cap: 0n, fee: 0n, split: 0n };
  report: Report | undefined;
  readonly coins: Coin[] = [];
  cooldowns: Cooldown[] = [];

  constructor(terms: Terms) {
    this.#terms = terms;
  }

  copy(): Ledger {
    const { coins, cooldowns, ...own } = this;
    const copy = Object.assign(new Ledger(this.#terms), own);
    copy.junior = { ...this.junior, balances: new Map(this.junior.balances) };
    copy.coins.push(...coins.map((coin) => ({ ...coin, balances: new Map(coin.balances) })));
    copy.cooldowns = [...cooldowns];
    copy.remainders = { ...this.remainders };
    copy.report = this.report && { ...this.report };
    return copy;
  }

  /** The ledger at a later time if nothing happens until then. Commission is taken when a coin is read. */
  at(now: bigint): Ledger {
    const then = this.copy();
    then.#accrue(now);
    return then;
  }

  open(feeBps: bigint): void {
    const counters = { assets: 0n, principal: 0n, feesOwed: 0n, revenue: 0n, volume: 0n, supply: 0n };
    this.coins.push({
      feeBps,
      feeRemainder: 0n,
      raise: undefined,
      lastIndex: this.index,
      highWater: this.index,
      balances: new Map(),
      ...counters,
    });
  }

  mint(now: bigint, coin: Coin, who: string, amount: bigint): void {
    this.#sync(coin, now);
    const tokens = (amount * (coin.supply + V)) / (coin.assets + V);
    const cost = up(tokens * (coin.assets + V), coin.supply + V);
    // the deposit has no part in growth of less than a unit that is held back
    const heldBack = this.index - coin.lastIndex;
    coin.lastIndex = this.index - (coin.assets * heldBack) / (coin.assets + cost);
    coin.highWater = max(coin.highWater, coin.lastIndex);
    coin.assets += cost;
    coin.principal += cost;
    coin.volume += cost;
    coin.supply += tokens;
    this.senior += cost;
    add(coin.balances, who, tokens);
  }

  /** Redeems, under the open report where there is one. */
  redeem(now: bigint, coin: Coin, who: string, tokens: bigint): void {
    this.#sync(coin, now);
    const out = min(coin.assets, (tokens * (coin.assets + V)) / (coin.supply + V));
    const missing = this.report?.missing ?? 0n;
    const paid = (out * max(0n, this.senior - missing)) / this.senior;
    if (this.report) {
      this.report.missing -= out - paid;
      this.report.withheld += out - paid;
    }
    coin.principal -= (coin.principal * tokens) / coin.supply;
    coin.assets -= out;
    coin.volume += paid;
    coin.supply -= tokens;
    this.senior -= out;
    add(coin.balances, who, -tokens);
    if (coin.supply > 0n) return;
    // under a report that puts a part in doubt the rest stays in the senior side
    if (missing === 0n) this.#owe(coin, coin.assets);
    coin.assets = 0n;
  }

  transfer(coin: Coin, from: string, to: string, tokens: bigint): void {
    add(coin.balances, from, -tokens);
    add(coin.balances, to, tokens);
  }

  /** A burn by the holder with the token program, without the platform's program. */
  burn(coin: Coin, who: string, tokens: bigint): void {
    add(coin.balances, who, -tokens);
  }

  claim(now: bigint, coin: Coin): void {
    this.#sync(coin, now);
    coin.feesOwed = 0n;
  }

  setFee(now: bigint, coin: Coin, feeBps: bigint): void {
    this.#sync(coin, now);
    if (feeBps > coin.feeBps) {
      coin.raise = { feeBps, eta: now + this.#terms.delay };
      return;
    }
    coin.feeBps = feeBps;
    coin.raise = undefined;
  }

  distribute(now: bigint, amount: bigint): void {
    this.#accrue(now);
    const left = max(0n, this.end - now);
    const longer = (amount * max(0n, this.#terms.vesting - left)) / (this.unvested + amount);
    this.unvested += amount;
    this.total = this.unvested;
    this.start = now;
    this.end = now + left + longer;
  }

  reportLoss(now: bigint, loss: bigint): void {
    this.#accrue(now);
    const seniorPart = max(0n, loss - this.junior.assets - this.unvested);
    this.report = { loss, seniorPart, missing: seniorPart, withheld: 0n };
  }

  /** @param loss at most the reported one, which is deployed */
  resolveLoss(now: bigint, loss: bigint): void {
    this.#accrue(now);
    const { seniorPart, withheld } = this.report ?? { seniorPart: 0n, withheld: 0n };
    this.report = undefined;
    const { junior } = this;
    const ofJunior = min(loss, junior.assets);
    const ofUnvested = min(loss - ofJunior, this.unvested);
    const rest = loss - ofJunior - ofUnvested;
    const ofWithheld = seniorPart === 0n ? 0n : min(min(withheld, rest), up(withheld * rest, seniorPart));
    const ofSenior = rest - ofWithheld;
    junior.assets -= ofJunior;
    this.unvested -= ofUnvested;
    if (ofSenior > 0n) this.index = (this.index * (this.senior - ofSenior)) / this.senior;
    this.senior -= ofSenior;
    if (ofJunior > 0n && junior.assets * 100n < junior.assets + ofJunior) {
      this.unvested += junior.assets;
      this.junior = { assets: 0n, supply: 0n, balances: new Map() };
      this.cooldowns = [];
      this.epoch += 1;
    }
    this.total = this.unvested;
    this.start = now;
    this.end = max(this.end, now);
  }

  depositJunior(now: bigint, who: string, amount: bigint): void {
    this.#accrue(now);
    const { junior } = this;
    const tokens = (amount * (junior.supply + V)) / (junior.assets + V);
    junior.assets += up(tokens * (junior.assets + V), junior.supply + V);
    junior.supply += tokens;
    add(junior.balances, who, tokens);
  }

  /** A burn by the holder with the token program, without the platform's program. */
  burnJunior(who: string, tokens: bigint): void {
    add(this.junior.balances, who, -tokens);
  }

  requestJunior(owner: string, id: bigint, tokens: bigint, unlock: bigint): void {
    add(this.junior.balances, owner, -tokens);
    this.cooldowns.push({ owner, id, tokens, unlock });
  }

  completeJunior(now: bigint, cooldown: Cooldown): void {
    this.#accrue(now);
    const { junior } = this;
    junior.assets -= min(junior.assets, (cooldown.tokens * (junior.assets + V)) / (junior.supply + V));
    junior.supply -= cooldown.tokens;
    // the platform gets the rest of rounding
    if (junior.supply === 0n) junior.assets = 0n;
    this.cooldowns = this.cooldowns.filter((each) => each !== cooldown);
  }

  cancelJunior(cooldown: Cooldown): void {
    add(this.junior.balances, cooldown.owner, cooldown.tokens);
    this.cooldowns = this.cooldowns.filter((each) => each !== cooldown);
  }

  /** Statistics of a coin, by its number, at a later time. */
  statistics(number: number, now: bigint) {
    const then = this.copy();
    const coin = then.coins[number];
    if (coin === undefined) throw new RangeError(`there is no coin ${number}`);
    then.#sync(coin, now);
    return {
      supply: sum(coin.balances),
      holders: holders(coin.balances),
      principal: coin.principal,
      yield: coin.assets - coin.principal,
      volume: coin.volume,
      exchange_rate: rate(coin.assets, coin.supply),
      totalRevenue: coin.revenue,
      feesOwed: coin.feesOwed,
      apy_bps: basisPoints(then.#coinYear(coin)),
    };
  }

  juniorStatistics(now: bigint) {
    const then = this.at(now);
    const { assets, supply, balances } = then.junior;
    const inCooldown = then.cooldowns.reduce((total, { tokens }) => total + tokens, 0n);
    return {
      lp_token_supply: sum(balances) + inCooldown,
      total_value_locked: assets,
      holders: holders(balances),
      exchange_rate: rate(assets, supply),
      coverage_ratio_bps: then.senior === 0n ? null : Number((assets * BPS) / then.senior),
      apy_bps: then.#juniorApyBps(),
    };
  }

  /** What a coin's holders earn in a year at the present stream, day by day: commission is owed on the growth above the highest index alone. */
  #coinYear({ feeBps, highWater }: Coin): number {
    const [growth, highest] = [this.seniorYearly() / 365, Number(highWater) / Number(this.index)];
    let [index, value] = [1, 1];
    for (let day = 0; day < 365; day += 1) {
      const next = index * (1 + growth);
      const commission = (Math.max(0, next - Math.max(index, highest)) * Number(feeBps)) / 1e4;
      value *= (next - commission) / index;
      index = next;
    }
    return value - 1;
  }

  /** Yearly rate of the stream on senior assets before an integrator's fee; 1 = 100 %. */
  seniorYearly(): number {
    return this.#earning === 0n ? 0 : Number(this.#seniorPart(this.#perYear())) / Number(this.senior);
  }

  #juniorApyBps(): number {
    const { assets, supply } = this.junior;
    if (supply === 0n || assets === 0n) return 0;
    const stream = this.#perYear();
    return compounded(Number(stream - this.#seniorPart(stream)) / Number(assets));
  }

  #perYear(): bigint {
    if (this.unvested === 0n || this.report !== undefined) return 0n;
    const assets = this.#earning + this.#earningJunior;
    const pace = this.end > this.last ? min((this.unvested * YEAR) / (this.end - this.last), assets) : assets;
    return pace - (pace * this.#terms.platformFeeBps) / BPS;
  }

  /** The senior assets that earn. */
  get #earning(): bigint {
    return this.senior < MIN_EARNING ? 0n : this.senior;
  }

  /** The junior assets that earn. */
  get #earningJunior(): bigint {
    return this.junior.assets < MIN_EARNING ? 0n : this.junior.assets;
  }

  /** The senior side's share of released yield; 10^18 = all of it. */
  #share(): bigint {
    const { junior } = this;
    const senior = this.#earning;
    if (senior === 0n) return 0n;
    if (this.#earningJunior === 0n) return SHARE;
    const { premiumBps, targetCoverageBps } = this.#terms;
    const earned =
      targetCoverageBps === 0n
        ? 0n
        : min(premiumBps * 10n ** 5n, (junior.assets * premiumBps * PREMIUM) / (senior * targetCoverageBps));
    return (((senior * SHARE) / (senior + junior.assets)) * (PREMIUM - earned)) / PREMIUM;
  }

  #seniorPart(rest: bigint): bigint {
    return (rest * this.#share()) / SHARE;
  }

  #accrue(now: bigint): void {
    const { last, junior, remainders, total } = this;
    const senior = this.#earning;
    const passed = now - last;
    if (passed <= 0n) return;
    this.last = now;
    if (this.report !== undefined || (senior === 0n && this.#earningJunior === 0n)) {
      this.start += passed;
      this.end += passed;
      return;
    }
    const vested = now >= this.end ? total : (total * (now - this.start)) / (this.end - this.start);
    const due = min(this.unvested, max(0n, vested - (total - this.unvested)));
    const limit = (senior + this.#earningJunior) * passed + remainders.cap;
    const released = min(due, limit / YEAR);
    const fee = released * this.#terms.platformFeeBps + remainders.fee;
    const rest = released - fee / BPS;
    const part = rest * this.#share() + remainders.split;
    const gain = part / SHARE;
    this.remainders = { cap: limit % YEAR, fee: fee % BPS, split: part % SHARE };
    if (gain > 0n) this.index = (this.index * (senior + gain)) / senior;
    this.senior += gain;
    junior.assets += rest - gain;
    this.unvested -= released;
  }

  #sync(coin: Coin, now: bigint): void {
    this.#accrue(now);
    const { index } = this;
    const inDoubt = this.report?.missing ?? 0n;
    if (coin.supply === 0n) {
      coin.highWater = index;
      coin.lastIndex = index;
    } else {
      const { assets, lastIndex, highWater } = coin;
      const value = (assets * index) / lastIndex;
      coin.assets = value;
      coin.lastIndex = value === 0n ? index : up(lastIndex * value, assets);
      // what is missing bears no commission as long as it may be lost
      const certain = inDoubt === 0n ? index : (index * max(0n, this.senior - inDoubt)) / this.senior;
      if (certain > highWater) {
        const untaxed = inDoubt === 0n ? (assets * highWater) / lastIndex : up(assets * highWater, lastIndex);
        const taxable = (assets * certain) / lastIndex;
        const gain = max(0n, taxable - untaxed);
        const due = gain * coin.feeBps + coin.feeRemainder;
        const commission = due / BPS;
        if (inDoubt === 0n || gain > 0n) {
          coin.feeRemainder = due % BPS;
          this.#owe(coin, commission);
          const reached =
            inDoubt === 0n ? coin.lastIndex : up(coin.lastIndex * (taxable - commission), coin.assets);
          coin.highWater = max(highWater, reached);
        }
      }
    }
    if (inDoubt > 0n) return;
    if (coin.raise === undefined || this.last < coin.raise.eta) return;
    coin.feeBps = coin.raise.feeBps;
    coin.raise = undefined;
  }

  #owe(coin: Coin, amount: bigint): void {
    coin.assets -= amount;
    this.senior -= amount;
    coin.feesOwed += amount;
    coin.revenue += amount;
  }
}

function add(balances: Balances, who: string, amount: bigint): void {
  const after = (balances.get(who) ?? 0n) + amount;
  if (after < 0n) throw new Error(`${who} would have ${after}`);
  balances.set(who, after);
}
