import { CheckCircle2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog } from '../ui/dialog.tsx';

type Props = {
  /** Names it for screen readers. */
  readonly label: string;
  readonly status: string;
  /** What is wanted. */
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly actions: ReactNode;
  readonly children: ReactNode;
};

/** The dialog of what a wallet signs, before, while and after that. It takes the focus, and its buttons stay in sight. */
export function Sheet({ label, status, title, onClose, actions, children }: Props) {
  const content = useRef<HTMLDivElement>(null);
  // a button that was pressed may be gone: the focus must not leave the sheet
  useEffect(() => {
    if (!content.current?.contains(document.activeElement)) content.current?.focus();
  }, [status]);
  return (
    // for the eye there is the dialog alone
    <section aria-label={label} data-status={status} className="contents">
      <Dialog title={title} onClose={onClose} footer={<div className="flex flex-wrap gap-2">{actions}</div>}>
        <div ref={content} tabIndex={-1} className="space-y-4 outline-none">
          {children}
        </div>
      </Dialog>
    </section>
  );
}

type ConfirmedProps = {
  /** What it means. */
  readonly done: ReactNode;
  readonly children?: ReactNode;
};

export const Confirmed = ({ done, children }: ConfirmedProps) => (
  <p role="status" className="flex items-start gap-2 text-good">
    <CheckCircle2 size={22} aria-hidden="true" className="shrink-0" />
    <span>
      <strong>Confirmed.</strong> <span className="text-text">{done}</span> {children}
    </span>
  </p>
);
