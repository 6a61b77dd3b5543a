import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

type Props = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * A modal dialog, open while it is mounted. The browser's own: it keeps the focus inside, gives it back at the end, and closes on Escape.
 */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="max-h-[90vh] w-[min(36rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border border-line bg-card p-5 text-text"
    >
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id={id}>{title}</h2>
        <button type="button" aria-label="Close" onClick={onClose} className="rounded p-2 hover:bg-raised">
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
