import { math } from '@obverse/core';
import type { Price } from '../../chain/price/price.ts';
import { formatDecimal } from '../../lib/format.ts';

/** Decimals of `math.rateOne`. */
const rateDecimals = 12;

/** What an accrued tranche and one token of it are worth: `rate` in underlying, scale 10^12; the others in USD, decimal strings. */
export function juniorValue({ stablecoin, junior }: math.StablecoinState, price: Price) {
  const rate = math.exchangeRateDown(junior.assets, junior.supply);
  return {
    rate,
    rateUsd: formatDecimal(rate * price.mantissa, rateDecimals + price.decimals),
    usd: formatDecimal(junior.assets * price.mantissa, stablecoin.decimals + price.decimals),
  };
}
