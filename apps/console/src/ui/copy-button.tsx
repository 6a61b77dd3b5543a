import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

/** Copies a text. @param what names it for screen readers: "the address" */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <button
      type="button"
      onClick={() => void copy()}
      onBlur={() => setCopied(false)}
      aria-label={copied ? `Copied ${what}` : `Copy ${what}`}
      className="inline-flex size-7 items-center justify-center rounded align-middle hover:bg-raised"
    >
      {copied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
    </button>
  );
}
