import type { ListedTransaction } from '../events/event-source.ts';
import { parseStatuses, parseTransactionList } from '../events/validate.ts';
import { isUnavailable } from '../lib/errors.ts';
import type { ChainAccess } from '../solana/accounts.ts';
import { isPruned, PrunedHistoryError } from '../solana/nodes/rpc-error.ts';
import type { RpcCall, Send } from '../solana/nodes/transport.ts';
import type { WalletLimits } from './wallet-limits.ts';

/*
 * Nodes list the transactions of an account from the newest one back, but they must be read from the oldest one on. So a long list is walked
 * back page by page, over several requests, and the end of each page is kept as a mark. From the mark that is nearest to the last transaction
 * that was read, the list continues that one without a gap.
 */

/** Whose transactions to list, and after which one. */
export type ListQuery = {
  readonly address: string;
  /** The last transaction that was read, and its slot. */
  readonly signature: string | null;
  readonly slot: number;
  /** Transactions after it, the newest first: where pages ended. */
  readonly marks: readonly string[];
};

/** What follows the last transaction that was read, without a gap. */
export type Listing = {
  /** Oldest first. */
  readonly entries: readonly ListedTransaction[];
  /** Of transactions in these and after these slots, more follow that are not listed. */
  readonly endSlot: number;
  readonly marks: readonly string[];
};

export type ListLimits = Pick<WalletLimits, 'pageSize' | 'maxPages'> & { readonly isTimeUp: () => boolean };

const commitment = 'finalized';

/** Accounts whose pages one call lists. The time limit of a call is for one of the usual size. */
const accountsPerCall = 50;

/**
 * The entries after the last transaction that was read. A node that does not know that one lists what is older, too: then the entries of its slot
 * are left out with them.
 */
function newerThan(
  { signature, slot }: ListQuery,
  listed: readonly ListedTransaction[],
): ListedTransaction[] {
  const knowsLast = listed.every((entry) => entry.slot >= slot);
  return listed.filter(
    (entry) => entry.signature !== signature && (knowsLast ? entry.slot >= slot : entry.slot > slot),
  );
}

/** Walks back the list of one account. */
class Walk {
  readonly #query: ListQuery;
  readonly #pageSize: number;
  /** Above what is being walked, the newest first. */
  #marks: string[];
  /** Found on the way. */
  #passed: string[] = [];
  /** Newest first. */
  #found: ListedTransaction[] = [];
  isAtEnd = false;

  constructor(query: ListQuery, pageSize: number) {
    this.#query = query;
    this.#pageSize = pageSize;
    this.#marks = [...query.marks];
  }

  /** List before this one; undefined for the newest. */
  get before(): string | undefined {
    return this.#passed.at(-1) ?? this.#marks.at(-1);
  }

  get call(): RpcCall {
    const { address, signature } = this.#query;
    const { before } = this;
    const range = { commitment, limit: this.#pageSize, ...(signature && { until: signature }) };
    return { method: 'getSignaturesForAddress', params: [address, { ...range, ...(before && { before }) }] };
  }

  add(listed: readonly ListedTransaction[]): void {
    const newer = newerThan(this.#query, listed);
    this.#found.push(...newer);
    const last = listed.at(-1);
    if (newer.length >= this.#pageSize && last !== undefined) this.#passed.push(last.signature);
    else this.#arrive();
  }

  /** All since the last transaction that was read is found, up to where the walk began. */
  #arrive(): void {
    // what shares the last slot is read together with what follows
    const [newest] = this.#found;
    const isReadable = this.#found.some(({ slot }) => slot < (newest?.slot ?? 0));
    if (isReadable || this.#marks.length === 0) {
      this.isAtEnd = true;
      return;
    }
    this.#marks.pop();
    this.#passed = [];
    this.#found = [];
  }

  get listing(): Listing {
    const marks = [...this.#marks, ...this.#passed];
    if (!this.isAtEnd) return { entries: [], endSlot: this.#query.slot, marks };
    const endSlot = this.#marks.length === 0 ? Number.POSITIVE_INFINITY : (this.#found[0]?.slot ?? 0);
    return { entries: this.#found.toReversed(), endSlot, marks };
  }
}

/** @throws PrunedHistoryError unless the node knows these transactions: it lists nothing before others */
async function assertKnown(send: Send, signatures: readonly string[]): Promise<void> {
  if (signatures.length === 0) return;
  const params = [signatures, { searchTransactionHistory: true }];
  const [statuses] = await send([{ method: 'getSignatureStatuses', params }]);
  const missing = parseStatuses(signatures, statuses).indexOf(false);
  if (missing >= 0) throw new PrunedHistoryError(`the node does not know ${signatures[missing]}`);
}

/** Lists the next page of some accounts. */
const readPages = (chain: ChainAccess, walks: readonly Walk[]) =>
  chain.call(
    async ({ send }) => {
      const answers = await send(walks.map(({ call }) => call));
      const pages = answers.map(parseTransactionList);
      const unproven = walks.flatMap(({ before }, i) => (before && pages[i]?.length === 0 ? [before] : []));
      await assertKnown(send, unproven);
      return pages;
    },
    { isHeavy: true },
  );

async function advance(chain: ChainAccess, walks: readonly Walk[]): Promise<void> {
  const pages = await readPages(chain, walks);
  for (const [i, walk] of walks.entries()) walk.add(pages[i] ?? []);
}

async function walkBack(
  chain: ChainAccess,
  queries: readonly ListQuery[],
  { pageSize, maxPages, isTimeUp }: ListLimits,
): Promise<Listing[]> {
  const walks = queries.map((query) => new Walk(query, pageSize));
  for (let page = 0; page < maxPages; page += 1) {
    const open = walks.filter(({ isAtEnd }) => !isAtEnd);
    if (open.length === 0 || (page > 0 && isTimeUp())) break;
    try {
      await advance(chain, open);
    } catch (error) {
      // what is listed already counts
      if (page === 0 || !isUnavailable(error)) throw error;
      break;
    }
  }
  return walks.map(({ listing }) => listing);
}

/**
 * Lists the finalized transactions of accounts after the last one that was read of each, as far as some pages reach. The first pages take one
 * request for 50 accounts, all at the same time.
 *
 * @returns one listing for each query, in the same order
 * @throws ApiError UNAVAILABLE when no node of the cluster gives a valid answer
 */
export async function listNewTransactions(
  chain: ChainAccess,
  queries: readonly ListQuery[],
  limits: ListLimits,
): Promise<Listing[]> {
  const parts = Array.from({ length: Math.ceil(queries.length / accountsPerCall) }, async (_, i) => {
    const some = queries.slice(i * accountsPerCall, (i + 1) * accountsPerCall);
    try {
      return await walkBack(chain, some, limits);
    } catch (error) {
      if (!isPruned(error)) throw error;
      // nodes have forgotten a mark: begin again
      return walkBack(
        chain,
        some.map((query) => ({ ...query, marks: [] })),
        limits,
      );
    }
  });
  return (await Promise.all(parts)).flat();
}

/** The marks that are of use once the first `read` entries of a listing are read: there is something between. */
export const marksAfter = ({ entries, marks }: Listing, read: number): string[] => {
  const places = new Map(entries.map(({ signature }, i) => [signature, i]));
  return marks.filter((mark) => (places.get(mark) ?? Number.POSITIVE_INFINITY) > read);
};
