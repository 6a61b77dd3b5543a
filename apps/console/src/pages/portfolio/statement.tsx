import type { DataOf } from '@obverse/client';
import { useObverse } from '@obverse/react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { downloadCsv, fileOf } from '../../ui/download.ts';
import { TextField } from '../../ui/field.tsx';
import { formatDay } from '../../ui/time.tsx';
import { type Days, statementName, statementPeriod } from './statement-period.ts';

type Positions = DataOf<'get', '/wallet/{address}/positions'>;

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
      downloadCsv(statementName(address, days), await fileOf(answer));
    },
  });
}

type Props = { readonly address: string; readonly positions: Pick<Positions, 'isComplete'> | undefined };

/** What changed the wallet in a period, as a file. */
export function Statement({ address, positions }: Props) {
  const days = useSearch({ from: '/portfolio' });
  const navigate = useNavigate({ from: '/portfolio' });
  const file = useDownload(address);
  const set = (changes: Partial<Days>) => {
    // what was downloaded is of other days
    file.reset();
    void navigate({ search: (search) => ({ ...search, ...changes }), replace: true });
  };
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
          hint={days.from === '' ? 'Empty: from the beginning' : `From ${formatDay(days.from)}, 00:00 UTC`}
          value={days.from}
          onChange={({ target }) => set({ from: target.value })}
        />
        <TextField
          type="date"
          label="To, this day included"
          hint={days.to === '' ? 'Empty: until now' : `Until the end of ${formatDay(days.to)}, UTC`}
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
