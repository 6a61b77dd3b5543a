import type { ReactNode } from 'react';
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

/** Shows a secret once. It is in no storage and no cache, so it is gone with the dialog. */
export const SecretDialog = ({ title, what, secret, children, onClose }: Props) => (
  <Dialog title={title} onClose={onClose}>
    <div className="space-y-4">
      <Notice tone="warn">
        <strong>You see it only now.</strong> The service keeps no copy that it could show again.
      </Notice>
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
