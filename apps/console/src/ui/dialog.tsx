import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

type Props = {
  readonly title: ReactNode;
  /** Called on Escape, and by the button beside the title. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons that stay in sight below the content, however long that is; one of them closes the dialog, so there is none beside the title. */
  readonly footer?: ReactNode;
};

/**
 * A modal dialog, open while it is mounted; a sheet at the lower edge on phones. The browser's own: it keeps the focus inside, gives it back at the end, and closes on
 * Escape.
 */
export function Dialog({ title, onClose, children, footer }: Props) {
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
        // of a dialog in this one, or of a field for files
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // a browser closes it by itself at one Escape of several; whoever shows it has to agree
        if (event.target === event.currentTarget) dialog.current?.showModal();
      }}
      className="max-h-[90dvh] w-[min(36rem,calc(100vw-2rem))] flex-col overflow-hidden rounded-lg border border-line bg-card text-text open:flex max-sm:mb-0 max-sm:w-full max-sm:max-w-full max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0"
    >
      <div className="min-h-0 flex-1 overflow-y-auto p-5">
        <div className="mb-3 flex items-center justify-between gap-4">
          <h2 id={id} className="min-w-0 break-words">
            {title}
          </h2>
          {footer === undefined && (
            <button
              type="button"
              aria-label="Close"
              onClick={onClose}
              className="rounded p-2 hover:bg-raised"
            >
              <X size={18} aria-hidden="true" />
            </button>
          )}
        </div>
        {children}
      </div>
      {footer !== undefined && <div className="border-line border-t bg-card px-5 py-4">{footer}</div>}
    </dialog>
  );
}
