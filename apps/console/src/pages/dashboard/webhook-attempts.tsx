import type { DataOf } from '@obverse/client';
import { useRead } from '@obverse/react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';

type Outcome = DataOf<'post', '/integration/{id}/webhooks/{webhookId}/test'>;

const errors: Readonly<Record<NonNullable<Outcome['error']>, string>> = {
  private_address: 'the address is not public',
  name_not_found: 'the name is not found',
  connection_failed: 'no connection',
  tls_failed: 'TLS failed',
  timed_out: 'no answer in time',
  not_http: 'the answer is not HTTP',
  internal: 'an error of the service',
};

/** What a receiver made of a delivery. */
export const outcomeWords = ({ ok, status, error, ms }: Outcome): string => {
  const answer = error === null ? `status ${status}` : errors[error];
  return `${ok ? 'accepted' : 'failed'}: ${answer}, after ${ms} ms`;
};

/** The log of a webhook's attempts, once it is asked for. */
export function Attempts({ id, webhookId }: { readonly id: string; readonly webhookId: string }) {
  const [isShown, setShown] = useState(false);
  const query = useRead(
    '/integration/{id}/webhooks/{webhookId}/attempts',
    { path: { id, webhookId } },
    { enabled: isShown },
  );
  return (
    <div className="space-y-3">
      <Button look="bare" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide the attempts' : 'Show the attempts'}
      </Button>
      {isShown && (
        <QueryView query={query} loading={<Skeleton className="h-24" />}>
          {({ attempts }) =>
            attempts.length === 0 ? (
              <Empty>Nothing was delivered yet.</Empty>
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
              <section aria-label="Attempts" tabIndex={0} className="max-h-72 overflow-auto">
                <table className="w-full text-left text-sm">
                  <thead className="text-muted text-xs">
                    <tr>
                      <th className="py-1 pr-4 font-normal">Time</th>
                      <th className="py-1 pr-4 font-normal">Event</th>
                      <th className="py-1 font-normal">Outcome</th>
                    </tr>
                  </thead>
                  <tbody className="divide-y divide-line">
                    {attempts.map((attempt) => (
                      <tr key={`${attempt.at} ${attempt.eventId}`}>
                        <td className="py-1 pr-4">
                          <Time at={attempt.at} />
                        </td>
                        <td className="numbers py-1 pr-4">{attempt.eventId}</td>
                        <td className={`py-1 ${attempt.ok ? 'text-good' : 'text-bad'}`}>
                          {outcomeWords(attempt)}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            )
          }
        </QueryView>
      )}
    </div>
  );
}
