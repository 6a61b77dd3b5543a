import type { DataOf } from '@obverse/client';
import { useRead } from '@obverse/react';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';

type Outcome = DataOf<'post', '/integration/{id}/webhooks/{webhookId}/test'>;

type Attempt = DataOf<'get', '/integration/{id}/webhooks/{webhookId}/attempts'>['attempts'][number];

/** How often an open log is read again. */
const refreshMs = 5_000;

const errors: Readonly<Record<NonNullable<Outcome['error']>, string>> = {
  private_address: 'the address is not public',
  name_not_found: 'the name is not found',
  connection_failed: 'no connection',
  tls_failed: 'TLS failed',
  timed_out: 'no answer in time',
  not_http: 'the answer is not HTTP',
  internal: 'an error of the service',
};

const answerWords = ({ status, error }: Pick<Outcome, 'status' | 'error'>): string =>
  error === null ? `status ${status}` : errors[error];

/** What a receiver made of a delivery. */
export const outcomeWords = (outcome: Outcome): string =>
  `${outcome.ok ? 'accepted' : 'failed'}: ${answerWords(outcome)}, after ${outcome.ms} ms`;

/** JSON with a line for each field; another text as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** A text of bytes that went over the wire. */
const Bytes = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div>
    <h3 className="text-muted text-xs">{title}</h3>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable */}
    <pre tabIndex={0} className="mt-1 max-h-64 overflow-auto rounded-md bg-raised p-3 font-mono text-xs">
      {text}
    </pre>
  </div>
);

type ReplayProps = {
  readonly isBusy: boolean;
  readonly replay: (from: string) => void;
};

/** What was sent and what came back. */
function Exchanged({ attempt, isBusy, replay }: { readonly attempt: Attempt } & ReplayProps) {
  const { eventId, messageId, payload, responseBody, requestId } = attempt;
  return (
    <div className="space-y-3 pt-2 pb-3 pl-6">
      <p className="break-all text-muted text-xs">
        Message {messageId} <CopyButton text={messageId} what="the id of the message" />
      </p>
      {payload === null ? (
        <p className="text-sm">The chain has turned out not to have this event.</p>
      ) : (
        <Bytes title="Payload" text={indented(payload)} />
      )}
      <p className="text-sm">
        Answer: {answerWords(attempt)}
        {requestId !== null && (
          <>
            , request <code className="break-all">{requestId}</code>
          </>
        )}
      </p>
      {responseBody === null ? (
        <p className="text-muted text-xs">The answer had no body.</p>
      ) : (
        <Bytes title="Body of the answer (the first kilobyte)" text={indented(responseBody)} />
      )}
      {eventId !== null && (
        <p className="flex flex-wrap items-center gap-x-3 text-muted text-xs">
          <Button disabled={isBusy} onClick={() => replay(eventId)}>
            Deliver again
          </Button>
          This event and all that follow it, in order
        </p>
      )}
    </div>
  );
}

/** An attempt on one line, and what was exchanged behind a click. */
const AttemptRow = ({ attempt, ...replay }: { readonly attempt: Attempt } & ReplayProps) => (
  <li>
    <details className="group">
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 py-2 text-sm">
        <ChevronRight size={14} aria-hidden="true" className="text-muted group-open:rotate-90" />
        <span className="text-muted">
          <Time at={attempt.at} withSeconds />
        </span>
        <span className="numbers">{attempt.eventId === null ? 'Test' : `Event ${attempt.eventId}`}</span>
        <span className={attempt.ok ? 'text-good' : 'text-bad'}>{outcomeWords(attempt)}</span>
      </summary>
      <Exchanged attempt={attempt} {...replay} />
    </details>
  </li>
);

type Props = { readonly id: string; readonly webhookId: string } & ReplayProps;

/** The log of a webhook's attempts, once it is asked for. It is read again while it is open. */
export function Attempts({ id, webhookId, ...replay }: Props) {
  const [isShown, setShown] = useState(false);
  const query = useRead(
    '/integration/{id}/webhooks/{webhookId}/attempts',
    { path: { id, webhookId } },
    { enabled: isShown, refetchInterval: refreshMs },
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
              <Empty>Nothing was delivered yet. Tests are here, too.</Empty>
            ) : (
              <ol aria-label="Attempts" className="divide-y divide-line">
                {attempts.map((attempt) => (
                  <AttemptRow key={`${attempt.at} ${attempt.messageId}`} attempt={attempt} {...replay} />
                ))}
              </ol>
            )
          }
        </QueryView>
      )}
    </div>
  );
}
