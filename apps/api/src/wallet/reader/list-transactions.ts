import type { ListedTransaction } from '../../events/event-source.ts';
import { parseStatuses, parseTransactionList } from '../../events/validate.ts';
import { isUnavailable } from '../../lib/errors.ts';
import type { ChainAccess } from '../../solana/accounts.ts';
import { isPruned, PrunedHistoryError } from '../../solana/nodes/rpc-error.ts';
import type { RpcCall, Send } from '../../solana/nodes/transport.ts';
import type { WalletAccount } from '../ledger/model.ts';
import type { ReadLimits } from './wallet-limits.ts';

/*
 * Nodes list the transactions of an account from the newest one back, but they must be read from the oldest one on. So a long list is walked
 * back page by page, several times if need be, and the end of each page is kept as a page cursor. From the one that is nearest to the account's
 * cursor, the last transaction that was read, the list continues that one without a gap.
 */

/** What follows an account's cursor, without a gap. */
export type TransactionList = {
  /** Oldest first. */
  readonly entries: readonly ListedTransaction[];
  /** From this slot on there are more that are not listed; infinite where all are. */
  readonly endSlot: number;
  readonly pageCursors: readonly string[];
};

/** An account, and after which transaction to list. */
type ListedAccount = Pick<WalletAccount, 'address' | 'signature' | 'slot' | 'pageCursors'>;

type ListLimits = Pick<ReadLimits, 'pageSize' | 'maxPages' | 'isTimeUp'>;

const commitment = 'finalized';

/** Accounts whose pages one call lists. The time limit of a call is for one of the usual size. */
const accountsPerCall = 50;

/**
 * The entries after the cursor. A node that does not know that one lists what is older, too: then the entries of its slot
 * are left out with them.
 */
function newerThan(
  { signature, slot }: ListedAccount,
  listed: readonly ListedTransaction[],
): ListedTransaction[] {
  const knowsLast = listed.every((entry) => entry.slot >= slot);
  return listed.filter(
    (entry) => entry.signature !== signature && (knowsLast ? entry.slot >= slot : entry.slot > slot),
  );
}

/** Walks back the list of one account, from its oldest page cursor. */
class ListWalk {
  readonly #account: ListedAccount;
  readonly #pageSize: number;
  /** Page cursors, the newest first; the walk adds those from `#start` on. */
  readonly #cursors: string[];
  #start: number;
  /** Newest first. */
  #found: ListedTransaction[] = [];
  isAtEnd = false;

  constructor(account: ListedAccount, pageSize: number) {
    this.#account = account;
    this.#pageSize = pageSize;
    this.#cursors = [...account.pageCursors];
    this.#start = this.#cursors.length;
  }

  /** List before this one; undefined for the newest. */
  get before(): string | undefined {
    return this.#cursors.at(-1);
  }

  get call(): RpcCall {
    const { address, signature: until } = this.#account;
    const { before } = this;
    const range = { commitment, limit: this.#pageSize, ...(until && { until }), ...(before && { before }) };
    return { method: 'getSignaturesForAddress', params: [address, range] };
  }

  add(page: readonly ListedTransaction[]): void {
    const newer = newerThan(this.#account, page);
    this.#found.push(...newer);
    const last = page.at(-1);
    if (newer.length >= this.#pageSize && last !== undefined) {
      this.#cursors.push(last.signature);
      return;
    }
    // all since the account's cursor is found, up to where the walk began; what shares its last slot is read together with what follows
    const newestSlot = this.#found[0]?.slot ?? 0;
    this.isAtEnd = this.#start === 0 || this.#found.some(({ slot }) => slot < newestSlot);
    if (this.isAtEnd) return;
    this.#start -= 1;
    this.#cursors.length = this.#start;
    this.#found = [];
  }

  get list(): TransactionList {
    const pageCursors = this.#cursors;
    if (!this.isAtEnd) return { entries: [], endSlot: this.#account.slot, pageCursors };
    const endSlot = this.#start === 0 ? Number.POSITIVE_INFINITY : (this.#found[0]?.slot ?? 0);
    return { entries: this.#found.toReversed(), endSlot, pageCursors };
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

/** Lists the next page of each walk. */
async function listPages(chain: ChainAccess, walks: readonly ListWalk[]): Promise<void> {
  const pages = await chain.call(
    async ({ send }) => {
      const answers = await send(walks.map(({ call }) => call));
      const parsed = answers.map(parseTransactionList);
      const unproven = walks.flatMap(({ before }, i) => (before && parsed[i]?.length === 0 ? [before] : []));
      await assertKnown(send, unproven);
      return parsed;
    },
    { isHeavy: true },
  );
  for (const [i, walk] of walks.entries()) walk.add(pages[i] ?? []);
}

async function listPart(
  chain: ChainAccess,
  accounts: readonly ListedAccount[],
  { pageSize, maxPages, isTimeUp }: ListLimits,
): Promise<TransactionList[]> {
  const walks = accounts.map((account) => new ListWalk(account, pageSize));
  for (let page = 0; page < maxPages; page += 1) {
    const open = walks.filter(({ isAtEnd }) => !isAtEnd);
    if (open.length === 0 || (page > 0 && isTimeUp())) break;
    try {
      await listPages(chain, open);
    } catch (error) {
      // what is listed already counts
      if (page === 0 || !isUnavailable(error)) throw error;
      break;
    }
  }
  return walks.map(({ list }) => list);
}

/**
 * Lists the finalized transactions of accounts since the cursor of each, as far as some pages reach. The first pages take one request for 50
 * accounts, all at the same time.
 *
 * @returns one list for each account, in the same order
 * @throws ApiError UNAVAILABLE when no node of the cluster gives a valid answer
 */
export async function listNewTransactions(
  chain: ChainAccess,
  accounts: readonly ListedAccount[],
  limits: ListLimits,
): Promise<TransactionList[]> {
  const parts = Array.from({ length: Math.ceil(accounts.length / accountsPerCall) }, async (_, i) => {
    const part = accounts.slice(i * accountsPerCall, (i + 1) * accountsPerCall);
    try {
      return await listPart(chain, part, limits);
    } catch (error) {
      if (!isPruned(error)) throw error;
      // no node knows a page cursor any more: begin again
      const fromNewest = part.map((account) => ({ ...account, pageCursors: [] }));
      return listPart(chain, fromNewest, limits);
    }
  });
  return (await Promise.all(parts)).flat();
}
