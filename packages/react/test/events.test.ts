// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { useEvents } from '../src/index.ts';
import { clientWith, renderHook, waitFor } from './render-hook.ts';

/** All ids from the newest to the oldest, without a gap. */
const idsFrom = (newest: number, to: number) =>
  Array.from({ length: newest - to + 1 }, (_, i) => String(newest - i));

/** The events of a service with so many of them, in pages of 50, the newest of which has the highest id, and a stream of further ones. */
async function renderEvents(recorded: number) {
  let newest = recorded;
  let stream: ReadableStreamDefaultController<string> | undefined;
  let held: Promise<unknown> = Promise.resolve();
  const send = (id: number | string, kind: string) =>
    stream?.enqueue(`id: ${id}\ndata: ${JSON.stringify({ id: String(id), kind })}\n\n`);
  const client = clientWith(async ({ url, headers }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname.endsWith('/stream')) {
      const start = (controller: ReadableStreamDefaultController<string>) => {
        stream = controller;
        send(headers.get('last-event-id') ?? '', 'ready');
      };
      return new Response(new ReadableStream({ start }).pipeThrough(new TextEncoderStream()));
    }
    const from = Number(searchParams.get('cursor') ?? newest + 1) - 1;
    const ids = idsFrom(from, Math.max(1, from - 49));
    const events = ids.map((id) => ({ id, kind: 'minted' }));
    const nextCursor = ids.at(-1) === '1' ? null : ids.at(-1);
    // what was read may arrive late
    await held;
    return Response.json({ success: true, data: { events, nextCursor } });
  });
  const result = await renderHook(() => useEvents('id'), client);
  const ids = () => result().data?.pages.flatMap(({ events }) => events.map(({ id }) => id));
  await waitFor(() => expect(result().isLive).toBe(true));
  return {
    result,
    become: (from: number, to: number) => waitFor(() => expect(ids()).toEqual(idsFrom(from, to))),
    loadMore: () => act(async () => void result().fetchNextPage()),
    record: (count: number) =>
      act(async () => {
        for (let i = 0; i < count; i++) send(++newest, 'minted');
      }),
    hold: () => {
      let release = () => {};
      held = new Promise<void>((resolve) => {
        release = resolve;
      });
      return () => release();
    },
  };
}

describe('the events of an integration', { timeout: 60_000 }, () => {
  it('have no gap between the live ones and older pages, however many come', async () => {
    const { result, become, loadMore, record } = await renderEvents(60);
    await become(60, 11);
    await record(250);
    await become(310, 11);
    await loadMore();
    await become(310, 1);
    expect(result().hasNextPage).toBe(false);
  });

  it('keep the loaded pages when they are read again', async () => {
    const { result, become, loadMore, record } = await renderEvents(120);
    await loadMore();
    await become(120, 21);
    await record(3);
    await act(async () => void result().refetch());
    await become(123, 24);
    expect(result().hasNextPage).toBe(true);
  });

  it('keep an event that comes while a page is read that does not have it', async () => {
    const { become, loadMore, record, hold } = await renderEvents(60);
    const release = hold();
    await loadMore();
    await record(1);
    await become(61, 11);
    release();
    await become(61, 1);
  });
});
