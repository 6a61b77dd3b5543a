import type { Address, EncodedAccount } from '@solana/kit';
import { checkTransaction } from './check-transaction.ts';
import type { Cluster } from './cluster.ts';
import type { DecodedTransaction } from './decode-transaction.ts';
import { recordTransaction } from './record-transaction.ts';
import { listAccounts } from './transaction-accounts.ts';
import type { TransactionError } from './transaction-error.ts';

/**
 * Executes a transaction as its own block. One that fails in a program is executed too: it pays its fee and is in the
 * history with its error. One that never gets that far changes nothing. The caller has checked its signatures.
 * @throws LocalnetError `STORE_FAILED` if the result cannot be kept
 * @returns why it was not executed, or null if it was
 */
export function executeTransaction(cluster: Cluster, decoded: DecodedTransaction): TransactionError | null {
  cluster.assertWritable();
  const refusal = checkTransaction(cluster, decoded);
  if (refusal) return refusal;

  const read = (address: Address) => cluster.bank.account(address);
  const accounts = listAccounts(decoded.message, read);
  const before = accounts.keys.map(read);
  const outcome = cluster.bank.execute(decoded.transaction);
  const after = accounts.keys.map(read);
  // the fee is taken whenever a transaction gets as far as its programs
  if (outcome.err && before[0]?.lamports === after[0]?.lamports) return outcome.err;

  const changed = accounts.keys.flatMap((address, index) => {
    const account = after[index] ?? null;
    return accounts.isWritable(index) && !isSame(before[index] ?? null, account)
      ? [{ address, account }]
      : [];
  });
  const transaction = recordTransaction({ decoded, accounts, outcome, before, after, readMint: read });
  cluster.commit({ transaction, changed });
  return null;
}

function isSame(one: EncodedAccount | null, other: EncodedAccount | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.lamports === other.lamports &&
    one.programAddress === other.programAddress &&
    one.executable === other.executable &&
    Buffer.from(one.data).equals(Buffer.from(other.data))
  );
}
