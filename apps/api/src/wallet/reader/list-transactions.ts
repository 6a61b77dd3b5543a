import type { ListedTransaction } from '../../events/event-source.ts';
import { knowsTransactions } from '../../events/rpc-source.ts';
import { parseTransactionList } from '../../events/validate.ts';
import { limitConcurrency } from '../../lib/async.ts';
import { isUnavailable } from '../../lib/errors.ts';
import type { ChainAccess } from '../../solana/accounts.ts';
import { isPruned, PrunedHistoryError } from '../../solana/nodes/rpc-error.ts';
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
  /** The newest first. */
  readonly pageCursors: readonly string[];
};

/** Accounts whose first pages one call lists. The time limit of a call is for one of the usual size. */
const accountsPerCall = 50;

/** Accounts whose further pages are listed at the same time. */
const maxConcurrentWalks = 16;

/** Lists a page of each of these accounts, newest first: what is after its cursor, and before another transaction. */
function readPages(
  chain: ChainAccess,
  requests: readonly { readonly account: WalletAccount; readonly before: string | undefined }[],
  pageSize: number,
): Promise<ListedTransaction[][]> {
  const calls = requests.map(({ account: { address, signature: until }, before }) => {
    const range = { limit: pageSize, ...(until && { until }), ...(before && { before }) };
    return { method: 'getSignaturesForAddress', params: [address, { commitment: 'finalized', ...range }] };
  });
  return chain.call(
    async (rpc) => {
      const pages = (await rpc.send(calls)).map(parseTransactionList);
      // a node that does not know a transaction lists nothing before it
      const unproven = requests.flatMap(({ before }, i) =>
        before && pages[i]?.length === 0 ? [before] : [],
      );
      if (unproven.length === 0) return pages;
      const reached = Math.max(...requests.map(({ account }) => account.slot));
      const missing = (await knowsTransactions(rpc, unproven, reached)).indexOf(false);
      if (missing >= 0) throw new PrunedHistoryError(`the node does not know ${unproven[missing]}`);
      return pages;
    },
    { isHeavy: true },
  );
}

/**
 * The entries after the cursor. A node that does not know that one lists what is older, too: then the entries of its slot
 * are left out with them.
 */
function newerThan(
  { signature, slot }: WalletAccount,
  page: readonly ListedTransaction[],
): ListedTransaction[] {
  const knowsLast = page.every((entry) => entry.slot >= slot);
  return page.filter(
    (entry) => entry.signature !== signature && (knowsLast ? entry.slot >= slot : entry.slot > slot),
  );
}

/** Walks back the list of an account as far as some pages reach, from a page before its last page cursor. */
async function walkBack(
  chain: ChainAccess,
  account: WalletAccount,
  firstPage: readonly ListedTransaction[],
  { pageSize, maxPages, isTimeUp }: ReadLimits,
): Promise<TransactionList> {
  const pageCursors = [...account.pageCursors];
  /** The walk is before the last one of so many page cursors, and adds others. */
  let start = pageCursors.length;
  /** Newest first. */
  let found: ListedTransaction[] = [];
  let page = firstPage;
  for (let pages = 1; ; pages += 1) {
    const newer = newerThan(account, page);
    found = found.concat(newer);
    const last = page.at(-1);
    if (newer.length >= pageSize && last !== undefined) {
      pageCursors.push(last.signature);
    } else {
      // all since the account's cursor is found, up to where the walk began; what shares its last slot is read together with what follows
      const endSlot = start === 0 ? Number.POSITIVE_INFINITY : (found[0]?.slot ?? 0);
      const isAny = found.some(({ slot }) => slot < endSlot);
      if (start === 0 || isAny) return { entries: found.toReversed(), endSlot, pageCursors };
      start -= 1;
      pageCursors.length = start;
      found = [];
    }
    if (pages >= maxPages || isTimeUp()) break;
    try {
      [page = []] = await readPages(chain, [{ account, before: pageCursors.at(-1) }], pageSize);
    } catch (error) {
      // what is listed already counts
      if (!isUnavailable(error)) throw error;
      break;
    }
  }
  return { entries: [], endSlot: account.slot, pageCursors };
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
  accounts: readonly WalletAccount[],
  limits: ReadLimits,
): Promise<TransactionList[]> {
  if (limits.maxPages === 0)
    return accounts.map(({ slot, pageCursors }) => ({ entries: [], endSlot: slot, pageCursors }));
  // no more wait than there are accounts
  const limited = limitConcurrency(maxConcurrentWalks, accounts.length, () => new RangeError('too many'));
  const listPart = async (part: readonly WalletAccount[]): Promise<TransactionList[]> => {
    const requests = part.map((account) => ({ account, before: account.pageCursors.at(-1) }));
    const pages = await readPages(chain, requests, limits.pageSize);
    return Promise.all(part.map((each, i) => limited(() => walkBack(chain, each, pages[i] ?? [], limits))));
  };
  const parts = Array.from({ length: Math.ceil(accounts.length / accountsPerCall) }, async (_, i) => {
    const part = accounts.slice(i * accountsPerCall, (i + 1) * accountsPerCall);
    try {
      return await listPart(part);
    } catch (error) {
      if (!isPruned(error)) throw error;
      // no node knows a page cursor any more: begin again
      return listPart(part.map((account) => ({ ...account, pageCursors: [] })));
    }
  });
  return (await Promise.all(parts)).flat();
}
