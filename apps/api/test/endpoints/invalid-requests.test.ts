import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from '../support/database.ts';
import { edgeApi } from '../support/edge.ts';
import { goneIntegration } from './fixture.ts';
import type { Input } from './rest.ts';
import { anyone, ask, requestBy } from './valid-requests.ts';

// Every sentence with which a schema refuses a request, each once or where its limits differ. No cluster is asked: there is none.
const database = await openTestDatabase();
const known = await goneIntegration(database);
const app = edgeApi({ limits: { read: 1e6, write: 1e6, key: 1e6, signature: 1e6 } }, database);
afterAll(async () => {
  await app.close();
  await database.close();
});

const metadata = { name: 'Acme', symbol: 'ACME', uri: '' };
const program = '11111111111111111111111111111111';
const addresses = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => `${'1'.repeat(31)}${'23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefgh'[i]}`,
  );
const day = (date: string) => `${date}T00:00:00Z`;
const index = 'must be an integer from 0 to 65535';
const page = 'must be an integer from 1 to 200';
const thirtyTwo = 'must be base58 of exactly 32 bytes';
const event = "must be an event's id, decimal digits";
const timestamp =
  'must be an ISO 8601 timestamp with a time zone, from 1970 to 9999, like 2026-01-31T12:00:00Z';
const nobodySigns = 'must be an address that someone can sign for, not a program or a sysvar';
const base64 = 'must be base64, with padding and without white space';
const milliseconds = 'timestamp: must be an integer from 0 to 9007199254740991';
const search = 'search: must be 1 to 64 characters that are not all spaces';

