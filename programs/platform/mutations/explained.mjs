/** Flips that no test detects, and why: @type {Map<string, string>} by the name that `npm run mutations` prints. */
export const explained = new Map([]);
