/** The top of the overview. It is in the page's HTML too, so that it can be read while the scripts are on their way. */
export const head = {
  heading: 'Stablecoins that earn, under your own name',
  lead: 'Coins of many issuers share one collateral. Its yield goes to their holders, less the fee that each issuer sets.',
};
