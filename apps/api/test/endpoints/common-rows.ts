import { expect } from 'vitest';
import type { RateLimits } from '../../src/config/api-config.ts';
import type { Question, Table } from './endpoint.ts';

type Asked = () => Question | Promise<Question>;

const nowhere = 'http://127.0.0.1:1';
const noLimits: RateLimits = { read: 1e6, write: 1e6, key: 1e6, signature: 1e6 };
const fewCalls = { read: 1, write: 1, key: 1 };

/** Rows that many endpoints have. */
export const commonRows = (table: Table) => ({
  /** Is for the holder of the integration's key alone. */
  needsItsKey: (question: Asked) => {
    table.refuses(
      '401 UNAUTHORIZED',
      'without a key',
      async () => ({ ...(await question()), key: null }),
      'Missing or invalid API key',
    );
    table.refuses(
      '403 WRONG_INTEGRATION',
      "with another integration's key",
      async () => ({ ...(await question()), key: table.fixture.gone.key }),
      'The API key belongs to another integration',
    );
  },

  /** Is about an integration that exists. @param question with the address that it names one by */
  needsAnIntegration: (question: (id: string) => Question) =>
    table.refuses(
      '404 INTEGRATION_NOT_FOUND',
      'an integration that does not exist',
      () => ({ ...question(table.fixture.gone.id), key: table.fixture.gone.key }),
      () => `No such integration: ${table.fixture.gone.id}`,
    ),

  /** Takes JSON of a size that it says. */
  limitsBodies: () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ x: 'x'.repeat(65_536) });
    const tooLarge = 'Invalid request data: body: must be at most 65536 bytes';
    table.refusesBody('413 PAYLOAD_TOO_LARGE', 'a body beyond the limit', { headers, body }, tooLarge);
    const text = { headers: { 'content-type': 'text/plain' }, body: '{}' };
    const otherType = 'Invalid request data: body: media type must be application/json';
    table.refusesBody('415 UNSUPPORTED_MEDIA_TYPE', 'a body that is no JSON', text, otherType);
  },

  /** Counts calls. @param limited what the limit is set on; absent: calls of every kind */
  limitsCallers: (question: Asked, limited: Partial<RateLimits> = fewCalls) =>
    table.row(429, `429 RATE_LIMITED: one ${Object.keys(limited).join(' or ')} too many`, (transport) =>
      table.elsewhere({ limits: { ...noLimits, ...limited } }, async (by) => {
        const asked = await question();
        expect((await table.ask(transport, asked, by)).status).not.toBe(429);
        const message = /^Rate limit exceeded: 1 .+ per minute; try again in \d+ s$/;
        table.expectRefusal(await table.ask(transport, asked, by), '429 RATE_LIMITED', message);
      }),
    ),

  /** Says which cluster is out of reach. */
  needsTheCluster: (question: Asked) => {
    const away = () => {
      const mainnet = { ...table.fixture.service.config.clusters.mainnet, url: nowhere };
      return { change: { clusters: { mainnet, devnet: mainnet } } };
    };
    const message = 'The mainnet cluster is out of reach';
    table.fails('503 UNAVAILABLE', 'no node of the cluster', away, question, message);
  },

  /** Is not there in production, on no surface. */
  isForDevelopment: (question: Asked) =>
    table.row(
      'production',
      '404 ROUTE_NOT_FOUND: in production, which does not describe it either',
      async (transport) => {
        const asked = await question();
        await table.elsewhere({ deployment: 'production' }, async (by) => {
          table.expectRefusal(
            await table.ask(transport, asked, by),
            '404 ROUTE_NOT_FOUND',
            /^No such route: /,
          );
          const { body } = await by({ path: '/openapi.json', init: { headers: {} } });
          expect(Object.keys(body.paths)).not.toContain(table.meta.path);
        });
      },
    ),
});
