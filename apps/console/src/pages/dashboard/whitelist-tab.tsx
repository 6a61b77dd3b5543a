import { unwrap } from '@obverse/client';
import { useObverse, useRead } from '@obverse/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { groupDigits } from '../../amounts/format.ts';
import { WhitelistChange } from '../../integrator/whitelist-change.tsx';
import { Address } from '../../ui/address.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { csvOf, downloadCsv } from '../../ui/download.ts';
import { TextField } from '../../ui/field.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DashboardViewProps } from './dashboard-coin.ts';

const pageSize = 25;

/** The most that the service answers at once. */
const exportPageSize = 200;

/** Reads all users, page by page, and gives them to the browser as CSV. */
function useExport(id: string) {
  const { client, cluster } = useObverse();
  return useMutation({
    mutationFn: async () => {
      const users: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const query = { cluster, limit: exportPageSize, ...(cursor !== undefined && { cursor }) };
        const params = { path: { id }, query };
        const page = await unwrap(client.GET('/integration/{id}/whitelist', { params }));
        users.push(...page.users);
        cursor = page.nextCursor;
      }
      downloadCsv(`whitelist-${id}.csv`, csvOf([['user'], ...users.map((user) => [user])]));
    },
  });
}

type ListedProps = {
  readonly id: string;
  /** A part of an address; empty for all users. */
  readonly search: string;
  readonly onRemove: (user: string) => void;
};

/** Who may mint, in pages, with a way to take one off. */
function Listed({ id, search, onRemove }: ListedProps) {
  // the cursors of the pages before, so that one can go back
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const query = useRead('/integration/{id}/whitelist', {
    path: { id },
    query: { limit: pageSize, ...(search !== '' && { search }), ...(cursor !== undefined && { cursor }) },
  });
  const before = cursors.length * pageSize;
  return (
    <QueryView query={query} loading={<Skeleton className="h-64" />}>
      {({ users, total, nextCursor }) => (
        <div className="space-y-3">
          {users.length > 0 && (
            <p className="text-muted text-sm">
              {groupDigits(String(before + 1))} to {groupDigits(String(before + users.length))} of{' '}
              {groupDigits(String(total))}
            </p>
          )}
          {users.length === 0 ? (
            <Empty>
              {search === '' ? 'Nobody is on the whitelist.' : 'No address on the whitelist contains this.'}
            </Empty>
          ) : (
            <ul className="divide-y divide-line">
              {users.map((user) => (
                <li key={user} className="flex items-center justify-between gap-3 py-1">
                  <Address address={user} what="the wallet" />
                  <Button look="bare" onClick={() => onRemove(user)}>
                    Remove<span className="sr-only"> {user}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {(cursor !== undefined || nextCursor !== null) && (
            <div className="flex gap-2">
              <Button disabled={cursor === undefined} onClick={() => setCursors(cursors.slice(0, -1))}>
                Previous page
              </Button>
              <Button
                disabled={nextCursor === null}
                onClick={() => nextCursor !== null && setCursors([...cursors, nextCursor])}
              >
                Next page
              </Button>
            </div>
          )}
        </div>
      )}
    </QueryView>
  );
}

const partOfAddress = /^[1-9A-HJ-NP-Za-km-z]{0,44}$/;

export function WhitelistTab({ coin: { integrationId, whitelistRequired } }: DashboardViewProps) {
  const [removed, setRemoved] = useState<string>();
  const [text, setText] = useState('');
  const search = text.trim();
  const isPart = partOfAddress.test(search);
  const exported = useExport(integrationId);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card
        title="Who may mint"
        aside={
          <Button disabled={exported.isPending} onClick={() => exported.mutate()}>
            {exported.isPending ? 'Reading all users…' : 'Export as CSV'}
          </Button>
        }
      >
        {!whitelistRequired && (
          <div className="mb-4">
            <Notice>The whitelist is not required now: everyone may mint. It counts again once it is.</Notice>
          </div>
        )}
        <div className="space-y-3">
          {exported.error && <Notice tone="bad">{exported.error.message}</Notice>}
          <TextField
            label="Find an address"
            value={text}
            spellCheck={false}
            error={isPart ? undefined : 'No address has such characters, or so many'}
            onChange={({ target }) => setText(target.value)}
          />
          {isPart && <Listed key={search} id={integrationId} search={search} onRemove={setRemoved} />}
        </div>
      </Card>
      <Card title="Add or remove">
        <WhitelistChange
          key={removed}
          integrationId={integrationId}
          {...(removed !== undefined && { removed })}
        />
      </Card>
    </div>
  );
}
