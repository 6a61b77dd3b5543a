import { afterAll, describe, expect, it } from 'vitest';
import { makeApiKey } from '../../src/auth/api-key.ts';
import { openTestDatabase } from '../support/database.ts';
import { edgeApi } from '../support/edge.ts';
import { goneIntegration, openFixture } from './fixture.ts';
import { announced, type Input, procedurePaths } from './rest.ts';
import { ask, requestBy, valid } from './valid-requests.ts';

// What every procedure refuses in the same way. The service of most tests has no cluster: an answer of 503 is one that comes after all checks.
/** `integration.upload` takes a form: uploads.test.ts tests it. */
const walked = procedurePaths.filter((path) => path !== 'integration.upload');
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
const internal = [500, 'INTERNAL', 'Internal server error'];
const away = [503, 'UNAVAILABLE', 'The mainnet cluster is out of reach'];
const invalid = (reason: string) => [400, 'INVALID_REQUEST', `Invalid request data: ${reason}`];

it('has a request for every procedure', () => {
  expect(Object.keys(valid).sort()).toEqual([...walked].sort());
});

describe('every procedure', () => {
  it.each(withAuth('none', 'key', 'signature'))(
    '%s refuses an unknown field and cluster',
    async (procedure) => {
      const withInput = (more: object) =>
        ask(app, procedure, { ...ownInput(procedure), ...more }, keyOf(procedure));
      expect(await withInput({ unheard: 1 })).toEqual(invalid('unheard: unknown field'));
      expect(await withInput({ cluster: 'testnet' })).toEqual(invalid('cluster: must be mainnet or devnet'));
    },
  );

  it.each(walked)('%s refuses the second call of an address whose limit is one', async (procedure) => {
    const address = `203.0.113.${walked.indexOf(procedure)}`;
    const [first] = await ask(limited, procedure, {}, {}, address);
    expect(first).not.toBe(429);
    const message = expect.stringMatching(/^Rate limit exceeded: 1 .+ per minute; try again in \d+ s$/);
    expect(await ask(limited, procedure, {}, {}, address)).toEqual([429, 'RATE_LIMITED', message]);
  });

  // the others answer from what they are given, or read a transaction first, as their own tests show
  const answering = ['integration.address', 'transaction.explain', 'transaction.rebuild'];
  it.each(walked.filter((path) => !answering.includes(path)))(
    '%s answers 503 without a cluster and a database',
    async (procedure) => {
      const input = ownInput(procedure);
      // of a signature, the time is checked first
      if ('timestamp' in input) Object.assign(input, { timestamp: Date.now() });
      const headers = { ...session, ...keyOf(procedure, makeApiKey()) };
      const message = expect.stringMatching(/^The (mainnet cluster|database) is out of reach$/);
      expect(await ask(alone, procedure, input, headers)).toEqual([503, 'UNAVAILABLE', message]);
    },
  );

  it.each(posts)('%s refuses a body that is too large or no JSON', async (procedure) => {
    const large = { ...valid[procedure], x: 'x'.repeat(65_536) };
    const tooLarge = 'Invalid request data: body: must be at most 65536 bytes';
    expect(await ask(app, procedure, large)).toEqual([413, 'PAYLOAD_TOO_LARGE', tooLarge]);
    const otherType = 'Invalid request data: body: media type must be application/json';
    const asText = await ask(app, procedure, valid[procedure] ?? {}, { 'content-type': 'text/plain' });
    expect(asText).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE', otherType]);
  });

  it.each(walked.filter((path) => announced(path).developmentOnly))(
    '%s does not exist in production',
    async (procedure) => {
      const missing = [404, 'ROUTE_NOT_FOUND', expect.stringMatching(/^No such route: /)];
      expect(await ask(production, procedure, valid[procedure] ?? {})).toEqual(missing);
      const { paths } = (await production.inject('/openapi.json')).json();
      expect(Object.keys(paths)).not.toContain(announced(procedure).path);
    },
  );
});

