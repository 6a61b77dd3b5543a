import * as z from 'zod';
import type { ListedTransaction } from '../events/event-source.ts';
import type { ChainAccess } from '../solana/accounts.ts';
import {
  InvalidResponseError,
  isPruned,
  PrunedHistoryError,
  parseResponse,
} from '../solana/nodes/rpc-error.ts';

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

/** Of any version: only signatures, accounts, logs and balances are read. The version has seven bits. */
const config = { commitment: 'finalized', encoding: 'json', maxSupportedTransactionVersion: 127 };

/**
 * Reads these transactions, in the same order. Where a node does not have all that are listed, the next one is asked.
 *
 * @returns undefined of those that no node has any more
 * @throws ApiError UNAVAILABLE when no node of the cluster gives a valid answer
 */
export async function readTokenTransactions(
  chain: ChainAccess,
  entries: readonly ListedTransaction[],
): Promise<(TokenTransaction | undefined)[]> {
  const calls = entries.map(({ signature }) => ({ method: 'getTransaction', params: [signature, config] }));
  const read = (isMissingAllowed: boolean) =>
    chain.call(
      async ({ send }) => {
        const found = await send(calls);
        return entries.map((entry, i) => {
          if (found[i] !== null) return parseTransaction(entry, found[i]);
          if (isMissingAllowed) return undefined;
          throw new PrunedHistoryError(`the node lists ${entry.signature} but does not have it`);
        });
      },
      { isHeavy: true },
    );
  try {
    return await read(false);
  } catch (error) {
    if (!isPruned(error)) throw error;
    return read(true);
  }
}
