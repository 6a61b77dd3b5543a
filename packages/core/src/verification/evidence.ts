import type { PublicKey } from '@solana/web3.js';
import { addressOf } from '../addresses/keys.ts';
import { stablecoinAddress } from '../addresses/platform.ts';
import { ASSOCIATED_TOKEN_PROGRAM_ID } from '../addresses/programs.ts';
import type { RecognizedTransaction } from '../explanation/recognize.ts';
import { type DecodedInstruction, decodeInstruction, type InstructionName } from '../program/instruction.ts';
import type { Fields } from './fields.ts';
import { requireSame, show, VerificationError } from './verification-error.ts';

/**
 * What the caller knows of accounts that neither the request names nor any address proves. Base58; `stablecoin` is its index. Each is checked
 * where it is given, and otherwise is in {@link VerifiedTransaction.assumed}, with the reason why another one does no harm.
 */
export type KnownAccounts = {
  readonly stablecoin?: number | undefined;
  readonly underlyingMint?: string | undefined;
  /** The token program of the underlying mint. */
  readonly tokenProgram?: string | undefined;
  /** Who governs the integration. */
  readonly authority?: string | undefined;
  /** Who has the powers of the coin. */
  readonly compliance?: string | undefined;
  /** Whose cooldown or claim it is. */
  readonly owner?: string | undefined;
  /** Who gets back the rent of an account that closes. */
  readonly rentReceiver?: string | undefined;
  /** Needed where a withdrawal is cancelled and the account for its junior tokens has to be created. */
  readonly juniorMint?: string | undefined;
  readonly lossReport?: string | undefined;
  readonly nonceAuthority?: string | undefined;
};

/** What the caller knows beside its request. */
export type KnownValues = {
  readonly known?: KnownAccounts;
  /**
   * The lowest minimum to accept where the request names none and the service chooses it: base units of what is received. Without it such a
   * transaction is refused. 0 accepts any: what is received is then what the program's rate gives at the execution.
   */
  readonly lowestMinimum?: bigint | undefined;
};

/** A value that was taken from the transaction, because nothing in the request says which it has to be. */
export type AssumedValue = {
  readonly name: string;
  /** Base58 of an account, else decimal digits. */
  readonly value: string;
  /** Who refuses the transaction if it is another, or why another does no harm. */
  readonly guard: string;
};

/** What a rule makes the expected instructions of: the request, and the little that only the transaction says. */
export class Evidence {
  readonly request: Fields;
  readonly programId: PublicKey;
  readonly assumed: AssumedValue[] = [];
  readonly #recognized: RecognizedTransaction;
  readonly #known: KnownAccounts;
  /** The platform's instructions, in order. */
  readonly #own: readonly DecodedInstruction[];

  readonly #lowestMinimum: bigint | undefined;

  constructor(
    request: Fields,
    recognized: RecognizedTransaction,
    { known = {}, lowestMinimum }: KnownValues,
    programId: PublicKey,
  ) {
    this.request = request;
    this.programId = programId;
    this.#recognized = recognized;
    this.#known = known;
    this.#lowestMinimum = lowestMinimum;
    this.#own = recognized.instructions
      .filter((each) => each.programId.equals(programId))
      .map(({ keys, data }) =>
        decodeInstruction(
          keys.map(({ pubkey }) => pubkey),
          data,
          programId,
        ),
      );
  }

  /** What the last instruction does. @throws VerificationError unless it is one of `names` */
  name<Name extends InstructionName>(...names: readonly Name[]): Name {
    const { name } = this.#at(-1);
    if (!names.includes(name as Name)) throw new VerificationError('instructions', names.join(' or '), name);
    return name as Name;
  }

  /** What the platform's instructions do, in order. */
  get names(): readonly InstructionName[] {
    return this.#own.map(({ name }) => name);
  }

  /** An account of every instruction of this name. */
  accountsOf(name: InstructionName, account: string): readonly PublicKey[] {
    return this.#own.flatMap((each) => (each.name === name ? (each.accounts[account] ?? []) : []));
  }

