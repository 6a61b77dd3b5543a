import {
  ACCOUNTS,
  type Cooldown,
  decodeCooldown,
  decodeIntegration,
  decodeJuniorTranche,
  decodePlatform,
  decodeStablecoin,
  decodeWhitelistEntry,
  platformAddress,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { Account } from 'litesvm';
import type { Model } from '../model/model.ts';
import { at, numberOf, PEOPLE } from '../model/people.ts';
import { FastLedger } from './fast-ledger.ts';
import type { Scene } from './scene.ts';

const AMOUNT_OFFSET = { 'token account': 64, mint: 36 } as const;

/** A difference between what the program did and what the model says. */
export class Divergence extends Error {
  override readonly name = 'Divergence';
}

/** The accounts of a scene: keeps their initial state, compares them with a model and resets them. */
export class Chain {
  readonly ledger: FastLedger;
  readonly #scene: Scene;
  readonly #first = new Map<PublicKey, Account>();
  /** Bytes last seen to agree with the model's account. */
  readonly #agreed = new Map<PublicKey, { bytes: Uint8Array; account: object }>();
  readonly #platform = platformAddress();
  readonly #model: Model;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.ledger = new FastLedger(scene.world);
    for (const address of this.#addresses()) this.#first.set(address, this.#read(address));
    this.#model = this.#readModel();
  }

  /** The initial state. */
  get model(): Model {
    return this.#model;
  }

  *#addresses(): Iterable<PublicKey> {
    yield this.#platform;
    yield* PEOPLE;
    for (const { stablecoin, junior, underlying, juniorTokens } of this.#scene.pools) {
      yield* [stablecoin.address, stablecoin.vault, junior.address, junior.juniorMint];
      yield* [...underlying, ...juniorTokens];
    }
    for (const { integration, tokens } of this.#scene.coins)
      yield* [integration.address, integration.brandedMint, ...tokens];
  }

  #read(address: PublicKey): Account {
    const account = this.ledger.account(address);
    if (!account) throw new Divergence(`${address.toBase58()} does not exist`);
    return account;
  }

  #readModel(): Model {
    const { world, pools, coins } = this.#scene;
    const platform = decodePlatform(this.#platform, this.#read(this.#platform).data());
    const balances = (accounts: readonly PublicKey[]) => accounts.map((account) => this.#balance(account));
    const rent = (kind: 'cooldown' | 'whitelistEntry') =>
      world.svm.minimumBalanceForRentExemption(BigInt(ACCOUNTS[kind].size));
    const person = (who: PublicKey) => at(PEOPLE, numberOf(who));
    return {
      now: world.now,
      platform: {
        ...platform,
        admin: person(platform.admin),
        manager: person(platform.manager),
        pauser: person(platform.pauser),
        treasury: person(platform.treasury),
      },
      pools: pools.map(({ stablecoin, junior, underlying, juniorTokens }) => ({
        stablecoin,
        junior,
        vault: 0n,
        donated: 0n,
        custodian: underlying.findIndex((account) => account.equals(stablecoin.custody)),
        underlying: balances(underlying),
        juniorTokens: balances(juniorTokens),
      })),
      coins: coins.map(({ pool, integration, tokens }) => ({
        pool,
        integration: { ...integration, authority: person(integration.authority) },
        supply: 0n,
        tokens: balances(tokens),
      })),
      cooldowns: new Map(),
      listed: new Map(),
      lamports: PEOPLE.map((person) => this.#read(person).lamports()),
      rent: { cooldown: rent('cooldown'), whitelistEntry: rent('whitelistEntry') },
    };
  }

  #balance(account: PublicKey): bigint {
    return Buffer.from(this.#read(account).data()).readBigUInt64LE(AMOUNT_OFFSET['token account']);
  }

  /** Resets every account to its initial state and removes all accounts created since. */
  reset({ cooldowns, listed }: Model): void {
    for (const [address, account] of this.#first) this.ledger.put(address, account);
    const nothing = new Account(0n, new Uint8Array(), PublicKey.default.toBytes(), false, 0n);
    for (const key of [...cooldowns.keys(), ...listed.keys()]) this.ledger.put(new PublicKey(key), nothing);
  }

  /**
   * Compares every account, byte for byte where it is not the program's own, and field for field where it is.
   *
   * @throws Divergence
   */
  check(model: Model): void {
    this.#checkState(this.#platform, model.platform, decodePlatform);
    for (const [i, { stablecoin, junior, underlying, juniorTokens }] of this.#scene.pools.entries()) {
      const pool = at(model.pools, i);
      this.#checkState(stablecoin.address, pool.stablecoin, decodeStablecoin);
      this.#checkState(junior.address, pool.junior, decodeJuniorTranche);
      this.#checkAmount(stablecoin.vault, 'token account', pool.vault);
      this.#checkBalances(underlying, pool.underlying);
      this.#checkBalances(juniorTokens, pool.juniorTokens);
      this.#checkAmount(junior.juniorMint, 'mint', sum(pool.juniorTokens));
    }
    for (const [i, { integration, tokens }] of this.#scene.coins.entries()) {
      const coin = at(model.coins, i);
      this.#checkState(integration.address, coin.integration, decodeIntegration);
      this.#checkAmount(integration.brandedMint, 'mint', coin.supply);
      this.#checkBalances(tokens, coin.tokens);
    }
    for (const [i, person] of PEOPLE.entries()) {
      const lamports = this.#read(person).lamports();
      if (lamports !== at(model.lamports, i))
        throw new Divergence(`lamports of person ${i}: ${lamports}, predicted ${at(model.lamports, i)}`);
    }
    this.#checkEntries(model);
  }

  #checkBalances(accounts: readonly PublicKey[], balances: readonly bigint[]): void {
    for (const [i, account] of accounts.entries())
      this.#checkAmount(account, 'token account', at(balances, i));
  }

  #checkAmount(address: PublicKey, kind: 'token account' | 'mint', amount: bigint): void {
    const data = Buffer.from(this.#read(address).data());
    const offset = AMOUNT_OFFSET[kind];
    const found = data.readBigUInt64LE(offset);
    if (found !== amount)
      throw new Divergence(`${kind} ${address.toBase58()}: ${found}, predicted ${amount}`);
    const first = this.#first.get(address)?.data() ?? data;
    const isElse = data.subarray(0, offset).equals(first.subarray(0, offset));
    if (!isElse || !data.subarray(offset + 8).equals(first.subarray(offset + 8)))
      throw new Divergence(`${kind} ${address.toBase58()} changed in more than its amount`);
  }

  #checkState<T extends object>(
    address: PublicKey,
    predicted: T,
    decode: (address: PublicKey, data: Uint8Array) => T,
  ): void {
    const bytes = this.#read(address).data();
    const agreed = this.#agreed.get(address);
    if (agreed?.account === predicted && Buffer.compare(agreed.bytes, bytes) === 0) return;
    checkFields(address, predicted, decode(address, bytes));
    this.#agreed.set(address, { bytes, account: predicted });
  }

  /** Cooldowns and whitelist entries, and that the program has no account beside the known ones. */
  #checkEntries({ cooldowns, listed }: Model): void {
    for (const cooldown of cooldowns.values()) this.#checkState(cooldown.address, cooldown, decodeAnyBump);
    for (const [key, rentPayer] of listed) {
      const address = new PublicKey(key);
      const entry = decodeWhitelistEntry(address, this.#read(address).data());
      if (!entry.rentPayer.equals(rentPayer)) throw new Divergence(`${key} was paid by another`);
    }
    const { pools, coins } = this.#scene;
    const expected = 1 + 2 * pools.length + coins.length + cooldowns.size + listed.size;
    const found = this.ledger.programAccounts().length;
    if (found !== expected) throw new Divergence(`the program has ${found} accounts, predicted ${expected}`);
  }
}

/** The bump of a cooldown is not predicted: the program looks for it itself. */
function decodeAnyBump(address: PublicKey, data: Uint8Array): Cooldown {
  return { ...decodeCooldown(address, data), bump: 0 };
}

function checkFields(address: PublicKey, predicted: object, found: object): void {
  for (const [field, value] of Object.entries(found)) {
    const expected: unknown = predicted[field as keyof object];
    const isEqual = value instanceof PublicKey ? value.equals(expected as PublicKey) : value === expected;
    if (!isEqual)
      throw new Divergence(`${field} of ${address.toBase58()}: ${value}, predicted ${String(expected)}`);
  }
}

export function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
