import { type Address, address, type EncodedAccount, type Transaction } from '@solana/kit';
import { Clock, FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm';
import type { Blockhashes } from './blockhashes.ts';
import { type ClusterClock, SLOTS_PER_EPOCH } from './clock.ts';
import { encodeTransactionError, type TransactionError } from './transaction-error.ts';

export interface Outcome {
  /** Where it was executed: what its Clock sysvar said. */
  readonly slot: number;
  readonly err: TransactionError | null;
  readonly metadata: TransactionMetadata;
}

export interface SimulatedOutcome extends Outcome {
  /** Accounts that the transaction would have written. Empty if it would fail. */
  readonly postAccounts: readonly EncodedAccount[];
}

const SYSVAR_OWNER = address('Sysvar1111111111111111111111111111111111111');

/**
 * The accounts and the virtual machine. LiteSVM's own checks of blockhash, signature and repetition are off: it knows
 * one blockhash only and forgets transactions at a restart, so the cluster makes these checks itself.
 */
export class Bank {
  readonly #svm: LiteSVM;
  readonly #clock: ClusterClock;
  readonly #blockhashes: Blockhashes;
  #slotOfSysvars = -1;
  /** Accounts by owner, as they were found, until something changes: reading them out of the virtual machine is slow. */
  readonly #owned = new Map<Address, readonly EncodedAccount[]>();

  constructor(
    accounts: ReadonlyMap<string, EncodedAccount | null>,
    clock: ClusterClock,
    blockhashes: Blockhashes,
  ) {
    this.#svm = new LiteSVM()
      .withNativeMints()
      .withBlockhashCheck(false)
      .withSigverify(false)
      .withTransactionHistory(0n);
    this.#clock = clock;
    this.#blockhashes = blockhashes;
    this.#setSysvars();
    // a program is compiled when its account appears, from a program data account that must be there already
    const present = [...accounts.values()].filter((account) => account !== null);
    for (const account of present.filter(({ executable }) => !executable)) this.#svm.setAccount(account);
    for (const account of present.filter(({ executable }) => executable)) this.#svm.setAccount(account);
  }

  account(address: Address): EncodedAccount | null {
    // the clock and the slot hashes are accounts too
    this.#setSysvars();
    const account = this.#svm.getAccount(address);
    return account.exists ? account : null;
  }

  accountsOwnedBy(program: Address): readonly EncodedAccount[] {
    const accounts = this.#owned.get(program) ?? this.#svm.getProgramAccounts(program);
    this.#owned.set(program, accounts);
    return accounts;
  }

  minimumBalance(bytes: number): bigint {
    return this.#svm.minimumBalanceForRentExemption(BigInt(bytes));
  }

  execute(transaction: Transaction): Outcome {
    const slot = this.#setSysvars();
    const result = this.#svm.sendTransaction(transaction);
    this.#owned.clear();
    if (!(result instanceof FailedTransactionMetadata)) return { slot, err: null, metadata: result };
    return { slot, err: encodeTransactionError(result.err()), metadata: result.meta() };
  }

  simulate(transaction: Transaction): SimulatedOutcome {
    const slot = this.#setSysvars();
    const result = this.#svm.simulateTransaction(transaction);
    if (!(result instanceof FailedTransactionMetadata)) {
      return { slot, err: null, metadata: result.meta(), postAccounts: result.postAccounts() };
    }
    return { slot, err: encodeTransactionError(result.err()), metadata: result.meta(), postAccounts: [] };
  }

  #setSysvars(): number {
    const slot = this.#clock.slot();
    if (slot === this.#slotOfSysvars) return slot;
    const epoch = Math.floor(slot / SLOTS_PER_EPOCH);
    const epochStart = this.#clock.timeOfSlot(epoch * SLOTS_PER_EPOCH);
    this.#svm.setClock(
      new Clock(
        BigInt(slot),
        BigInt(epochStart),
        BigInt(epoch),
        BigInt(epoch + 1),
        BigInt(this.#clock.timeOfSlot(slot)),
      ),
    );
    this.#svm.setSlotHashes(this.#blockhashes.before(slot));
    this.#owned.delete(SYSVAR_OWNER);
    this.#slotOfSysvars = slot;
    return slot;
  }
}
