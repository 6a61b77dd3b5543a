import type { TransactionError } from '../transactions/transaction-error.ts';

export type TokenBalance = {
  readonly accountIndex: number;
  readonly mint: string;
  readonly owner: string;
  readonly programId: string;
  readonly amount: string;
  readonly decimals: number;
};

export type RecordedInstruction = {
  readonly programIdIndex: number;
  readonly accounts: readonly number[];
  /** base58 */
  readonly data: string;
  readonly stackHeight: number;
};

/** An executed transaction in stored form: plain JSON, with 64-bit quantities as decimal strings. */
export type TransactionRecord = {
  readonly signature: string;
  readonly slot: number;
  readonly err: TransactionError | null;
  /** The serialised transaction in base64. */
  readonly wire: string;
  /** Every account, in the order of the message, then those loaded from lookup tables. */
  readonly keys: readonly string[];
  readonly loaded: { readonly writable: readonly string[]; readonly readonly: readonly string[] };
  readonly fee: string;
  readonly preBalances: readonly string[];
  readonly postBalances: readonly string[];
  readonly preTokenBalances: readonly TokenBalance[];
  readonly postTokenBalances: readonly TokenBalance[];
  readonly inner: readonly {
    readonly index: number;
    readonly instructions: readonly RecordedInstruction[];
  }[];
  readonly logs: readonly string[];
  readonly unitsConsumed: number;
  /** base64 */
  readonly returnData: { readonly programId: string; readonly data: string } | null;
};

/** Number of stored transactions: more than two hours at one per slot, and a restart stays quick. */
export const maxTransactions = 20_000;

/** Executed transactions by signature and by account. Drops the oldest first. */
export class History {
  readonly #bySignature = new Map<string, TransactionRecord>();
  /** The signatures of each account, in order of execution. */
  readonly #byAddress = new Map<string, string[]>();
  #firstSlot = 0;

  constructor(records: readonly TransactionRecord[]) {
    const kept = records.slice(-maxTransactions);
    for (const record of kept) this.add(record);
    // one of that slot may have been dropped
    this.#firstSlot = kept.length < maxTransactions ? 0 : (kept[0]?.slot ?? 0) + 1;
  }

  add(record: TransactionRecord): void {
    this.#bySignature.set(record.signature, record);
    for (const key of new Set(record.keys)) {
      const signatures = this.#byAddress.get(key);
      if (signatures) signatures.push(record.signature);
      else this.#byAddress.set(key, [record.signature]);
    }
    if (this.#bySignature.size > maxTransactions) this.#dropOldest();
  }

  /** Takes back the latest record. */
  removeLatest(): void {
    const latest = [...this.#bySignature.values()].at(-1);
    if (latest) this.#remove(latest, (signatures) => signatures.pop());
  }

  /** The first slot from which on every transaction is known. */
  firstSlot(): number {
    return this.#firstSlot;
  }

  get(signature: string): TransactionRecord | undefined {
    return this.#bySignature.get(signature);
  }

  /** The transactions of a slot, in order of execution. */
  signaturesIn(slot: number): string[] {
    return this.all().flatMap((record) => (record.slot === slot ? record.signature : []));
  }

  get size(): number {
    return this.#bySignature.size;
  }

  /** In order of execution. */
  all(): TransactionRecord[] {
    return [...this.#bySignature.values()];
  }

  /**
   * Transactions that name the account, newest first.
   * @param before starts after this signature
   * @param until stops before this signature
   */
  ofAddress(address: string, limit: number, before?: string, until?: string): TransactionRecord[] {
    const signatures = this.#byAddress.get(address) ?? [];
    const end = before === undefined ? signatures.length : signatures.lastIndexOf(before);
    const found: TransactionRecord[] = [];
    for (let index = end - 1; index >= 0 && found.length < limit; index--) {
      const record = this.#bySignature.get(signatures[index] ?? '');
      if (!record || record.signature === until) break;
      found.push(record);
    }
    return found;
  }

  #dropOldest(): void {
    const [oldest] = this.#bySignature.values();
    if (!oldest) return;
    this.#remove(oldest, (signatures) => signatures.shift());
    this.#firstSlot = oldest.slot + 1;
  }

  /** @param take takes its signature out of those of an account, which are in order of execution */
  #remove({ signature, keys }: TransactionRecord, take: (signatures: string[]) => void): void {
    this.#bySignature.delete(signature);
    for (const key of new Set(keys)) {
      const signatures = this.#byAddress.get(key) ?? [];
      take(signatures);
      if (signatures.length === 0) this.#byAddress.delete(key);
    }
  }
}
