/**
 * A reference ledger of one stablecoin for the expected statistics. It follows the formulas of the program's design and uses nothing of
 * `core`. Amounts are base units, times unix seconds.
 */
const V = 1_000n;
const BPS = 10_000n;
const YEAR = 31_536_000n;
const ONE = 10n ** 12n;

const min = (a: bigint, b: bigint) => (a < b ? a : b);

export type Terms = {
  readonly platformFeeBps: bigint;
  readonly premiumBps: bigint;
  readonly vesting: bigint;
};

/** The balances of a token by holder. */
type Balances = Map<string, bigint>;

export type Coin = {
  feeBps: bigint;
  assets: bigint;
  lastIndex: bigint;
  highWater: bigint;
  principal: bigint;
  feesOwed: bigint;
  revenue: bigint;
  volume: bigint;
  supply: bigint;
  balances: Balances;
};

type Cooldown = {
  readonly owner: string;
  readonly id: bigint;
  readonly tokens: bigint;
  readonly unlock: bigint;
};

const holders = (balances: Balances) => [...balances.values()].filter((amount) => amount > 0n).length;
const rate = (assets: bigint, supply: bigint) => ((assets + V) * ONE) / (supply + V);

/** The maximum of a reported rate. */
export const maxBps = 2 ** 31 - 1;

/** Basis points of a simple yearly rate compounded daily. */
const compounded = (yearly: number) =>
  Math.min(Math.floor(((1 + yearly / 365) ** 365 - 1) * 1e4 + 1e-6), maxBps);

export class Ledger {
  readonly #terms: Terms;
  senior = 0n;
  index = 10n ** 15n;
  junior = { assets: 0n, supply: 0n, balances: new Map() as Balances };
  unvested = 0n;
  last = 0n;
  end = 0n;
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
      lastIndex: this.index,
      highWater: this.index,
      balances: new Map(),
      ...counters,
    });
  }

  mint(now: bigint, coin: Coin, who: string, amount: bigint): void {
    this.#sync(coin, now);
    const tokens = (amount * (coin.supply + V)) / (coin.assets + V);
    coin.assets += amount;
    coin.principal += amount;
    coin.volume += amount;
    coin.supply += tokens;
    this.senior += amount;
    add(coin.balances, who, tokens);
  }

  redeem(now: bigint, coin: Coin, who: string, tokens: bigint): void {
    this.#sync(coin, now);
    const out = min(coin.assets, (tokens * (coin.assets + V)) / (coin.supply + V));
    coin.principal -= (coin.principal * tokens) / coin.supply;
    coin.assets -= out;
    coin.volume += out;
    coin.supply -= tokens;
    this.senior -= out;
    add(coin.balances, who, -tokens);
    if (coin.supply === 0n) this.#owe(coin, coin.assets);
  }

  transfer(coin: Coin, from: string, to: string, tokens: bigint): void {
    add(coin.balances, from, -tokens);
    add(coin.balances, to, tokens);
  }

  /** A burn by the holder with the token program, without the platform's program. */
  burn(coin: Coin, who: string, tokens: bigint): void {
    add(coin.balances, who, -tokens);
    coin.supply -= tokens;
  }

  claim(now: bigint, coin: Coin): void {
    this.#sync(coin, now);
    coin.feesOwed = 0n;
  }

  setFee(now: bigint, coin: Coin, feeBps: bigint): void {
    this.#sync(coin, now);
    coin.feeBps = feeBps;
  }

  distribute(now: bigint, amount: bigint): void {
    this.#accrue(now);
    this.unvested += amount;
    this.end = now + this.#terms.vesting;
  }

  lose(now: bigint, amount: bigint): void {
    this.#accrue(now);
    const junior = min(amount, this.junior.assets);
    const unvested = min(amount - junior, this.unvested);
    const senior = amount - junior - unvested;
    this.junior.assets -= junior;
    this.unvested -= unvested;
    if (senior > 0n) this.index = (this.index * (this.senior - senior)) / this.senior;
    this.senior -= senior;
  }

  depositJunior(now: bigint, who: string, amount: bigint): void {
    this.#accrue(now);
    const tokens = (amount * (this.junior.supply + V)) / (this.junior.assets + V);
    this.junior.assets += amount;
    this.junior.supply += tokens;
    add(this.junior.balances, who, tokens);
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
      supply: coin.supply,
      holders: holders(coin.balances),
      principal: coin.principal,
      yield: coin.assets - coin.principal,
      volume: coin.volume,
      exchange_rate: rate(coin.assets, coin.supply),
      totalRevenue: coin.revenue,
      apy_bps: compounded(then.seniorYearly() * (1 - Number(coin.feeBps) / 1e4)),
    };
  }

  juniorStatistics(now: bigint) {
    const then = this.at(now);
    const { assets, supply, balances } = then.junior;
    return {
      lp_token_supply: supply,
      total_value_locked: assets,
      holders: holders(balances),
      exchange_rate: rate(assets, supply),
      coverage_ratio_bps: then.senior === 0n ? null : Number((assets * BPS) / then.senior),
      apy_bps: then.#juniorApyBps(),
    };
  }

  /** Yearly rate of the stream on senior assets before an integrator's fee; 1 = 100 %. */
  seniorYearly(): number {
    return this.senior === 0n ? 0 : Number(this.#seniorPart(this.#perYear())) / Number(this.senior);
  }

  #juniorApyBps(): number {
    const { assets, supply } = this.junior;
    if (supply === 0n || assets === 0n) return 0;
    const stream = this.#perYear();
    return compounded(Number(stream - this.#seniorPart(stream)) / Number(assets));
  }

  #perYear(): bigint {
    if (this.unvested === 0n) return 0n;
    const assets = this.senior + this.junior.assets;
    const pace = this.end > this.last ? min((this.unvested * YEAR) / (this.end - this.last), assets) : assets;
    return pace - (pace * this.#terms.platformFeeBps) / BPS;
  }

  #seniorPart(rest: bigint): bigint {
    if (this.junior.supply === 0n) return rest;
    if (this.senior === 0n) return 0n;
    const proRata = (rest * this.senior) / (this.senior + this.junior.assets);
    return (proRata * (BPS - this.#terms.premiumBps)) / BPS;
  }

  #accrue(now: bigint): void {
    const { last, end, senior, junior } = this;
    if (now <= last) return;
    this.last = now;
    if (senior === 0n && junior.supply === 0n) {
      this.end = now + (end > last ? end - last : 0n);
      return;
    }
    const vested = now >= end ? this.unvested : (this.unvested * (now - last)) / (end - last);
    const released = min(vested, ((senior + junior.assets) * (now - last)) / YEAR);
    const rest = released - (released * this.#terms.platformFeeBps) / BPS;
    const gain = this.#seniorPart(rest);
    if (gain > 0n) this.index = (this.index * (senior + gain)) / senior;
    this.senior += gain;
    junior.assets += rest - gain;
    this.unvested -= released;
  }

  #sync(coin: Coin, now: bigint): void {
    this.#accrue(now);
    const { index } = this;
    const value = (coin.assets * index) / coin.lastIndex;
    const gain = index > coin.highWater ? value - (coin.assets * coin.highWater) / coin.lastIndex : 0n;
    if (index > coin.highWater) coin.highWater = index;
    coin.assets = value;
    coin.lastIndex = index;
    this.#owe(coin, (gain * coin.feeBps) / BPS);
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
