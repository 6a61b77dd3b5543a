import { type IntegrationEvent, ObverseError } from '@obverse/client';
import { type LiveEvents, useEvents } from '@obverse/react';
import { ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { coinUnit } from '../../coins/coin-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Empty } from '../../ui/query-view.tsx';
import { Time } from '../../ui/time.tsx';
import { useSession } from '../../wallet/session.ts';
import type { DashboardCoin } from './dashboard-coin.ts';
import { eventFields } from './event-fields.ts';
import { groupByTransaction } from './event-groups.ts';
import { type EventUnits, eventWords } from './event-words.ts';

/** The live events of a coin. Where the stream ends with the session, the page asks to sign in again. */
export function useDashboardEvents(id: string, limit?: number): LiveEvents {
  const events = useEvents(id, limit === undefined ? {} : { limit });
  const { refresh } = useSession();
  const { streamError } = events;
  const isSignedOut = streamError instanceof ObverseError && streamError.status === 401;
  useEffect(() => {
    if (isSignedOut) void refresh();
  }, [isSignedOut]);
  return events;
}

/** Whether further events appear by themselves. */
export function LiveBadge({ events: { isLive, streamError } }: { readonly events: LiveEvents }) {
  if (isLive) return <Badge tone="good">live</Badge>;
  if (streamError === undefined) return <Badge tone="warn">connecting…</Badge>;
  return <Badge tone="bad">no live events: reload the page</Badge>;
}

type Props = {
  readonly coin: DashboardCoin;
  /** Symbol of the underlying. */
  readonly underlying: string;
  readonly events: readonly IntegrationEvent[];
};

/** How a coin's amounts are called. */
export const unitsOf = (
  { decimals, metadata, brandedMint }: DashboardCoin,
  underlying: string,
): EventUnits => ({
  decimals,
  coin: coinUnit(metadata.symbol, brandedMint),
  underlying,
});

/** An event on one line, and all of its fields behind a click. */
function Event({ event, units }: { readonly event: IntegrationEvent; readonly units: EventUnits }) {
  const { title, detail } = eventWords(event, units);
  return (
    <details className="group">
      <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 text-sm">
        <ChevronRight size={14} aria-hidden="true" className="self-center text-muted group-open:rotate-90" />
        <strong className="font-medium max-sm:flex-1">{title}</strong>
        <span className="numbers break-words text-muted max-sm:order-1 max-sm:w-full max-sm:pl-6.5 sm:min-w-24 sm:flex-1">
          {detail}
        </span>
        <span className="text-muted text-xs">
          <Time at={event.timestamp} />
        </span>
      </summary>
      <p className="mt-2 break-all text-muted text-xs">
        Event {event.id}, in transaction {event.signature}{' '}
        <CopyButton text={event.signature} what="the signature" />
      </p>
      <dl className="mt-2 grid gap-x-4 gap-y-0.5 text-xs sm:grid-cols-[auto_1fr]">
        {eventFields(event.data, units).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="numbers wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Events, the newest first; those of one transaction stand together. */
export function EventList({ coin, underlying, events }: Props) {
  if (events.length === 0)
    return <Empty>No event is recorded yet. One is here a few seconds after its transaction is final.</Empty>;
  const units = unitsOf(coin, underlying);
  return (
    <ol className="divide-y divide-line">
      {groupByTransaction(events).map(({ signature, events: own }) => (
        <li key={`${signature} ${own[0]?.id}`} className="py-2">
          {own.length > 1 && (
            <p className="mb-1 text-muted text-xs">{own.length} events of one transaction</p>
          )}
          <div className={own.length > 1 ? 'space-y-2 border-line border-l-2 pl-3' : ''}>
            {own.map((event) => (
              <Event key={event.id} event={event} units={units} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
