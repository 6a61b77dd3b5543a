/** JSON with bigints as plain integers, which is how nodes send quantities of 64 bits. */
export function stringify(value: unknown): string {
  return stringifyWith('\u0001', value);
}

/** Writes large integers as strings that begin with a mark, then strips mark and quotes. Text that begins so asks for a longer mark. */
function stringifyWith(mark: string, value: unknown): string {
  let marked = false;
  let clash = false;
  const json = JSON.stringify(value, (_, field: unknown) => {
    if (typeof field === 'string') clash ||= field.startsWith(mark);
    if (typeof field !== 'bigint') return field;
    if (Number.isSafeInteger(Number(field))) return Number(field);
    marked = true;
    return `${mark}${field}`;
  });
  if (!marked) return json;
  if (clash) return stringifyWith(`${mark}\u0001`, value);
  return json.replace(new RegExp(`"(?:\\\\u0001){${mark.length}}(-?\\d+)"`, 'g'), '$1');
}
