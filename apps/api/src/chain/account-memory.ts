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
  /** @param accounts in the order of their addresses; null where no account exists, which is not remembered */
  readonly update: (addresses: readonly PublicKey[], accounts: readonly (Account | null)[]) => void;
};

/** Small buffers share memory with others, which must not be kept for their sake. */
function ownBytes(data: Buffer): Buffer {
  const copy = Buffer.alloc(data.length);
  data.copy(copy);
  return copy;
}

/** Remembers accounts, and forgets those that were not used for the longest time. */
export function accountMemory(): AccountMemory {
  const remembered = new LRUCache<string, Account>({
    maxSize: maxBytes,
    sizeCalculation: ({ data }) => data.length + overheadBytes,
  });
  return {
    get: (address) => remembered.get(addressText(address)),
    update: (addresses, accounts) => {
      for (const [i, address] of addresses.entries()) {
        const account = accounts[i] ?? undefined;
        if (account === undefined || account.data.length > maxAccountBytes) {
          remembered.delete(addressText(address));
        } else remembered.set(addressText(address), { ...account, data: ownBytes(account.data) });
      }
    },
  };
}
