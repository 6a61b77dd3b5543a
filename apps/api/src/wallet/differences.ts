import type { Book, DraftMovement } from './movements.ts';
import type { Holdings } from './read-holdings.ts';

/** What accounts hold less what the lines say, for one mint; undefined where that is nothing. */
export function differenceOf(mint: string, book: Book, holdings: Holdings): DraftMovement | undefined {
  const { accounts, accountsSlot, cooldowns, cooldownsSlot } = holdings;
  let [tokens, coolingTokens] = [0n, 0n];
  const unknown = new Set([...accounts.keys(), ...cooldowns.keys()]);
  for (const account of book.values()) {
    if (account.mint !== mint) continue;
    unknown.delete(account.address);
    const isToken = account.kind === 'token';
    // transactions were read after the account was
    if (account.slot > (isToken ? accountsSlot : cooldownsSlot)) continue;
    if (isToken) tokens += (accounts.get(account.address)?.amount ?? 0n) - account.amount;
    else coolingTokens += (cooldowns.get(account.address)?.tokens ?? 0n) - account.amount;
  }
  for (const address of unknown) {
    const [token, cooldown] = [accounts.get(address), cooldowns.get(address)];
    if (token?.mint === mint) tokens += token.amount;
    if (cooldown?.mint === mint) coolingTokens += cooldown.tokens;
  }
  if (tokens === 0n && coolingTokens === 0n) return undefined;
  return { kind: 'unexplained', tokens, coolingTokens, paid: 0n, received: 0n, withheld: 0n };
}

/** The mints that a wallet has or had accounts of, in order. */
export const mintsOf = (book: Book, { accounts, cooldowns }: Holdings): string[] =>
  [
    ...new Set([...book.values(), ...accounts.values(), ...cooldowns.values()].map(({ mint }) => mint)),
  ].sort();

/** Whether accounts hold something else than the lines say, of those whose transactions are read. */
export function hasDifference(book: Book, holdings: Holdings, isRead: (address: string) => boolean): boolean {
  const accounts = new Map([...holdings.accounts].filter(([address]) => isRead(address)));
  const read: Book = new Map([...book].filter(([address]) => isRead(address)));
  const own = { ...holdings, accounts };
  return mintsOf(read, own).some((mint) => differenceOf(mint, read, own) !== undefined);
}
