import { type AccountInfo, type PublicKey, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import { unavailable } from '../errors.ts';
import type { Chain } from './chain.ts';

export type Account = AccountInfo<Buffer>;

/** Accounts as they are at one moment, and that moment by the cluster's own clock: it is what the program will see. */
export type Snapshot = {
  /** Unix seconds. */
  readonly now: bigint;
  /** In the order asked for; null where nothing exists. */
  readonly accounts: readonly (Account | null)[];
};

/** What one getMultipleAccounts call may ask for, less the clock. */
const maxAddresses = 99;

/** Offset of `unix_timestamp` in the Clock sysvar. */
const unixTimestamp = 32;

/**
 * Reads at most 99 accounts and the clock in one call.
 *
 * @throws ApiError UNAVAILABLE when the cluster does not answer
 */
export async function readAccounts(chain: Chain, addresses: readonly PublicKey[]): Promise<Snapshot> {
  if (addresses.length > maxAddresses) throw new RangeError(`${addresses.length} accounts in one call`);
  const [clock, ...accounts] = await chain.call((rpc) =>
    rpc.getMultipleAccountsInfo([SYSVAR_CLOCK_PUBKEY, ...addresses]),
  );
  if (!clock) throw unavailable(`The ${chain.cluster} cluster's clock`);
  return { now: clock.data.readBigInt64LE(unixTimestamp), accounts };
}
