import { formatUnits } from '@obverse/client';

/** Exchange rates are fixed point with this many decimals. */
export const rateDecimals = 12;

/** The rate of one to one. */
export const rateScale = 10n ** BigInt(rateDecimals);

/** Underlying per coin, exactly: "1.000321". */
export const formatRate = (rate: string): string => formatUnits(BigInt(rate), rateDecimals);
