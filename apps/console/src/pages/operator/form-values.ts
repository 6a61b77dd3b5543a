import { addressOf } from '@obverse/core';
import { type Action, type Field, InputError } from '@obverse/operations';
import { PublicKey } from '@solana/web3.js';
import { readDecimal } from '../../amounts/decimal-text.ts';
import { parsePercent } from '../../amounts/percent.ts';
import { capitalised } from './format.ts';

/** What a person has entered, by the names of the fields. */
export type Values = Readonly<Record<string, string>>;

/** How a field is called. An amount has its unit in the field. */
export function labelOf({ kind, label }: Field): string {
  const units = {
    amount: '',
    bps: ', in percent',
    seconds: ', in days or hours',
    address: '',
    text: '',
  };
  return `${capitalised(label)}${units[kind]}`;
}

/** A number as a person writes it. */
function decimalOf(text: string, name: string): string {
  const { decimal, error = 'must be a number' } = readDecimal(text);
  if (decimal === undefined) throw new InputError(error, name);
  return decimal;
}

const periodUnits = { day: 86_400, hour: 3_600, minute: 60, second: 1 } as const;
const periodPart = /(\d+)\s*(day|hour|minute|second)s?/g;

/** The seconds of "7 days" or "1 day 12 hours"; undefined for what is no such text. A number alone does not say its unit. */
export function parsePeriod(text: string): number | undefined {
  if (text.replaceAll(periodPart, '').trim() !== '') return undefined;
  const parts = [...text.matchAll(periodPart)];
  if (parts.length === 0) return undefined;
  return parts.reduce(
    (sum, [, count, unit]) => sum + Number(count) * periodUnits[unit as keyof typeof periodUnits],
    0,
  );
}

const parse: Readonly<Record<Field['kind'], (text: string, name: string, field: Field) => unknown>> = {
  amount: decimalOf,
  text: (text) => text,
  bps(text, name) {
    const { bps, error = 'must be a percentage' } = parsePercent(text);
    if (bps === undefined) throw new InputError(error, name);
    return bps;
  },
  seconds(text, name) {
    const seconds = parsePeriod(text);
    if (seconds !== undefined && seconds <= 0xffff_ffff) return seconds;
    throw new InputError('must be a period such as 7 days or 36 hours', name);
  },
  address(text, name, { orNone }) {
    if (orNone && text === 'none') return PublicKey.default;
    const address = addressOf(text);
    if (address === undefined) throw new InputError('must be an address', name);
    return address;
  },
};

/** What an action takes for what a person has entered. @throws InputError for what cannot be */
export const enteredOf = ({ fields }: Action, values: Values) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const text = values[name]?.trim() ?? '';
      return [name, text === '' ? undefined : parse[field.kind](text, name, field)];
    }),
  );

/** Why something cannot be planned, with the field's name in the form. */
export function explain(error: Error, { fields }: Action): string {
  const name = error instanceof InputError ? error.field : undefined;
  const field = name === undefined ? undefined : fields[name];
  if (field === undefined || !(error instanceof InputError)) return capitalised(error.message);
  // a problem goes on with the name of the field, or is a sentence of its own
  const joint = error.problem.startsWith('must ') ? ' ' : ': ';
  return `${labelOf(field)}${joint}${error.problem}`;
}
