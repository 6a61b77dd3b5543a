import type { TokenMovement } from './ledger-entries.ts';
import type { MergedTransaction } from './merge-lists.ts';
import type { PlatformToken } from './platform-tokens.ts';
import type { TokenTransaction } from './token-transactions.ts';
import { applyTransaction, type WalletAccounts } from './transaction-movements.ts';
import type { AccountChanges, WalletAccount } from './wallet-store.ts';

/** The mints of the accounts that list a transaction: for those it is new. */
export const mintsListing = (
  accounts: ReadonlyMap<string, WalletAccount>,
  { listedBy }: MergedTransaction,
): string[] => [...new Set(listedBy.flatMap((address) => accounts.get(address)?.mint ?? []))];

export type FetchedTransactions = {
  /** In the order of the chain; failed ones included. */
  readonly entries: readonly MergedTransaction[];
  /** By signature, of the entries that succeeded; undefined of those that nodes have pruned. */
  readonly transactions: ReadonlyMap<string, TokenTransaction | undefined>;
};

type ApplyContext = {
  readonly wallet: string;
  readonly tokens: ReadonlyMap<string, PlatformToken>;
  /** What has ledger entries already, as an account of the wallet before or of another one was in it: `<signature> <mint>`. */
  readonly recorded: ReadonlySet<string>;
};

/**
 * Applies transactions in order to accounts as they were before. Computes only.
 *
 * @returns what moved, and the accounts after it, each with its cursor at the last transaction that lists or names it
 */
export function applyTransactions(
  before: ReadonlyMap<string, WalletAccount>,
  { entries, transactions }: FetchedTransactions,
  { wallet, tokens, recorded }: ApplyContext,
): { readonly movements: readonly TokenMovement[]; readonly accounts: WalletAccounts } {
  const accounts: WalletAccounts = new Map(before);
  const movements: TokenMovement[] = [];
  for (const entry of entries) {
    const { signature, slot, failed, listedBy } = entry;
    const transaction = failed ? undefined : transactions.get(signature);
    const mints = mintsListing(accounts, entry).filter((mint) => !recorded.has(`${signature} ${mint}`));
    const changed = new Set(listedBy);
    for (const mint of transaction === undefined ? [] : mints) {
      const token = tokens.get(mint);
      if (transaction === undefined || token === undefined) throw new Error(`nothing is known of ${mint}`);
      const moved = applyTransaction(accounts, { wallet, token, transaction });
      movements.push(
        ...moved.map((movement) => ({ ...movement, mint, signature, slot, at: transaction.at })),
      );
      for (const change of transaction.changes) if (change.mint === mint) changed.add(change.address);
    }
    for (const address of changed) {
      const account = accounts.get(address);
      if (account !== undefined) accounts.set(address, { ...account, signature, slot });
    }
  }
  return { movements, accounts };
}

/**
 * What to write of the accounts after transactions were applied.
 *
 * @param isHeld whether the account exists
 * @param isListed whether its transactions are read
 */
export function accountChanges(
  before: readonly WalletAccount[],
  after: Iterable<WalletAccount>,
  isHeld: (address: string) => boolean,
  isListed: (address: string) => boolean,
): AccountChanges {
  const stored = new Map(before.map((account) => [account.address, account]));
  const isOpen = ({ kind, amount }: WalletAccount) => kind === 'token' || amount > 0n;
  const isChanged = ({ address, signature, pageCursors }: WalletAccount) => {
    const known = stored.get(address);
    if (known !== undefined)
      return known.signature !== signature || known.pageCursors.join() !== pageCursors.join();
    // what was found in a transaction is not found again when that one is read
    return signature !== null || pageCursors.length > 0 || (!isHeld(address) && isListed(address));
  };
  const isDone = (account: WalletAccount) =>
    !isOpen(account) || (account.amount === 0n && !isHeld(account.address) && !isListed(account.address));
  const all = [...after];
  return {
    accounts: all.filter((account) => isOpen(account) && isChanged(account)),
    dropped: all.filter((each) => stored.has(each.address) && isDone(each)).map(({ address }) => address),
  };
}
