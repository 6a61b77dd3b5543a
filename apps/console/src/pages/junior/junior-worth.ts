import { math } from '@obverse/core';
import type { Stablecoin } from '../../coins/use-underlying.ts';

/** What junior tokens are worth now in base units of the underlying, rounded down. */
export const juniorWorth = (
  { juniorAssets, juniorSupply }: Pick<Stablecoin, 'juniorAssets' | 'juniorSupply'>,
  tokens: bigint,
): bigint => math.assetsForTokensDown({ assets: BigInt(juniorAssets), supply: BigInt(juniorSupply) }, tokens);
