import type { DataOf } from '@obverse/client';

export type Quote = DataOf<'get', '/integration/{id}/quote'>;

export type Side = 'mint' | 'redeem';

/** How much less than quoted is accepted, in basis points: the rate moves while a person reads and signs. */
export const slippages = [10, 50, 100] as const;

const mintLimits: Readonly<Record<NonNullable<Quote['limitedBy']>, string>> = {
  paused: 'Minting is paused: of this coin, of its collateral or on the whole platform.',
  lossReport: 'A loss is reported: nobody can mint until it is resolved.',
  windingUp: 'After its losses the stablecoin is wound up: it takes no new money, and can be redeemed.',
  cap: 'This is more than the supply cap of the stablecoin still admits.',
  coverage: 'The junior tranche would cover too little: a smaller amount may be possible.',
  liquidity: 'The vault does not hold enough.',
};

const redeemLimits: typeof mintLimits = {
  ...mintLimits,
  paused: 'Redeeming is stopped by the compliance authority of the coin or the issuer of its collateral.',
  liquidity:
    'The vault does not hold enough for all of it now. It is filled again as collateral returns; a smaller amount may be possible.',
  lossReport: 'A loss is reported: a part of what you redeem is withheld until it is resolved.',
};

/** Why the whole amount is not possible now; undefined where nothing stands in the way. */
export function limitOf({ side, limitedBy }: Pick<Quote, 'side' | 'limitedBy'>): string | undefined {
  if (limitedBy === null) return undefined;
  return (side === 'mint' ? mintLimits : redeemLimits)[limitedBy];
}

/** Whether the holder can go on all the same: under a loss report a redemption pays a part, and gives a claim for the rest. */
export const canAccept = ({ side, limitedBy }: Pick<Quote, 'side' | 'limitedBy'>): boolean =>
  side === 'redeem' && limitedBy === 'lossReport';
