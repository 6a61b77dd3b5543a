import { type ReactNode, useState } from 'react';
import { Notice } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type Props = {
  readonly title: string;
  /** What it is called: "the API key". */
  readonly what: string;
  readonly secret: string;
  /** What it can do, and where to keep it. */
  readonly children: ReactNode;
  /** Has to forget the secret. */
  readonly onClose: () => void;
};

/** Shows a secret once. It is in no storage and no cache, so it is gone with the dialog: Escape and the button beside the title ask before that. */
export function SecretDialog({ title, what, secret, children, onClose }: Props) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Dialog title={title} onClose={() => setLeaving(true)}>
      <div className="space-y-4">
        {isLeaving ? (
          <div role="alert" className="space-y-3 rounded-md border border-line bg-raised p-3 text-sm">
            <p>
              <strong>Have you stored {what}?</strong> It cannot be shown again.
            </p>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setLeaving(false)}>Not yet</Button>
              <Button look="danger" onClick={onClose}>
                Close it
              </Button>
            </div>
          </div>
        ) : (
          <Notice tone="warn">
            <strong>You see it only now.</strong> The service keeps no copy that it could show again.
          </Notice>
        )}
        <p className="flex items-center gap-2 rounded-md border border-line bg-page p-3">
          <code data-testid="secret" className="min-w-0 flex-1 break-all font-mono text-sm">
            {secret}
          </code>
          <CopyButton text={secret} what={what} />
        </p>
        <div className="text-muted text-sm">{children}</div>
        <Button look="primary" onClick={onClose}>
          I have stored it
        </Button>
      </div>
    </Dialog>
  );
}