/** What is changed in a valid request, and the reason that is given. */
const rows: [procedure: string, change: Input, reason: string][] = [
  ['auth.challenge', { address: 'x' }, `address: ${thirtyTwo}`],
  ['auth.signIn', { nonce: 'x' }, 'nonce: must be the nonce of a challenge, 32 hexadecimal digits'],
  ['governance.changes', { stablecoin: -1 }, `stablecoin: ${index}`],
  ['integration.acceptAuthority', { nominee: program }, `nominee: ${nobodySigns}`],
  ['integration.address', { symbol: 'x'.repeat(33) }, 'symbol: must be at most 32 bytes of UTF-8, not 33'],
  ['integration.byMint', { brandedMint: '1'.repeat(33) }, `brandedMint: ${thirtyTwo}`],
  ['integration.configuration', { id: '1'.repeat(33) }, `id: ${thirtyTwo}`],
  ['integration.events', { limit: 0 }, `limit: ${page}`],
  ['integration.events', { limit: 201 }, `limit: ${page}`],
  ['integration.events', { cursor: 'x' }, `cursor: ${event}`],
  ['integration.events', { cursor: '1.5' }, `cursor: ${event}`],
  ['integration.events', { cursor: -1 }, `cursor: ${event}`],
  ['integration.events', { cursor: '9'.repeat(20) }, `cursor: ${event}`],
  ['integration.holders', { limit: 0 }, `limit: ${page}`],
  [
    'integration.whitelisted',
    { search: 'O' },
    'search: must be a part of an address, 1 to 44 characters of base58',
  ],
  ['integration.history', { interval: 'week' }, 'interval: must be minute, hour or day'],
  ['integration.history', { from: 'yesterday' }, `from: ${timestamp}`],
  ['integration.history', { from: '2026-01-31' }, `from: ${timestamp}`],
  ['integration.history', { from: '2026-01-31T12:00:00' }, `from: ${timestamp}`],
  ['integration.history', { to: '1700000000000' }, `to: ${timestamp}`],
  ['integration.history', { to: day('2026-02-30') }, `to: ${timestamp}`],
  ['integration.history', { from: day('0000-01-01'), to: day('0000-01-02') }, `from: ${timestamp}`],
  ['integration.history', { to: '9999-12-31T23:59:59-01:00' }, `to: ${timestamp}`],
  ['integration.history', { from: '9999-12-31T23:59:59-01:00' }, `from: ${timestamp}`],
  ['integration.initialize', { signer: undefined }, 'signer: is required'],
  ['integration.initialize', { signer: '1'.repeat(31) }, `signer: ${thirtyTwo}`],
  ['integration.initialize', { feeBps: -1 }, 'feeBps: must be an integer from 0 to 10000'],
  ['integration.initialize', { feeBps: null }, 'feeBps: must be an integer from 0 to 10000'],
  ['integration.initialize', { feeBps: 10_001 }, 'feeBps: must be an integer from 0 to 10000'],
  ['integration.initialize', { metadata: { ...metadata, image: 'x' } }, 'metadata.image: unknown field'],
  ['integration.initialize', { priority: 'turbo' }, 'priority: must be none, low, medium or high'],
  ['integration.list', { search: '   ' }, search],
  ['integration.list', { search: 'x'.repeat(65) }, search],
  ['integration.mint', { amount: 0 }, 'amount: must be above zero'],
  ['integration.mint', { amount: '0' }, 'amount: must be above zero'],
  ['integration.mint', { amount: -1 }, 'amount: must not be negative'],
  ['integration.mint', { amount: 0.1 }, 'amount: must be a whole number of base units'],
  [
    'integration.mint',
    { amount: 2 ** 53 },
    'amount: numbers above 9007199254740991 are not exact: send a decimal string',
  ],
  ['integration.mint', { amount: `${2n ** 64n}` }, 'amount: must be at most 18446744073709551615'],
  ['integration.mint', { memo: '' }, 'memo: must not be empty'],
  ['integration.mint', { memo: 'é'.repeat(101) }, 'memo: must be at most 200 bytes of UTF-8, not 202'],
  ['integration.mint', { memo: 1 }, 'memo: must be a string'],
  ['integration.mint', { memo: '\ud800' }, 'memo: must be well-formed Unicode'],
  [
    'integration.mint',
    { memo: 'Rotate API key for integration x at 1' },
    'memo: must not be the message that reveals or rotates an API key',
  ],
  ['integration.mint', { references: anyone }, 'references: must be a list of addresses'],
  ['integration.mint', { references: ['x'] }, `references[0]: ${thirtyTwo}`],
  ['integration.mint', { references: addresses(6) }, 'references: must be at most 5 addresses'],
  ['integration.mint', { references: [anyone, program, anyone] }, 'references[2]: is given more than once'],
  ['integration.mint', { version: 2 }, 'version: must be 0 or 1'],
  ['integration.mint', { format: 'json' }, 'format: must be transaction or instructions'],
  [
    'integration.mint',
    { nonceAccount: anyone },
    'validUntil: is required with nonceAccount: a signed transaction on a nonce does not expire by itself',
  ],
  ['integration.mint', { nonceAccount: 'x' }, `nonceAccount: ${thirtyTwo}`],
  ['integration.mint', { validUntil: 'tomorrow' }, `validUntil: ${timestamp}`],
  ['integration.nominateAuthority', { nominee: program }, `nominee: ${nobodySigns}`],
  ['integration.nominateAuthority', { nominee: undefined }, 'nominee: is required'],
  ['integration.nominateCompliance', { nominee: program }, `nominee: ${nobodySigns}`],
  ['integration.seize', { recipient: program }, `recipient: ${nobodySigns}`],
  ['integration.seize', { amount: 0 }, 'amount: must be above zero'],
  [
    'integration.initialize',
    { compliance: { authority: anyone } },
    'compliance: needs one of freeze, pause, seize and frozenByDefault',
  ],
  [
    'integration.initialize',
    { compliance: { authority: program, pause: true } },
    `compliance.authority: ${nobodySigns}`,
  ],
  [
    'integration.initialize',
    { compliance: { authority: anyone, frozenByDefault: true } },
    'compliance.freeze: must be true where accounts are frozen by default',
  ],
  [
    'integration.initialize',
    { compliance: { authority: anyone, frozenByDefault: true, freeze: true }, whitelistRequired: false },
    'whitelistRequired: must be true where accounts are frozen by default',
  ],
  ['integration.convert', { amount: 0 }, 'amount: must be above zero'],
  ['integration.convert', { to: undefined }, 'to: is required'],
  ['integration.convert', { from: 'x' }, 'from: must be base58 of exactly 32 bytes'],
  ['integration.quote', { side: 'edge' }, 'side: must be mint or redeem'],
  ['integration.redeem', { amount: 0 }, 'amount: must be above zero'],
  [
    'integration.redeem',
    { amount: '1e3' },
    'amount: must be decimal digits without sign, point, exponent or leading zeros',
  ],
  ['integration.revealApiKey', { timestamp: '1' }, milliseconds],
  ['integration.rotateApiKey', { timestamp: 0.5 }, milliseconds],
  ['integration.rotateApiKey', { timestamp: -1 }, milliseconds],
  ['integration.rotateApiKey', { timestamp: undefined }, 'timestamp: is required'],
  [
    'integration.rotateApiKey',
    { signature: '1'.repeat(63) },
    'signature: must be base58 of exactly 64 bytes',
  ],
  ['integration.setFee', { feeBps: 10_001 }, 'feeBps: must be an integer from 0 to 10000'],
  [
    'integration.setWhitelistRequired',
    { whitelistRequired: 'yes' },
    'whitelistRequired: must be true or false',
  ],
  [
    'integration.updateMetadata',
    { metadata: {} },
    'metadata: must name at least one of name, symbol, description and uri',
  ],
  [
    'integration.updateMetadata',
    { metadata: { name: 'Acme\u200b' } },
    'metadata.name: must not hold characters that are invisible or change its direction',
  ],
  ['integration.whitelist', { users: [] }, 'users: must name at least one user'],
  ['integration.whitelist', { users: [anyone, anyone] }, 'users: must not name a user twice'],
  ['integration.whitelist', { users: [anyone, 'x'] }, `users[1]: ${thirtyTwo}`],
  ['integration.whitelist', { users: addresses(65) }, 'users: must name at most 64 users'],
  ['integration.whitelisted', { limit: 0 }, `limit: ${page}`],
  ['integration.whitelisted', { limit: 201 }, `limit: ${page}`],
  ['integration.whitelisted', { limit: '5.0000000000000000001' }, `limit: ${page}`],
  ['integration.whitelisted', { limit: '9007199254740993' }, `limit: ${page}`],
  ['integration.whitelisted', { cursor: 'x' }, `cursor: ${thirtyTwo}`],
  ['loss.claims', { owner: undefined }, 'owner: is required'],
  ['loss.claims', { limit: 201 }, `limit: ${page}`],
  ['loss.report', { index: 'first' }, `index: ${index}`],
  ['stablecoin.details', { index: -1 }, `index: ${index}`],
  ['transaction.explain', { transaction: 'a b' }, `transaction: ${base64}`],
  ['transaction.rebuild', { transaction: 'a b' }, `transaction: ${base64}`],
  [
    'transaction.rebuild',
    { transaction: 'BwcHBwcHBwcH' },
    'transaction: not a transaction: it ends after 9 bytes',
  ],
  [
    'transaction.rebuild',
    { transaction: 'A'.repeat(5_468) },
    'transaction: must be at most 5464 characters: a transaction has at most 4096 bytes',
  ],
  ['transaction.status', { signature: 'x' }, 'signature: must be base58 of exactly 64 bytes'],
  ['transaction.status', { lastValidBlockHeight: -1 }, 'lastValidBlockHeight: must not be negative'],
  ['tranches.juniorCooldowns', { limit: 201 }, `limit: ${page}`],
  ['tranches.juniorMint', { recipient: program }, `recipient: ${nobodySigns}`],
  ['tranches.juniorQuote', { amount: 0 }, 'amount: must be above zero'],
  ['tranches.juniorWithdrawCancel', { cooldown: undefined }, 'cooldown: is required'],
  ['tranches.juniorWithdrawComplete', { minimumReceived: -1 }, 'minimumReceived: must not be negative'],
  [
    'tranches.juniorWithdrawRequest',
    { amount: true },
    'amount: must be an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits',
  ],
  ['tranches.seniorConfig', { id: '0'.repeat(44) }, 'id: must be base58'],
  ['wallet.activity', { cursor: 'x' }, `cursor: ${event}`],
  ['wallet.positions', { address: 'nobody' }, `address: ${thirtyTwo}`],
  ['webhooks.attempts', { webhookId: '1' }, "webhookId: must be a webhook's id: a UUID"],
  ['webhooks.create', { url: 'ftp://acme.example/' }, 'url: must be an https URL'],
  ['webhooks.create', { url: 'acme.example' }, 'url: must be an https URL'],
];

for (const [procedure, change, reason] of rows) {
  it(`${procedure} refuses a request: ${reason}`, async () => {
    const whole = { ...requestBy(known.id, procedure), ...change };
    const input = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined));
    const refusal = [400, 'INVALID_REQUEST', `Invalid request data: ${reason}`];
    expect(await ask(app, procedure, input, { 'x-api-key': known.key })).toEqual(refusal);
  });
}
