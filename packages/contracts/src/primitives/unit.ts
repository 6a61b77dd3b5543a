/** What amounts are counted in, each in base units: underlying coins, branded coins, or tokens of a junior tranche. */
type Unit = 'underlying' | 'coin' | 'junior';

/** The unit of an amount. Several: which one it is follows from another field. */
export type Counted = Unit | readonly Unit[];

/** The unit for the client's types, where amounts of different units do not mix. */
export const unitMark = (unit?: Counted) => (unit === undefined ? {} : { 'x-unit': unit });

/** A description with its unit, in words and for the client's types. */
export function inUnit(description: string, unit?: Counted) {
  if (unit === undefined) return { description };
  const words = unit === 'underlying' ? 'underlying base units' : 'base units';
  return { description: `${description}; ${words}`, ...unitMark(unit) };
}
