import { decodeIntegration, decodeStablecoin, parseAddress } from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { ApiError } from '../lib/errors.ts';
import { type Account, type ChainAccess, type Decode, decodeAccount, readAccounts } from './accounts.ts';
import { tokenOwner } from './wallet-checks.ts';

export const integrationNotFound = (id: string): ApiError =>
  new ApiError('INTEGRATION_NOT_FOUND', `No such integration: ${id}`);

/** Reads a fact from an account; undefined where the account is of another kind, or does not exist. */
export type Read<T> = (chain: ChainAccess, address: PublicKey, account: Account | null) => T | undefined;

/** Keeps of an account of the platform only these fields: what else it holds changes all the time. */
export const fieldsOf =
  <T, Name extends keyof T & string>(decode: Decode<T>, ...names: readonly Name[]): Read<Pick<T, Name>> =>
  (chain, address, account) => {
    const decoded = decodeAccount(chain, address, account, decode);
    return decoded && (Object.fromEntries(names.map((name) => [name, decoded[name]])) as Pick<T, Name>);
  };

/** What instructions need of an integration. Authority and whitelist can change. */
const integrationFacts = fieldsOf(
  decodeIntegration,
  ...([
    'address',
    'brandedMint',
    'stablecoin',
    'underlyingMint',
    'authority',
    'whitelistRequired',
    'kind',
    'powers',
    'compliance',
  ] as const),
);
export type IntegrationFacts = NonNullable<ReturnType<typeof integrationFacts>>;

/** What instructions need of a stablecoin. A loss of the whole junior pool changes epoch and junior mint. */
const stablecoinFacts = fieldsOf(
  decodeStablecoin,
  ...(['address', 'index', 'vault', 'underlyingMint', 'tokenProgram', 'epoch', 'juniorMint'] as const),
);
export type StablecoinFacts = NonNullable<ReturnType<typeof stablecoinFacts>>;

const exists = {};
const tokenAccount: Read<object> = (_, __, account) => tokenOwner(account) && exists;

/**
 * The facts that one transaction is made of: read once, and remembered for all requests. Almost all of them never change. The rest is proven by
 * the simulation: where it fails, {@link refresh} reads again what was remembered, and the transaction is made once more.
 */
export class Facts {
  readonly #chain: ChainAccess;
  /** What was taken from the memory. */
  readonly #remembered = new Map<string, PublicKey>();

  constructor(chain: ChainAccess) {
    this.#chain = chain;
  }

  /** @throws ApiError INTEGRATION_NOT_FOUND when the address is no integration of the platform */
  integration(id: string): Promise<IntegrationFacts> {
    return this.read(parseAddress(id), integrationFacts, () => integrationNotFound(id));
  }

  /** The stablecoin at an address that another account names. */
  stablecoin(address: PublicKey): Promise<StablecoinFacts> {
    const { cluster } = this.#chain;
    const impossible = () =>
      new Error(`${address.toBase58()} on ${cluster} is not the stablecoin it should be`);
    return this.read(address, stablecoinFacts, impossible);
  }

  /** A fact about an account. @param missing the error where it does not exist */
  async read<T extends object>(address: PublicKey, read: Read<T>, missing: () => Error): Promise<T> {
    const known = this.#fromCache(address, read);
    if (known !== undefined) return known;
    const { accounts } = await readAccounts(this.#chain, [address]);
    const value = this.#keep(address, read, accounts[0] ?? null);
    if (value === undefined) throw missing();
    return value;
  }

  /** Whether a token account is known to exist. */
  hasTokenAccount(address: PublicKey): boolean {
    return this.#fromCache(address, tokenAccount) !== undefined;
  }

  /** Reads whether a token account exists. */
  async readTokenAccount(address: PublicKey): Promise<boolean> {
    const { accounts } = await readAccounts(this.#chain, [address]);
    return this.#keep(address, tokenAccount, accounts[0] ?? null) !== undefined;
  }

  /** Remembers that a token account exists, which a simulation has shown. */
  addTokenAccount(address: PublicKey): void {
    this.#chain.facts.set(address.toBase58(), { read: tokenAccount, value: exists });
  }

  /** Reads again, in one call, every fact that was remembered. @returns false where none was */
  async refresh(): Promise<boolean> {
    const addresses = [...this.#remembered.values()];
    if (addresses.length === 0) return false;
    const { accounts } = await readAccounts(this.#chain, addresses);
    for (const [i, address] of addresses.entries()) {
      const read = this.#chain.facts.peek(address.toBase58())?.read;
      if (read !== undefined) this.#keep(address, read as Read<object>, accounts[i] ?? null);
    }
    return true;
  }

  #fromCache<T extends object>(address: PublicKey, read: Read<T>): T | undefined {
    const known = this.#chain.facts.get(address.toBase58());
    if (known?.read !== read) return undefined;
    this.#remembered.set(address.toBase58(), address);
    return known.value as T;
  }

  #keep<T extends object>(address: PublicKey, read: Read<T>, account: Account | null): T | undefined {
    const value = read(this.#chain, address, account);
    if (value === undefined) this.#chain.facts.delete(address.toBase58());
    else this.#chain.facts.set(address.toBase58(), { read, value });
    return value;
  }
}
