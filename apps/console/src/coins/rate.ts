import { formatUnits } from '@obverse/client';

/** Exchange rates are fixed point with this many decimals. */
export const rateDecimals = 12;

/** Underlying per coin, exactly: "1.000321". */
export const formatRate = (rate: string): string => formatUnits(BigInt(rate), rateDecimals);
