import type { ReactNode } from 'react';
import { CopyButton } from '../ui/copy-button.tsx';

/** Transactions above a page, which are followed while the person looks at something else. */
export const TransactionList = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) => (
  <section
    aria-label={label}
    className="mx-auto mt-4 w-[calc(100%-2rem)] max-w-280 rounded-lg border border-accent bg-card px-4 py-2"
  >
    <ul className="divide-y divide-line">{children}</ul>
  </section>
);

/** What a transaction does, in the words of its instructions; folded. */
export const WordByWord = ({
  words,
  isOpen = false,
}: {
  readonly words: readonly string[];
  readonly isOpen?: boolean;
}) => (
  <details open={isOpen} className="text-muted text-xs">
    <summary className="cursor-pointer">Word by word, in base units</summary>
    {words.map((line, i) => (
      <p key={i} className="break-words">
        {line}
      </p>
    ))}
  </details>
);

export const SignatureLine = ({ signature }: { readonly signature: string }) => (
  <p className="break-all text-muted text-xs">
    Signature {signature} <CopyButton text={signature} what="the signature" />
  </p>
);
