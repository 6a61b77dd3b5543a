import { type Cluster, clusters } from '@obverse/contracts';
import { formatUnits } from '@obverse/core';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { readEntries } from '../../integration/directory/write-directory.ts';
import { cachedBy } from '../../lib/cached.ts';
import { latestStatistics } from '../../snapshots/read-snapshots.ts';
import type { ObjectStore } from '../../uploads/store.ts';
import { iconsFrom } from '../actions/icon.ts';
import { showName } from '../actions/names.ts';
import { escapeHtml } from './console-page.ts';

type PageRequest = FastifyRequest<{ Params: { '*'?: string } }>;

/** Writes the tags by which other sites preview the page of a coin; none for a browser, and for a coin that is not known. */
export type CoinTags = (request: PageRequest) => Promise<string>;

/** Puts tags into the head of a page. */
export const withTags = (page: string, tags: string): string =>
  tags === '' ? page : page.replace('</head>', () => `${tags}  </head>`);

/** A coin is shown as it was up to this long ago. */
const maxAgeMs = 60_000;
const maxKnown = 1_000;
/** Requests for previews at a time: no rate limit counts pages, and previews must leave the database to the API. */
const maxAtOnce = 8;

const addressPattern = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

type Deps = {
  readonly database: Pick<Database, 'orm'>;
  readonly uploads: ObjectStore;
  /** URL under which clients reach the service; without a slash at its end. */
  readonly publicUrl: string;
};

/**
 * Tags for previews by what the service has recorded of a coin: no node is asked, for anybody can ask for any page. A browser, which names what it
 * fetches a page for, does not wait for them.
 */
export function coinTagsFrom({ database: { orm }, uploads, publicUrl }: Deps): CoinTags {
  const known = cachedBy<string>(maxAgeMs, maxKnown);
  let running = 0;
  const iconOf = iconsFrom(uploads, `${publicUrl}/icon-512.png`);

  async function readTags(cluster: Cluster, id: string): Promise<string> {
    const [[coin], [last]] = await Promise.all([
      readEntries(orm, cluster, [id]),
      latestStatistics(orm, cluster, [id]),
    ]);
    if (coin === undefined) return '';
    const short = `${coin.brandedMint.slice(0, 4)}…${coin.brandedMint.slice(-4)}`;
    const title = `${showName(coin.name) ?? `Coin ${short}`} (${showName(coin.symbol) ?? short})`;
    const apy = last === undefined ? '' : `${formatUnits(BigInt(last.apyBps), 2)} % APY now. `;
    const description = `${apy}A stablecoin on Solana. Anyone can choose any name and picture for a coin: compare its mint, ${coin.brandedMint}.`;
    const query = cluster === 'mainnet' ? '' : `?cluster=${cluster}`;
    const tags = {
      'og:type': 'website',
      'og:site_name': 'Obverse',
      'og:title': title,
      'og:description': description,
      'og:url': `${publicUrl}/coins/${id}${query}`,
      'og:image': await iconOf(coin.brandedMint, coin.uri),
      'og:image:alt': `The picture of ${title}`,
      'twitter:card': 'summary',
    };
    return Object.entries(tags)
      .map(([name, content]) => `    <meta property="${name}" content="${escapeHtml(content)}" />\n`)
      .join('');
  }

  return async ({ headers, params, query, log }) => {
    const { '*': id = '' } = params;
    const named = (query as { cluster?: unknown }).cluster ?? 'mainnet';
    const cluster = clusters.find((each) => each === named);
    const isBrowser = headers['sec-fetch-dest'] !== undefined;
    if (isBrowser || cluster === undefined || !addressPattern.test(id) || running >= maxAtOnce) return '';
    running += 1;
    try {
      return await known(`${cluster} ${id}`, () => readTags(cluster, id));
    } catch (err) {
      // the page is worth more than its preview
      log.warn({ err }, 'the tags of a coin cannot be read');
      return '';
    } finally {
      running -= 1;
    }
  };
}
