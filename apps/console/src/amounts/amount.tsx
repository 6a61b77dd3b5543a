import { formatUnits } from '@obverse/client';
import { groupDigits } from './format.ts';

type Props = {
  /** Base units. */
  readonly units: string | number | bigint;
  /** Undefined while they are not known; the amount is not shown until then. */
  readonly decimals: number | undefined;
  /** What is counted: the coin's symbol, or that of the underlying. */
  readonly unit: string;
};

const textOf = (units: Props['units'], decimals: number): string =>
  groupDigits(formatUnits(String(units) as never, decimals));

/** The unit is a text that an issuer may have chosen: it must not move the digits beside it. */
const Unit = ({ children }: { readonly children: string }) => <bdi className="text-muted">{children}</bdi>;

/** An exact amount with its unit. No digit is rounded away. */
export const Amount = ({ units, decimals, unit }: Props) => (
  <span className="numbers">
    {decimals === undefined ? '–' : textOf(units, decimals)} <Unit>{unit}</Unit>
  </span>
);

/** An exact amount that the service has as a decimal text already: sums over mints with different decimals. */
export const DecimalAmount = ({ decimal, unit }: { readonly decimal: string; readonly unit: string }) => (
  <span className="numbers">
    {groupDigits(decimal)} <Unit>{unit}</Unit>
  </span>
);
