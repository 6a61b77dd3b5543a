import { afterAll, describe, expect, it } from 'vitest';
import { makeApiKey } from '../../src/auth/api-key.ts';
import { openTestDatabase } from '../support/database.ts';
import { edgeApi } from '../support/edge.ts';
import { goneIntegration } from './fixture.ts';
import { announced, type Input, procedurePaths } from './rest.ts';
import { ask, requestBy, valid } from './valid-requests.ts';

// What every procedure refuses in the same way. The service of these tests has no cluster: an answer of 503 is one that comes after all checks.
/** Takes a form: test/endpoints/integration/upload.test.ts tests it. */
const upload = 'integration.upload';
const walked = procedurePaths.filter((path) => path !== upload);
const withAuth = (...classes: string[]) => walked.filter((path) => classes.includes(announced(path).auth));
const posts = walked.filter((path) => announced(path).method === 'POST');

const many = { read: 1e6, write: 1e6, key: 1e6, signature: 1e6 };
const [database, broken] = [await openTestDatabase(), await openTestDatabase()];
const known = await goneIntegration(database);
await broken.orm.execute('drop table api_keys, sessions, sign_in_challenges cascade');
/** The service with a database, and with one that lacks the tables of callers. */
const app = edgeApi({ limits: many }, database);
const withoutTables = edgeApi({ limits: many }, broken);
/** The service without a database, and as it is in production. */
const alone = edgeApi({ limits: many });
const production = edgeApi({ deployment: 'production', limits: many });
/** The service that takes one call a minute of an address. */
const limited = edgeApi({ limits: { read: 1, write: 1, key: 1, signature: 1 } });
afterAll(async () => {
  for (const each of [app, withoutTables, alone, production, limited, database, broken]) await each.close();
});

const ownInput = (procedure: string): Input => requestBy(known.id, procedure);
const keyOf = (procedure: string, key = known.key): Record<string, string> =>
  announced(procedure).auth === 'key' ? { 'x-api-key': key } : {};
const session = { cookie: `obverse-session=obvs_${'a'.repeat(43)}`, 'sec-fetch-site': 'same-origin' };

it('has a request for every procedure', () => {
  expect(Object.keys(valid).sort()).toEqual([...walked].sort());
});

describe('every procedure', () => {
  it.each(withAuth('none', 'key', 'signature'))('%s refuses an unknown field', async (procedure) => {
    const input = { ...ownInput(procedure), unheard: 1 };
    const refusal = [400, 'INVALID_REQUEST', 'Invalid request data: unheard: unknown field'];
    expect(await ask(app, procedure, input, keyOf(procedure))).toEqual(refusal);
  });

  it.each(withAuth('none', 'key', 'signature'))('%s refuses an unknown cluster', async (procedure) => {
    const input = { ...ownInput(procedure), cluster: 'testnet' };
    const refusal = [400, 'INVALID_REQUEST', 'Invalid request data: cluster: must be mainnet or devnet'];
    expect(await ask(app, procedure, input, keyOf(procedure))).toEqual(refusal);
  });

  it.each(walked)('%s refuses the second call of an address whose limit is one', async (procedure) => {
    const address = `203.0.113.${walked.indexOf(procedure)}`;
    const [first] = await ask(limited, procedure, {}, {}, address);
    expect(first).not.toBe(429);
    const message = expect.stringMatching(/^Rate limit exceeded: 1 .+ per minute; try again in \d+ s$/);
    expect(await ask(limited, procedure, {}, {}, address)).toEqual([429, 'RATE_LIMITED', message]);
  });

  // the others answer from what they are given, or read a transaction first, as their own tests show
  const reading = walked.filter(
    (path) => !['integration.address', 'transaction.explain', 'transaction.rebuild'].includes(path),
  );
  it.each(reading)('%s answers 503 without a cluster and a database', async (procedure) => {
    // of a signature, the time is checked first
    const input = ownInput(procedure);
    if ('timestamp' in input) Object.assign(input, { timestamp: Date.now() });
    const headers = { ...session, ...keyOf(procedure, makeApiKey()) };
    const message = expect.stringMatching(/^The (mainnet cluster|database) is out of reach$/);
    expect(await ask(alone, procedure, input, headers)).toEqual([503, 'UNAVAILABLE', message]);
  });

  it.each(posts)('%s refuses a body that is too large or no JSON', async (procedure) => {
    const large = { ...valid[procedure], x: 'x'.repeat(65_536) };
    const tooLarge = 'Invalid request data: body: must be at most 65536 bytes';
    expect(await ask(app, procedure, large)).toEqual([413, 'PAYLOAD_TOO_LARGE', tooLarge]);
    const text = { 'content-type': 'text/plain' };
    const otherType = 'Invalid request data: body: media type must be application/json';
    expect(await ask(app, procedure, valid[procedure] ?? {}, text)).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      otherType,
    ]);
  });
});

