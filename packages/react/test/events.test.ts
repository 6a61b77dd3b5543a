// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { useEvents } from '../src/index.ts';
import { clientWith, renderHook, waitFor } from './render-hook.ts';

const text = new TextEncoder();

/** A service with so many events, the newest of which has the highest id, and a stream of further ones. */
function eventService(recorded: number, pageSize: number) {
  let newest = recorded;
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  let held: Promise<unknown> = Promise.resolve();
  const send = (id: number | string, kind: string) =>
    stream?.enqueue(text.encode(`id: ${id}\ndata: ${JSON.stringify({ id: String(id), kind })}\n\n`));
  const client = clientWith(async (request) => {
    const url = new URL(request.url);
    if (url.pathname.endsWith('/stream'))
      return new Response(
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            stream = controller;
            send(request.headers.get('last-event-id') ?? '', 'ready');
          },
        }),
      );
    const from = Number(url.searchParams.get('cursor') ?? newest + 1) - 1;
    const ids = Array.from({ length: Math.min(pageSize, from) }, (_, i) => from - i);
    const events = ids.map((id) => ({ id: String(id), kind: 'minted' }));
    const last = ids.at(-1) ?? 1;
    const data = { events, nextCursor: last > 1 ? String(last) : null };
    // what was read may arrive late
    await held;
    return new Response(JSON.stringify({ success: true, data }));
  });
  return {
    client,
    record: (count: number) => {
      for (let i = 0; i < count; i++) send(++newest, 'minted');
    },
    hold: () => {
      let release = () => {};
      held = new Promise<void>((resolve) => {
        release = resolve;
      });
      return () => release();
    },
  };
}

/** All ids from the newest to the oldest, without a gap. */
const idsFrom = (newest: number, to: number) =>
  Array.from({ length: newest - to + 1 }, (_, i) => String(newest - i));

async function renderEvents(service: ReturnType<typeof eventService>) {
  const result = await renderHook(() => useEvents('id'), service);
  const ids = () => result().data?.pages.flatMap(({ events }) => events.map(({ id }) => id));
  const become = (expected: readonly string[]) => waitFor(() => expect(ids()).toEqual(expected));
  await waitFor(() => expect(result().isLive).toBe(true));
  return { result, become };
}

describe('the events of an integration', { timeout: 60_000 }, () => {
  it('have no gap between the live ones and older pages, however many come', async () => {
    const service = eventService(60, 50);
    const { result, become } = await renderEvents(service);
    await become(idsFrom(60, 11));
    await act(async () => service.record(250));
    await become(idsFrom(310, 11));
    await act(async () => void result().fetchNextPage());
    await become(idsFrom(310, 1));
    expect(result().hasNextPage).toBe(false);
  });

  it('keep the loaded pages when they are read again', async () => {
    const service = eventService(120, 50);
    const { result, become } = await renderEvents(service);
    await act(async () => void result().fetchNextPage());
    await become(idsFrom(120, 21));
    await act(async () => service.record(3));
    await act(async () => void result().refetch());
    await become(idsFrom(123, 24));
    expect(result().hasNextPage).toBe(true);
  });

  it('keep an event that comes while a page is read that does not have it', async () => {
    const service = eventService(60, 50);
    const { result, become } = await renderEvents(service);
    const release = service.hold();
    await act(async () => void result().fetchNextPage());
    await act(async () => service.record(1));
    await become(idsFrom(61, 11));
    release();
    await become(idsFrom(61, 1));
  });
});
