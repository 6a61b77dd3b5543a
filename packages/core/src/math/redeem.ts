import { ProgramError } from '../errors.ts';
import { fit, mulDivFloor, saturatingAdd } from './mul-div.ts';
import { assetsForTokensDown } from './pool.ts';
import { type IntegrationState, oweCommission } from './sync.ts';

/**
 * Redeems `tokens` of `supply` branded tokens against a vault that holds `vaultBalance`. The state has been brought up to date.
 *
 * @returns the new state, the underlying to pay out, and what the last token left over by rounding (the integrator's), in base units.
 * @throws ProgramError `zeroAmount`, `insufficientTokens`, `amountTooSmall`, `belowMinimumReceived`, `insufficientLiquidity`.
 */
export function redeem(
  { stablecoin, integration }: IntegrationState,
  supply: bigint,
  vaultBalance: bigint,
  tokens: bigint,
  minimumReceived: bigint,
): IntegrationState & { readonly amount: bigint; readonly leftover: bigint } {
  if (tokens === 0n) throw new ProgramError('zeroAmount');
  if (tokens > supply) throw new ProgramError('insufficientTokens');
  const amount = assetsForTokensDown(tokens, integration.assets, supply);
  if (amount === 0n) throw new ProgramError('amountTooSmall');
  if (amount < minimumReceived) throw new ProgramError('belowMinimumReceived');
  if (amount > vaultBalance) throw new ProgramError('insufficientLiquidity');

  const paid = {
    stablecoin: { ...stablecoin, seniorAssets: fit(stablecoin.seniorAssets - amount) },
    integration: {
      ...integration,
      assets: integration.assets - amount,
      principal: integration.principal - fit(mulDivFloor(integration.principal, tokens, supply)),
      lifetimeVolume: saturatingAdd(integration.lifetimeVolume, amount),
    },
  };
  if (tokens < supply) return { ...paid, amount, leftover: 0n };
  const leftover = paid.integration.assets;
  const emptied = { ...paid, integration: { ...paid.integration, assets: 0n } };
  return { ...oweCommission(emptied, leftover), amount, leftover };
}
