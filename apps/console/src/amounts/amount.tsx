import { formatUnits } from '@obverse/client';
import { formatAmount, formatRate, groupDigits } from './format.ts';

type DecimalProps = {
  /** An exact decimal text. */
  readonly decimal: string;
  /** What is counted: the coin's symbol, or that of the underlying. Absent where the text around it says so. */
  readonly unit?: string | undefined;
  /** Shows every digit: of what is signed, and beside a field that takes it. */
  readonly isExact?: boolean;
};

type Props = Omit<DecimalProps, 'decimal'> & {
  /** Base units. */
  readonly units: string | number | bigint;
  /** Undefined while they are not known; the amount is not shown until then. */
  readonly decimals: number | undefined;
};

/** The unit is a text that an issuer may have chosen: it must not move the digits beside it. */
const Unit = ({ children }: { readonly children: string }) => (
  <bdi className="whitespace-nowrap text-muted in-[.text-hero]:font-medium in-[.text-hero]:text-[0.5em] in-[.text-hero]:tracking-normal">
    {children}
  </bdi>
);

/** A number that never breaks in its middle, with all of its digits on hover where it is shown with less. */
function Digits({ short, exact, unit }: { short: string; exact: string; unit: string | undefined }) {
  const title = short === exact ? undefined : `${exact}${unit === undefined ? '' : ` ${unit}`}`;
  return (
    <span className="numbers" title={title}>
      <span className="whitespace-nowrap">{short}</span>
      {unit !== undefined && (
        <>
          {' '}
          <Unit>{unit}</Unit>
        </>
      )}
    </span>
  );
}

const decimalView = (decimal: string, { unit, isExact = false }: Omit<Props, 'units'>, decimals?: number) => {
  const exact = groupDigits(decimal);
  return <Digits short={isExact ? exact : formatAmount(decimal, decimals)} exact={exact} unit={unit} />;
};

/** An amount with its unit, in decimals by its size; all digits are shown on hover. */
export const Amount = ({ units, ...rest }: Props) =>
  rest.decimals === undefined ? (
    <Digits short="–" exact="–" unit={rest.unit} />
  ) : (
    decimalView(formatUnits(String(units) as never, rest.decimals), rest, rest.decimals)
  );

/** As {@link Amount}, of what the service has as a decimal text already: sums over mints with different decimals. */
export const DecimalAmount = ({ decimal, ...rest }: DecimalProps) =>
  decimalView(decimal, { ...rest, decimals: undefined });

/** A rate with the digits that matter; all are shown on hover. */
export const Rate = ({ decimal, unit }: Pick<DecimalProps, 'decimal' | 'unit'>) => (
  <Digits short={formatRate(decimal)} exact={groupDigits(decimal)} unit={unit} />
);
