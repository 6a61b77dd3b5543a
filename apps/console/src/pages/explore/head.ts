/** The top of the overview. It is in the page's HTML too, so that it can be read while the scripts are on their way. */
export const head = {
  heading: 'Stablecoins under your own name, which earn',
  lead: 'Anyone can issue a coin. All coins share one collateral: its yield goes to their holders, less the fee that each issuer sets.',
};
