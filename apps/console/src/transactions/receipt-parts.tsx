import { formatUnits } from '@obverse/client';
import type { Review } from '@obverse/client/send';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { groupDigits } from '../amounts/format.ts';

type RowProps = { readonly label: string; readonly isLarge?: boolean; readonly children: ReactNode };

/** A line of a receipt. */
export const ReceiptRow = ({ label, isLarge = false, children }: RowProps) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
    <dt className={isLarge ? 'text-muted text-sm' : 'text-muted text-xs'}>{label}</dt>
    <dd className={`ml-auto min-w-0 break-words text-right ${isLarge ? 'font-semibold text-lg' : 'text-sm'}`}>
      {children}
    </dd>
  </div>
);

export type Verified = NonNullable<Review['verified']>;

export const formatSol = (lamports: bigint): string =>
  `${groupDigits(formatUnits(String(lamports) as never, 9))} SOL`;

/** What the fee payer pays: always, and for accounts that do not exist yet. */
export function CostRows({ costs }: { readonly costs: Verified['costs'] }) {
  const { signatureLamports, priorityLamports, rentLamports, rentBytes } = costs;
  return (
    <>
      <ReceiptRow label="Network fee">
        <span className="numbers">{formatSol(signatureLamports + priorityLamports)}</span>
      </ReceiptRow>
      {rentBytes > 0n && (
        <ReceiptRow label="New accounts, if needed">
          <span className="numbers">
            {rentLamports === undefined
              ? `what the cluster charges for ${rentBytes} bytes`
              : `at most ${formatSol(rentLamports)}`}
          </span>
        </ReceiptRow>
      )}
    </>
  );
}

/** Said where the browser itself has read the transaction. */
export const Checked = ({ isComposed }: { readonly isComposed: boolean }) => (
  <p className="flex items-start gap-2 text-good text-sm">
    <ShieldCheck size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
    {isComposed ? 'Read' : 'Checked'} in your browser: it does this and nothing else
  </p>
);
