import { ACCOUNTS, decodeClock } from '@obverse/core';
import { MINT_SIZE } from '@solana/spl-token';
import { type PublicKey, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import type { Account } from '../chain/accounts.ts';
import type { Chain } from '../chain/chain.ts';

/** Accounts as they are at one moment that will stay, and that moment by the cluster's own clock. */
export type Finalized = {
  /** Unix seconds. */
  readonly now: bigint;
  readonly slot: number;
  /** In the order asked for; null where nothing exists. Of a mint only what every mint has. */
  readonly accounts: readonly (Account | null)[];
};

/** What one call may ask for, less the clock. */
export const maxFinalized = 99;

const { integration, stablecoin, juniorTranche } = ACCOUNTS;
const length = Math.max(integration.size, stablecoin.size, juniorTranche.size, MINT_SIZE);

/** An answer's slot is that of its bank, and so is the clock's; a local cluster may begin its next slot in between. */
const maxSlotsApart = 1n;

/** What a date of ISO 8601 with four digits for the year can say. */
const lastSecond = 253_402_300_799n;

/** @throws where it is not the clock of the slot */
function timeOf(clock: Account | null | undefined, slot: number): { now: bigint; slot: number } {
  if (!clock) throw new Error('the answer holds no clock');
  const { slot: own, unixTimestamp: now } = decodeClock(clock.data);
  const apart = BigInt(slot) - own;
  if (apart < 0n || apart > maxSlotsApart)
    throw new Error(`a clock of slot ${own} in an answer of slot ${slot}`);
  if (now <= 0n || now > lastSecond) throw new Error(`the clock says ${now}`);
  return { now, slot: Number(own) };
}

/**
 * Reads at most 99 accounts of the platform or mints and the clock in one call.
 *
 * @param since a slot known of; a node that has not reached it is not believed
 * @throws ApiError UNAVAILABLE when no node of the cluster answers with sense
 */
export function readFinalized(
  chain: Chain,
  addresses: readonly PublicKey[],
  since: number,
): Promise<Finalized> {
  if (addresses.length > maxFinalized) throw new RangeError(`${addresses.length} accounts in one call`);
  return chain.call(async (rpc) => {
    const { context, value } = await rpc.getMultipleAccountsInfoAndContext(
      [SYSVAR_CLOCK_PUBKEY, ...addresses],
      { commitment: 'finalized', dataSlice: { offset: 0, length }, minContextSlot: since },
    );
    const [clock, ...accounts] = value;
    if (accounts.length !== addresses.length)
      throw new Error(`${accounts.length} accounts for ${addresses.length}`);
    return { ...timeOf(clock, context.slot), accounts };
  });
}
