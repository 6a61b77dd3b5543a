import {
  type Cooldown,
  decodeCooldown,
  decodeIntegration,
  decodeLossClaim,
  decodeLossReport,
  decodeStablecoin,
  type Integration,
  type LossClaim,
  type LossReport,
  parseAddress,
  type Stablecoin,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { ApiError } from '../lib/errors.ts';
import { type Account, type ChainAccess, type Decode, decodeAccount, readAccounts } from './accounts.ts';

/** What instructions need of an integration. Authority and whitelist can change. */
export type IntegrationFacts = Pick<
  Integration,
  'address' | 'brandedMint' | 'stablecoin' | 'underlyingMint' | 'authority' | 'whitelistRequired'
>;

/** What instructions need of a stablecoin. A loss of the whole junior pool changes epoch and junior mint. */
export type StablecoinFacts = Pick<
  Stablecoin,
  'address' | 'index' | 'vault' | 'underlyingMint' | 'tokenProgram' | 'epoch' | 'juniorMint'
>;

export type CooldownFacts = Pick<Cooldown, 'address' | 'owner' | 'stablecoin' | 'epoch' | 'rentPayer'>;

export type LossClaimFacts = Pick<LossClaim, 'address' | 'owner' | 'lossReport' | 'rentPayer'> &
  Pick<LossReport, 'stablecoin'>;

/** Reads a fact from an account; undefined where the account is of another kind, or does not exist. */
type Read<T> = (chain: ChainAccess, address: PublicKey, account: Account | null) => T | undefined;

/** Keeps of an account of the platform only these fields: what else it holds changes all the time. */
const fieldsOf =
  <T, Name extends keyof T & string>(decode: Decode<T>, ...names: readonly Name[]): Read<Pick<T, Name>> =>
  (chain, address, account) => {
    const decoded = decodeAccount(chain, address, account, decode);
    return decoded && (Object.fromEntries(names.map((name) => [name, decoded[name]])) as Pick<T, Name>);
  };

const integrationFacts = fieldsOf(
  decodeIntegration,
  ...(['address', 'brandedMint', 'stablecoin', 'underlyingMint', 'authority', 'whitelistRequired'] as const),
);
const stablecoinFacts = fieldsOf(
  decodeStablecoin,
  ...(['address', 'index', 'vault', 'underlyingMint', 'tokenProgram', 'epoch', 'juniorMint'] as const),
);
const cooldownFacts = fieldsOf(
  decodeCooldown,
  ...(['address', 'owner', 'stablecoin', 'epoch', 'rentPayer'] as const),
);
const lossClaimFacts = fieldsOf(
  decodeLossClaim,
  ...(['address', 'owner', 'lossReport', 'rentPayer'] as const),
);
const lossReportFacts = fieldsOf(decodeLossReport, ...(['stablecoin'] as const));

const exists = {};
const tokenAccount: Read<object> = (_, __, account) =>
  account && [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID].some((program) => program.equals(account.owner))
    ? exists
    : undefined;

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
    const notFound = () => new ApiError('INTEGRATION_NOT_FOUND', `No such integration: ${id}`);
    return this.#fact(parseAddress(id), integrationFacts, notFound);
  }

  /** The stablecoin at an address that another account names. */
  stablecoin(address: PublicKey): Promise<StablecoinFacts> {
    const { cluster } = this.#chain;
    const impossible = () =>
      new Error(`${address.toBase58()} on ${cluster} is not the stablecoin it should be`);
    return this.#fact(address, stablecoinFacts, impossible);
  }

  /** @throws ApiError COOLDOWN_NOT_FOUND */
  cooldown(id: string): Promise<CooldownFacts> {
    const notFound = () => new ApiError('COOLDOWN_NOT_FOUND', `No such cooldown: ${id}`);
    return this.#fact(parseAddress(id), cooldownFacts, notFound);
  }

  /** @throws ApiError LOSS_CLAIM_NOT_FOUND */
  async lossClaim(id: string): Promise<LossClaimFacts> {
    const notFound = () => new ApiError('LOSS_CLAIM_NOT_FOUND', `No such loss claim: ${id}`);
    const claim = await this.#fact(parseAddress(id), lossClaimFacts, notFound);
    // a report can only be closed once its claims are settled
    const { stablecoin } = await this.#fact(claim.lossReport, lossReportFacts, notFound);
    return { ...claim, stablecoin };
  }

  /** Whether a token account is known to exist. */
  hasTokenAccount(address: PublicKey): boolean {
    return this.#recall(address, tokenAccount) !== undefined;
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

  /** Whether an account is one that all users of a coin share, so that their transactions compete for it. */
  isShared(address: PublicKey): boolean {
    const read = this.#chain.facts.peek(address.toBase58())?.read;
    return read === integrationFacts || read === stablecoinFacts;
  }

  /** Reads again, in one call, every fact that was remembered. */
  async refresh(): Promise<void> {
    const addresses = [...this.#remembered.values()];
    if (addresses.length === 0) return;
    const { accounts } = await readAccounts(this.#chain, addresses);
    for (const [i, address] of addresses.entries()) {
      const read = this.#chain.facts.peek(address.toBase58())?.read;
      if (read !== undefined) this.#keep(address, read as Read<object>, accounts[i] ?? null);
    }
  }

  #recall<T extends object>(address: PublicKey, read: Read<T>): T | undefined {
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

  async #fact<T extends object>(address: PublicKey, read: Read<T>, missing: () => Error): Promise<T> {
    const known = this.#recall(address, read);
    if (known !== undefined) return known;
    const { accounts } = await readAccounts(this.#chain, [address]);
    const value = this.#keep(address, read, accounts[0] ?? null);
    if (value === undefined) throw missing();
    return value;
  }
}
