import { maxLookupTableBytes, type ParsedTransaction, resolveLookups } from '@obverse/core';
import type { Chain } from '../solana/chain.ts';
import { failureOf } from '../solana/failures.ts';
import type { TokenBalance, TransactionBalances } from '../solana/nodes/rpc.ts';
import { isRequestError } from '../solana/nodes/rpc-error.ts';
import type { GivenTransaction } from './submitted-transaction.ts';

export type BalanceChange = {
  readonly account: string;
  readonly owner: string | null;
  /** Null for lamports. */
  readonly mint: string | null;
  readonly before: bigint;
  readonly after: bigint;
  readonly change: bigint;
};

/** What a transaction would do now. */
export type Effects = {
  /** Undefined where it would succeed. */
  readonly failure: string | undefined;
  readonly computeUnits: number | null;
  readonly changes: readonly BalanceChange[];
  readonly payers: readonly { readonly address: string; readonly lamports: bigint }[];
  /** Whether the node says what balances it changes. */
  readonly showsBalances: boolean;
};

/** What a transaction changes, account by account: its lamports, and its tokens. */
function changesIn({ accounts }: ParsedTransaction, balances: TransactionBalances): BalanceChange[] {
  const { before, after, tokensBefore, tokensAfter } = balances;
  const tokenAt = (tokens: readonly TokenBalance[], index: number) =>
    tokens.find(({ accountIndex }) => accountIndex === index);
  return accounts.flatMap(({ address }, i) => {
    const account = String(address);
    const [held, holds] = [tokenAt(tokensBefore, i), tokenAt(tokensAfter, i)];
    const token = holds ?? held;
    const changed = (fields: Pick<BalanceChange, 'owner' | 'mint' | 'before' | 'after'>): BalanceChange[] =>
      fields.before === fields.after ? [] : [{ account, ...fields, change: fields.after - fields.before }];
    const owner = token?.owner ?? null;
    return [
      ...changed({
        owner: owner ?? account,
        mint: null,
        before: BigInt(before[i] ?? 0),
        after: BigInt(after[i] ?? 0),
      }),
      ...(token
        ? changed({ owner, mint: token.mint, before: held?.amount ?? 0n, after: holds?.amount ?? 0n })
        : []),
    ];
  });
}

const failed = (failure: string, computeUnits: number | null): Effects => ({
  failure,
  computeUnits,
  changes: [],
  payers: [],
  showsBalances: true,
});

/**
 * Reads the addresses that lookup tables give to accounts of a transaction; those that no table has stay undefined.
 *
 * @throws ApiError UNAVAILABLE when the cluster does not answer
 */
export async function readLookups(chain: Chain, parsed: ParsedTransaction): Promise<ParsedTransaction> {
  const { lookupTables } = parsed;
  if (lookupTables.length === 0) return parsed;
  const dataSlice = { offset: 0, length: maxLookupTableBytes };
  const { accounts } = await chain.call((rpc) => rpc.getAccounts(lookupTables, { dataSlice }));
  return resolveLookups(
    parsed,
    new Map(lookupTables.map((table, i) => [table.toBase58(), accounts[i] ?? null])),
  );
}

/**
 * Finds out what a transaction of any origin would do now: it is simulated. Nothing of it is remembered.
 *
 * @param parsed with the addresses of lookup tables
 * @throws ApiError UNAVAILABLE when the cluster does not answer
 */
export async function readEffects(chain: Chain, { bytes, parsed }: GivenTransaction): Promise<Effects> {
  const simulation = await chain
    .call((rpc) => rpc.simulate(bytes, []))
    .catch((error: unknown) => {
      if (isRequestError(error)) return undefined;
      throw error;
    });
  if (simulation === undefined) return failed('the cluster does not take the transaction as one', null);
  const { unitsConsumed: computeUnits } = simulation;
  if (simulation.err !== null) return failed(failureOf(chain, simulation).message, computeUnits);
  const { balances } = simulation;
  const changes = balances === undefined ? [] : changesIn(parsed, balances);
  const signers = new Set(
    parsed.accounts.flatMap(({ address, isSigner }) => (isSigner && address?.toBase58()) || []),
  );
  const payers = changes
    .filter(({ account, mint, change }) => mint === null && change < 0n && signers.has(account))
    .map(({ account, change }) => ({ address: account, lamports: -change }));
  return { failure: undefined, computeUnits, changes, payers, showsBalances: balances !== undefined };
}
