import { address, type EncodedAccount, lamports } from '@solana/kit';
import { expect, it } from 'vitest';
import { maxTransactions, type TransactionRecord } from '../cluster/history.ts';
import type { Change } from '../cluster/state.ts';
import { checkedJson, DamagedError, initialOperations, operationsOf, readEntries } from './entries.ts';

const genesis = { cluster: 'mainnet', genesisMs: 1, genesisHash: 'hash' };
const account: EncodedAccount = {
  ...{
    address: address('11111111111111111111111111111111'),
    lamports: lamports(2n ** 60n),
    executable: true,
  },
  programAddress: address('Sysvar1111111111111111111111111111111111111'),
  ...{ space: 3n, data: Uint8Array.of(1, 2, 3) },
};
const closed = account.programAddress;
const transaction = (number: number) => ({ signature: `${number}` }) as TransactionRecord;

/** What LevelDB has after these changes of a new cluster with the account, in the order of its keys. */
function entriesAfter(...changes: readonly Change[]): [string, unknown][] {
  const accounts = new Map([[closed, { ...account, address: closed }]]);
  const entries = new Map<string, unknown>();
  const operations = [
    ...initialOperations({ genesis, clockOffsetMs: 0, accounts, transactions: [] }),
    ...changes.flatMap((change, number) => operationsOf(change, number)),
  ];
  for (const operation of operations) {
    if (operation.type === 'del') entries.delete(operation.key);
    else entries.set(operation.key, checkedJson.decode(checkedJson.encode(operation.value)));
  }
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
}

it('readEntries reads the state that the operations wrote', () => {
  const entries = entriesAfter(
    { transaction: transaction(0), accounts: [{ address: closed, account: undefined }] },
    { transaction: transaction(1), accounts: [{ address: account.address, account }] },
    { clockOffsetMs: 5 },
  );
  const transactions = [transaction(0), transaction(1)];
  const state = { genesis, clockOffsetMs: 5, accounts: new Map([[account.address, account]]), transactions };
  expect(readEntries(entries)).toEqual({ state, nextNumber: 2 });
  expect(readEntries([])).toBeUndefined();
});

it('readEntries reads no more transactions than the history has', () => {
  const changes = Array.from({ length: maxTransactions + 2 }, (_, i) => ({ transaction: transaction(i) }));
  const { transactions = [] } = readEntries(entriesAfter(...changes))?.state ?? {};
  expect([transactions.length, transactions[0]]).toEqual([maxTransactions, transaction(2)]);
});

it.each(['genesis', 'transaction/000000000001'])(
  'readEntries throws an error when %s is missing',
  (missing) => {
    const entries = entriesAfter(...[0, 1, 2].map((number) => ({ transaction: transaction(number) })));
    expect(() => readEntries(entries.filter(([key]) => key !== missing))).toThrow(DamagedError);
  },
);

it('checkedJson throws an error for a value of which one bit has changed', () => {
  const text = checkedJson.encode({ lamports: '1' });
  expect(() => checkedJson.decode(text.replace('"1"', '"3"'))).toThrow(DamagedError);
});
