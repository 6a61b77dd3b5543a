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
import { eventWords } from './event-words.ts';

/** The live events of a coin. Where the stream ends with the session, the page asks to sign in again. */
export function useDashboardEvents(id: string): LiveEvents {
  const events = useEvents(id);
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

/** Events, the newest first, each with all of its fields behind a click. */
export function EventList({ coin: { decimals, metadata, brandedMint }, underlying, events }: Props) {
  if (events.length === 0)
    return <Empty>No event is recorded yet. One is here a few seconds after its transaction is final.</Empty>;
  const units = { decimals, coin: coinUnit(metadata.symbol, brandedMint), underlying };
  return (
    <ol className="divide-y divide-line">
      {events.map((event) => {
        const { title, detail } = eventWords(event, units);
        return (
          <li key={event.id} className="py-2">
            <details className="group">
              <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 text-sm">
                <ChevronRight
                  size={14}
                  aria-hidden="true"
                  className="self-center text-muted group-open:rotate-90"
                />
                <strong className="font-medium">{title}</strong>
                <span className="numbers min-w-24 flex-1 break-words text-muted">{detail}</span>
                <span className="text-muted text-xs">
                  <Time at={event.timestamp} />
                </span>
              </summary>
              <p className="mt-2 break-all text-muted text-xs">
                Event {event.id}, {event.kind}, in transaction {event.signature}{' '}
                <CopyButton text={event.signature} what="the signature" />
              </p>
              <dl className="mt-2 grid gap-x-4 text-xs sm:grid-cols-[auto_1fr]">
                {Object.entries(event.data).map(([name, value]) => (
                  <div key={name} className="contents">
                    <dt className="text-muted">{name}</dt>
                    <dd className="break-all font-mono">{value === null ? 'none' : String(value)}</dd>
                  </div>
                ))}
              </dl>
            </details>
          </li>
        );
      })}
    </ol>
  );
}
