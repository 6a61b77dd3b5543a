import { maxSupportedTransactionVersion } from '@obverse/core';
import type { ListedTransaction } from '../../events/event-source.ts';
import { newestSlot } from '../../events/rpc-source.ts';
import { isUnavailable } from '../../lib/errors.ts';
import type { Chain } from '../../solana/chain.ts';
import { isPruned, PrunedHistoryError } from '../../solana/nodes/rpc-error.ts';
import type { FetchedTransaction, HeldAccount, MergedTransaction, PlatformToken } from '../ledger/model.ts';
import { parseTokenTransaction, type TokenTransaction } from '../ledger/token-transactions.ts';
import type { AccountLists } from './merged-lists.ts';
import { findPlatformTokens } from './platform-tokens.ts';
import { isRequested, type WalletQuery } from './read-balances.ts';
import type { ReadLimits } from './wallet-limits.ts';

/** A transaction that nodes list and do not have is pruned if it is older; else it may still come. */
const maxMissingMs = 3_600_000;

const config = { commitment: 'finalized', encoding: 'json', maxSupportedTransactionVersion };

/** Reads these transactions, in the same order; undefined of those that no node has. Where a node does not have all of them, the next one is asked. */
async function readTransactions(
  chain: Chain,
  wallet: string,
  entries: readonly ListedTransaction[],
): Promise<(TokenTransaction | undefined)[]> {
  const calls = entries.map(({ signature }) => ({ method: 'getTransaction', params: [signature, config] }));
  const read = (isMissingAllowed: boolean) =>
    chain.call(
      async (rpc) => {
        const answers = await rpc.sendFrom(newestSlot(entries), calls);
        return entries.map((entry, i) => {
          if (answers[i] !== null) return parseTokenTransaction(entry, answers[i], wallet, chain.programId);
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

/** Accounts of a wallet that a transaction shows: closed ones, too. */
const accountsIn = ({ balances, effects }: TokenTransaction, wallet: string): HeldAccount[] => [
  ...balances
    .filter(({ isOwn }) => isOwn)
    .map(({ address, mint }) => ({ address, mint, kind: 'token', amount: 0n }) as const),
  ...effects
    .filter(({ owner }) => owner === wallet)
    .flatMap(({ tokenId: mint, cooldown }) =>
      cooldown ? [{ address: cooldown.address, mint, kind: 'cooldown', amount: 0n } as const] : [],
    ),
];

type FetchDependencies = {
  readonly chain: Chain;
  readonly query: WalletQuery;
  readonly lists: AccountLists;
  /** The platform's tokens by mint; gets those that are found. */
  readonly tokens: Map<string, PlatformToken>;
  /** What was fetched before, by signature, and gets what is fetched; undefined of those that nodes have pruned. */
  readonly transactions: Map<string, TokenTransaction | undefined>;
  readonly limits: ReadLimits;
};

/**
 * Fetches the listed transactions of a wallet from the oldest one on, and those of accounts that they show, as many as the limits and the time
 * allow.
 *
 * @returns what can be applied, and whether that is all
 */
export async function fetchTransactions(
  { chain, query, lists, tokens, transactions, limits }: FetchDependencies,
  finalizedSlot: number,
): Promise<{ readonly fetched: readonly FetchedTransaction[]; readonly isComplete: boolean }> {
  const wallet = query.wallet.toBase58();

  /** Lists the accounts that transactions show, of the platform's tokens. @returns whether there were any */
  async function listAccountsIn(found: readonly (TokenTransaction | undefined)[]): Promise<boolean> {
    const shown = found
      .flatMap((transaction) => (transaction ? accountsIn(transaction, wallet) : []))
      .filter(({ address, mint }) => !lists.accounts.has(address) && isRequested(query, mint));
    const mints = shown.map(({ mint }) => mint);
    for (const [mint, token] of (await findPlatformTokens(chain, mints)).tokens) tokens.set(mint, token);
    return lists.add(shown.filter(({ mint }) => tokens.has(mint)));
  }

  let listed = lists.merge();
  let isStopped = false;
  for (;;) {
    const { merged, isWhole } = listed;
    let succeeded = 0;
    const end = merged.findIndex(({ failed }) => !failed && ++succeeded > limits.maxTransactions);
    const share = end < 0 ? merged : merged.slice(0, end);
    const isOpen = ({ failed, signature }: MergedTransaction) => !failed && !transactions.has(signature);
    const open = share.filter(isOpen);
    isStopped ||= transactions.size > 0 && limits.isTimeUp();
    if (open.length === 0 || isStopped) {
      const fetched = open[0] === undefined ? share : share.slice(0, share.indexOf(open[0]));
      return {
        fetched: fetched.map((entry) => ({ ...entry, transaction: transactions.get(entry.signature) })),
        isComplete: isWhole && fetched.length === merged.length,
      };
    }
    try {
      const batch = open.slice(0, limits.transactionsPerCall);
      const answers = await readTransactions(chain, wallet, batch);
      if (await listAccountsIn(answers)) listed = lists.merge();
      for (const [i, { signature, slot }] of batch.entries()) {
        // nodes list it and do not have it: it may still come, and the share ends before it
        const isMissing =
          answers[i] === undefined && slot >= finalizedSlot - chain.slotTime.slotsIn(maxMissingMs);
        if (isMissing) isStopped = true;
        else transactions.set(signature, answers[i]);
      }
    } catch (error) {
      if (transactions.size === 0 || !isUnavailable(error)) throw error;
      isStopped = true;
    }
  }
}
