import { address, type EncodedAccount, lamports } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { maxTransactions, type TransactionRecord } from '../cluster/history.ts';
import { checkedJson, DamagedError, initialOperations, operationsOf, readEntries } from './entries.ts';

const genesis = { cluster: 'mainnet', genesisMs: 1, genesisHash: 'hash' };
const account: EncodedAccount = {
  address: address('11111111111111111111111111111111'),
  lamports: lamports(2n ** 60n),
  programAddress: address('Sysvar1111111111111111111111111111111111111'),
  executable: true,
  space: 3n,
  data: Uint8Array.of(1, 2, 3),
};
const closed = address('Sysvar1111111111111111111111111111111111111');
const transaction = (signature: string) => ({ signature }) as TransactionRecord;

/** What LevelDB has after these changes, in the order of its keys. */
function entriesAfter(...operations: ReturnType<typeof operationsOf>): [string, unknown][] {
  const entries = new Map<string, unknown>();
  for (const operation of operations) {
    if (operation.type === 'del') entries.delete(operation.key);
    else entries.set(operation.key, checkedJson.decode(checkedJson.encode(operation.value)));
  }
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
}

const initial = initialOperations({
  genesis,
  clockOffsetMs: 0,
  accounts: new Map([[closed, { ...account, address: closed }]]),
  transactions: [],
});

describe('readEntries', () => {
  it('reads the state that the operations wrote', () => {
    const entries = entriesAfter(
      ...initial,
      ...operationsOf(
        { transaction: transaction('a'), accounts: [{ address: closed, account: undefined }] },
        9,
      ),
      ...operationsOf(
        {
          transaction: transaction('b'),
          accounts: [account].map((each) => ({ address: each.address, account: each })),
        },
        10,
      ),
      ...operationsOf({ clockOffsetMs: 5 }, 0),
    );
    expect(readEntries(entries)).toEqual({
      state: {
        genesis,
        clockOffsetMs: 5,
        accounts: new Map([[account.address, account]]),
        transactions: [transaction('a'), transaction('b')],
      },
      nextNumber: 11,
    });
    expect(readEntries([])).toBeUndefined();
  });

  it('reads no more transactions than the history has', () => {
    const numbers = Array.from({ length: maxTransactions + 2 }, (_, number) => number);
    const operations = numbers.flatMap((number) =>
      operationsOf({ transaction: transaction(`${number}`) }, number),
    );
    const { transactions = [] } = readEntries(entriesAfter(...initial, ...operations))?.state ?? {};
    expect(transactions).toHaveLength(maxTransactions);
    expect(transactions[0]).toEqual(transaction('2'));
  });

  it.each(['genesis', 'transaction/000000000001'])('throws an error when %s is missing', (missing) => {
    const transactions = [0, 1, 2].flatMap((number) =>
      operationsOf({ transaction: transaction(`${number}`) }, number),
    );
    const entries = entriesAfter(...initial, ...transactions);
    expect(() => readEntries(entries.filter(([key]) => key !== missing))).toThrow(DamagedError);
  });
});

it('checkedJson throws an error for a value of which one bit has changed', () => {
  const text = checkedJson.encode({ lamports: '1' });
  expect(() => checkedJson.decode(text.replace('"1"', '"3"'))).toThrow(DamagedError);
});
