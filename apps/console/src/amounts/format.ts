/** Digits of a decimal text in groups of three, by thin spaces: exact whatever its length. */
export function groupDigits(decimal: string): string {
  const [, sign = '', whole = '', fraction] = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(decimal) ?? [];
  const grouped = whole.replaceAll(/\B(?=(?:[0-9]{3})+$)/g, '\u202f');
  return `${sign}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}
