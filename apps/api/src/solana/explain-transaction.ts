import {
  explainFailure,
  maxLookupTableBytes,
  type ParsedTransaction,
  type RpcTransactionError,
  resolveLookups,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@obverse/core';
import { AccountLayout, AccountType } from '@solana/spl-token';
import type { PublicKey } from '@solana/web3.js';
import type { Chain } from './chain.ts';
import type { GivenTransaction } from './given-transaction.ts';
import type { Account, SimulationAnswer } from './nodes/rpc.ts';
import { isRequestError } from './nodes/rpc-error.ts';

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
  /** How many accounts it may write whose changes were not looked at. */
  readonly unseen: number;
};

type Holding = { readonly mint: string; readonly owner: string; readonly amount: bigint };

const tokenPrograms = [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID];

/**
 * Strangers choose the accounts of a transaction, one may have megabytes, and a simulation gives accounts whole. So changes are shown of as many
 * accounts as nodes simulate at least, those included that sign, and of none that is longer than token accounts and mints with their metadata.
 * What a transaction adds to accounts is bounded by the cluster.
 */
const maxShown = 64;
const maxShownBytes = 2_048;

/** Says of a shorter account what it holds, and of a longer one that it is longer. */
const slice = { offset: 0, length: maxShownBytes + 1 } as const;

/** What a token account holds; undefined for any other account. */
function holdingOf(account: Account | null | undefined): Holding | undefined {
  if (!account || !tokenPrograms.some((program) => program.equals(account.owner))) return undefined;
  const { data } = account;
  const isPlain = data.length === AccountLayout.span;
  if (!isPlain && data[AccountLayout.span] !== AccountType.Account) return undefined;
  const { mint, owner, amount } = AccountLayout.decode(data);
  return { mint: mint.toBase58(), owner: owner.toBase58(), amount };
}

const lamportsOf = (account: Account | null | undefined): bigint => BigInt(account?.lamports ?? 0);

/** What changes of one account: its lamports, and its tokens. */
function changesOf(
  key: PublicKey,
  before: Account | null | undefined,
  after: Account | null | undefined,
): BalanceChange[] {
  const account = key.toBase58();
  const [held, holds] = [holdingOf(before), holdingOf(after)];
  const token = holds ?? held;
  const changed = (fields: Pick<BalanceChange, 'owner' | 'mint' | 'before' | 'after'>): BalanceChange[] =>
    fields.before === fields.after ? [] : [{ account, ...fields, change: fields.after - fields.before }];
  const lamports = { before: lamportsOf(before), after: lamportsOf(after) };
  const isOfToken = token && held !== holds;
  return [
    ...changed({ owner: token?.owner ?? account, mint: null, ...lamports }),
    ...(isOfToken
      ? changed({
          owner: token.owner,
          mint: token.mint,
          before: held?.amount ?? 0n,
          after: holds?.amount ?? 0n,
        })
      : []),
  ];
}

/** Simulates bytes of any origin. @returns undefined where the node does not take them as a transaction */
const simulateGiven = (
  chain: Chain,
  bytes: Uint8Array,
  addresses: readonly PublicKey[],
): Promise<SimulationAnswer | undefined> =>
  chain
    .call((rpc) => rpc.simulate(bytes, addresses))
    .catch((error: unknown) => {
      if (isRequestError(error)) return undefined;
      throw error;
    });

const failed = (failure: string, computeUnits: number | null): Effects => ({
  failure,
  computeUnits,
  changes: [],
  payers: [],
  unseen: 0,
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

/** Reads the accounts that a transaction may write, but for large ones. */
async function readShown(chain: Chain, { accounts }: ParsedTransaction) {
  const writable = accounts.flatMap(({ address, isWritable }) => (isWritable && address) || []);
  const asked = writable.slice(0, maxShown);
  const found = await chain.call((rpc) => rpc.getAccounts(asked, { dataSlice: slice }));
  const shown = asked
    .map((address, i) => ({ address, before: found.accounts[i] ?? null }))
    .filter(({ before }) => before === null || before.data.length <= maxShownBytes);
  return { shown, unseen: writable.length - shown.length };
}

/**
 * Finds out what a transaction of any origin would do now: the accounts that it may write are read, and it is simulated. Nothing of it is
 * remembered.
 *
 * @param parsed with the addresses of lookup tables
 * @throws ApiError UNAVAILABLE when the cluster does not answer
 */
export async function readEffects(chain: Chain, { bytes, parsed }: GivenTransaction): Promise<Effects> {
  const { shown, unseen } = await readShown(chain, parsed);
  const answer = await simulateGiven(
    chain,
    bytes,
    shown.map(({ address }) => address),
  );
  if (answer === undefined) return failed('the cluster does not take the transaction as one', null);
  const { err, logs, unitsConsumed, accounts: after } = answer;
  if (err !== null) {
    const { message } = explainFailure(err as RpcTransactionError, logs, chain.programId.toBase58());
    return failed(message, unitsConsumed);
  }
  const changes = shown.flatMap(({ address, before }, i) => changesOf(address, before, after[i]));
  const signers = new Set(
    parsed.accounts.flatMap(({ address, isSigner }) => (isSigner && address?.toBase58()) || []),
  );
  const payers = changes
    .filter(({ account, mint, change }) => mint === null && change < 0n && signers.has(account))
    .map(({ account, change }) => ({ address: account, lamports: -change }));
  return { failure: undefined, computeUnits: unitsConsumed, changes, payers, unseen };
}
