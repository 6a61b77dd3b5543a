/** The program's accounting, and what is quoted and reported from its state. */
export * from '../accounting/index.ts';
export { capRemaining, coverageBpsDown, coverageRemaining } from './coverage.ts';
export { growthPerYear } from './growth.ts';
export {
  type DepositQuote,
  exchangeRateDown,
  liquidityLeft,
  minimumOf,
  projectTo,
  type QuoteLimit,
  quoteJuniorDeposit,
  quoteMint,
  quoteRedeem,
  type RedeemQuote,
  rateOne,
} from './quote.ts';
export { coinYield, compoundDaily, juniorRate, rateBpsDown, seniorRate } from './yield.ts';
