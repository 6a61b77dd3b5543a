// Conditions of the scenarios, which say what is wrong where they do not hold.
export function expect(truth, what) {
  if (!truth) throw new Error(what);
}

/** That a text has all patterns. */
export const expectAll = (text, ...patterns) => {
  for (const pattern of patterns) expect(pattern.test(text), `the output lacks ${pattern}\n${text}`);
};
