import { isTruncated } from '@obverse/core';
import * as z from 'zod';
import { InvalidResponseError, parseResponse } from '../solana/nodes/rpc-error.ts';
import { type Instruction, type ListedTransaction, pageSize, type Transaction } from './event-source.ts';

function assertValid(isValid: boolean, problem: string): asserts isValid {
  if (!isValid) throw new InvalidResponseError(problem);
}

const slot = z.int().min(0);
const signature = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/);

const addresses = z.array(z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/));

const entriesSchema = z.array(z.object({ signature, slot, err: z.unknown() })).max(pageSize);

const index = z.int().min(0);
const instructionsSchema = z.array(
  z.object({
    programIdIndex: index,
    accounts: z.array(index),
    data: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]*$/),
  }),
);

const transactionSchema = z.object({
  slot,
  blockTime: z.int().min(0).nullable(),
  meta: z.object({ err: z.null(), logMessages: z.array(z.string()) }),
  transaction: z.object({ signatures: z.array(z.string()) }),
});

/** What a transaction did, which its log says too unless it is truncated. */
const callsSchema = z.object({
  meta: z.object({
    innerInstructions: z.array(z.object({ instructions: instructionsSchema })).nullish(),
    loadedAddresses: z.object({ writable: addresses, readonly: addresses }).optional(),
  }),
  transaction: z.object({
    message: z.object({ accountKeys: addresses, instructions: instructionsSchema }),
  }),
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

/** The accounts that a transaction names, and all calls of programs. @throws InvalidResponseError */
function parseCalls(signature: string, given: unknown): Pick<Transaction, 'accounts' | 'instructions'> {
  const { meta, transaction } = parseResponse(callsSchema, given, signature);
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {};
  const accounts = [...transaction.message.accountKeys, ...writable, ...readonly];
  const inner = meta.innerInstructions?.flatMap(({ instructions }) => instructions) ?? [];
  const instructions = [...transaction.message.instructions, ...inner].map((call): Instruction => {
    const [program, ...named] = [call.programIdIndex, ...call.accounts].map((i) => accounts[i]);
    const isComplete = program !== undefined && named.every((account) => account !== undefined);
    assertValid(isComplete, `an instruction of ${signature} names an account that the transaction lacks`);
    return { program, accounts: named as string[], data: call.data };
  });
  return { accounts, instructions };
}

/** @throws InvalidResponseError unless this is the transaction of the list's entry */
export function parseTransaction({ signature, slot }: ListedTransaction, given: unknown): Transaction {
  assertValid(given !== null, `it lists ${signature} but does not have it`);
  const { transaction, meta, blockTime, ...found } = parseResponse(transactionSchema, given, signature);
  assertValid(transaction.signatures[0] === signature, `a transaction other than ${signature}`);
  assertValid(found.slot === slot, `another slot for ${signature} than in the list`);
  const logs = meta.logMessages;
  const calls = isTruncated(logs) ? parseCalls(signature, given) : { accounts: [], instructions: [] };
  return { signature, slot, blockTime, logs, ...calls };
}
