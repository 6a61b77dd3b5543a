import { ComputeBudgetProgram } from '@solana/web3.js';
import { afterEach, expect, vi } from 'vitest';
import type { RateLimits } from '../../src/config/api-config.ts';
import { openTable, type Question, type Table } from './table.ts';

type Asked = () => Question | Promise<Question>;

const nowhere = 'http://127.0.0.1:1';
const noLimits: RateLimits = { read: 1e6, write: 1e6, key: 1e6, signature: 1e6 };
const fewCalls = { read: 1, write: 1, key: 1 };

/** Rows that many endpoints share. */
const commonRows = (table: Table) => ({
  /** Tests that the endpoint requires the integration's key. */
  needsItsKey: (question: Asked) => {
    table.refuses(
      '401 UNAUTHORIZED',
      'a request without a key',
      async () => ({ ...(await question()), key: null }),
      'Missing or invalid API key',
    );
    table.refuses(
      '403 WRONG_INTEGRATION',
      "a request with another integration's key",
      async () => ({ ...(await question()), key: table.fixture.gone.key }),
      'The API key belongs to another integration',
    );
  },

  /** Tests that the integration must exist. @param question a request for the integration `id` */
  needsAnIntegration: (question: (id: string) => Question) =>
    table.refuses(
      '404 INTEGRATION_NOT_FOUND',
      'an integration that does not exist',
      () => ({ ...question(table.fixture.gone.id), key: table.fixture.gone.key }),
      () => `No such integration: ${table.fixture.gone.id}`,
    ),

  /** Tests the limit of the body's size and its media type. */
  limitsBodies: () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ x: 'x'.repeat(65_536) });
    const tooLarge = 'Invalid request data: body: must be at most 65536 bytes';
    table.refusesBody('413 PAYLOAD_TOO_LARGE', 'a body above the size limit', { headers, body }, tooLarge);
    const text = { headers: { 'content-type': 'text/plain' }, body: '{}' };
    const otherType = 'Invalid request data: body: media type must be application/json';
    table.refusesBody('415 UNSUPPORTED_MEDIA_TYPE', 'a body that is not JSON', text, otherType);
  },

  /** Tests that a bug of the service is a 500 that says nothing else. */
  hidesBugs: (question: Asked) => {
    table.fails(
      '500 INTERNAL',
      'a bug, as nothing else can fail here',
      () => {
        vi.spyOn(ComputeBudgetProgram, 'setComputeUnitLimit').mockImplementation(() => {
          throw new Error('planted');
        });
        return {};
      },
      question,
      'Internal server error',
    );
    afterEach(() => void vi.restoreAllMocks());
  },

  /** Tests the rate limit. @param limited the limits that are set to one call; absent: all kinds of calls */
  limitsCallers: (question: Asked, limited: Partial<RateLimits> = fewCalls) =>
    table.row(
      429,
      `refuses the second call with 429 RATE_LIMITED when the limit (${Object.keys(limited).join(', ')}) is one per minute`,
      () =>
        table.elsewhere({ limits: { ...noLimits, ...limited } }, async (by) => {
          const asked = await question();
          expect((await table.ask(asked, by)).status).not.toBe(429);
          const message = /^Rate limit exceeded: 1 .+ per minute; try again in \d+ s$/;
          table.expectRefusal(await table.ask(asked, by), '429 RATE_LIMITED', message);
        }),
    ),

  /** Tests that the error names the cluster that is out of reach. */
  needsTheCluster: (question: Asked) => {
    const away = () => {
      const mainnet = { ...table.fixture.service.config.clusters.mainnet, url: nowhere };
      return { change: { clusters: { mainnet, devnet: mainnet } } };
    };
    const message = 'The mainnet cluster is out of reach';
    table.fails('503 UNAVAILABLE', 'a cluster that is out of reach', away, question, message);
  },

  /** Tests that the endpoint does not exist in production. */
  isForDevelopment: (question: Asked) => {
    const inProduction = table.oneInstance();
    table.row(
      'production',
      'does not exist in production, nor in its OpenAPI document: 404 ROUTE_NOT_FOUND',
      async () => {
        const [asked, by] = [await question(), await inProduction({ deployment: 'production' })];
        table.expectRefusal(await table.ask(asked, by), '404 ROUTE_NOT_FOUND', /^No such route: /);
        const { body } = await by({ path: '/openapi.json', init: { headers: {} } });
        expect(Object.keys(body.paths)).not.toContain(table.meta.path);
      },
    );
  },
});

/**
 * The tests of one procedure, a table of its answers. A test fails where the table has no row for a status in the procedure's metadata.
 */
export function endpoint(procedure: string) {
  const table = openTable(procedure);
  return Object.assign(table, commonRows(table));
}
