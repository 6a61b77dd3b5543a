import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pictureQuery } from './coin-picture.tsx';

const [id, mint] = ['coin', 'mint'];
const uri = `https://uploads.example/${mint}/${'a'.repeat(43)}.json`;

afterEach(() => vi.unstubAllGlobals());

/** A page that shows a picture of the service twice, one after the other, and gets the focus in between. @returns how often the service is asked */
async function requestsOf(query: ReturnType<typeof pictureQuery>, answer: Response): Promise<number> {
  const asked = vi.fn(async () => answer.clone());
  vi.stubGlobal('fetch', asked);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 0 } } });
  client.mount();
  for (let visit = 0; visit < 2; visit++) {
    const off = new QueryObserver(client, query).subscribe(() => {});
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    off();
  }
  client.unmount();
  return asked.mock.calls.length;
}

describe('the picture of a coin', () => {
  const query = pictureQuery('devnet', id, mint, uri);

  it('is asked for once, and not again where that failed', async () => {
    expect(await requestsOf(query, Response.json({ icon: '/a.webp' }))).toBe(1);
    expect(await requestsOf(query, new Response('', { status: 429 }))).toBe(1);
  });

  it('is not asked for where the coin names no upload', async () => {
    const elsewhere = pictureQuery('devnet', id, mint, 'https://example.com/coin.json');
    expect(await requestsOf(elsewhere, Response.json({ icon: '/a.webp' }))).toBe(0);
  });
});
