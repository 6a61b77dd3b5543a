/** Marks a big integer inside a JSON string; no JSON text of ours contains the character otherwise unescaped. */
const MARK = '\u0001';
const MARKED = /"\\u0001(-?\d+)"/g;

/** JSON with bigints as plain integers, which is how nodes send quantities of 64 bits. */
export function stringify(value: unknown): string {
  let big = false;
  const json = JSON.stringify(value, (_, field: unknown) => {
    if (typeof field !== 'bigint') return field;
    if (Number.isSafeInteger(Number(field))) return Number(field);
    big = true;
    return `${MARK}${field}`;
  });
  return big ? json.replace(MARKED, '$1') : json;
}