describe('every procedure that takes an API key', () => {
  it.each(withAuth('key'))('%s refuses a request without the right key, or needs none', async (procedure) => {
    const refusal = [401, 'UNAUTHORIZED', 'Missing or invalid API key'];
    const { keyOptional } = announced(procedure);
    expect(await ask(app, procedure, ownInput(procedure))).toEqual(keyOptional ? away : refusal);
    expect(keyOptional).toBe(['integration.mint', 'integration.redeem'].includes(procedure));
    expect(await ask(app, procedure, ownInput(procedure), keyOf(procedure, makeApiKey()))).toEqual(refusal);
    // the database alone knows webhooks and keys
    if (!/^webhooks\.|\.keyInUse$/.test(procedure))
      expect(await ask(app, procedure, ownInput(procedure), keyOf(procedure))).toEqual(away);
    // the key is one of mainnet
    const elsewhere = { ...ownInput(procedure), cluster: 'devnet' };
    expect(await ask(app, procedure, elsewhere, keyOf(procedure))).toEqual(refusal);
    const other = [403, 'WRONG_INTEGRATION', 'The API key belongs to another integration'];
    expect(await ask(app, procedure, { ...valid[procedure] }, keyOf(procedure))).toEqual(other);
  });

  it.each(withAuth('key'))('%s answers 500 without a cause where the database fails', async (procedure) => {
    expect(await ask(withoutTables, procedure, ownInput(procedure), keyOf(procedure))).toEqual(internal);
  });
});

it.each(withAuth('session'))('%s refuses a request without a session', async (procedure) => {
  const refusal = [401, 'UNAUTHORIZED', 'Not signed in, or the session has ended'];
  const input = valid[procedure] ?? {};
  expect(await ask(app, procedure, input)).toEqual(refusal);
  expect(await ask(app, procedure, input, session)).toEqual(refusal);
  expect(await ask(withoutTables, procedure, input, session)).toEqual(internal);
});

describe('a procedure about something that is not on chain', async () => {
  const { refusal, service } = await openFixture();
  const gone = await goneIntegration(service.database);
  const ofIntegrations = withAuth('none', 'key').filter(
    (path) =>
      path.startsWith('integration.') && Object.values(announced(path).errorResponses ?? {}).includes(404),
  );
  const exits = ['tranches.juniorWithdrawCancel', 'tranches.juniorWithdrawComplete'];
  const ofTranches = walked.filter((path) => path.startsWith('tranches.junior') && !exits.includes(path));
  const ofStablecoins = ['loss.report', 'stablecoin.details', 'stablecoin.history'];

  /** With which code and reason procedures refuse a request with `change`. */
  const missing: [procedures: string[], code: string, reason: RegExp, change?: Input][] = [
    [ofIntegrations, 'INTEGRATION_NOT_FOUND', /^No (such integration|integration has .+): \w{32,}$/],
    [ofTranches, 'TRANCHE_NOT_FOUND', /^No such junior tranche: \w{32,}$/],
    [['tranches.seniorConfig'], 'TRANCHE_NOT_FOUND', /^No such senior tranche: \w{32,}$/],
    [exits, 'COOLDOWN_NOT_FOUND', /^No such cooldown: \w{32,}$/],
    [['loss.settle'], 'LOSS_CLAIM_NOT_FOUND', /^No such loss claim: \w{32,}$/],
    [ofStablecoins, 'STABLECOIN_NOT_FOUND', /^No such stablecoin: 9$/, { index: 9 }],
    [['governance.changes'], 'STABLECOIN_NOT_FOUND', /^No such stablecoin: 9$/, { stablecoin: 9 }],
  ];
  for (const [procedures, code, reason, change] of missing)
    it.each(procedures)(`%s answers 404 ${code}`, async (procedure) => {
      const input = { ...requestBy(gone.id, procedure), ...change };
      const headers = { 'x-api-key': gone.key };
      expect(await refusal(procedure, input, { headers })).toEqual([code, expect.stringMatching(reason)]);
    });
});
