import type { ReactNode } from 'react';
import { Amount } from '../amounts/amount.tsx';

type Props = {
  readonly caption: string;
  readonly rows: readonly { readonly name: ReactNode; readonly amount: bigint }[];
  readonly sum: bigint;
  readonly decimals: number;
  readonly unit: string;
};

/** One side of a balance: its entries and their sum. */
export const BalanceSide = ({ caption, rows, sum, decimals, unit }: Props) => (
  <table className="w-full text-sm">
    <caption className="pb-2 text-left font-medium">{caption}</caption>
    <tbody>
      {rows.map(({ name, amount }, i) => (
        <tr key={i} className="border-line border-t">
          <th scope="row" className="py-1 pr-2 text-left font-normal text-muted">
            {name}
          </th>
          <td className="wrap-anywhere py-1 text-right">
            <Amount units={amount} decimals={decimals} unit={unit} />
          </td>
        </tr>
      ))}
      <tr className="border-line border-t-2">
        <th scope="row" className="py-1 pr-2 text-left">
          Total
        </th>
        <td className="wrap-anywhere py-1 text-right font-medium">
          <Amount units={sum} decimals={decimals} unit={unit} />
        </td>
      </tr>
    </tbody>
  </table>
);
