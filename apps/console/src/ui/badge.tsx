import { AlertTriangle, CheckCircle2, Info, LoaderCircle, XCircle } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  good: { icon: CheckCircle2, text: 'text-good' },
  warn: { icon: AlertTriangle, text: 'text-warn' },
  bad: { icon: XCircle, text: 'text-bad' },
  plain: { icon: Info, text: 'text-muted' },
} as const;

export type Tone = keyof typeof tones;

type Props = { readonly tone?: Tone; readonly children: ReactNode };

/** A state in a word or two. The icon and the word say what the colour says. */
export function Badge({ tone = 'plain', children }: Props) {
  const { icon: Icon, text } = tones[tone];
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full border border-line bg-card px-2 py-0.5 text-xs ${text}`}
    >
      <Icon size={12} aria-hidden="true" />
      {children}
    </span>
  );
}

/** A message in the flow of a page. What is bad is announced at once. */
export function Notice({ tone = 'plain', children }: Props) {
  const { icon: Icon, text } = tones[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className="flex items-start gap-2 rounded-md border border-line bg-raised p-3 text-sm"
    >
      <Icon size={18} aria-hidden="true" className={`mt-0.5 shrink-0 ${text}`} />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  );
}

/** What is under way. */
export const Working = ({ children }: { readonly children: ReactNode }) => (
  <p role="status" className="flex items-center gap-2 text-sm">
    <LoaderCircle size={16} aria-hidden="true" className="shrink-0 text-accent motion-safe:animate-spin" />
    {children}
  </p>
);
