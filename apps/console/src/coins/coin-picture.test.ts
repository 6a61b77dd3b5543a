import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { pictureQuery } from './coin-picture.tsx';

const upload = `https://uploads.example/mint/${'a'.repeat(43)}.json`;
const picture = () => Response.json({ icon: '/a.webp' });

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['is asked for once', upload, picture, 1],
  ['is not asked for again where that failed', upload, () => new Response('', { status: 429 }), 1],
  ['is not asked for where the coin names no upload', 'https://example.com/coin.json', picture, 0],
])(
  'the picture of a coin %s by a page that shows it twice and gets the focus',
  async (_, uri, answer, times) => {
    const asked = vi.fn(async () => answer());
    vi.stubGlobal('fetch', asked);
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 0 } } });
    client.mount();
    for (let visit = 0; visit < 2; visit++) {
      const off = new QueryObserver(client, pictureQuery('devnet', 'coin', 'mint', uri)).subscribe(() => {});
      await vi.waitFor(() => expect(client.isFetching()).toBe(0));
      focusManager.setFocused(false);
      focusManager.setFocused(true);
      await vi.waitFor(() => expect(client.isFetching()).toBe(0));
      off();
    }
    client.unmount();
    expect(asked).toHaveBeenCalledTimes(times);
  },
);