describe('every procedure that takes an API key', () => {
  const cluster = { cluster: 'mainnet' };

  it.each(withAuth('key'))('%s refuses a request without a key, or needs none', async (procedure) => {
    const refusal = [401, 'UNAUTHORIZED', 'Missing or invalid API key'];
    const { keyOptional } = announced(procedure);
    const away = [503, 'UNAVAILABLE', 'The mainnet cluster is out of reach'];
    expect(await ask(app, procedure, ownInput(procedure))).toEqual(keyOptional ? away : refusal);
    expect(keyOptional).toBe(['integration.mint', 'integration.redeem'].includes(procedure));
    expect(await ask(app, procedure, ownInput(procedure), keyOf(procedure, makeApiKey()))).toEqual(refusal);
    // the key is one of mainnet
    const elsewhere = { ...ownInput(procedure), cluster: 'devnet' };
    expect(await ask(app, procedure, elsewhere, keyOf(procedure))).toEqual(refusal);
  });

  it.each(withAuth('key'))('%s refuses the key of another integration', async (procedure) => {
    const refusal = [403, 'WRONG_INTEGRATION', 'The API key belongs to another integration'];
    expect(await ask(app, procedure, { ...valid[procedure], ...cluster }, keyOf(procedure))).toEqual(refusal);
  });

  // the database alone knows webhooks and keys
  const onChain = withAuth('key').filter((path) => !/^webhooks\.|\.keyInUse$/.test(path));
  it.each(onChain)('%s answers 503 without a cluster, to the right key', async (procedure) => {
    const refusal = [503, 'UNAVAILABLE', 'The mainnet cluster is out of reach'];
    expect(await ask(app, procedure, ownInput(procedure), keyOf(procedure))).toEqual(refusal);
  });

  it.each(withAuth('key'))('%s answers 500 without a cause where the database fails', async (procedure) => {
    const refusal = [500, 'INTERNAL', 'Internal server error'];
    expect(await ask(withoutTables, procedure, ownInput(procedure), keyOf(procedure))).toEqual(refusal);
  });
});

describe('every procedure for signed-in wallets', () => {
  it.each(withAuth('session'))('%s refuses a request without a session', async (procedure) => {
    const refusal = [401, 'UNAUTHORIZED', 'Not signed in, or the session has ended'];
    expect(await ask(app, procedure, valid[procedure] ?? {})).toEqual(refusal);
    expect(await ask(app, procedure, valid[procedure] ?? {}, session)).toEqual(refusal);
  });

  it.each(withAuth('session'))(
    '%s answers 500 without a cause where the database fails',
    async (procedure) => {
      const refusal = [500, 'INTERNAL', 'Internal server error'];
      expect(await ask(withoutTables, procedure, valid[procedure] ?? {}, session)).toEqual(refusal);
    },
  );
});

describe('every procedure of development alone', () => {
  const ofDevelopment = walked.filter((path) => announced(path).developmentOnly);

  it.each(ofDevelopment)('%s does not exist in production', async (procedure) => {
    const missing = [404, 'ROUTE_NOT_FOUND', expect.stringMatching(/^No such route: /)];
    expect(await ask(production, procedure, valid[procedure] ?? {})).toEqual(missing);
    const { paths } = (await production.inject('/openapi.json')).json();
    expect(Object.keys(paths)).not.toContain(announced(procedure).path);
  });
});
