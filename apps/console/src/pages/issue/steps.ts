/** The steps before the signature, in order. */
export const draftSteps = ['texts', 'picture', 'stablecoin', 'fee', 'access', 'review'] as const;

export type DraftStep = (typeof draftSteps)[number];

/** The steps after the signature. They need the coin, which the URL names. */
export const coinSteps = ['key', 'users', 'code'] as const;

export const issueSteps = [...draftSteps, ...coinSteps] as const;

export type IssueStep = (typeof issueSteps)[number];

export const stepNames: Readonly<Record<IssueStep, string>> = {
  texts: 'Name',
  picture: 'Picture',
  stablecoin: 'Stablecoin',
  fee: 'Fee',
  access: 'Access',
  review: 'Review',
  key: 'API key',
  users: 'Users',
  code: 'Code',
};
