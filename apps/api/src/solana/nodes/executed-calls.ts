import * as z from 'zod';
import { InvalidResponseError, parseResponse } from './rpc-error.ts';

/** A call of a program, by the transaction itself or by another program. */
export type ProgramCall = {
  readonly program: string;
  readonly accounts: readonly string[];
  /** base58 */
  readonly data: string;
};

const index = z.int().min(0);
const addresses = z.array(z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/));
const calls = z.array(
  z.object({
    programIdIndex: index,
    accounts: z.array(index),
    data: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]*$/),
  }),
);

const keysSchema = z.object({
  meta: z.object({
    loadedAddresses: z.object({ writable: addresses, readonly: addresses }).nullish(),
  }),
  transaction: z.object({ message: z.object({ accountKeys: addresses }) }),
});

const callsSchema = z.object({
  meta: z.object({ innerInstructions: z.array(z.object({ instructions: calls })).nullish() }),
  transaction: z.object({ message: z.object({ instructions: calls }) }),
});

/**
 * The accounts that a transaction names, in the order of their indices: those of lookup tables are last.
 *
 * @param answer of a node to getTransaction, in the encoding `json`
 * @throws InvalidResponseError
 */
export function accountKeysOf(signature: string, answer: unknown): string[] {
  const { meta, transaction } = parseResponse(keysSchema, answer, signature);
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {};
  return [...transaction.message.accountKeys, ...writable, ...readonly];
}

/**
 * A transaction's own instructions, then those by which programs called others.
 *
 * @param answer of a node to getTransaction, in the encoding `json`
 * @throws InvalidResponseError
 */
export function callsOf(signature: string, answer: unknown): ProgramCall[] {
  const keys = accountKeysOf(signature, answer);
  const keyAt = (i: number): string => {
    const key = keys[i];
    if (key === undefined)
      throw new InvalidResponseError(`an instruction of ${signature} names an account that it lacks`);
    return key;
  };
  const { meta, transaction } = parseResponse(callsSchema, answer, signature);
  const inner = meta.innerInstructions?.flatMap(({ instructions }) => instructions) ?? [];
  return [...transaction.message.instructions, ...inner].map(({ programIdIndex, accounts, data }) => ({
    program: keyAt(programIdIndex),
    accounts: accounts.map(keyAt),
    data,
  }));
}
