import type { TransactionRecord } from '../cluster/history.ts';
import { decodeExecuted } from './decode-transaction.ts';

/** SPL Memo, versions 1 and 2. */
const memoPrograms = [
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
];

/** The memos of a transaction as nodes list them: `[5] Hello`, separated by semicolons; null without any. */
export function memosOf({ keys, wire }: TransactionRecord): string | null {
  if (!memoPrograms.some((program) => keys.includes(program))) return null;
  const { message } = decodeExecuted(Buffer.from(wire, 'base64'));
  const memos = message.instructions.flatMap(({ programAddressIndex, data = new Uint8Array() }) =>
    memoPrograms.includes(message.staticAccounts[programAddressIndex] ?? '')
      ? [`[${data.length}] ${Buffer.from(data).toString('utf8')}`]
      : [],
  );
  return memos.length > 0 ? memos.join('; ') : null;
}
