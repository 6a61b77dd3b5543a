import { formatUnits, type Unit, type Units } from '@obverse/client';
import type { ReactNode } from 'react';
import { Field } from '../ui/field.tsx';
import { messageOf } from '../ui/message-of.ts';
import { readDecimal } from './decimal-text.ts';
import { groupDigits } from './format.ts';

/** What a text says: an amount, nothing yet, or why it is none. */
export type ParsedAmount<U extends Unit> =
  | { readonly units: Units<U>; readonly error?: never }
  | { readonly units?: never; readonly error: string | undefined };

/** Makes typed base units of a decimal text: `underlying`, `coins` or `juniorTokens` of the client. */
type Parse<U extends Unit> = (text: string, decimals: number) => Units<U>;

/** Said of what nobody can pay; fields whose balance is none say it in other words. */
export const aboveBalance = 'This is more than the balance';

/** Reads what a person entered, by {@link readDecimal}. Nothing is rounded: text finer than a base unit is an error. */
export function parseAmount<U extends Unit>(
  text: string,
  decimals: number,
  parse: Parse<U>,
  balance?: bigint,
): ParsedAmount<U> {
  const { decimal, error: problem } = readDecimal(text);
  if (decimal === undefined) return { error: problem };
  try {
    const units = parse(decimal, decimals);
    if (BigInt(units) <= 0n) return { error: 'Enter an amount above zero' };
    if (balance !== undefined && BigInt(units) > balance) return { error: aboveBalance };
    return { units };
  } catch (error) {
    return { error: messageOf(error) };
  }
}

type Props = {
  readonly label: string;
  /** What the person has entered; the parent keeps it and reads it with {@link parseAmount}. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly unit: string;
  readonly error?: string | undefined;
  /** The value in the other unit, or another line below; the balance stays beside it. */
  readonly worth?: ReactNode;
} & (
  | {
      readonly decimals: number;
      /** Base units that can be used; shown, and taken by "max". */
      readonly balance?: bigint | undefined;
    }
  | { readonly decimals?: never; readonly balance?: never }
);

/** What a text with a comma was read as: it means thousands to some readers, and decimals to others. */
function readAs(text: string): string | undefined {
  const { decimal } = readDecimal(text);
  return decimal === undefined || !text.includes(',') ? undefined : `Read as ${groupDigits(decimal)}`;
}

const isShown = (part: ReactNode): boolean => part !== undefined && part !== false;

/** Parts of a line below the field. */
const Hint = ({ parts }: { readonly parts: readonly ReactNode[] }) => {
  const shown = parts.filter(isShown);
  return shown.map((part, i) => (
    <span key={i}>
      {i > 0 && ' · '}
      {part}
    </span>
  ));
};

/** An exact decimal amount with its unit, the balance, and "max". */
export function AmountInput({ label, text, onText, decimals = 0, unit, error, balance, worth }: Props) {
  const format = (units: bigint) => formatUnits(String(units) as never, decimals);
  const available = balance === undefined ? undefined : `Balance ${groupDigits(format(balance))} ${unit}`;
  return (
    <Field label={label} error={error} hint={<Hint parts={[readAs(text), worth, available]} />} isHintKept>
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
