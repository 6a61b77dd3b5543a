import { maxValidityDays, type TransactionOptions } from '@obverse/contracts';
import { decodeNonceAccount, isNonceAccount, type UsedNonce } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { invalid } from '../lib/errors.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import type { AccountReads } from './account-reads.ts';
import type { Account, ChainAccess } from './accounts.ts';
import { isWallet } from './wallets.ts';

/** A nonce account with its present value, which stands in place of a blockhash. */
export type Nonce = UsedNonce & {
  /** Base58. */
  readonly value: string;
};

/** How long a transaction can execute. */
export type Lifetime = {
  /** Undefined for a transaction with a recent blockhash. */
  readonly nonce: Nonce | undefined;
  /** The last second in which the program lets it execute; unix seconds. Undefined for no end of its own. */
  readonly validUntilTs: bigint | undefined;
};

const maxValiditySeconds = BigInt(maxValidityDays * 86_400);

type LifetimeOptions = Pick<TransactionOptions, 'nonceAccount' | 'validUntil'>;

/** @throws ApiError INVALID_REQUEST for a nonce without an end */
export function checkLifetime({ nonceAccount, validUntil }: LifetimeOptions): void {
  if (nonceAccount !== undefined && validUntil === undefined) {
    throw invalid(
      'validUntil',
      'is required with nonceAccount: a signed transaction on a nonce does not expire by itself',
    );
  }
}

/** @param now the cluster's clock, which the program sees; unix seconds */
function deadlineOf(validUntil: Date | undefined, now: bigint): bigint | undefined {
  if (validUntil === undefined) return undefined;
  const deadline = BigInt(Math.floor(validUntil.getTime() / 1_000));
  const present = `the cluster's clock says ${fromUnixSeconds(now).toISOString()}`;
  if (deadline < now) throw invalid('validUntil', `must not be in the past: ${present}`);
  if (deadline > now + maxValiditySeconds)
    throw invalid('validUntil', `must be at most ${maxValidityDays} days from now: ${present}`);
  return deadline;
}

/** @throws ApiError INVALID_REQUEST where transactions cannot use the account */
function nonceOf({ cluster }: ChainAccess, address: PublicKey, account: Account | null | undefined): Nonce {
  const refuse = (reason: string) => invalid('nonceAccount', reason);
  if (!account) throw refuse(`does not exist on ${cluster}`);
  if (!isNonceAccount(account)) throw refuse('must be a nonce account, which the System program owns');
  const state = decodeNonceAccount(account);
  if (state === undefined)
    throw refuse('is not initialized, or is of a version that cannot be used any more');
  const { authority, nonce: value } = state;
  if (!isWallet(authority))
    throw refuse(`its authority ${authority.toBase58()} is an account of a program, which cannot sign`);
  return { account: address, authority, value };
}

/** Reads what the lifetime of a transaction depends on: the cluster's clock, and the nonce account. */
export function* lifetimeReads(
  chain: ChainAccess,
  { nonceAccount, validUntil }: LifetimeOptions,
): AccountReads<Lifetime> {
  const address = nonceAccount === undefined ? undefined : new PublicKey(nonceAccount);
  const { now, accounts } = yield address === undefined ? [] : [address];
  return {
    validUntilTs: deadlineOf(validUntil, now),
    nonce: address && nonceOf(chain, address, accounts[0]),
  };
}
