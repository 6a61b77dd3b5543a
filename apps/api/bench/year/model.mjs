// A simulated year of the platform: what its users do, as events and accounts. core's math, which is held equal to the program, moves the
// accounts. Everything follows from the seed.
import { createHash } from 'node:crypto';
import {
  accountFilters,
  brandedMintAddress,
  decodeIntegration,
  decodePlatform,
  decodeStablecoin,
  encodeEvent,
  INDEX_ONE,
  integrationAddress,
  juniorMintAddress,
  math,
  ProgramError,
  platformAddress,
  stablecoinAddress,
  TOKEN_PROGRAM_ID,
  vaultAddress,
} from '@obverse/core';
import { Keypair, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';

/** 2025-01-01, unix seconds. */
const yearStart = 1_735_689_600;
const day = 86_400;
const yearSeconds = 365 * day;
const firstSlot = 300_000_000;
const slotsPerSecond = 2.5;
const unit = 1_000_000;
const delaySeconds = 3 * day;

const hash = (text) => createHash('sha256').update(text).digest();
const addressOf = (text) => new PublicKey(hash(text));

/** Random fractions from 0 to 1 that a seed determines (mulberry32). */
function randomFrom(seed) {
  let state = hash(seed).readUInt32LE();
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// Integrations open along an S-curve, and each is as active as the others; times are shares of the year.
const steepness = 9;
const logistic = (time) => 1 / (1 + Math.exp(-steepness * (time - 0.5)));
const logisticIntegral = (time) => Math.log1p(Math.exp(steepness * (time - 0.5))) / steepness;
const interpolate = (curve, share) => curve(0) + share * (curve(1) - curve(0));

/** When `share` of the integrations is open. */
function openedAt(share) {
  const open = interpolate(logistic, share);
  return 0.5 + Math.log(open / (1 - open)) / steepness;
}

/** When `share` of all that users do is done. */
const doneAt = (share) =>
  0.5 + Math.log(Math.expm1(steepness * interpolate(logisticIntegral, share))) / steepness;

/** The person who opened an integration. */
export const authorityOf = (seed, number) => Keypair.fromSeed(hash(`${seed} authority ${number}`));

/** Transactions by number, in the order of the chain, and the accounts at some moments. */
class Year {
  slots = [];
  times = [];
  /** The program's error numbers; 0 for success. */
  errors = [];
  /** Each transaction's events in base64, separated by spaces. */
  logs = [];
  /** What each transaction did to a token account: its mint, its owner, and what it held before and after; undefined where none is followed. */
  moves = [];
  events = 0;
  moments = [];

  add(time, events, error = 0, move = undefined) {
    const slot = firstSlot + Math.floor((time - yearStart) * slotsPerSecond);
    this.slots.push(Math.max(slot, (this.slots.at(-1) ?? 0) + 1));
    this.times.push(time);
    this.errors.push(error);
    this.moves.push(move);
    this.logs.push(events.map((event) => Buffer.from(encodeEvent(event)).toString('base64')).join(' '));
    this.events += events.length;
  }

  /** Keeps the state of this moment. Accounts are replaced, never changed, so that references to them are a copy. */
  keep(share, { platform, pools, coins }) {
    const copy = (each) => ({ ...each, balances: new Map(each.balances) });
    this.moments.push({
      share,
      slot: this.slots.at(-1),
      time: this.times.at(-1),
      transactions: this.slots.length,
      events: this.events,
      integrations: coins.length,
      platform,
      pools: pools.map(copy),
      coins: coins.map(copy),
    });
  }
}

/** An account of the program whose fields are all zero. @param fields some of it, where there are accounts of older layouts */
function blank(name, decode, address, fields = {}) {
  const [{ dataSize }, { memcmp }] = accountFilters(name, fields);
  const data = Buffer.alloc(dataSize);
  data.set(bs58.decode(memcmp.bytes), memcmp.offset);
  return decode(address, data);
}

const poolAfter = ({ stablecoin }, timestamp) => ({
  stablecoin: stablecoin.address,
  seniorAssetsAfter: stablecoin.seniorAssets,
  seniorIndexAfter: stablecoin.seniorIndex,
  juniorAssetsAfter: stablecoin.juniorAssets,
  timestamp,
});

const yieldAfter = ({ unvestedYield, platformFeesOwed }) => ({
  unvestedYieldAfter: unvestedYield,
  platformFeesOwedAfter: platformFeesOwed,
});

/** The platform's accounts and what changes them. Each method returns the event that the program would log. */
class Ledger {
  now = BigInt(yearStart);
  pools = [];
  coins = [];
  #seed;
  #move;

  constructor(seed) {
    this.#seed = seed;
    const names = ['admin', 'manager', 'guardian', 'pauser', 'treasury'];
    this.roles = Object.fromEntries(names.map((name) => [name, addressOf(`${seed} ${name}`)]));
  }

  get platform() {
    return {
      ...blank('platform', decodePlatform, platformAddress()),
      bump: 255,
      stablecoinCount: this.pools.length,
      managerActive: true,
      delaySeconds,
      ...this.roles,
    };
  }

  #addTo({ balances }, mint, owner, tokens) {
    const before = balances.get(owner) ?? 0n;
    this.#move = { mint, owner, before, after: before + tokens };
    balances.set(owner, before + tokens);
  }

  /** What was done to a token account since this was asked last. */
  takeMove() {
    const move = this.#move;
    this.#move = undefined;
    return move;
  }

  initializePlatform() {
    return { kind: 'platformInitialized', ...this.roles, delaySeconds, timestamp: this.now };
  }

  createStablecoin() {
    const { now } = this;
    const index = this.pools.length;
    const address = stablecoinAddress(index);
    const juniorMint = juniorMintAddress(address, 0);
    const underlyingMint = addressOf(`${this.#seed} underlying ${index}`);
    const stablecoin = {
      ...blank('stablecoin', decodeStablecoin, address),
      bump: 255,
      decimals: 6,
      index,
      seniorIndex: INDEX_ONE,
      ...{ vestStartTs: now, vestEndTs: now, lastAccrualTs: now, deploySpentTs: now },
      tokenProgram: TOKEN_PROGRAM_ID,
      vault: vaultAddress(address),
      juniorMint,
      ...{ platformFeeBps: 1_000, juniorPremiumBps: 2_000, targetCoverageBps: 2_000, maxDeployedBps: 8_000 },
      deployPerDay: 10n ** 12n,
      ...{ cooldownSeconds: 7 * day, windowSeconds: 2 * day, vestingSeconds: 7 * day },
      supplyCap: 10n ** 15n,
      underlyingMint,
      custody: addressOf(`${this.#seed} custody`),
    };
    this.pools.push({ stablecoin, vault: 0n, balances: new Map() });
    const { supplyCap } = stablecoin;
    const addresses = { stablecoin: address, underlyingMint, juniorMint };
    return { kind: 'stablecoinCreated', index, supplyCap, ...addresses, timestamp: now };
  }

  openIntegration(pool, feeBps) {
    const { stablecoin } = pool;
    const number = this.coins.length;
    const initializer = authorityOf(this.#seed, number).publicKey;
    const brandedMint = brandedMintAddress(initializer, stablecoin.index, `B${number}`);
    const integration = {
      ...blank('integration', decodeIntegration, integrationAddress(brandedMint), { brandedMint }),
      bump: 255,
      feeBps,
      lastIndex: stablecoin.seniorIndex,
      highWaterIndex: stablecoin.seniorIndex,
      brandedMint,
      stablecoin: stablecoin.address,
      underlyingMint: stablecoin.underlyingMint,
      initializer,
      authority: initializer,
    };
    this.coins.push({ pool, integration, balances: new Map(), holders: [] });
    const { address, whitelistRequired, kind: coinKind, powers, compliance } = integration;
    const addresses = { stablecoin: stablecoin.address, integration: address, brandedMint };
    const terms = { initializer, authority: initializer, feeBps, whitelistRequired };
    const settings = { ...terms, coinKind, powers, compliance };
    return { kind: 'integrationInitialized', ...addresses, ...settings, timestamp: this.now };
  }

  #accrued = ({ stablecoin }) => math.accrue(stablecoin, this.now);

  #synced = ({ pool: { stablecoin }, integration }) => math.projectTo({ stablecoin, integration }, this.now);

  accrue(pool) {
    const stablecoin = this.#accrued(pool);
    const released = pool.stablecoin.unvestedYield - stablecoin.unvestedYield;
    Object.assign(pool, { stablecoin });
    return { kind: 'accrued', released, ...yieldAfter(stablecoin), ...poolAfter(pool, this.now) };
  }

  /** Distributes a week's share of 5 % a year. */
  distributeYield(pool) {
    const amount = (pool.stablecoin.seniorAssets + pool.stablecoin.juniorAssets) / 1_000n + 1n;
    const stablecoin = math.distributeYield(this.#accrued(pool), amount, 0n);
    Object.assign(pool, { stablecoin, vault: pool.vault + amount });
    const { vestEndTs } = stablecoin;
    const paid = { actor: this.roles.manager, amount, vestEndTs };
    return { kind: 'yieldDistributed', ...paid, ...yieldAfter(stablecoin), ...poolAfter(pool, this.now) };
  }

  depositJunior(pool, person, amount) {
    const { stablecoin, tokens, cost } = math.juniorDeposit(this.#accrued(pool), amount, 0n);
    Object.assign(pool, { stablecoin, vault: pool.vault + cost });
    this.#addTo(pool, stablecoin.juniorMint, person, tokens);
    const { epoch, juniorSupply: supplyAfter } = stablecoin;
    const moved = { actor: person, epoch, amount: cost, tokens, supplyAfter };
    return { kind: 'juniorDeposited', ...moved, ...poolAfter(pool, this.now) };
  }

  /** Replaces the accounts of a coin and of its pool. @returns the commission that this has brought */
  #update(coin, { stablecoin, integration }, paidIn = 0n) {
    const commission = integration.lifetimeRevenue - coin.integration.lifetimeRevenue;
    Object.assign(coin.pool, { stablecoin, vault: coin.pool.vault + paidIn });
    coin.integration = integration;
    return commission;
  }

  mint(coin, person, amount, minimumReceived = 0n) {
    const minted = math.mint(this.#synced(coin), amount, minimumReceived);
    const { integration, tokens, cost } = minted;
    const commission = this.#update(coin, minted, cost);
    if (!coin.balances.has(person)) coin.holders.push(person);
    this.#addTo(coin, integration.brandedMint, person, tokens);
    return this.#exchanged('minted', coin, { actor: person, amount: cost, tokens, commission });
  }

  redeem(coin, person, tokens) {
    const redeemed = math.redeem(this.#synced(coin), coin.pool.vault, tokens, 0n);
    const { integration, paid, withheld } = redeemed;
    // what the last token left over is commission, too
    const commission = this.#update(coin, redeemed, -paid);
    this.#addTo(coin, integration.brandedMint, person, -tokens);
    const moved = { actor: person, amount: paid, withheld, tokens, commission };
    return this.#exchanged('redeemed', coin, moved);
  }

  #exchanged(kind, { pool, integration }, moved) {
    const { address, supply: supplyAfter, assets: assetsAfter, principal: principalAfter } = integration;
    const after = { integration: address, supplyAfter, assetsAfter, principalAfter };
    return { kind, ...moved, ...after, ...poolAfter(pool, this.now) };
  }

  sync(coin) {
    const commission = this.#update(coin, this.#synced(coin));
    const { address, feeBps, feesOwed: feesOwedAfter, assets: assetsAfter } = coin.integration;
    const after = { integration: address, feeBps, feesOwedAfter, assetsAfter };
    return { kind: 'synced', commission, ...after, ...poolAfter(coin.pool, this.now) };
  }
}

/** One thing that a user of a coin does: 58 % mint, 37 % redeem, 5 % synchronise; one mint of a hundred asks for too much and fails. */
function act(ledger, random, newAddress) {
  // older integrations have more users
  const coin = ledger.coins[Math.floor(ledger.coins.length * random() ** 2)];
  const choice = random();
  if (choice < 0.05) return ledger.sync(coin);
  const isNew = coin.holders.length === 0 || random() < 0.12;
  const person = isNew ? newAddress() : coin.holders[Math.floor(coin.holders.length * random())];
  const balance = coin.balances.get(person) ?? 0n;
  if (choice < 0.42 && balance > 0n) {
    const part = (balance * BigInt(Math.ceil(random() * 1_000))) / 1_000n;
    return ledger.redeem(coin, person, random() < 0.3 || part === 0n ? balance : part);
  }
  const amount = BigInt(Math.ceil(80 * unit * Math.exp(4 * (random() - 0.5))));
  return ledger.mint(coin, person, amount, random() < 0.01 ? 2n * amount : 0n);
}

/**
 * Simulates the year.
 *
 * @param shares of all that users do, in order, at which the accounts are kept
 */
export function simulateYear({ seed, integrations, acts, shares }) {
  const random = randomFrom(seed);
  const year = new Year();
  const ledger = new Ledger(seed);
  let people = 0;
  const newAddress = () => addressOf(`${seed} person ${people++}`);
  const record = (...events) => year.add(Number(ledger.now), events, 0, ledger.takeMove());
  record(ledger.initializePlatform());
  for (let index = 0; index < 3; index++) {
    record(ledger.createStablecoin());
    record(ledger.depositJunior(ledger.pools[index], newAddress(), BigInt(20_000 * unit)));
  }
  const openOne = () =>
    record(ledger.openIntegration(ledger.pools[Math.floor(random() * 3)], 500 * Math.floor(random() * 5)));
  openOne();
  let days = 0;
  for (let done = 1; done <= acts; done++) {
    const time = doneAt(done / acts);
    ledger.now = BigInt(yearStart + Math.floor(time * yearSeconds));
    while (ledger.coins.length < integrations && openedAt((ledger.coins.length + 0.5) / integrations) <= time)
      openOne();
    for (; days < Math.floor(time * 365); days++)
      record(
        ...ledger.pools.map((pool) => (days % 7 === 0 ? ledger.distributeYield(pool) : ledger.accrue(pool))),
      );
    try {
      record(act(ledger, random, newAddress));
    } catch (error) {
      if (!(error instanceof ProgramError)) throw error;
      year.add(Number(ledger.now), [], error.number);
    }
    if (done >= shares[year.moments.length] * acts) year.keep(shares[year.moments.length], ledger);
  }
  return year;
}
