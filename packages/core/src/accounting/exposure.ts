import { require } from './errors.ts';
import { WIND_UP_INDEX } from './numbers.ts';
import type { StablecoinState } from './state.ts';

/**
 * Whether the senior index is so low that the stablecoin is wound up: mints, junior deposits and deployments stop.
 *
 * @example
 * ```ts
 * import { decodeStablecoin, math } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * if (account === null) throw new Error('the stablecoin does not exist');
 * if (math.isWindingUp(decodeStablecoin(stablecoin, account.data))) console.log('redeem only');
 * ```
 */
export const isWindingUp = ({ seniorIndex }: Pick<StablecoinState, 'seniorIndex'>): boolean =>
  seniorIndex < WIND_UP_INDEX;

/**
 * Checks that nothing stops new money.
 *
 * @throws AccountingError `lossPending`, `windingUp`.
 */
export function checkTakesExposure(s: StablecoinState): void {
  require(!s.reportOpen, 'lossPending');
  require(!isWindingUp(s), 'windingUp');
}
