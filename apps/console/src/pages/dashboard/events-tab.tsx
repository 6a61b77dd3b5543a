import type { IntegrationEvent } from '@obverse/client';
import type { LiveEvents } from '@obverse/react';
import { useState } from 'react';
import { useUnderlying } from '../../coins/use-underlying.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { csvOf, downloadCsv } from '../../ui/download.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DashboardCoin, DashboardViewProps } from './dashboard-coin.ts';
import { eventFields, labelOf } from './event-fields.ts';
import { type EventFilter, matchesFilter } from './event-groups.ts';
import { EventList, LiveBadge, unitsOf, useDashboardEvents } from './event-list.tsx';
import { type EventUnits, eventWords } from './event-words.ts';

/** The most that one answer has. */
const pageSize = 200;

const wordsOf = (event: IntegrationEvent, units: EventUnits): string => {
  const { title, detail = '' } = eventWords(event, units);
  return `${title} ${detail}`;
};

/** Events as rows of CSV, the fields of each in one column. */
const rowsOf = (events: readonly IntegrationEvent[], units: EventUnits): string[][] => [
  ['Time (UTC)', 'Event', 'Kind', 'What happened', 'Fields', 'Slot', 'Transaction'],
  ...events.map((event) => [
    event.timestamp ?? '',
    event.id,
    event.kind,
    wordsOf(event, units).trim(),
    eventFields(event.data, units)
      .map(([name, value]) => `${name}: ${value}`)
      .join('; '),
    String(event.slot),
    event.signature,
  ]),
];

type FiltersProps = {
  readonly filter: EventFilter;
  readonly onFilter: (filter: EventFilter) => void;
  readonly kinds: readonly string[];
};

const Filters = ({ filter, onFilter, kinds }: FiltersProps) => (
  <form
    aria-label="Filter"
    className="grid gap-x-4 sm:grid-cols-2"
    onSubmit={(event) => event.preventDefault()}
  >
    <SelectField
      label="Kind"
      value={filter.kind}
      onChange={({ target }) => onFilter({ ...filter, kind: target.value })}
    >
      <option value="">All kinds</option>
      {kinds.map((kind) => (
        <option key={kind} value={kind}>
          {labelOf(kind)}
        </option>
      ))}
    </SelectField>
    <TextField
      label="Text"
      type="search"
      placeholder="An address, an amount, a transaction"
      value={filter.text}
      onChange={({ target }) => onFilter({ ...filter, text: target.value })}
    />
  </form>
);

type ListedProps = {
  readonly coin: DashboardCoin;
  readonly underlying: string;
  readonly query: LiveEvents;
  /** Those that are loaded. */
  readonly events: readonly IntegrationEvent[];
};

function Listed({ coin, underlying, query, events }: ListedProps) {
  const [filter, setFilter] = useState<EventFilter>({ kind: '', text: '' });
  const units = unitsOf(coin, underlying);
  const kinds = [...new Set(events.map(({ kind }) => kind))].sort();
  const found = events.filter((event) => matchesFilter(event, filter, wordsOf(event, units)));
  const name = `events-${coin.integrationId}.csv`;
  return (
    <div className="space-y-3">
      <Filters filter={filter} onFilter={setFilter} kinds={kinds} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-muted text-sm">
          {found.length} of {events.length} events{query.hasNextPage && ' that are loaded'}
        </p>
        <Button disabled={found.length === 0} onClick={() => downloadCsv(name, csvOf(rowsOf(found, units)))}>
          Export as CSV
        </Button>
      </div>
      {found.length === 0 && events.length > 0 ? (
        <Empty>None of these events is of this kind and has this text.</Empty>
      ) : (
        <EventList coin={coin} underlying={underlying} events={found} />
      )}
      <MoreButton query={query}>Older events</MoreButton>
    </div>
  );
}

/** All events, and new ones as they happen. */
export function EventsTab({ coin, stablecoin }: DashboardViewProps) {
  const query = useDashboardEvents(coin.integrationId, pageSize);
  const underlying = useUnderlying()(stablecoin.underlyingMint);
  return (
    <Card title="Events" aside={<LiveBadge events={query} />}>
      <QueryView query={query} loading={<Skeleton className="h-96" />}>
        {({ pages }) => (
          <Listed
            coin={coin}
            underlying={underlying}
            query={query}
            events={pages.flatMap((page) => page.events)}
          />
        )}
      </QueryView>
    </Card>
  );
}
