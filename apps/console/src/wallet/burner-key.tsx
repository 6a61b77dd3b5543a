import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { TextField } from '../ui/field.tsx';
import { messageOf } from '../ui/message-of.ts';
import { exportBurnerKey, importBurnerKey } from './burner-wallet.ts';

/** Takes the key of the local test wallet to another browser, and back. */
export function BurnerKey() {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    try {
      importBurnerKey(text);
    } catch (reason) {
      setError(messageOf(reason));
      return;
    }
    location.reload();
  };
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-muted">The key of this test wallet</summary>
      <div className="mt-2 space-y-3">
        <p>
          Copy the key to use this wallet in another browser. Never keep real money with it.{' '}
          <CopyButton text={exportBurnerKey()} what="the key of the test wallet" />
        </p>
        <form className="space-y-2" onSubmit={submit}>
          <TextField
            label="Use another key"
            type="password"
            value={text}
            error={error}
            hint="It takes the place of this wallet: copy the key of this one first"
            onChange={({ target }) => {
              setText(target.value);
              setError(undefined);
            }}
          />
          <Button type="submit" disabled={text.trim() === ''}>
            Import the key
          </Button>
        </form>
      </div>
    </details>
  );
}
