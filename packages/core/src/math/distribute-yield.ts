import { ProgramError } from '../errors.ts';
import type { StablecoinState } from './accrue.ts';
import { checkRoomFor } from './liabilities.ts';
import { fit } from './mul-div.ts';

/**
 * Adds `amount` base units to the unvested yield; all of it then vests over the stablecoin's period, from the last accrual on.
 *
 * @throws ProgramError `zeroAmount`, `amountTooLarge`.
 */
export function distributeYield(state: StablecoinState, amount: bigint): StablecoinState {
  if (amount === 0n) throw new ProgramError('zeroAmount');
  checkRoomFor(amount, state);
  const { stablecoin, junior } = state;
  return {
    stablecoin: {
      ...stablecoin,
      unvestedYield: fit(stablecoin.unvestedYield + amount, 'amountTooLarge'),
      vestEndTs: stablecoin.vestLastTs + BigInt(stablecoin.vestingSeconds),
    },
    junior,
  };
}
