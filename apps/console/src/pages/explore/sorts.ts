/** The orders of the list of coins, by what they are called. */
export const sorts = { supply: 'Supply', apy: 'APY', holders: 'Holders', newest: 'Age' } as const;

export type Sort = keyof typeof sorts;

/** What a search parameter says. */
export const readSort = (value: unknown): Sort =>
  (Object.keys(sorts) as Sort[]).find((each) => each === value) ?? 'supply';
