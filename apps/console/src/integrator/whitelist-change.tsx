import { useObverse } from '@obverse/react';
import { useId, useMemo, useState } from 'react';
import { countOf } from '../amounts/format.ts';
import { BatchSheet } from '../transactions/batch-sheet.tsx';
import { useBatch } from '../transactions/use-batch.ts';
import { Notice } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { TextArea } from '../ui/field.tsx';
import { readLeft, type UserList, writeLeft } from './unfinished-list.ts';
import { batchesOf, maxListCharacters, parseUserLines, type UserLines } from './user-lines.ts';

function Findings({ lines: { users, errors, errorCount, repeated } }: { readonly lines: UserLines }) {
  if (errorCount > 0)
    return (
      <Notice tone="bad">
        <p>{countOf(errorCount, 'line')} without an address, or with more than one:</p>
        <ul className="list-disc pl-5">
          {errors.map(({ line, text }) => (
            <li key={line} className="break-all">
              line {line}: <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
        {errorCount > errors.length && <p>and {errorCount - errors.length} more</p>}
      </Notice>
    );
  if (users.length === 0) return null;
  return (
    <p className="text-muted text-sm" role="status">
      {countOf(users.length, 'user')}, in {countOf(batchesOf(users).length, 'transaction')}
      {repeated > 0 && `; ${countOf(repeated, 'repeated line')} left out`}
    </p>
  );
}

type Props = {
  readonly integrationId: string;
  /** A user to begin with, to be removed. */
  readonly removed?: string;
};

/**
 * Adds users to the whitelist or removes them, by a pasted list or a file of CSV, as many transactions as it takes: the wallet is asked for ten at a time where it
 * takes several. The browser keeps what is left over a reload; a user who is added twice changes nothing.
 */
export function WhitelistChange({ integrationId, removed }: Props) {
  const { cluster } = useObverse();
  const [text, setText] = useState(removed ?? '');
  const [allowed, setAllowed] = useState(removed === undefined);
  const [run, setRun] = useState<UserList>();
  const [left, setLeft] = useState(() => readLeft(cluster, integrationId));
  const batch = useBatch('/integration/whitelist');
  const fileId = useId();
  const [fileError, setFileError] = useState<string>();
  const lines = useMemo(() => parseUserLines(text), [text]);

  const keep = (list: UserList | undefined) => {
    writeLeft(cluster, integrationId, list);
    setLeft(list);
  };
  const begin = (list: UserList) => {
    const batches = batchesOf(list.users);
    const rest = new Set(list.users);
    setRun(list);
    keep(list);
    batch.start(
      batches.map((users) => ({ integrationId, users, allowed: list.allowed })),
      (index) => {
        for (const user of batches[index] ?? []) rest.delete(user);
        keep(rest.size === 0 ? undefined : { ...list, users: [...rest] });
        if (rest.size === 0) setText('');
      },
    );
  };
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > maxListCharacters) {
      setFileError(`The file has more than ${maxListCharacters} bytes: use several`);
      return;
    }
    try {
      setText(await file.text());
      setFileError(undefined);
    } catch {
      setFileError('The file could not be read: choose it again');
    }
  };

  const goOn = () => {
    batch.close();
    if (left !== undefined) begin(left);
  };
  const total = run === undefined ? 0 : run.total;
  const doneCount = total - (left?.users.length ?? 0);
  if (batch.state !== undefined && run !== undefined)
    return (
      <BatchSheet
        batch={batch}
        state={batch.state}
        title={`${run.allowed ? 'Add' : 'Remove'} ${countOf(run.users.length, 'user')}`}
        progressWords={`${doneCount} of ${countOf(total, 'user')} done`}
        done="The whitelist has all changes."
        onRetry={goOn}
      >
        <ul aria-label="Users" className="mt-2 max-h-60 overflow-y-auto break-all text-xs">
          {run.users.map((user) => (
            <li key={user}>
              <code>{user}</code>
            </li>
          ))}
        </ul>
      </BatchSheet>
    );
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (lines.users.length > 0 && lines.errorCount === 0)
          begin({ allowed, users: lines.users, total: lines.users.length });
      }}
    >
      {left !== undefined && (
        <Notice tone="warn">
          <p>
            A list is not finished: {left.users.length} of {countOf(left.total, 'user')} are still to be{' '}
            {left.allowed ? 'added' : 'removed'}.
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button onClick={goOn}>Go on with it</Button>
            <Button onClick={() => keep(undefined)}>Forget it</Button>
          </div>
        </Notice>
      )}
      <Choice
        legend="What to do"
        value={allowed ? 'add' : 'remove'}
        onValue={(value) => setAllowed(value === 'add')}
        options={[
          { value: 'add', label: 'Add to the whitelist' },
          { value: 'remove', label: 'Remove from the whitelist' },
        ]}
      />
      <TextArea
        label="Wallets"
        rows={6}
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        hint="One address in a line, or CSV: the column under “address” or “wallet”, else that of the first line's address"
      />
      <div className="text-sm">
        <label htmlFor={fileId} className="mb-1 block font-medium">
          Or a file
        </label>
        <input
          id={fileId}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={({ target }) => void readFile(target.files?.[0])}
          className="block w-full file:mr-3 file:min-h-10 file:rounded-md file:border file:border-line file:bg-card file:px-4 file:text-text"
        />
      </div>
      {fileError !== undefined && <Notice tone="bad">{fileError}</Notice>}
      <Findings lines={lines} />
      <Button type="submit" look="primary" disabled={lines.users.length === 0 || lines.errorCount > 0}>
        {allowed ? 'Add' : 'Remove'} {lines.users.length > 0 && countOf(lines.users.length, 'user')}
      </Button>
    </form>
  );
}
