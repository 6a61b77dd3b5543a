import { type Cluster, type CoinOrder, integrationsRequest, integrationsResponse } from '@obverse/contracts';
import { get, procedure } from '../auth/procedure.ts';
import type { Orm } from '../db/database.ts';
import { skeletonOf } from '../lib/confusables.ts';
import { invalid } from '../lib/errors.ts';
import { foldText } from '../lib/search-terms.ts';
import { latestStatistics } from '../snapshots/read-snapshots.ts';
import type { Chain } from '../solana/chain.ts';
import { coinPowersOf } from '../solana/integrations.ts';
import { type Figures, presentFigures } from './directory/present-figures.ts';
import { matches, type Ranked, type RankingFilter, ranking } from './directory/ranking.ts';
import { type FoundEntry, listEntries } from './directory/read-directory.ts';
import { type DirectoryEntry, readEntries } from './directory/write-directory.ts';
import { domainsOf } from './domains/stored-domains.ts';

/** Where a page ended: the id, and in a search by text what it was found under. */
const cursorOf = ({ entry, term }: FoundEntry): string =>
  term === '' ? entry.id : `${entry.id}.${Buffer.from(term).toString('base64url')}`;

const cursorShape = /^[1-9A-HJ-NP-Za-km-z]{32,44}(?:\.[\w-]+)?$/;

const invalidCursor = () => invalid('cursor', 'must be the nextCursor of the page before');

/** @throws ApiError INVALID_REQUEST where it is not one that a page has ended with */
function parseCursor(cursor: string, hasTerm: boolean): { id: string; term: string } {
  const [id = '', encoded] = cursor.split('.');
  const term = Buffer.from(encoded ?? '', 'base64url').toString();
  // the database refuses texts with this character
  if (!cursorShape.test(cursor) || hasTerm !== (encoded !== undefined) || term.includes('\0')) {
    throw invalidCursor();
  }
  return { id, term };
}

const figuresOf = ({ takenAt, supply, holders, assets, exchangeRate, apyBps }: Figures) => ({
  timestamp: takenAt,
  supply,
  holders,
  assets,
  exchange_rate: exchangeRate,
  apy_bps: apyBps,
});

/** A page of a list; `rank` is only there where it is sorted. */
type Page = {
  readonly entries: readonly { readonly entry: DirectoryEntry; readonly rank?: Ranked }[];
  readonly total: number | null;
  readonly nextCursor: string | null;
};

type ListQuery = RankingFilter & {
  readonly cluster: Cluster;
  readonly limit: number;
  readonly cursor?: string | undefined;
};

async function pageInPlace(orm: Orm, { cursor, limit, ...filter }: ListQuery): Promise<Page> {
  const isByTerm = filter.search !== undefined && filter.authority === undefined;
  const after = cursor === undefined ? undefined : parseCursor(cursor, isByTerm);
  const found = await listEntries(orm, { ...filter, after, limit: limit + 1 });
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  const nextCursor = found.length > limit && last !== undefined ? cursorOf(last) : null;
  return { entries, total: null, nextCursor };
}

/** The cursor is a place in the order: coins that change places meanwhile shift the pages by one. */
async function sortedPage(
  orm: Orm,
  chain: Chain,
  { cursor = '0', limit, ...filter }: ListQuery,
  order: CoinOrder,
): Promise<Page> {
  if (!/^\d{1,9}$/.test(cursor)) throw invalidCursor();
  const from = Number(cursor);
  const found = (await ranking(orm, chain))[order].filter(matches(filter));
  const ranks = found.slice(from, from + limit);
  const ids = ranks.map(({ id }) => id);
  const read = new Map((await readEntries(orm, filter.cluster, ids)).map((entry) => [entry.id, entry]));
  const entries = ranks.flatMap((rank) => {
    const entry = read.get(rank.id);
    return entry === undefined ? [] : [{ entry, rank }];
  });
  const next = from + limit;
  return { entries, total: found.length, nextCursor: next < found.length ? String(next) : null };
}

const rankOf = ({ issued, lookalike }: Ranked) => ({
  issuedAt: issued?.at ?? null,
  looksLike:
    lookalike === undefined
      ? null
      : {
          integrationId: lookalike.of.id,
          brandedMint: lookalike.of.brandedMint,
          because: lookalike.because,
        },
});

export const listIntegrations = procedure(
  get('/integrations', {
    auth: 'none',
    summary: 'Integrations by authority, stablecoin, name or symbol, with metadata and figures',
    description:
      'From the record of finalized transactions: a new integration or a change of it is there a few seconds after it is final. The figures are those of now; the order, and how many hold a large coin, are those of the last minute.',
  }),
)
  .input(integrationsRequest)
  .output(integrationsResponse)
  .query(async ({ ctx, input }) => {
    const { stablecoin: stablecoinIndex, search: text, like, ...rest } = input;
    const { cluster, sort = like === undefined ? undefined : 'supply' } = rest;
    const skeleton = like === undefined ? undefined : skeletonOf(like);
    const { orm } = ctx.database;
    const query = { ...rest, stablecoinIndex, search: text === undefined ? undefined : foldText(text) };
    const { entries, total, nextCursor } =
      sort === undefined
        ? await pageInPlace(orm, query)
        : await sortedPage(orm, ctx.chains[cluster], { ...query, skeleton }, sort);
    const listed = entries.map(({ entry }) => entry);
    const ids = listed.map(({ id }) => id);
    const [latestOfAll, domains] = await Promise.all([
      latestStatistics(orm, cluster, ids),
      domainsOf(orm, cluster, ids),
    ]);
    const recorded = new Map(latestOfAll.map((each) => [each.id, each]));
    const figures = await presentFigures(ctx.chains[cluster], listed, recorded);
    return {
      integrations: entries.map(({ entry, rank }) => {
        const { name, symbol, description, uri } = entry;
        const latest = figures.get(entry.id);
        return {
          integrationId: entry.id,
          brandedMint: entry.brandedMint,
          stablecoinIndex: entry.stablecoinIndex,
          authority: entry.authority,
          kind: entry.kind,
          whitelistRequired: entry.whitelistRequired,
          compliance: coinPowersOf(entry),
          metadata: { name, symbol, description, uri },
          domain: domains.get(entry.id) ?? null,
          figures: latest === undefined ? null : figuresOf(latest),
          rank: rank === undefined ? null : rankOf(rank),
        };
      }),
      total,
      nextCursor,
    };
  });
