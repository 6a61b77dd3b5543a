import {
  explainFailure,
  type RpcTransactionError,
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
};

type Holding = { readonly mint: string; readonly owner: string; readonly amount: bigint };

const tokenPrograms = [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID];

/** The part of a token account that says what it holds, and of a longer one that it is one. */
const tokenSlice = { offset: 0, length: AccountLayout.span + 1 } as const;

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
});

/**
 * Finds out what a transaction of any origin would do now, in one round trip: it is simulated, and the accounts that it may write are read.
 * Nothing of it is remembered.
 *
 * @throws ApiError UNAVAILABLE when the cluster does not answer
 */
export async function readEffects(chain: Chain, { bytes, parsed }: GivenTransaction): Promise<Effects> {
  const writable = parsed.accounts.filter(({ isWritable }) => isWritable);
  const addresses = writable.flatMap(({ address }) => address ?? []);
  const [answer, { accounts: before }] = await Promise.all([
    simulateGiven(chain, bytes, addresses),
    // strangers choose them, and an account may have megabytes
    chain.call((rpc) => rpc.getAccounts(addresses, { dataSlice: tokenSlice })),
  ]);
  if (answer === undefined) return failed('the cluster does not take the transaction as one', null);
  const { err, logs, unitsConsumed, accounts: after } = answer;
  if (err !== null) {
    const { message } = explainFailure(err as RpcTransactionError, logs, chain.programId.toBase58());
    return failed(message, unitsConsumed);
  }
  const changes = addresses.flatMap((key, i) => changesOf(key, before[i], after[i]));
  const signers = new Set(
    parsed.accounts.flatMap(({ address, isSigner }) => (isSigner && address?.toBase58()) || []),
  );
  const payers = changes
    .filter(({ account, mint, change }) => mint === null && change < 0n && signers.has(account))
    .map(({ account, change }) => ({ address: account, lamports: -change }));
  return { failure: undefined, computeUnits: unitsConsumed, changes, payers };
}
