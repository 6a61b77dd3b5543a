import type {
  MergedTransaction,
  PlatformTokens,
  TokenMovement,
  TokenTransaction,
  WalletAccounts,
} from './model.ts';
import { type AppliedAccounts, applyTransaction } from './transaction-movements.ts';

/** The mints of the accounts that list a transaction: for those it is new. */
export const mintsListing = (accounts: WalletAccounts, { listedBy }: MergedTransaction): string[] => [
  ...new Set(listedBy.flatMap((address) => accounts.get(address)?.mint ?? [])),
];

export type FetchedTransactions = {
  /** In the order of the chain; failed ones included. */
  readonly entries: readonly MergedTransaction[];
  /** By signature, of the entries that succeeded; undefined of those that nodes have pruned. */
  readonly transactions: ReadonlyMap<string, TokenTransaction | undefined>;
};

type ApplyContext = {
  readonly wallet: string;
  readonly tokens: PlatformTokens;
  /** What has ledger entries already, as an account of the wallet before or of another one was in it: `<signature> <mint>`. */
  readonly recorded: ReadonlySet<string>;
};

/**
 * Applies transactions in order to accounts as they were before. Computes only.
 *
 * @returns what moved, and the accounts after it, each with its cursor at the last transaction that lists or names it
 */
export function applyTransactions(
  before: WalletAccounts,
  { entries, transactions }: FetchedTransactions,
  { wallet, tokens, recorded }: ApplyContext,
): { readonly movements: readonly TokenMovement[]; readonly accounts: AppliedAccounts } {
  const accounts: AppliedAccounts = new Map(before);
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
