import { type DataOf, type ObverseError, unwrap } from '@obverse/client';
import { useObverse, useRead } from '@obverse/react';
import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { ApiKey } from '../../integrator/api-key.tsx';
import { Address } from '../../ui/address.tsx';
import { Badge, Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { Time } from '../../ui/time.tsx';
import { useSession } from '../../wallet/session.ts';
import { browserName } from './browser-name.ts';
import type { DashboardViewProps } from './dashboard-coin.ts';

type Session = ReturnType<typeof useSession>['sessions'][number];

/** Ends sessions of the wallet: one by its id, all others, or all. */
function useEnd() {
  const { client, cluster } = useObverse();
  const { refresh } = useSession();
  return useMutation({
    mutationFn: async (which: string) => {
      const query = { cluster };
      if (which === 'others' || which === 'all')
        await unwrap(client.POST('/auth/sign-out', { params: { query }, body: { sessions: which } }));
      else await unwrap(client.DELETE('/auth/sessions/{id}', { params: { path: { id: which }, query } }));
      await refresh();
    },
  });
}

function SessionRow({
  session,
  end,
}: {
  readonly session: Session;
  readonly end: ReturnType<typeof useEnd>;
}) {
  const { id, userAgent, current, createdAt, lastUsedAt, expiresAt } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
      <div className="min-w-0">
        <p className="break-words">
          <span title={userAgent ?? undefined}>{browserName(userAgent)}</span>{' '}
          {current && <Badge tone="good">this one</Badge>}
        </p>
        <p className="text-muted text-xs">
          Since <Time at={createdAt} />, last used <Time at={lastUsedAt} />, until <Time at={expiresAt} />
        </p>
      </div>
      {!current && (
        <Button disabled={end.isPending} onClick={() => end.mutate(id)}>
          End<span className="sr-only"> the session since {createdAt}</span>
        </Button>
      )}
    </li>
  );
}

function Sessions() {
  const { sessions } = useSession();
  const end = useEnd();
  return (
    <Card title="Sessions of this wallet">
      <p className="text-muted text-sm">
        Where your wallet has signed in. A session reads and changes what the API key of your coins does, for
        twelve hours at most.
      </p>
      <ul className="my-3 divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} end={end} />
        ))}
      </ul>
      {end.error && <Notice tone="bad">{end.error.message}</Notice>}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button disabled={end.isPending || sessions.length < 2} onClick={() => end.mutate('others')}>
          End all others
        </Button>
        <Button look="danger" disabled={end.isPending} onClick={() => end.mutate('all')}>
          End all
        </Button>
      </div>
    </Card>
  );
}

const refreshMs = 30_000;

/** Which key the coin has, and whether a server uses it: that decides when a new one can be made. */
function KeyInUse({
  query,
}: {
  readonly query: UseQueryResult<DataOf<'get', '/integration/{id}/api-key'>, ObverseError>;
}) {
  return (
    <QueryView query={query} loading={<Skeleton className="h-20" />}>
      {({ key }) =>
        key === null ? (
          <Empty>The coin has no API key: none was made, or a handover has ended it.</Empty>
        ) : (
          <Stats>
            <Stat label="Ends in">
              <code>…{key.lastFour}</code>
            </Stat>
            <Stat
              label="Made"
              note={
                <>
                  signed by <Address address={key.issuedBy} what="who signed for the key" />
                </>
              }
            >
              <Time at={key.issuedAt} />
            </Stat>
            <Stat label="Last used">
              {key.lastUsedAt === null ? 'not yet' : <Time at={key.lastUsedAt} />}
            </Stat>
          </Stats>
        )
      }
    </QueryView>
  );
}

/** The API key of the coin, and the sessions that stand for it. */
export function KeysTab({ coin: { integrationId: id, authority } }: DashboardViewProps) {
  const query = useRead('/integration/{id}/api-key', { path: { id } }, { refetchInterval: refreshMs });
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card title="API key">
        <div className="space-y-4">
          <KeyInUse query={query} />
          <p className="text-sm">
            A new key takes the place of the one before, which is worth nothing from then on. Your wallet
            signs a message for it; that makes no transaction.
          </p>
          <ApiKey key={authority} integrationId={id} verb="rotate" onMade={() => void query.refetch()} />
        </div>
      </Card>
      <Sessions />
    </div>
  );
}
