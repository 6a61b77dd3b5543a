/** What the cluster says about the wallet of a newcomer; undefined where it is not known yet. */
export type Progress = {
  readonly hasWallet: boolean;
  /** Test money, or coins that were bought with it. */
  readonly hasMoney: boolean;
  readonly hasCoin: boolean;
  readonly holdsCoins: boolean;
  readonly hasEarned: boolean;
};

export const firstCoinSteps = ['money', 'issue', 'mint', 'earn'] as const;

export type FirstCoinStep = (typeof firstCoinSteps)[number];

/** The step that comes next; undefined after the last. What is done later shows that what comes before it is done as well. */
export function nextStep(progress: Progress): FirstCoinStep | undefined {
  const isDone: Readonly<Record<FirstCoinStep, boolean>> = {
    money: progress.hasWallet && progress.hasMoney,
    issue: progress.hasCoin,
    mint: progress.holdsCoins,
    earn: progress.hasEarned,
  };
  const last = firstCoinSteps.findLastIndex((step) => isDone[step]);
  return progress.hasWallet ? firstCoinSteps[last + 1] : 'money';
}
