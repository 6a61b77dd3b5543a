import type { WalletAccount } from './model.ts';

/** What to write of a wallet's accounts. */
export type AccountChanges = {
  /** Accounts that were read further, or that are new. */
  readonly accounts: readonly WalletAccount[];
  /** Addresses of accounts that are no longer read. */
  readonly dropped: readonly string[];
};

/**
 * What to write of the accounts after transactions were applied.
 *
 * @param isHeld whether the account exists
 * @param lists whether its transactions are read, and whether some are still to be read
 */
export function accountChanges(
  before: readonly WalletAccount[],
  after: Iterable<WalletAccount>,
  isHeld: (address: string) => boolean,
  lists: { isListed: (address: string) => boolean; hasUnread: (address: string) => boolean },
): AccountChanges {
  const stored = new Map(before.map((account) => [account.address, account]));
  const isOpen = ({ kind, amount }: WalletAccount) => kind === 'token' || amount > 0n;
  const isChanged = ({ address, signature, pageCursors }: WalletAccount) => {
    const known = stored.get(address);
    if (known !== undefined)
      return known.signature !== signature || known.pageCursors.join() !== pageCursors.join();
    // a closed account is not found again in the transaction that shows it, once that one is applied
    return signature !== null || pageCursors.length > 0 || (!isHeld(address) && lists.hasUnread(address));
  };
  const isDone = (account: WalletAccount) =>
    !isOpen(account) ||
    (account.amount === 0n && !isHeld(account.address) && !lists.isListed(account.address));
  const all = [...after];
  return {
    accounts: all.filter((account) => isOpen(account) && isChanged(account)),
    dropped: all.filter((each) => stored.has(each.address) && isDone(each)).map(({ address }) => address),
  };
}
