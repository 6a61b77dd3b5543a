import { type AccountInfo, type PublicKey, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
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

/** The Clock sysvar, and where in it `unix_timestamp` is. */
const clockSize = 40;
const unixTimestamp = 32;

/**
 * Reads at most 99 accounts and the clock in one call.
 *
 * @throws ApiError UNAVAILABLE when the cluster does not answer
 */
export async function readAccounts(chain: Chain, addresses: readonly PublicKey[]): Promise<Snapshot> {
  if (addresses.length > maxAddresses) throw new RangeError(`${addresses.length} accounts in one call`);
  return chain.call(async (rpc) => {
    const [clock, ...accounts] = await rpc.getMultipleAccountsInfo([SYSVAR_CLOCK_PUBKEY, ...addresses]);
    if (clock?.data.length !== clockSize) throw new Error('the answer holds no clock');
    if (accounts.length !== addresses.length)
      throw new Error(`${accounts.length} accounts for ${addresses.length}`);
    return { now: clock.data.readBigInt64LE(unixTimestamp), accounts };
  });
}
