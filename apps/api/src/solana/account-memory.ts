import type { PublicKey } from '@solana/web3.js';
import { LRUCache } from 'lru-cache';
import { addressText } from '../lib/address-text.ts';
import type { Account } from './nodes/rpc.ts';

/** What all remembered accounts may take, in bytes, and one of them: the accounts that the service uses are smaller. */
const maxBytes = 16_777_216;
const maxAccountBytes = 4_096;

/** What an entry takes beside its account's data: its owner's key, a buffer and its own key. */
const overheadBytes = 1_600;

/**
 * Accounts as they were when they were last read. They serve to ask a node for the right accounts, and to draft transactions, before it is
 * known what the accounts hold now. Nothing is decided by them.
 */
export type AccountMemory = {
  readonly get: (address: PublicKey) => Account | undefined;
  /**
   * Remembers accounts that were just read.
   *
   * @param accounts in the order of their addresses; null where no account exists, which is not remembered
   * @returns the same accounts: the remembered object for each that is remembered, which stays the same while the account does not change
   */
  readonly update: (
    addresses: readonly PublicKey[],
    accounts: readonly (Account | null)[],
  ) => (Account | null)[];
};

/** Small buffers share memory with others, which must not be kept for their sake. */
function ownBytes(data: Buffer): Buffer {
  const copy = Buffer.alloc(data.length);
  data.copy(copy);
  return copy;
}

const isSame = (a: Account, b: Account): boolean =>
  a.lamports === b.lamports &&
  a.executable === b.executable &&
  a.owner.equals(b.owner) &&
  a.data.equals(b.data);

/** Remembers accounts, and forgets those that were not used for the longest time. */
export function accountMemory(): AccountMemory {
  const remembered = new LRUCache<string, Account>({
    maxSize: maxBytes,
    sizeCalculation: ({ data }) => data.length + overheadBytes,
  });
  const updateOne = (text: string, account: Account | null): Account | null => {
    if (account === null || account.data.length > maxAccountBytes) {
      remembered.delete(text);
      return account;
    }
    const known = remembered.get(text);
    if (known && isSame(known, account)) return known;
    const kept = { ...account, data: ownBytes(account.data) };
    remembered.set(text, kept);
    return kept;
  };
  return {
    get: (address) => remembered.get(addressText(address)),
    update: (addresses, accounts) =>
      addresses.map((address, i) => updateOne(addressText(address), accounts[i] ?? null)),
  };
}
