import { CodecError } from '../errors.ts';

/** Slot, epoch start, epoch, leader schedule epoch and unix time, eight bytes each. */
const clockBytes = 40;
const unixTimestampOffset = 32;

/** The Clock sysvar: the time of a cluster as its programs see it. */
export type Clock = {
  readonly slot: bigint;
  /** Unix seconds. */
  readonly unixTimestamp: bigint;
};

/**
 * Decodes the data of the Clock sysvar's account.
 *
 * @throws CodecError if it has another size.
 * @example
 * ```ts
 * import { decodeClock } from '@obverse/core';
 * import { SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
 *
 * const account = await connection.getAccountInfo(SYSVAR_CLOCK_PUBKEY);
 * if (account === null) throw new Error('the cluster has no clock');
 * const { slot, unixTimestamp } = decodeClock(account.data);
 * ```
 */
export function decodeClock(data: Uint8Array): Clock {
  if (data.length !== clockBytes) throw new CodecError(`${data.length} bytes are not a Clock sysvar`);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return { slot: view.getBigUint64(0, true), unixTimestamp: view.getBigInt64(unixTimestampOffset, true) };
}
