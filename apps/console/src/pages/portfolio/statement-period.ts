/** Days as date fields have them, `2026-01-31`; empty for no bound. Days are those of UTC. */
export type Days = { readonly from: string; readonly to: string };

const dayMs = 86_400_000;

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** What a statement takes for whole days: `to` is part of it, so the statement ends where the next day begins. Undefined where it would end before it begins. */
export function statementPeriod({
  from,
  to,
}: Days): { readonly from?: string; readonly to?: string } | undefined {
  if (from !== '' && to !== '' && startOf(to) < startOf(from)) return undefined;
  return {
    ...(from !== '' && { from: new Date(startOf(from)).toISOString() }),
    ...(to !== '' && { to: new Date(startOf(to) + dayMs).toISOString() }),
  };
}

/** The name of the file: the wallet and the period. */
export const statementName = (address: string, { from, to }: Days): string =>
  ['obverse', address.slice(0, 8), from === '' ? 'beginning' : from, to === '' ? 'now' : to]
    .join('_')
    .concat('.csv');
