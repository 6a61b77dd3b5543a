import type { ConfirmedSignatureInfo, VersionedTransactionResponse } from '@solana/web3.js';
import bs58 from 'bs58';
import { type Entry, pageSize, type Transaction } from './source.ts';

/** A node's answer that cannot be true. It is asked for again, elsewhere or later; nothing of it is written. */
export class NonsenseError extends Error {
  override readonly name = 'NonsenseError';
}

function demand(sane: boolean, what: string): asserts sane {
  if (!sane) throw new NonsenseError(`the node answers nonsense: ${what}`);
}

const isSlot = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function isSignature(value: unknown): value is string {
  return typeof value === 'string' && bs58.decodeUnsafe(value)?.length === 64;
}

/** @throws NonsenseError unless these are transactions, newest first, each once */
export function checkEntries(given: readonly ConfirmedSignatureInfo[]): Entry[] {
  demand(Array.isArray(given) && given.length <= pageSize, 'a list of transactions that is none');
  const entries = given.map(({ signature, slot, err }): Entry => {
    demand(isSignature(signature), 'a transaction without a signature');
    demand(isSlot(slot), `a transaction in no slot: ${signature}`);
    return { signature, slot, failed: err !== null };
  });
  demand(
    entries.every(({ slot }, i) => slot <= (entries[i - 1]?.slot ?? slot)),
    'transactions out of order',
  );
  demand(new Set(entries.map(({ signature }) => signature)).size === entries.length, 'a transaction twice');
  return entries;
}

/** @throws NonsenseError unless this is the transaction that the entry tells of */
export function checkTransaction(
  { signature, slot }: Entry,
  given: VersionedTransactionResponse | null,
): Transaction {
  demand(given !== null, `it lists ${signature} and does not have it`);
  demand(given.transaction.signatures[0] === signature, `another transaction than ${signature}`);
  demand(given.slot === slot, `two slots for ${signature}`);
  demand(given.meta?.err === null, `${signature} failed, or did not`);
  const logs = given.meta.logMessages;
  demand(Array.isArray(logs), `no log of ${signature}`);
  return { signature, slot, blockTime: given.blockTime ?? null, logs };
}
