import { integrationsRequest, integrationsResponse } from '@obverse/contracts';
import { describePowers } from '@obverse/core';
import { get, procedure } from '../auth/procedure.ts';
import { invalid } from '../lib/errors.ts';
import { foldText } from '../lib/search-terms.ts';
import { type FoundEntry, latestStatistics, listEntries } from './directory/read-directory.ts';

/** Where a page ended: the id, and in a search by text what it was found under. */
const cursorOf = ({ entry, term }: FoundEntry): string =>
  term === '' ? entry.id : `${entry.id}.${Buffer.from(term).toString('base64url')}`;

const cursorShape = /^[1-9A-HJ-NP-Za-km-z]{32,44}(?:\.[\w-]+)?$/;

/** @throws ApiError INVALID_REQUEST where it is not one that a page has ended with */
function parseCursor(cursor: string, hasTerm: boolean): { id: string; term: string } {
  const [id = '', encoded] = cursor.split('.');
  const term = Buffer.from(encoded ?? '', 'base64url').toString();
  // the database refuses texts with this character
  if (!cursorShape.test(cursor) || hasTerm !== (encoded !== undefined) || term.includes('\0')) {
    throw invalid('cursor', 'must be the nextCursor of the page before');
  }
  return { id, term };
}

type Statistics = Awaited<ReturnType<typeof latestStatistics>>[number];

const figuresOf = ({ takenAt, supply, holders, assets, exchangeRate, apyBps }: Statistics) => ({
  timestamp: takenAt,
  supply,
  holders,
  assets,
  exchange_rate: exchangeRate,
  apy_bps: apyBps,
});

export const listIntegrations = procedure(
  get('/integrations', {
    auth: 'none',
    summary: 'Integrations by authority, stablecoin, name or symbol, with metadata and figures',
    description:
      'From the record of finalized transactions: a new integration or a change of it is there a few seconds after it is final, the figures are those of the last minute. `GET /integration/{id}` has the present.',
  }),
)
  .input(integrationsRequest)
  .output(integrationsResponse)
  .query(async ({ ctx, input }) => {
    const { cluster, authority, stablecoin, limit, cursor } = input;
    const search = input.search === undefined ? undefined : foldText(input.search);
    const isByTerm = search !== undefined && authority === undefined;
    const after = cursor === undefined ? undefined : parseCursor(cursor, isByTerm);
    const { orm } = ctx.database;
    const query = { cluster, authority, stablecoinIndex: stablecoin, search, after, limit: limit + 1 };
    const found = await listEntries(orm, query);
    const page = found.slice(0, limit);
    const ids = page.map(({ entry }) => entry.id);
    const statistics = new Map((await latestStatistics(orm, cluster, ids)).map((each) => [each.id, each]));
    const last = page.at(-1);
    return {
      integrations: page.map(({ entry }) => {
        const { name, symbol, description, uri } = entry;
        const latest = statistics.get(entry.id);
        return {
          integrationId: entry.id,
          brandedMint: entry.brandedMint,
          stablecoinIndex: entry.stablecoinIndex,
          authority: entry.authority,
          kind: entry.kind,
          whitelistRequired: entry.whitelistRequired,
          powers: [...describePowers(entry.powers)],
          metadata: { name, symbol, description, uri },
          figures: latest === undefined ? null : figuresOf(latest),
        };
      }),
      nextCursor: found.length > limit && last !== undefined ? cursorOf(last) : null,
    };
  });
