import { useRead } from '@obverse/react';
import { useState } from 'react';
import { WhitelistChange } from '../../integrator/whitelist-change.tsx';
import { Address } from '../../ui/address.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DashboardViewProps } from './dashboard-coin.ts';

const pageSize = 25;

/** Who may mint, in pages, with a way to take one off. */
function Listed({ id, onRemove }: { readonly id: string; readonly onRemove: (user: string) => void }) {
  // the cursors of the pages before, so that one can go back
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const query = useRead('/integration/{id}/whitelist', {
    path: { id },
    query: { limit: pageSize, ...(cursor !== undefined && { cursor }) },
  });
  return (
    <QueryView query={query} loading={<Skeleton className="h-64" />}>
      {({ users, nextCursor }) => (
        <div className="space-y-3">
          {users.length === 0 ? (
            <Empty>Nobody is on the whitelist.</Empty>
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

export function WhitelistTab({ coin: { integrationId, whitelistRequired } }: DashboardViewProps) {
  const [removed, setRemoved] = useState<string>();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card title="Who may mint">
        {!whitelistRequired && (
          <div className="mb-4">
            <Notice>The whitelist is not required now: everyone may mint. It counts again once it is.</Notice>
          </div>
        )}
        <Listed id={integrationId} onRemove={setRemoved} />
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
