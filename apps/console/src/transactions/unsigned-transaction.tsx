import { CopyButton } from '../ui/copy-button.tsx';

type Props = {
  /** Base64. */
  readonly transaction: string;
  /** Base58: who has to sign it, the fee payer first. */
  readonly signers: readonly string[];
  /** What to do with it. */
  readonly children: string;
};

/** A transaction for others to sign: a multisig, or the second of two voters. */
export const UnsignedTransactionView = ({ transaction, signers, children }: Props) => (
  <section
    aria-label="Transaction to copy"
    className="space-y-2 rounded-md border border-line bg-raised p-3 text-sm"
  >
    <p>{children}</p>
    <p className="break-all text-muted text-xs">To be signed by {signers.join(' and ')}</p>
    <p className="flex items-start gap-2">
      <code data-testid="transaction" className="max-h-32 min-w-0 overflow-y-auto break-all text-xs">
        {transaction}
      </code>
      <CopyButton text={transaction} what="the transaction" />
    </p>
  </section>
);
