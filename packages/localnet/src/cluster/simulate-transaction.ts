import { type Address, type EncodedAccount, lamports } from '@solana/kit';
import type { TransactionMetadata } from 'litesvm';
import { listAccounts, type TransactionAccounts } from '../transactions/account-list.ts';
import type { DecodedTransaction } from '../transactions/decode-transaction.ts';
import { feeOf } from '../transactions/fee.ts';
import { loadedDataSize } from '../transactions/loaded-data-size.ts';
import type { TransactionError } from '../transactions/transaction-error.ts';
import type { SimulatedOutcome } from './bank.ts';
import type { Cluster } from './cluster.ts';
import { rejectionOf } from './execute-transaction.ts';
import { type Accounts, type Balances, balancesOf } from './record-transaction.ts';

export type Simulation = {
  readonly err: TransactionError | null;
  /** Undefined if the transaction did not reach its programs. */
  readonly metadata: TransactionMetadata | undefined;
  /** In lamports; undefined if the transaction would not pay a fee. */
  readonly fee: bigint | undefined;
  /** In bytes. Not computed before it is called: it copies whole programs out of the virtual machine. */
  loadedAccountsDataSize(): number;
  readonly accounts: TransactionAccounts;
  /** The accounts after the transaction, in the order of `accounts.keys`. A closed account has no lamports. */
  readonly after: Accounts;
  /** Undefined if the transaction was rejected before its accounts were read. */
  readonly balances: Balances | undefined;
};

/** Errors of accounts that cannot be loaded. The transaction does not run, but nodes put it into a block and charge its fee. */
const loadErrors: readonly unknown[] = [
  'ProgramAccountNotFound',
  'InvalidProgramForExecution',
  'MaxLoadedAccountsDataSizeExceeded',
];

/** Runs a transaction and discards its changes. The caller checks the signatures. */
export function simulateTransaction(cluster: Cluster, decoded: DecodedTransaction): Simulation {
  const read = (address: Address) => cluster.bank.account(address);
  const accounts = listAccounts(decoded.message, read);
  const before = accounts.keys.map(read);
  const rejection = rejectionOf(cluster, decoded);
  const outcome = rejection === undefined ? cluster.bank.simulate(decoded.transaction) : undefined;
  const err = outcome ? errorOf(outcome, decoded, before) : (rejection ?? null);
  // a program that runs logs that it was invoked
  const isExecuted = outcome !== undefined && (err === null || outcome.metadata.logs().length > 0);
  const fee = isExecuted || loadErrors.includes(err) ? feeOf(decoded.message) : undefined;
  const after = err === null && outcome ? applied(before, accounts, outcome) : charged(before, fee);
  return {
    err,
    metadata: isExecuted ? outcome.metadata : undefined,
    fee,
    loadedAccountsDataSize: () =>
      fee === undefined ? 0 : loadedDataSize(decoded.message, accounts, before, read),
    accounts,
    after,
    balances: balancesOf({ accounts, before, after, readMint: read }),
  };
}

/** The simulation of a transaction with an invalid signature: a node does not read its accounts. */
export function rejectSignatures(cluster: Cluster, { message }: DecodedTransaction): Simulation {
  return {
    err: 'SignatureFailure',
    metadata: undefined,
    fee: undefined,
    loadedAccountsDataSize: () => 0,
    accounts: listAccounts(message, (address) => cluster.bank.account(address)),
    after: [],
    balances: undefined,
  };
}

/** LiteSVM has one error for programs that do not exist and for accounts that are not programs; nodes have two. */
function errorOf(
  { err }: SimulatedOutcome,
  { message }: DecodedTransaction,
  before: Accounts,
): TransactionError | null {
  const isMissing = message.instructions.some(
    ({ programAddressIndex }) => before[programAddressIndex] === undefined,
  );
  return err === 'InvalidProgramForExecution' && isMissing ? 'ProgramAccountNotFound' : err;
}

function applied(
  before: Accounts,
  { keys }: TransactionAccounts,
  { postAccounts }: SimulatedOutcome,
): Accounts {
  const written = new Map<Address, EncodedAccount>(postAccounts.map((account) => [account.address, account]));
  return keys.map((address, index) => written.get(address) ?? before[index]);
}

/** A failed transaction changes nothing but the balance of its fee payer. */
function charged([payer, ...others]: Accounts, fee = 0n): Accounts {
  return [payer && { ...payer, lamports: lamports(payer.lamports - fee) }, ...others];
}
