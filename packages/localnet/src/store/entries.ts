import { crc32 } from 'node:zlib';
import { address, type EncodedAccount, lamports } from '@solana/kit';
import { maxTransactions, type TransactionRecord } from '../cluster/history.ts';
import type { Change, ClusterState, Genesis } from '../cluster/state.ts';

/** A write of one key. */
export type Operation =
  | { readonly type: 'put'; readonly key: string; readonly value: unknown }
  | { readonly type: 'del'; readonly key: string };

/** What was written is not all there, or not as it was written. */
export class DamagedError extends Error {}

/** JSON behind its CRC-32. LevelDB has checksums too, but compares those of its tables only on request, which the binding cannot make. */
export const checkedJson = {
  name: 'checked-json',
  format: 'utf8',
  encode(value: unknown): string {
    const json = JSON.stringify(value);
    return `${crc32(json)} ${json}`;
  },
  decode(text: string): unknown {
    const end = text.indexOf(' ');
    const json = text.slice(end + 1);
    if (text.slice(0, end) !== String(crc32(json))) throw new DamagedError('a value has another checksum');
    return JSON.parse(json);
  },
} as const;

const accountPrefix = 'account/';
const transactionPrefix = 'transaction/';

/** Numbers are padded, so that the order of keys is the order of execution. */
const transactionKey = (number: number): string => transactionPrefix + String(number).padStart(12, '0');

type StoredAccount = { lamports: string; owner: string; executable: boolean; data: string };

const encodeAccount = (account: EncodedAccount): StoredAccount => ({
  lamports: account.lamports.toString(),
  owner: account.programAddress,
  executable: account.executable,
  data: Buffer.from(account.data).toString('base64'),
});

function decodeAccount(at: string, stored: StoredAccount): EncodedAccount {
  const data = new Uint8Array(Buffer.from(stored.data, 'base64'));
  return {
    address: address(at),
    lamports: lamports(BigInt(stored.lamports)),
    programAddress: address(stored.owner),
    executable: stored.executable,
    space: BigInt(data.length),
    data,
  };
}

/** What a change writes. @param number that of its transaction: one more than that of the transaction before it */
export function operationsOf(
  { clockOffsetMs, accounts = [], transaction }: Change,
  number: number,
): Operation[] {
  const operations = accounts.map(({ address: at, account }): Operation => {
    const key = accountPrefix + at;
    return account ? { type: 'put', key, value: encodeAccount(account) } : { type: 'del', key };
  });
  if (clockOffsetMs !== undefined) operations.push({ type: 'put', key: 'clock', value: clockOffsetMs });
  if (transaction) {
    operations.push({ type: 'put', key: transactionKey(number), value: transaction });
    if (number >= maxTransactions)
      operations.push({ type: 'del', key: transactionKey(number - maxTransactions) });
  }
  return operations;
}

/** What a new cluster writes. */
export const initialOperations = ({ genesis, clockOffsetMs, accounts }: ClusterState): Operation[] => [
  { type: 'put', key: 'genesis', value: genesis },
  ...operationsOf(
    {
      clockOffsetMs,
      accounts: [...accounts.values()].map((account) => ({ address: account.address, account })),
    },
    0,
  ),
];

/**
 * Puts together what was written.
 * @param entries in the order of their keys
 * @returns the state and the number of the next transaction; undefined where nothing was written
 * @throws DamagedError where something is missing: LevelDB leaves out what is damaged in its log
 */
export function readEntries(
  entries: readonly (readonly [key: string, value: unknown])[],
): { readonly state: ClusterState; readonly nextNumber: number } | undefined {
  if (entries.length === 0) return undefined;
  const fields = new Map(entries);
  const accounts = new Map<string, EncodedAccount>();
  const transactions: TransactionRecord[] = [];
  let nextNumber: number | undefined;
  for (const [key, value] of entries) {
    if (key.startsWith(accountPrefix)) {
      const at = key.slice(accountPrefix.length);
      accounts.set(at, decodeAccount(at, value as StoredAccount));
    } else if (key.startsWith(transactionPrefix)) {
      nextNumber ??= Number(key.slice(transactionPrefix.length));
      if (key !== transactionKey(nextNumber)) throw new DamagedError('a transaction is missing');
      transactions.push(value as TransactionRecord);
      nextNumber += 1;
    }
  }
  const genesis = fields.get('genesis') as Genesis | undefined;
  if (!genesis) throw new DamagedError('the genesis is missing');
  const clockOffsetMs = fields.get('clock') as number;
  return { state: { genesis, clockOffsetMs, accounts, transactions }, nextNumber: nextNumber ?? 0 };
}
