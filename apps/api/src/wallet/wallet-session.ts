import { TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import type { Orm } from '../db/database.ts';
import { isUnavailable } from '../lib/errors.ts';
import type { Chain } from '../solana/chain.ts';
import { type Listing, listNewTransactions, marksAfter } from './listings.ts';
import { type MergedTransaction, mergeLists } from './merge-lists.ts';
import type { Book } from './movements.ts';
import { findPlatformTokens } from './platform-tokens.ts';
import { firstAccounts } from './rank.ts';
import { type Holdings, isAsked, type WalletQuery } from './read-holdings.ts';
import { effectsOf, mintsListing, type PlacedMovement, replay } from './replay.ts';
import { type FollowedAccount, recordedTransactions, type WalletRef } from './stored-wallets.ts';
import { readTokenTransactions, type TokenTransaction } from './transactions.ts';
import type { WalletLimits } from './wallet-limits.ts';

/** What was read in a request, before it is recorded. */
export type SessionResult = {
  readonly movements: readonly PlacedMovement[];
  readonly book: Book;
  /** Whether there was nothing more to read. */
  readonly isComplete: boolean;
};

const unread = { amount: 0n, signature: null, slot: 0, marks: [] };

/** How many listed transactions are put in order at a time: far more than are read. */
const maxMerged = 10_000;

/** About an hour. A transaction that nodes list and do not have is pruned if it is older; else it may still come. */
const maxMissingSlots = 9_000;

/** The first entries, with at most `max` that succeeded, and up to the first that is missing. */
function takeFirst(
  entries: readonly MergedTransaction[],
  max: number,
  missing: ReadonlySet<string>,
): MergedTransaction[] {
  let succeeded = 0;
  const end = entries.findIndex(
    ({ failed, signature }) => missing.has(signature) || (!failed && ++succeeded > max),
  );
  return end < 0 ? [...entries] : entries.slice(0, end);
}

/** Reads what is new of a wallet's accounts. */
export class WalletSession {
  readonly #chain: Chain;
  readonly #orm: Orm;
  readonly #query: WalletQuery;
  readonly #ref: WalletRef;
  readonly #wallet: string;
  readonly #limits: WalletLimits;
  readonly #startedAt = performance.now();
  #tokens: Holdings['tokens'] = new Map();
  #finalizedSlot = 0;
  /** The followed accounts as they were before, those included whose transactions are not read. */
  readonly #followed = new Map<string, FollowedAccount>();
  /** What is new of the accounts that are read. */
  readonly #listings = new Map<string, Listing>();
  /** Accounts that the transactions show, where more are read already than should be. */
  readonly #leftOut = new Set<string>();
  /** The transactions that were read, and whose accounts of the wallet are all followed; undefined of those that nodes have pruned. */
  readonly #transactions = new Map<string, TokenTransaction | undefined>();
  /** Transactions that nodes list but do not have yet. */
  readonly #missing = new Set<string>();

  /** @param stored what is followed of the wallet */
  constructor(
    deps: { readonly chain: Chain; readonly orm: Orm },
    query: WalletQuery,
    stored: readonly FollowedAccount[],
    limits: WalletLimits,
  ) {
    this.#chain = deps.chain;
    this.#orm = deps.orm;
    this.#query = query;
    this.#wallet = query.wallet.toBase58();
    this.#ref = { cluster: deps.chain.cluster, wallet: this.#wallet };
    this.#limits = limits;
    for (const account of stored) this.#followed.set(account.address, account);
  }

  get tokens(): Holdings['tokens'] {
    return this.#tokens;
  }

  /** Whether the transactions of an account are read. */
  readonly isRead = (address: string): boolean => this.#listings.has(address);

  /** The mints of the followed accounts, those first whose transactions are read. */
  get knownMints(): readonly string[] {
    const all = [...this.#followed.values()];
    const first = firstAccounts(all, this.#limits.maxAccounts, this.#query.wallet);
    return [...new Set([...first, ...all].map(({ mint }) => mint))];
  }

  /** How many accounts there are whose transactions are not read. */
  countUnread({ accounts }: Holdings): number {
    const cooldowns = [...this.#followed.values()].filter(({ kind }) => kind === 'cooldown');
    return [...accounts.keys(), ...cooldowns.map(({ address }) => address)].filter(
      (address) => !this.isRead(address),
    ).length;
  }

  readonly #isTimeUp = (): boolean => performance.now() - this.#startedAt >= this.#limits.maxReadMs;

  async #list(accounts: readonly FollowedAccount[]): Promise<void> {
    const { pageSize, maxPages } = this.#limits;
    const limits = { pageSize, maxPages, isTimeUp: this.#isTimeUp };
    const listings = await listNewTransactions(this.#chain, accounts, limits);
    for (const [i, account] of accounts.entries()) {
      this.#followed.set(account.address, account);
      this.#listings.set(account.address, listings[i] as Listing);
    }
  }

  /** Lists what is new of the accounts that are followed. */
  listFollowed(): Promise<void> {
    return this.#list(
      firstAccounts([...this.#followed.values()], this.#limits.maxAccounts, this.#query.wallet),
    );
  }

  /** Follows further accounts: some more than should be read, as the first ones are not known before. */
  async #follow(accounts: readonly FollowedAccount[]): Promise<void> {
    const further = accounts.filter(({ address }) => !this.isRead(address));
    const room = 2 * this.#limits.maxAccounts - this.#listings.size;
    const added = further.slice(0, room).map((account) => this.#followed.get(account.address) ?? account);
    for (const { address } of further.slice(room)) this.#leftOut.add(address);
    if (added.length > 0) await this.#list(added);
  }

  /** The accounts that a wallet holds now, and of the one mint that is asked about the associated one, which may be closed. */
  async followHeld({ accounts, accountsSlot, tokens }: Holdings): Promise<void> {
    this.#tokens = new Map([...this.#tokens, ...tokens]);
    this.#finalizedSlot = accountsSlot;
    const candidates = new Map<string, FollowedAccount>();
    for (const account of this.#followed.values()) {
      const amount = account.kind === 'token' ? 0n : account.amount;
      candidates.set(account.address, { ...account, amount });
    }
    for (const { address, mint, amount } of accounts.values())
      candidates.set(address, { ...unread, address, mint, kind: 'token', amount });
    const token = this.#query.mint === undefined ? undefined : tokens.get(this.#query.mint);
    const associated =
      token && tokenAddress(token.mint, this.#query.wallet, TOKEN_2022_PROGRAM_ID).toBase58();
    if (associated !== undefined && !candidates.has(associated))
      candidates.set(associated, {
        ...unread,
        address: associated,
        mint: String(token?.mint),
        kind: 'token',
      });
    const first = firstAccounts([...candidates.values()], this.#limits.maxAccounts, this.#query.wallet);
    await this.#follow(first.map((account) => ({ ...account, amount: 0n })));
  }

  /** Lists everything again: what came from nodes that were not equally far does not fit together. */
  async listAgain(): Promise<void> {
    const known = new Map(this.#listings);
    await this.#list([...known.keys()].flatMap((address) => this.#followed.get(address) ?? []));
    for (const [address, listing] of known) {
      const again = this.#listings.get(address)?.entries ?? [];
      const isShorter = again.length < listing.entries.length;
      if (isShorter) this.#listings.set(address, listing);
    }
  }

  /** Puts together what is new, as far as all lists reach. */
  #merge(): { readonly merged: readonly MergedTransaction[]; readonly isWhole: boolean } {
    const listings = [...this.#listings];
    const end = listings.reduce(
      (least, [, { endSlot }]) => Math.min(least, endSlot),
      Number.POSITIVE_INFINITY,
    );
    const slots = listings.flatMap(([, { entries }]) => entries.map(({ slot }) => slot));
    const beyond = slots.length > maxMerged ? slots.sort((a, b) => a - b)[maxMerged] : undefined;
    const endSlot = Math.min(end, beyond === undefined ? end : Math.max(beyond, (slots[0] ?? 0) + 1));
    const lists = listings.map(
      ([address, { entries }]) => [address, entries.filter(({ slot }) => slot < endSlot)] as const,
    );
    return { merged: mergeLists(new Map(lists)), isWhole: endSlot === Number.POSITIVE_INFINITY };
  }

  async #load(entries: readonly MergedTransaction[]): Promise<void> {
    const read = await readTokenTransactions(this.#chain, entries);
    const isPruned = ({ slot }: MergedTransaction) => slot < this.#finalizedSlot - maxMissingSlots;
    const found = read.flatMap((transaction, i) => {
      const entry = entries[i] as MergedTransaction;
      if (transaction === undefined && !isPruned(entry)) {
        this.#missing.add(entry.signature);
        return [];
      }
      return [{ entry, transaction }];
    });
    await this.#follow(await this.#discover(found));
    for (const { entry, transaction } of found) this.#transactions.set(entry.signature, transaction);
  }

  /** Accounts of the wallet that transactions show, and that are not followed: closed ones, and cooldowns. */
  async #discover(
    read: readonly {
      readonly entry: MergedTransaction;
      readonly transaction: TokenTransaction | undefined;
    }[],
  ): Promise<FollowedAccount[]> {
    const found = new Map<string, FollowedAccount>();
    const isKnown = (address: string) => this.#followed.has(address) || this.#leftOut.has(address);
    const isNew = (address: string, mint: string) =>
      !isKnown(address) && !found.has(address) && isAsked(this.#query, mint);
    for (const { entry, transaction } of read) {
      if (transaction === undefined) continue;
      const { signature, slot } = entry;
      for (const { address, mint, before, after } of transaction.changes) {
        const isOwn = [before, after].some((balance) => balance?.owner === this.#wallet);
        if (isOwn && isNew(address, mint)) found.set(address, { ...unread, address, mint, kind: 'token' });
      }
      const mints = mintsListing(this.#followed, entry);
      for (const { kind, owner, mint, cooldown } of effectsOf(transaction, this.#terms).effects) {
        const isOpened = kind === 'withdrawalRequested' && owner === this.#wallet && mints.includes(mint);
        if (isOpened && cooldown !== undefined && isNew(cooldown, mint))
          found.set(cooldown, { ...unread, address: cooldown, mint, kind: 'cooldown', signature, slot });
      }
    }
    const mints = [...found.values()].map(({ mint }) => mint);
    const { tokens } = await findPlatformTokens(this.#chain, mints);
    this.#tokens = new Map([...this.#tokens, ...tokens]);
    return [...found.values()].filter(({ mint }) => this.#tokens.has(mint));
  }

  get #terms() {
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

  /** Replays entries whose transactions were read. */
  async #replay(entries: readonly MergedTransaction[], isComplete: boolean): Promise<SessionResult> {
    const signatures = entries.map(({ signature }) => signature);
    const recorded = await recordedTransactions(this.#orm, this.#ref, signatures);
    const terms = { ...this.#terms, recorded };
    const { movements, book } = replay(this.#followed.values(), entries, this.#transactions, terms);
    const done = new Set(signatures);
    for (const [address, listing] of this.#listings) {
      const account = book.get(address);
      const read = listing.entries.filter(({ signature }) => done.has(signature)).length;
      if (account !== undefined) book.set(address, { ...account, marks: marksAfter(listing, read) });
    }
    return { movements, book, isComplete };
  }

  /**
   * Reads the listed transactions from the oldest one on, and those of accounts that they show: at most as many as one request may, and as far as
   * its time allows.
   */
  async read(): Promise<SessionResult> {
    const isRead = ({ failed, signature }: MergedTransaction) => failed || this.#transactions.has(signature);
    for (;;) {
      const { merged, isWhole } = this.#merge();
      const entries = takeFirst(merged, this.#limits.maxTransactions, this.#missing);
      const open = entries.filter((entry) => !isRead(entry));
      if (open.length === 0) return this.#replay(entries, isWhole && entries.length === merged.length);
      const readSoFar = () =>
        this.#replay(entries.slice(0, entries.indexOf(open[0] as MergedTransaction)), false);
      const isAnyRead = this.#transactions.size > 0;
      if (isAnyRead && this.#isTimeUp()) return readSoFar();
      try {
        await this.#load(open.slice(0, this.#limits.transactionsPerCall));
      } catch (error) {
        if (!isAnyRead || !isUnavailable(error)) throw error;
        return readSoFar();
      }
    }
  }
}
