import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { atOwnOrigin, pictureQuery } from './coin-picture.tsx';

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

describe('the address of a picture on a page', () => {
  const picture = 'http://127.0.0.1:3000/assets/mint/a.webp';

  it("is at the page's own name where the service has several names on this machine", () => {
    expect(atOwnOrigin(picture, 'http://localhost:3000/?search=a')).toBe(
      'http://localhost:3000/assets/mint/a.webp',
    );
  });

  it('is unchanged where another service or a bucket has the picture', () => {
    const bucket = 'https://bucket.example/assets/mint/a.webp';
    expect(atOwnOrigin(bucket, 'http://localhost:3000/')).toBe(bucket);
    expect(atOwnOrigin(bucket, 'https://coins.example/')).toBe(bucket);
    expect(atOwnOrigin(picture, 'http://localhost:4000/')).toBe(picture);
  });
});
