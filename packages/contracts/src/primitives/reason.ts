/**
 * The `error` option of a zod schema, in words that can follow a field's name:
 * `feeBps: is required`, `feeBps: must be an integer from 0 to 10000`.
 */
export const mustBe = (be: string) => ({
  error: (issue: { readonly input?: unknown }): string =>
    issue.input === undefined ? 'is required' : `must be ${be}`,
});
