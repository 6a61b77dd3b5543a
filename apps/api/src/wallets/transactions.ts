import * as z from 'zod';
import type { ChainAccess } from '../chain/accounts.ts';
import { InvalidResponseError, parseResponse } from '../chain/nodes/rpc-error.ts';
import { type ListedTransaction, pageSize } from '../indexer/event-source.ts';
import { parseTransactionList } from '../indexer/validate.ts';

/** A token account in a transaction: whose it was and what it held before and after; undefined where it did not exist. */
export type TokenChange = {
  readonly address: string;
  readonly mint: string;
  readonly before: TokenBalance | undefined;
  readonly after: TokenBalance | undefined;
};

export type TokenBalance = { readonly owner: string; readonly amount: bigint };

/** A finalized transaction that succeeded, with the tokens that it moved. */
export type TokenTransaction = {
  readonly signature: string;
  readonly slot: number;
  /** Time of its block. */
  readonly at: Date;
  readonly logs: readonly string[];
  readonly changes: readonly TokenChange[];
};

/** Whose transactions to list, and after which one. */
export type ListQuery = {
  readonly address: string;
  readonly signature: string | null;
  readonly slot: number;
};

const commitment = 'finalized';

/** How many pages of one account are listed in a request. Older transactions are left out. */
export const maxPages = 5;

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

/**
 * Lists the finalized transactions of accounts, oldest first: all since the last one that was read, or the newest 5 000. The first page of all
 * accounts takes one request.
 *
 * @returns one list for each query, in the same order
 * @throws ApiError UNAVAILABLE when no node of the cluster gives a valid answer
 */
export async function listNewTransactions(
  chain: ChainAccess,
  queries: readonly ListQuery[],
): Promise<ListedTransaction[][]> {
  if (queries.length === 0) return [];
  return chain.call(async ({ send }) => {
    const found = queries.map((): ListedTransaction[] => []);
    let open = queries.map((query, i) => ({ ...query, i, before: undefined as string | undefined }));
    for (let page = 0; page < maxPages && open.length > 0; page += 1) {
      const calls = open.map(({ address, signature, before }) => {
        const range = { commitment, limit: pageSize, ...(signature && { until: signature }) };
        return {
          method: 'getSignaturesForAddress',
          params: [address, { ...range, ...(before && { before }) }],
        };
      });
      const answers = await send(calls);
      open = open.flatMap((query, n) => {
        const listed = parseTransactionList(answers[n]);
        const newer = newerThan(query, listed);
        found[query.i]?.push(...newer);
        const before = listed.at(-1)?.signature;
        return newer.length === pageSize && before !== undefined ? [{ ...query, before }] : [];
      });
    }
    return found.map((entries) => entries.reverse());
  });
}

const index = z.int().min(0);
const addresses = z.array(z.string());
const balances = z.array(
  z.object({
    accountIndex: index,
    mint: z.string(),
    owner: z.string(),
    uiTokenAmount: z.object({ amount: z.string().regex(/^[0-9]{1,20}$/) }),
  }),
);

const transactionSchema = z.object({
  slot: index,
  blockTime: index,
  meta: z.object({
    err: z.null(),
    logMessages: z.array(z.string()),
    preTokenBalances: balances,
    postTokenBalances: balances,
    loadedAddresses: z.object({ writable: addresses, readonly: addresses }).optional(),
  }),
  transaction: z.object({
    signatures: z.array(z.string()),
    message: z.object({ accountKeys: addresses }),
  }),
});

type Given = z.infer<typeof transactionSchema>;

function changesOf(signature: string, { meta, transaction }: Given): TokenChange[] {
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {};
  const keys = [...transaction.message.accountKeys, ...writable, ...readonly];
  const byIndex = (given: z.infer<typeof balances>) =>
    new Map(given.map((each) => [each.accountIndex, each]));
  const [before, after] = [byIndex(meta.preTokenBalances), byIndex(meta.postTokenBalances)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((i) => {
    const [pre, post] = [before.get(i), after.get(i)];
    const address = keys[i];
    if (address === undefined)
      throw new InvalidResponseError(`a token balance of ${signature} names an account that it lacks`);
    // an account that is closed can be opened again in the same transaction, for another mint
    const mints = new Set([pre, post].flatMap((each) => each?.mint ?? []));
    const balance = (mint: string, each: typeof pre) =>
      each?.mint === mint ? { owner: each.owner, amount: BigInt(each.uiTokenAmount.amount) } : undefined;
    return [...mints].map((mint) => ({
      address,
      mint,
      before: balance(mint, pre),
      after: balance(mint, post),
    }));
  });
}

function parseTransaction({ signature, slot }: ListedTransaction, given: unknown): TokenTransaction {
  if (given === null) throw new InvalidResponseError(`it lists ${signature} but does not have it`);
  const parsed = parseResponse(transactionSchema, given, signature);
  if (parsed.transaction.signatures[0] !== signature || parsed.slot !== slot)
    throw new InvalidResponseError(`a transaction other than ${signature} in slot ${slot}`);
  return {
    signature,
    slot,
    at: new Date(parsed.blockTime * 1_000),
    logs: parsed.meta.logMessages,
    changes: changesOf(signature, parsed),
  };
}

const transactionsPerCall = 50;

/** Of any version: only signatures, accounts, logs and balances are read. The version has seven bits. */
const config = { commitment, encoding: 'json', maxSupportedTransactionVersion: 127 };

/** Reads these transactions, in the same order. @throws ApiError UNAVAILABLE when no node of the cluster gives a valid answer */
export async function readTokenTransactions(
  chain: ChainAccess,
  entries: readonly ListedTransaction[],
): Promise<TokenTransaction[]> {
  const transactions: TokenTransaction[] = [];
  // the time limit of a call is for one of the usual size
  for (let start = 0; start < entries.length; start += transactionsPerCall) {
    const some = entries.slice(start, start + transactionsPerCall);
    const read = await chain.call(async ({ send }) => {
      const found = await send(
        some.map(({ signature }) => ({ method: 'getTransaction', params: [signature, config] })),
      );
      return some.map((entry, i) => parseTransaction(entry, found[i]));
    });
    transactions.push(...read);
  }
  return transactions;
}
