import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

/** Copies a text. @param what names it for screen readers: "the address" */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  const isCopied = outcome === 'copied';
  return (
    <>
      <button
        type="button"
        onClick={() => void copy()}
        onBlur={() => setOutcome(undefined)}
        aria-label={isCopied ? `Copied ${what}` : `Copy ${what}`}
        className="inline-flex size-7 items-center justify-center rounded align-middle hover:bg-raised"
      >
        {isCopied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
      </button>
      {outcome === 'failed' && (
        <span role="alert" className="text-bad text-xs">
          Your browser did not let this page copy it: select and copy it yourself.
        </span>
      )}
    </>
  );
}
