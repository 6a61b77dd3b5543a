import { formatUnits, type Unit, type Units } from '@obverse/client';
import type { ReactNode } from 'react';
import { Field } from '../ui/field.tsx';
import { groupDigits } from './format.ts';

/** What a text says: an amount, nothing yet, or why it is none. */
export type ParsedAmount<U extends Unit> =
  | { readonly units: Units<U>; readonly error?: never }
  | { readonly units?: never; readonly error: string | undefined };

/** Makes typed base units of a decimal text: `underlying`, `coins` or `juniorTokens` of the client. */
type Parse<U extends Unit> = (text: string, decimals: number) => Units<U>;

/** A comma before exactly three digits: a thousand to some readers, three decimals to others. */
const ambiguousComma = /,[0-9]{3}(?![0-9])/;

/**
 * Reads what a person entered. A comma separates decimals like a point, except where it can mean thousands too. Nothing is rounded: text
 * finer than a base unit is an error.
 */
export function parseAmount<U extends Unit>(
  text: string,
  decimals: number,
  parse: Parse<U>,
  balance?: bigint,
): ParsedAmount<U> {
  const entered = text.trim();
  if (entered === '') return { error: undefined };
  if (ambiguousComma.test(entered))
    return { error: 'Write thousands without a comma, and decimals after a point: 1000 or 1.000' };
  try {
    const units = parse(entered.replace(',', '.'), decimals);
    if (BigInt(units) <= 0n) return { error: 'Enter an amount above zero' };
    if (balance !== undefined && BigInt(units) > balance) return { error: 'This is more than the balance' };
    return { units };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

type Props = {
  readonly label: string;
  /** What the person has entered; the parent keeps it and reads it with {@link parseAmount}. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly decimals: number;
  readonly unit: string;
  readonly error?: string | undefined;
  /** Base units that can be used; shown, and taken by "max". */
  readonly balance?: bigint | undefined;
  /** The value in the other unit, or another line below; the balance stays beside it. */
  readonly worth?: ReactNode;
};

const hintOf = (worth: ReactNode, available: string | undefined): ReactNode =>
  worth === undefined || worth === false ? (
    (available ?? ' ')
  ) : (
    <>
      {worth}
      {available !== undefined && ` · ${available}`}
    </>
  );

/** An exact decimal amount with its unit, the balance, and "max". */
export function AmountInput({ label, text, onText, decimals, unit, error, balance, worth }: Props) {
  const format = (units: bigint) => formatUnits(String(units) as never, decimals);
  const available = balance === undefined ? undefined : `Balance ${groupDigits(format(balance))} ${unit}`;
  return (
    <Field label={label} error={error} hint={hintOf(worth, available)}>
      {(own) => (
        <div className="relative">
          <input
            {...own}
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            placeholder="0"
            value={text}
            onChange={({ target }) => onText(target.value)}
            className={`${own.className} numbers pr-32`}
          />
          <span className="absolute inset-y-0 right-3 flex items-center gap-2 text-muted text-sm">
            {balance !== undefined && (
              <button
                type="button"
                aria-label={`max: use the whole balance of ${unit}`}
                className="rounded px-1 text-accent hover:underline"
                onClick={() => onText(format(balance))}
              >
                max
              </button>
            )}
            <bdi>{unit}</bdi>
          </span>
        </div>
      )}
    </Field>
  );
}
