import type { PublicKey } from '@solana/web3.js';
import { type LoggedEffects, type MintOf, readEffects } from './effects.ts';
import type { MergedTransaction } from './merge-lists.ts';
import { type Book, type DraftMovement, movementsOf } from './movements.ts';
import type { FollowedAccount } from './stored-wallets.ts';
import type { TokenTransaction } from './transactions.ts';

/** A movement of one token of a wallet, with the transaction that showed it. */
export type PlacedMovement = {
  readonly mint: string;
  readonly signature: string;
  readonly slot: number;
  readonly at: Date;
  readonly movement: DraftMovement;
};

type Reading = {
  readonly wallet: string;
  readonly programId: PublicKey;
  readonly mintOf: MintOf;
  /** What has lines already, as an account of the wallet before or of another one was in it: `<signature> <mint>`. */
  readonly recorded: ReadonlySet<string>;
};

export const effectsOf = (
  { logs }: TokenTransaction,
  { programId, mintOf }: Pick<Reading, 'programId' | 'mintOf'>,
): LoggedEffects => readEffects(logs, programId, mintOf);

/** The mints of the followed accounts that list a transaction: for those it is new. */
export const mintsListing = (book: Book, { listedBy }: MergedTransaction): string[] => [
  ...new Set(listedBy.flatMap((address) => book.get(address)?.mint ?? [])),
];

/** Moves the accounts to a transaction that they list or that names them. */
function moveCursors(book: Book, { signature, slot, listedBy }: MergedTransaction, named: Iterable<string>) {
  for (const address of new Set([...listedBy, ...named])) {
    const account = book.get(address);
    if (account !== undefined) book.set(address, { ...account, signature, slot });
  }
}

/**
 * Reads transactions in order, from accounts as they were before.
 *
 * @param transactions of the entries that succeeded and that nodes still have
 * @returns what happened, and the accounts after it
 */
export function replay(
  followed: Iterable<FollowedAccount>,
  entries: readonly MergedTransaction[],
  transactions: ReadonlyMap<string, TokenTransaction | undefined>,
  reading: Reading,
): { readonly movements: readonly PlacedMovement[]; readonly book: Book } {
  const book: Book = new Map([...followed].map((account) => [account.address, account]));
  const movements: PlacedMovement[] = [];
  for (const entry of entries) {
    const transaction = entry.failed ? undefined : transactions.get(entry.signature);
    const { signature, slot } = entry;
    const mints = mintsListing(book, entry).filter((mint) => !reading.recorded.has(`${signature} ${mint}`));
    if (transaction !== undefined) {
      const logged = effectsOf(transaction, reading);
      const { wallet } = reading;
      for (const mint of mints) {
        const changes = transaction.changes.filter((change) => change.mint === mint);
        const found = movementsOf(book, { wallet, mint, signature, slot, changes, logged });
        const { at } = transaction;
        movements.push(...found.map((movement) => ({ mint, signature, slot, at, movement })));
      }
    }
    const named = transaction?.changes.filter(({ mint }) => mints.includes(mint)) ?? [];
    moveCursors(
      book,
      entry,
      named.map(({ address }) => address),
    );
  }
  return { movements, book };
}
