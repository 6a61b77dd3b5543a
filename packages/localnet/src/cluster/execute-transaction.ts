import {
  type Address,
  type Blockhash,
  type EncodedAccount,
  getCompiledTransactionMessageEncoder,
  type TransactionMessageBytes,
} from '@solana/kit';
import { listAccounts } from '../transactions/account-list.ts';
import type { DecodedTransaction } from '../transactions/decode-transaction.ts';
import type { TransactionError } from '../transactions/transaction-error.ts';
import type { Cluster } from './cluster.ts';
import { advanceNonce, usedNonceAccount } from './nonces.ts';
import { recordTransaction } from './record-transaction.ts';

/**
 * Executes a transaction as its own block. A transaction that fails in a program is executed too: it pays its fee, and the history has
 * its error. A transaction that fails earlier changes nothing. The caller checks the signatures.
 * @throws LocalnetError `STORE_FAILED` while nothing can be stored
 * @returns why the transaction was not executed, or undefined if it was
 */
export function executeTransaction(
  cluster: Cluster,
  decoded: DecodedTransaction,
): TransactionError | undefined {
  cluster.assertWritable();
  const nonceAccount = usedNonceAccount(cluster, decoded.message);
  const rejection = rejectionOf(cluster, decoded);
  if (rejection) return rejection;

  const read = (address: Address) => cluster.bank.account(address);
  const accounts = listAccounts(decoded.message, read);
  const before = accounts.keys.map(read);
  const outcome = cluster.bank.execute(decoded.transaction);
  const executed = accounts.keys.map(read);
  // the fee payer pays as soon as a transaction reaches its programs
  if (outcome.err && before[0]?.lamports === executed[0]?.lamports) return outcome.err;
  const after = executed.map((account, index) =>
    advanceNonce(cluster, decoded, before[index], account, accounts.keys[index] === nonceAccount),
  );
  const changed = accounts.keys
    .map((address, index) => ({ address, before: before[index], account: after[index], index }))
    .filter((each) => accounts.isWritable(each.index) && !isSame(each.before, each.account));
  const transaction = recordTransaction({ decoded, accounts, outcome, before, after, readMint: read });
  cluster.commit({ transaction, changed });
  return undefined;
}

/** The same transaction with another blockhash, for a simulation of any age. Its signatures become invalid. */
export function withBlockhash(decoded: DecodedTransaction, blockhash: string): DecodedTransaction {
  const message = { ...decoded.message, lifetimeToken: blockhash as Blockhash };
  const messageBytes = Uint8Array.from(getCompiledTransactionMessageEncoder().encode(message));
  const transaction = {
    ...decoded.transaction,
    messageBytes: messageBytes as unknown as TransactionMessageBytes,
  };
  return { ...decoded, message, messageBytes, transaction };
}

/** Why a transaction cannot run now: it has neither a valid blockhash nor the nonce of a nonce account, or it was executed before. */
export function rejectionOf(cluster: Cluster, decoded: DecodedTransaction): TransactionError | undefined {
  const { message } = decoded;
  const isRecent = cluster.blockhashes.isValid(message.lifetimeToken, cluster.clock.slot());
  if (!isRecent && usedNonceAccount(cluster, message) === undefined) return 'BlockhashNotFound';
  return cluster.history.get(decoded.signature) ? 'AlreadyProcessed' : undefined;
}

function isSame(one: EncodedAccount | undefined, other: EncodedAccount | undefined): boolean {
  if (!one || !other) return one === other;
  return (
    one.lamports === other.lamports &&
    one.programAddress === other.programAddress &&
    one.executable === other.executable &&
    Buffer.from(one.data).equals(Buffer.from(other.data))
  );
}
