import { math } from '@obverse/core';
import { isAllowed, mapProgramError } from '../../solana/failures.ts';
import type { IntegrationSnapshot } from '../../solana/integrations.ts';

export const sides = ['mint', 'redeem'] as const;

export type Side = (typeof sides)[number];

/** Why nobody can mint now; undefined where nothing stands in everybody's way. */
function obstacleToMints(
  { paused }: IntegrationSnapshot,
  stablecoin: math.StablecoinState,
): string | undefined {
  if (paused) return 'Minting is paused on the whole platform';
  if (stablecoin.reportOpen) return 'Minting is stopped while a loss report is open';
  if (math.isWindingUp(stablecoin))
    return 'The stablecoin is wound up: after its losses it takes no new money';
  if (math.capRemaining(stablecoin) === 0n) return 'The supply cap of the stablecoin is reached';
  if (math.coverageRemaining(stablecoin) === 0n)
    return 'Minting is stopped until the junior pool covers more';
  return undefined;
}

/** Why nobody can redeem now. What an open report withholds needs a consent that Actions have no way to ask for. */
function obstacleToRedemptions(
  { vaultBalance }: IntegrationSnapshot,
  { stablecoin, integration }: math.CoinState,
): string | undefined {
  if (math.bearsReport(stablecoin))
    return 'A loss report is open: it would withhold a part, which the issuer of the coin can explain';
  if (integration.supply === 0n) return 'No coins are in circulation';
  if (math.liquidityLeft(stablecoin, vaultBalance) === 0n)
    return 'The vault has nothing left to pay now; it is filled again as collateral returns';
  return undefined;
}

/** Why nobody can do this now, as a sentence; undefined where nothing stands in everybody's way. */
export function obstacleTo(side: Side, snapshot: IntegrationSnapshot): string | undefined {
  if (snapshot.stop !== undefined) return snapshot.stop;
  const state = math.projectTo(snapshot.state, snapshot.now);
  return side === 'mint'
    ? obstacleToMints(snapshot, state.stablecoin)
    : obstacleToRedemptions(snapshot, state);
}

/** The present quote. @throws ProgramError of a rule that the amount breaks in any case */
function quote(side: Side, { state, vaultBalance, now }: IntegrationSnapshot, amount: bigint) {
  return side === 'mint'
    ? math.quoteMint(state, now, amount)
    : math.quoteRedeem(state, vaultBalance, now, amount);
}

/** Whether an exchange of `amount` base units can execute now, for someone who holds as much. */
export const isPossible = (side: Side, snapshot: IntegrationSnapshot, amount: bigint): boolean =>
  isAllowed(() => quote(side, snapshot, amount)) && quote(side, snapshot, amount).limitedBy === undefined;

/** What an exchange of `amount` base units gives at least, base units. @throws ApiError for an amount that gives nothing */
export const minimumOf = (side: Side, snapshot: IntegrationSnapshot, amount: bigint): bigint =>
  mapProgramError(() => quote(side, snapshot, amount).minimumReceived, snapshot);
