import { ObverseError } from '@obverse/client';
import { useState } from 'react';
import { Notice } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useKeyRequest } from './key-request.ts';
import { SecretDialog } from './secret-dialog.tsx';

const words = {
  reveal: { button: 'Reveal the API key', title: 'Your API key' },
  rotate: { button: 'Make a new API key', title: 'Your new API key' },
} as const;

type ConfirmProps = { readonly onConfirm: () => void; readonly onClose: () => void };

/** Asks before a key ends: a server that has it stops working at that moment. */
const ConfirmRotation = ({ onConfirm, onClose }: ConfirmProps) => (
  <Dialog title="Make a new API key?" onClose={onClose}>
    <div className="space-y-4">
      <Notice tone="warn">
        <strong>The old key ends at once.</strong> Every server that uses it is refused until it has the new
        one.
      </Notice>
      <div className="flex flex-wrap gap-2">
        <Button look="danger" onClick={onConfirm}>
          End the old key
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </div>
  </Dialog>
);

type Props = {
  readonly integrationId: string;
  readonly verb: 'reveal' | 'rotate';
  /** Called when there is a new key. */
  readonly onMade?: () => void;
  /** Called when the dialog with the key was closed. */
  readonly onSeen?: () => void;
};

/** Reveals or rotates the API key by a message of the wallet, and shows it once. */
export function ApiKey({ integrationId, verb, onMade, onSeen }: Props) {
  const request = useKeyRequest(integrationId, verb);
  const { button, title } = words[verb];
  const [isAsked, setAsked] = useState(false);
  const begin = () => {
    setAsked(false);
    request.mutate(undefined, { onSuccess: () => onMade?.() });
  };
  const { data: key, error, isPending } = request;
  const close = () => {
    request.reset();
    onSeen?.();
  };
  const isRevealed = error instanceof ObverseError && error.code === 'KEY_ALREADY_REVEALED';
  return (
    <div className="space-y-3">
      <Button look="primary" disabled={isPending} onClick={verb === 'rotate' ? () => setAsked(true) : begin}>
        {isPending ? 'Your wallet asks you to sign…' : button}
      </Button>
      {isAsked && <ConfirmRotation onConfirm={begin} onClose={() => setAsked(false)} />}
      {isRevealed && (
        <Notice>
          The key of this coin was shown before. If nobody has it any more, make a new one on the dashboard,
          under “Keys”.
        </Notice>
      )}
      {error !== null && !isRevealed && <Notice tone="bad">{error.message}</Notice>}
      {key !== undefined && (
        <SecretDialog title={title} what="the API key" secret={key} onClose={close}>
          Whoever has this key can make transactions for your coin and read its statistics; only your wallet
          can sign them. Keep it on your server, such as in the environment variable{' '}
          <code>OBVERSE_API_KEY</code>, and never in a page or a repository.
        </SecretDialog>
      )}
    </div>
  );
}
