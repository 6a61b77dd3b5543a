/** The top of the overview. It is in the page's HTML too, so that it can be read while the scripts are on their way. */
export const head = {
  heading: 'Branded stablecoins',
  lead: 'Coins of many issuers, backed one to one by the same collateral. Their holders earn its yield.',
};
