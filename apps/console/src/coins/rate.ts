import { formatUnits } from '@obverse/client';

/** Exchange rates are fixed point with this many decimals. */
export const rateDecimals = 12;

/** The rate of one to one. */
export const rateScale = 10n ** BigInt(rateDecimals);

/** Underlying per coin, exactly, as a decimal text: "1.000321". */
export const decimalRate = (rate: string | bigint): string => formatUnits(BigInt(rate), rateDecimals);
