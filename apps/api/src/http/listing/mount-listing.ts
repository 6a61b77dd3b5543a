import { createHash } from 'node:crypto';
import { type Cluster, describeIssues, listingQuery } from '@obverse/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { listCoins } from '../../integration/directory/read-directory.ts';
import { cachedBy } from '../../lib/cached.ts';
import type { ServiceClock } from '../../lib/clock.ts';
import { ApiError } from '../../lib/errors.ts';
import type { Chain, Chains } from '../../solana/chain.ts';
import { recentStablecoins } from '../../solana/stablecoins.ts';
import type { ObjectStore } from '../../uploads/store.ts';
import { exposedHeaders } from '../hooks.ts';
import { type Token, type TokenFile, tokenList, tokensCsv } from './token-files.ts';

/** How many tokens a file has. With the longest names it is a megabyte and a half. */
const defaultPageSize = 5_000;

/** How long a file is shared, and how long caches keep it. */
const maxAgeMs = 60_000;
const caching = 'public, max-age=300';

/** How many files are shared at the same time. */
const maxShared = 20;

type Deps = {
  readonly chainsOf: () => Chains;
  readonly database: Database;
  readonly uploads: Pick<ObjectStore, 'publicUrl'>;
  readonly clock: Pick<ServiceClock, 'now'>;
  readonly pageSize?: number;
};

type Served = {
  readonly body: string;
  readonly tag: string;
  /** Where the next page begins; undefined of the last one. */
  readonly cursor: string | undefined;
};

type Format = {
  readonly path: string;
  readonly type: string;
  readonly write: (tokens: readonly Token[], cluster: Cluster, now: number) => TokenFile;
};

const formats: readonly Format[] = [
  { path: '/tokens.csv', type: 'text/csv; charset=utf-8; header=present', write: tokensCsv },
  { path: '/tokenlist.json', type: 'application/json; charset=utf-8', write: tokenList },
];

/** Identifies a file by its content; weak, as the time in it does not count. */
const tagOf = ({ identity }: TokenFile): string =>
  `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;

/**
 * Serves lists of a cluster's coins for routers, wallets and explorers. They are files with a shape of their own, which others read without the
 * envelope: no procedures. A longer list goes on where the header `Link` says.
 */
export function mountListing(
  app: FastifyInstance,
  { chainsOf, database, uploads, clock, pageSize = defaultPageSize }: Deps,
): void {
  const shared = cachedBy<Served>(maxAgeMs, maxShared);

  async function write(chain: Chain, after: string | undefined, format: Format): Promise<Served> {
    const { cluster } = chain;
    const query = { cluster, after, limit: pageSize + 1, uploadsUrl: uploads.publicUrl };
    const [found, { states }] = await Promise.all([listCoins(database.orm, query), recentStablecoins(chain)]);
    const decimals = new Map(states.map(({ stablecoin }) => [stablecoin.index, stablecoin.decimals]));
    const page = found.slice(0, pageSize);
    const tokens = page.flatMap(({ stablecoinIndex, imageKey, ...coin }): Token[] => {
      const known = decimals.get(stablecoinIndex);
      // a node that lags behind the directory does not have a new stablecoin yet
      if (known === undefined) return [];
      const logoUri = imageKey === null ? undefined : `${uploads.publicUrl}/${imageKey}`;
      return [{ ...coin, decimals: known, logoUri }];
    });
    const file = format.write(tokens, cluster, clock.now());
    const cursor = found.length > pageSize ? page.at(-1)?.id : undefined;
    return { body: file.body, tag: tagOf(file), cursor };
  }

  for (const format of formats) {
    const { path, type } = format;
    app.get(path, { config: { limits: 'byAddress' } }, async (request, reply) => {
      const { data, error } = listingQuery.safeParse(request.query);
      if (error) throw new ApiError('INVALID_REQUEST', describeIssues(error.issues));
      const chain = chainsOf()[data.cluster];
      const load = () => write(chain, data.cursor, format);
      // anyone can move the clock of a local cluster
      const key = [path, data.cluster, data.cursor].join();
      const served = chain.slotMs === 0 ? await load() : await shared(key, load);
      reply.headers({ ...exposedHeaders, 'cache-control': caching, etag: served.tag });
      if (served.cursor !== undefined)
        reply.header('link', `<${path}?cluster=${data.cluster}&cursor=${served.cursor}>; rel="next"`);
      const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? [];
      if (known.includes(served.tag)) return reply.code(304).send();
      return reply.type(type).send(served.body);
    });
  }
}
