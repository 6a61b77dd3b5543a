import { Keypair } from '@solana/web3.js';
import { expect } from 'vitest';
import type { RateLimits } from '../../src/config/api-config.ts';
import { type Fixture, openFixture } from './fixture.ts';
import { openTable, type Question, type Table } from './table.ts';

type Asked = () => Question | Promise<Question>;

const nowhere = 'http://127.0.0.1:1';
const noLimits: RateLimits = { read: 1e6, write: 1e6, key: 1e6, signature: 1e6 };

/** Rows that many endpoints share. */
const commonRows = (table: Table) => ({
  /** Tests that the integration must exist. @param question a request for the integration `id` */
  needsAnIntegration: (question: (id: string) => Question) =>
    table.refuses(
      'INTEGRATION_NOT_FOUND',
      () => ({ ...question(table.fixture.gone.id), key: table.fixture.gone.key }),
      () => `No such integration: ${table.fixture.gone.id}`,
    ),

  /** Tests that the fee payer must hold SOL. @param question a request with this fee payer */
  needsAFeePayer: (question: (feePayer: string) => Question) =>
    table.refuses(
      'TRANSACTION_WOULD_FAIL',
      () => question(Keypair.generate().publicKey.toBase58()),
      'the fee payer does not exist: it holds no SOL',
    ),

  /** Tests a rate limit. @param limited the limits that are set to one call */
  limitsCallers: (question: Asked, limited: Partial<RateLimits>) =>
    table.row(
      429,
      `refuses the second call with 429 RATE_LIMITED when the limit (${Object.keys(limited).join(', ')}) is one per minute`,
      () =>
        table.elsewhere({ limits: { ...noLimits, ...limited } }, async (by) => {
          const asked = await question();
          expect((await table.ask(asked, by)).status).not.toBe(429);
          const message = /^Rate limit exceeded: 1 .+ per minute; try again in \d+ s$/;
          table.expectRefusal(await table.ask(asked, by), 'RATE_LIMITED', message);
        }),
    ),

  /** Tests that the error names the cluster that is out of reach. */
  needsTheCluster: (question: Asked) => {
    const away = () => {
      const mainnet = { ...table.fixture.service.config.clusters.mainnet, url: nowhere };
      return { change: { clusters: { mainnet, devnet: mainnet } } };
    };
    const message = 'The mainnet cluster is out of reach';
    table.fails('UNAVAILABLE', 'a cluster that is out of reach', away, question, message);
  },
});

export type Endpoint = Table & ReturnType<typeof commonRows>;

/** The tests of one procedure, a table of its answers. A test fails where the table has no row for a status of its own. */
export async function openEndpoint(procedure: string, fixture?: Fixture): Promise<Endpoint> {
  const table = openTable(procedure, fixture ?? (await openFixture()));
  return Object.assign(table, commonRows(table));
}
