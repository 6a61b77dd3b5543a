import { ProgramError } from '../errors.ts';
import type { StablecoinState } from './accrue.ts';
import { checkCoverage, checkRoomFor } from './liabilities.ts';
import { fit } from './mul-div.ts';
import { assetsForTokensDown, tokensForAssetsDown } from './pool.ts';

/**
 * Deposits `amount` base units of underlying into the junior tranche. The state has been accrued.
 *
 * @returns the new state and the junior tokens to mint.
 * @throws ProgramError `zeroAmount`, `trancheWipedOut`, `amountTooLarge`, `amountTooSmall`, `belowMinimumReceived`.
 */
export function juniorDeposit(
  { stablecoin, junior }: StablecoinState,
  amount: bigint,
  minimumReceived: bigint,
): StablecoinState & { readonly tokens: bigint } {
  if (amount === 0n) throw new ProgramError('zeroAmount');
  if (junior.supply > 0n && junior.assets === 0n) throw new ProgramError('trancheWipedOut');
  checkRoomFor(amount, { stablecoin, junior });
  const tokens = tokensForAssetsDown(amount, junior.assets, junior.supply);
  if (tokens === 0n) throw new ProgramError('amountTooSmall');
  if (tokens < minimumReceived) throw new ProgramError('belowMinimumReceived');
  const assets = fit(junior.assets + amount, 'amountTooLarge');
  const supply = fit(junior.supply + tokens, 'amountTooLarge');
  return { stablecoin, junior: { ...junior, assets, supply }, tokens };
}

/**
 * Takes `tokens`, whose cooldown is over, out of the junior tranche. The state has been accrued. What the last token leaves over becomes
 * platform fees; coverage is asked for where assets leave the tranche.
 *
 * @returns the new state, the underlying to pay out (0 from a tranche that was wiped out), and the leftover, in base units.
 * @throws ProgramError `insufficientTokens`, `belowMinimumReceived`, `insufficientLiquidity`, `coverageTooLow`.
 */
export function juniorWithdraw(
  { stablecoin, junior }: StablecoinState,
  vaultBalance: bigint,
  tokens: bigint,
  minimumReceived: bigint,
): StablecoinState & { readonly amount: bigint; readonly leftover: bigint } {
  const supply = fit(junior.supply - tokens, 'insufficientTokens');
  const amount = assetsForTokensDown(tokens, junior.assets, junior.supply);
  if (amount < minimumReceived) throw new ProgramError('belowMinimumReceived');
  if (amount > vaultBalance) throw new ProgramError('insufficientLiquidity');
  const rest = junior.assets - amount;
  const leftover = supply === 0n ? rest : 0n;
  const assets = rest - leftover;
  if (assets < junior.assets) checkCoverage(assets, stablecoin.seniorAssets, stablecoin);
  return {
    stablecoin: { ...stablecoin, platformFeesOwed: fit(stablecoin.platformFeesOwed + leftover) },
    junior: { ...junior, assets, supply },
    amount,
    leftover,
  };
}
