import { useTransaction } from '@obverse/react';
import { useId, useMemo, useState } from 'react';
import { TransactionPanel } from '../transactions/transaction-panel.tsx';
import { Notice } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { TextArea } from '../ui/field.tsx';
import { batchesOf, maxListCharacters, parseUserLines, type UserLines } from './user-lines.ts';

/** A list under way: its batches, and how many of them are on chain. */
type Run = {
  readonly allowed: boolean;
  readonly batches: readonly string[][];
  readonly done: number;
};

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

function Findings({ lines: { users, errors, errorCount, repeated } }: { readonly lines: UserLines }) {
  if (errorCount > 0)
    return (
      <Notice tone="bad">
        <p>{count(errorCount, 'line')} without an address, or with more than one:</p>
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
      {count(users.length, 'user')}, in {count(batchesOf(users).length, 'transaction')}
      {repeated > 0 && `; ${count(repeated, 'repeated line')} left out`}
    </p>
  );
}

function Progress({ run: { batches, done }, status }: { readonly run: Run; readonly status: string }) {
  const stateOf = (i: number): string => {
    if (i < done) return '✓ done';
    if (i > done) return 'waits';
    return status === 'idle' || status === 'failed' || status === 'expired' ? 'not done' : 'under way';
  };
  return (
    <ol aria-label="Transactions" className="space-y-1 text-sm">
      {batches.map((users, i) => (
        <li key={users[0]} aria-current={i === done ? 'step' : undefined}>
          Transaction {i + 1} of {batches.length}, {count(users.length, 'user')}:{' '}
          <strong className={i < done ? 'text-good' : ''}>{stateOf(i)}</strong>
        </li>
      ))}
    </ol>
  );
}

type Props = {
  readonly integrationId: string;
  /** A user to begin with, to be removed. */
  readonly removed?: string;
};

/**
 * Adds users to the whitelist or removes them, by a pasted list or a file of CSV, as many transactions as it takes. After a refusal it goes on
 * with the batch that is not done; a batch that is done twice changes nothing.
 */
export function WhitelistChange({ integrationId, removed }: Props) {
  const [text, setText] = useState(removed ?? '');
  const [allowed, setAllowed] = useState(removed === undefined);
  const [run, setRun] = useState<Run>();
  const transaction = useTransaction('/integration/whitelist');
  const fileId = useId();
  const [fileError, setFileError] = useState<string>();
  const lines = useMemo(() => parseUserLines(text), [text]);
  const { status } = transaction.state;
  const isDone = run !== undefined && run.done === run.batches.length;

  const goOn = async (from: Run) => {
    let at = from;
    setRun(at);
    for (const users of from.batches.slice(from.done)) {
      if ((await transaction.start({ integrationId, users, allowed: from.allowed })) === undefined) return;
      at = { ...at, done: at.done + 1 };
      setRun(at);
    }
    setText('');
  };
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return;
    const isTooLarge = file.size > maxListCharacters;
    setFileError(isTooLarge ? `The file has more than ${maxListCharacters} bytes: use several` : undefined);
    if (!isTooLarge) setText(await file.text());
  };

  if (run !== undefined)
    return (
      <div className="space-y-4">
        <Progress run={run} status={status} />
        {isDone && <Notice tone="good">The whitelist has all changes.</Notice>}
        {!isDone && (
          <TransactionPanel
            transaction={transaction}
            intent={`${run.allowed ? 'Add' : 'Remove'} ${count(run.batches[run.done]?.length ?? 0, 'user')}`}
            retry={() => void goOn(run)}
          />
        )}
        <div className="flex flex-wrap gap-2">
          {!isDone && status === 'idle' && (
            <Button look="primary" onClick={() => void goOn(run)}>
              Go on with transaction {run.done + 1}
            </Button>
          )}
          {(isDone || status === 'idle') && (
            <Button
              onClick={() => {
                transaction.cancel();
                setRun(undefined);
              }}
            >
              {isDone ? 'Change others' : 'Back to the list'}
            </Button>
          )}
        </div>
      </div>
    );
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (lines.users.length > 0 && lines.errorCount === 0)
          void goOn({ allowed, batches: batchesOf(lines.users), done: 0 });
      }}
    >
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
        {allowed ? 'Add' : 'Remove'} {lines.users.length > 0 && count(lines.users.length, 'user')}
      </Button>
    </form>
  );
}
