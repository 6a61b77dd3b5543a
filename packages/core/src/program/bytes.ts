/** Whether two byte strings are the same. The `equals` of a browser's Buffer takes no plain Uint8Array. */
export const isSameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);
