import * as z from 'zod';
import { type ListedTransaction, pageSize, type Transaction } from './event-source.ts';

/** A node's answer that cannot be true. It is asked for again, elsewhere or later; nothing of it is written. */
export class InvalidResponseError extends Error {
  override readonly name = 'NonsenseError';
}

function assertValid(sane: boolean, what: string): asserts sane {
  if (!sane) throw new InvalidResponseError(`the node answers nonsense: ${what}`);
}

/** @throws NonsenseError that names the first field that is not as nodes give it */
function parse<T>(schema: z.ZodType<T>, given: unknown, what: string): T {
  const { success, data, error } = schema.safeParse(given);
  const issue = error?.issues[0];
  assertValid(success, `${what}: ${issue?.path.join('.')} ${issue?.message}`);
  return data;
}

const slot = z.int().min(0);
const signature = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/);

const addresses = z.array(z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/));

const entriesSchema = z.array(z.object({ signature, slot, err: z.unknown() })).max(pageSize);

const transactionSchema = z.object({
  slot,
  blockTime: z.int().min(0).nullable(),
  meta: z.object({
    err: z.null(),
    logMessages: z.array(z.string()),
    loadedAddresses: z.object({ writable: addresses, readonly: addresses }).optional(),
  }),
  transaction: z.object({
    signatures: z.tuple([signature], signature),
    message: z.object({ accountKeys: addresses }),
  }),
});

/** @throws NonsenseError unless what a node says of its chain is what was said before, if anything was */
export function assertSameChain(before: string | undefined, given: unknown): void {
  assertValid(given === (before ?? given), `it is of another chain, ${given}`);
}

/** @throws NonsenseError unless these are transactions, newest first, each once */
export function parseTransactionList(given: unknown): ListedTransaction[] {
  const listed = parse(entriesSchema, given, 'a list of transactions');
  const inOrder = listed.every(({ slot }, i) => slot <= (listed[i - 1]?.slot ?? slot));
  assertValid(inOrder, 'transactions out of order');
  const signatures = new Set(listed.map((entry) => entry.signature));
  assertValid(signatures.size === listed.length, 'a transaction twice');
  return listed.map(({ signature, slot, err }) => ({ signature, slot, failed: err !== null }));
}

const statusesSchema = z.object({ value: z.array(z.unknown()) });

/** Which of these transactions a node knows. @throws NonsenseError unless it says so of each */
export function parseStatuses(signatures: readonly string[], given: unknown): boolean[] {
  const { value } = parse(statusesSchema, given, 'states of transactions');
  assertValid(
    value.length === signatures.length,
    `${value.length} states of ${signatures.length} transactions`,
  );
  return value.map((status) => status !== null);
}

/** @throws NonsenseError unless a list ends as it has to */
export function assertEndsWith(listed: readonly ListedTransaction[], end: string | undefined): void {
  const last = listed.at(-1)?.signature;
  assertValid(end === undefined || last === end, `a list ends with ${last}, and with ${end} before`);
}

/** @throws NonsenseError unless this is the transaction that the entry tells of */
export function parseTransaction({ signature, slot }: ListedTransaction, given: unknown): Transaction {
  assertValid(given !== null, `it lists ${signature} and does not have it`);
  const { transaction, meta, blockTime, ...found } = parse(transactionSchema, given, signature);
  assertValid(transaction.signatures[0] === signature, `another transaction than ${signature}`);
  assertValid(found.slot === slot, `two slots for ${signature}`);
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {};
  const accounts = [...transaction.message.accountKeys, ...writable, ...readonly];
  return { signature, slot, blockTime, logs: meta.logMessages, accounts };
}
