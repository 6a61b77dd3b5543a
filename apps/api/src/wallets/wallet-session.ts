import { TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import type { Chain } from '../chain/chain.ts';
import { findPlatformTokens } from '../chain/platform-tokens.ts';
import type { Orm } from '../db/database.ts';
import { type FollowedAccount, recordedTransactions, type WalletRef } from '../db/wallets/wallets.ts';
import type { ListedTransaction } from '../indexer/event-source.ts';
import { type MergedTransaction, mergeLists } from './merge-lists.ts';
import type { Book } from './movements.ts';
import { assertFewAccounts, type Holdings, isAsked, type WalletQuery } from './read-holdings.ts';
import { effectsOf, mintsListing, type PlacedMovement, replay } from './replay.ts';
import { listNewTransactions, readTokenTransactions, type TokenTransaction } from './transactions.ts';

/** How many transactions a request reads at most. The next request goes on from there. */
export const maxTransactions = 500;

/** What was read in a request, before it is recorded. */
export type SessionResult = {
  readonly movements: readonly PlacedMovement[];
  readonly book: Book;
  /** Whether everything listed was read. */
  readonly isComplete: boolean;
};

const unread = { amount: 0n, signature: null, slot: 0 } as const;

/** The first entries, with at most `max` that succeeded. */
function takeFirst(entries: readonly MergedTransaction[], max: number): MergedTransaction[] {
  let succeeded = 0;
  const end = entries.findIndex(({ failed }) => !failed && ++succeeded > max);
  return end < 0 ? [...entries] : entries.slice(0, end);
}

/** Reads what is new of a wallet's accounts. */
export class WalletSession {
  readonly #chain: Chain;
  readonly #orm: Orm;
  readonly #query: WalletQuery;
  readonly #ref: WalletRef;
  readonly #wallet: string;
  readonly #max: number;
  #tokens: Holdings['tokens'];
  /** The followed accounts as they were before. */
  readonly #followed = new Map<string, FollowedAccount>();
  readonly #lists = new Map<string, readonly ListedTransaction[]>();
  readonly #transactions = new Map<string, TokenTransaction>();

  constructor(
    deps: { readonly chain: Chain; readonly orm: Orm },
    query: WalletQuery,
    tokens: Holdings['tokens'],
    max: number,
  ) {
    this.#chain = deps.chain;
    this.#orm = deps.orm;
    this.#query = query;
    this.#wallet = query.wallet.toBase58();
    this.#ref = { cluster: deps.chain.cluster, wallet: this.#wallet };
    this.#tokens = tokens;
    this.#max = max;
  }

  get tokens(): Holdings['tokens'] {
    return this.#tokens;
  }

  /** Adds accounts with what they list. */
  add(accounts: readonly FollowedAccount[], lists: readonly (readonly ListedTransaction[])[]): void {
    for (const [i, account] of accounts.entries()) {
      this.#followed.set(account.address, account);
      this.#lists.set(account.address, lists[i] ?? []);
    }
  }

  /** Follows further accounts. What is recorded already, as an account of the wallet before or of another one was in it, is not read again. */
  async follow(accounts: readonly FollowedAccount[]): Promise<void> {
    const added = accounts.filter(({ address }) => !this.#followed.has(address));
    if (added.length === 0) return;
    assertFewAccounts(this.#followed.size + added.length, this.#query);
    const lists = await listNewTransactions(this.#chain, added);
    const signatures = lists.flatMap((list, i) =>
      added[i]?.signature === null ? list.map(({ signature }) => signature) : [],
    );
    const recorded = await recordedTransactions(this.#orm, this.#ref, signatures);
    const isNew = (account: FollowedAccount | undefined, { signature }: ListedTransaction) =>
      account?.signature !== null || !recorded.has(`${signature} ${account.mint}`);
    this.add(
      added,
      lists.map((list, i) => list.filter((entry) => isNew(added[i], entry))),
    );
  }

  /** The accounts that a wallet holds now, and of the one mint that is asked about the associated one, which may be closed. */
  async followHeld({ accounts }: Holdings): Promise<void> {
    const held = [...accounts.values()].map(
      ({ address, mint }): FollowedAccount => ({ ...unread, address, mint, kind: 'token' }),
    );
    const token = this.#query.mint === undefined ? undefined : this.#tokens.get(this.#query.mint);
    const associated = token && tokenAddress(token.mint, this.#query.wallet, TOKEN_2022_PROGRAM_ID);
    const closed = associated && { ...unread, address: associated.toBase58(), mint: String(token.mint) };
    await this.follow(closed === undefined ? held : [...held, { ...closed, kind: 'token' }]);
  }

  /** Lists everything again: what came from nodes that were not equally far does not fit together. */
  async listAgain(): Promise<void> {
    const accounts = [...this.#followed.values()];
    const known = new Map(this.#lists);
    this.#followed.clear();
    this.#lists.clear();
    await this.follow(accounts);
    for (const [address, list] of known) {
      const again = this.#lists.get(address) ?? [];
      const isShorter = again.length < list.length;
      if (isShorter) this.#lists.set(address, list);
    }
  }

  async #load(entries: readonly MergedTransaction[]): Promise<void> {
    const missing = entries.filter(({ failed, signature }) => !failed && !this.#transactions.has(signature));
    for (const transaction of await readTokenTransactions(this.#chain, missing))
      this.#transactions.set(transaction.signature, transaction);
  }

  /** Accounts of the wallet that the transactions show, and that are not followed: closed ones, and cooldowns. */
  async #discover(entries: readonly MergedTransaction[]): Promise<FollowedAccount[]> {
    const found = new Map<string, FollowedAccount>();
    const isNew = (address: string, mint: string) =>
      !this.#followed.has(address) && !found.has(address) && isAsked(this.#query, mint);
    for (const entry of entries) {
      const transaction = this.#transactions.get(entry.signature);
      if (entry.failed || transaction === undefined) continue;
      const { signature, slot } = entry;
      for (const { address, mint, before, after } of transaction.changes) {
        const isOwn = [before, after].some((balance) => balance?.owner === this.#wallet);
        if (isOwn && isNew(address, mint)) found.set(address, { ...unread, address, mint, kind: 'token' });
      }
      const mints = mintsListing(this.#followed, entry);
      for (const { kind, owner, mint, cooldown } of effectsOf(transaction, this.#reading).effects) {
        const isOpened = kind === 'withdrawalRequested' && owner === this.#wallet && mints.includes(mint);
        if (isOpened && cooldown !== undefined && isNew(cooldown, mint))
          found.set(cooldown, { address: cooldown, mint, kind: 'cooldown', amount: 0n, signature, slot });
      }
    }
    const mints = [...found.values()].map(({ mint }) => mint);
    const { tokens } = await findPlatformTokens(this.#chain, mints);
    this.#tokens = new Map([...this.#tokens, ...tokens]);
    return [...found.values()].filter(({ mint }) => this.#tokens.has(mint));
  }

  get #reading() {
    const mints = new Map(
      [...this.#tokens].flatMap(([mint, token]) =>
        token.kind === 'coin' ? [[token.integration.toBase58(), mint] as const] : [],
      ),
    );
    return {
      wallet: this.#wallet,
      programId: this.#chain.programId,
      mintOf: (integration: { toBase58: () => string }) => mints.get(integration.toBase58()),
    };
  }

  /** Reads the listed transactions, at most as many as one request may, and those of accounts that they show. */
  async read(): Promise<SessionResult> {
    for (;;) {
      const merged = mergeLists(this.#lists);
      const entries = takeFirst(merged, this.#max);
      await this.#load(entries);
      const found = await this.#discover(entries);
      if (found.length === 0) {
        const replayed = replay(this.#followed.values(), entries, this.#transactions, this.#reading);
        return { ...replayed, isComplete: entries.length === merged.length };
      }
      await this.follow(found);
    }
  }
}