  /** @throws VerificationError unless the platform's program is called so many times */
  requireCount(count: number): void {
    requireSame('instructions', count, this.#own.length);
  }

  /** Whether an instruction stands before the last one. */
  has(name: InstructionName): boolean {
    return this.#own.slice(0, -1).some((each) => each.name === name);
  }

  /** An account of an instruction that its address proves: the rule derives another address from it. */
  proven(account: string, index = -1): PublicKey {
    return this.#account(account, index);
  }

  /** Whether an optional account of the last instruction is there. */
  isGiven(account: string): boolean {
    return this.#at(-1).accounts[account] != null;
  }

  /** An account of an instruction that nothing in the request proves. @throws VerificationError where the caller knows another */
  assume(account: keyof KnownAccounts, guard: string, index = -1): PublicKey {
    return this.#record(account, this.#account(account, index), guard);
  }

  /** The authority of the nonce account. */
  assumeNonceAuthority(guard: string): void {
    const { nonce } = this.#recognized;
    if (nonce !== undefined) this.#record('nonceAuthority', nonce.authority, guard);
  }

  /** A number among the arguments of the last instruction that nothing in the request proves. */
  assumeNumber(name: string, guard: string): bigint {
    const value = this.#at(-1).arguments[name] as bigint;
    this.#add({ name, value: String(value), guard });
    return value;
  }

  /** What the transaction takes to be true of the chain. */
  assumeState(name: string, value: string, guard: string): void {
    this.#add({ name, value, guard });
  }

  /** The minimum that the request names, or the one that the service has chosen, if the caller accepts it. */
  minimumReceived(): bigint {
    const given = this.request.optional('amount', 'minimumReceived');
    if (given !== undefined) return given;
    const lowest = this.#lowestMinimum;
    const found = this.#at(-1).arguments['minimumReceived'] as bigint;
    if (typeof lowest !== 'bigint' || found < lowest)
      throw new VerificationError(
        'minimumReceived',
        lowest === undefined ? 'a minimum in the request, or lowestMinimum' : `at least ${lowest}`,
        String(found),
      );
    return this.assumeNumber(
      'minimumReceived',
      `it is not below ${lowest}, the lowest that the caller accepts`,
    );
  }

  /** Checks a value that is proven against what the caller knows. */
  requireKnown(name: keyof KnownAccounts, found: PublicKey): void {
    const known = this.#knownAddress(name);
    if (known !== undefined) requireSame(name, known.toBase58(), found.toBase58());
  }

  /** For a mint that the program may not check. @throws VerificationError where a token account is created, and the caller does not know its mint */
  requireKnownWhereCreated(mint: keyof KnownAccounts): void {
    const creates = this.#recognized.instructions.some((each) =>
      each.programId.equals(ASSOCIATED_TOKEN_PROGRAM_ID),
    );
    if (creates && this.#known[mint] === undefined)
      throw new VerificationError(`known.${mint}`, 'the mint of the account that is created', 'nothing');
  }

  #record(name: keyof KnownAccounts, found: PublicKey, guard: string): PublicKey {
    this.requireKnown(name, found);
    if (this.#known[name] === undefined) this.#add({ name, value: found.toBase58(), guard });
    return found;
  }

  #add(value: AssumedValue): void {
    const isThere = this.assumed.some((each) => each.name === value.name && each.value === value.value);
    if (!isThere) this.assumed.push(value);
  }

  #knownAddress(name: keyof KnownAccounts): PublicKey | undefined {
    const value = this.#known[name];
    if (value === undefined) return undefined;
    const key = typeof value === 'number' ? stablecoinAddress(value, this.programId) : addressOf(value);
    if (key === undefined) throw new VerificationError(`known.${name}`, 'an address', show(value));
    return key;
  }

  #account(account: string, index: number): PublicKey {
    const { name, accounts } = this.#at(index);
    const key = accounts[account];
    if (key == null) throw new VerificationError(`${name}.${account}`, 'an account', 'none');
    return key;
  }

  #at(index: number): DecodedInstruction {
    const found = this.#own.at(index);
    if (found === undefined)
      throw new VerificationError('instructions', `at least ${index + 1}`, String(this.#own.length));
    return found;
  }
}
