import { type DataOf, unwrap } from '@obverse/client';
import { useObverse } from '@obverse/react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { type Days, statementName, statementPeriod } from './statement-period.ts';

type Positions = DataOf<'get', '/wallet/{address}/positions'>;

/** Gives the browser a file to keep. */
function download(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Asks the service for a statement as CSV, and gives it to the browser. */
function useDownload(address: string) {
  const { client, cluster } = useObverse();
  return useMutation({
    mutationFn: async (days: Days) => {
      const period = statementPeriod(days);
      if (period === undefined) throw new Error('The period ends before it begins');
      const answer = await client.GET('/wallet/{address}/statement', {
        params: { path: { address }, query: { cluster, ...period } },
        headers: { accept: 'text/csv' },
        parseAs: 'text',
      });
      const wrapped = answer.data === undefined ? answer : { ...answer, data: { data: answer.data } };
      download(statementName(address, days), await unwrap(Promise.resolve(wrapped)));
    },
  });
}

type Props = { readonly address: string; readonly positions: Pick<Positions, 'isComplete'> | undefined };

/** What changed the wallet in a period, as a file. */
export function Statement({ address, positions }: Props) {
  const days = useSearch({ from: '/portfolio' });
  const navigate = useNavigate({ from: '/portfolio' });
  const file = useDownload(address);
  const set = (changes: Partial<Days>) =>
    void navigate({ search: (search) => ({ ...search, ...changes }), replace: true });
  const isWrong = statementPeriod(days) === undefined;
  const isReading = positions?.isComplete === false;
  return (
    <Card title="Statement">
      <p className="mb-3 text-muted text-sm">
        What changed your holdings, with what it cost and brought, as CSV with amounts in decimals and the
        rate of each line. The lines add up to your positions. Days are those of UTC.
      </p>
      <form
        className="grid items-start gap-x-4 sm:grid-cols-[1fr_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          file.mutate(days);
        }}
      >
        <TextField
          type="date"
          label="From"
          hint="Empty: from the beginning"
          value={days.from}
          onChange={({ target }) => set({ from: target.value })}
        />
        <TextField
          type="date"
          label="To, this day included"
          hint="Empty: until now"
          error={isWrong ? 'This is before the first day' : undefined}
          value={days.to}
          onChange={({ target }) => set({ to: target.value })}
        />
        <Button type="submit" className="sm:mt-6" disabled={isWrong || isReading || file.isPending}>
          Download CSV
        </Button>
      </form>
      <p role="status" className="text-muted text-xs">
        {isReading && 'Your transactions are still being read; the statement can be had when that is done.'}
        {file.isSuccess && 'Downloaded.'}
      </p>
      {file.error !== null && <Notice tone="bad">{file.error.message}</Notice>}
    </Card>
  );
}
