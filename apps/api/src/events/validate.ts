import { isTruncated } from '@obverse/core';
import * as z from 'zod';
import { accountKeysOf, callsOf } from '../solana/nodes/executed-calls.ts';
import { InvalidResponseError, parseResponse } from '../solana/nodes/rpc-error.ts';
import { type ListedTransaction, pageSize, type Transaction } from './event-source.ts';

function assertValid(isValid: boolean, problem: string): asserts isValid {
  if (!isValid) throw new InvalidResponseError(problem);
}

const slot = z.int().min(0);
const signature = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/);

const entriesSchema = z.array(z.object({ signature, slot, err: z.unknown() })).max(pageSize);

const transactionSchema = z.object({
  slot,
  blockTime: z.int().min(0).nullable(),
  meta: z.object({ err: z.null(), logMessages: z.array(z.string()) }),
  transaction: z.object({ signatures: z.array(z.string()) }),
});

/** @throws InvalidResponseError if the genesis hash differs from the one read before */
export function assertSameChain(before: string | undefined, given: unknown): void {
  assertValid(given === (before ?? given), `it serves another chain, ${given}`);
}

/** @throws InvalidResponseError unless these are transactions, newest first, without duplicates */
export function parseTransactionList(given: unknown): ListedTransaction[] {
  const listed = parseResponse(entriesSchema, given, 'a list of transactions');
  const inOrder = listed.every(({ slot }, i) => slot <= (listed[i - 1]?.slot ?? slot));
  assertValid(inOrder, 'transactions out of order');
  const signatures = new Set(listed.map((entry) => entry.signature));
  assertValid(signatures.size === listed.length, 'a transaction is listed twice');
  return listed.map(({ signature, slot, err }) => ({ signature, slot, failed: err !== null }));
}

const statusesSchema = z.object({ value: z.array(z.unknown()) });

/** Which of these transactions a node knows. @throws InvalidResponseError unless there is a status for each */
export function parseStatuses(signatures: readonly string[], given: unknown): boolean[] {
  const { value } = parseResponse(statusesSchema, given, 'statuses of transactions');
  assertValid(
    value.length === signatures.length,
    `${value.length} statuses for ${signatures.length} transactions`,
  );
  return value.map((status) => status !== null);
}

/** @throws InvalidResponseError unless the list ends with the transaction `end`, if it is given */
export function assertEndsWith(listed: readonly ListedTransaction[], end: string | undefined): void {
  const last = listed.at(-1)?.signature;
  assertValid(end === undefined || last === end, `a list ends with ${last}, but ended with ${end} before`);
}

/** @throws InvalidResponseError unless this is the transaction of the list's entry */
export function parseTransaction({ signature, slot }: ListedTransaction, given: unknown): Transaction {
  assertValid(given !== null, `it lists ${signature} but does not have it`);
  const { transaction, meta, blockTime, ...block } = parseResponse(transactionSchema, given, signature);
  assertValid(transaction.signatures[0] === signature, `a transaction other than ${signature}`);
  assertValid(block.slot === slot, `another slot for ${signature} than in the list`);
  const logs = meta.logMessages;
  const found = { signature, slot, blockTime, logs };
  if (!isTruncated(logs)) return { ...found, accounts: [], instructions: [] };
  // what its log would say
  return { ...found, accounts: accountKeysOf(signature, given), instructions: callsOf(signature, given) };
}
