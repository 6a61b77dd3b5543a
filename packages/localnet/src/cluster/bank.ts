import { type Address, address, type EncodedAccount, lamports, type Transaction } from '@solana/kit';
import { Clock, FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm';
import { encodeTransactionError, type TransactionError } from '../transactions/transaction-error.ts';
import type { Blockhashes } from './blockhashes.ts';
import { type ClusterClock, slotsPerEpoch } from './clock.ts';
import { doNothingProgram, lighthouseProgram } from './lighthouse.ts';
import type { ChangedAccount } from './state.ts';

export type Outcome = {
  /** The slot of the Clock sysvar during execution. */
  readonly slot: number;
  readonly err: TransactionError | null;
  readonly metadata: TransactionMetadata;
};

export type SimulatedOutcome = Outcome & {
  /** Accounts that the transaction would have written; empty if it would fail. */
  readonly postAccounts: readonly EncodedAccount[];
};

const sysvarOwner = address('Sysvar1111111111111111111111111111111111111');
const systemProgram = address('11111111111111111111111111111111');

/** An account without lamports does not exist. */
export const noAccount = (address: Address): EncodedAccount => ({
  address,
  lamports: lamports(0n),
  programAddress: systemProgram,
  executable: false,
  space: 0n,
  data: new Uint8Array(),
});

/**
 * The accounts and the virtual machine. LiteSVM's own checks of blockhashes, signatures and duplicates are off, because it knows only
 * one blockhash and forgets transactions at a restart. The cluster makes these checks itself.
 */
export class Bank {
  readonly #svm: LiteSVM;
  readonly #clock: ClusterClock;
  readonly #blockhashes: Blockhashes;
  #sysvarSlot = -1;
  /** Caches accounts by owner until the next transaction: reading them out of the virtual machine is slow. */
  readonly #accountsByOwner = new Map<Address, readonly EncodedAccount[]>();

  constructor(accounts: ReadonlyMap<string, EncodedAccount>, clock: ClusterClock, blockhashes: Blockhashes) {
    this.#svm = new LiteSVM()
      .withNativeMints()
      .withBlockhashCheck(false)
      .withSigverify(false)
      .withTransactionHistory(0n);
    this.#clock = clock;
    this.#blockhashes = blockhashes;
    this.#setSysvars();
    this.#svm.addProgram(lighthouseProgram, doNothingProgram());
    // the SVM compiles a program when its account is set, so its program data account must exist before
    const present = [...accounts.values()];
    for (const account of present.filter(({ executable }) => !executable)) this.#svm.setAccount(account);
    for (const account of present.filter(({ executable }) => executable)) this.#svm.setAccount(account);
  }

  account(address: Address): EncodedAccount | undefined {
    // the Clock and SlotHashes sysvars are accounts too
    this.#setSysvars();
    const account = this.#svm.getAccount(address);
    return account.exists ? account : undefined;
  }

  accountsOwnedBy(program: Address): readonly EncodedAccount[] {
    const accounts = this.#accountsByOwner.get(program) ?? this.#svm.getProgramAccounts(program);
    this.#accountsByOwner.set(program, accounts);
    return accounts;
  }

  /** Creates or replaces an account. */
  put(account: EncodedAccount): void {
    this.#svm.setAccount(account);
    this.#accountsByOwner.clear();
  }

  /** Undoes a change: gives accounts the contents that they had before it. */
  restore(changed: readonly ChangedAccount[]): void {
    for (const { address, before } of changed) this.#svm.setAccount(before ?? noAccount(address));
    this.#accountsByOwner.clear();
  }

  minimumBalance(bytes: number): bigint {
    return this.#svm.minimumBalanceForRentExemption(BigInt(bytes));
  }

  execute(transaction: Transaction): Outcome {
    const slot = this.#setSysvars();
    const result = this.#svm.sendTransaction(transaction);
    this.#accountsByOwner.clear();
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
    if (slot === this.#sysvarSlot) return slot;
    const epoch = Math.floor(slot / slotsPerEpoch);
    const epochStart = this.#clock.timeOfSlot(epoch * slotsPerEpoch);
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
    this.#accountsByOwner.delete(sysvarOwner);
    this.#sysvarSlot = slot;
    return slot;
  }
}
