import { Keypair } from '@solana/web3.js';
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

const program = '11111111111111111111111111111111';
const addresses = (count: number) =>
  Array.from({ length: count }, () => Keypair.generate().publicKey.toBase58());
const day = (date: string) => `${date}T00:00:00Z`;
const lastInstant = '9999-12-31T23:59:59-01:00';
const rotation = 'Rotate API key for integration x at 1';
const nobody = { authority: program, pause: true };
const regulated = { authority: anyone, frozenByDefault: true };
const openToAll = { compliance: { ...regulated, freeze: true }, whitelistRequired: false };

const share = 'must be an integer from 0 to 10000';
const index = 'must be an integer from 0 to 65535';
const page = 'must be an integer from 1 to 200';
const thirtyTwo = 'must be base58 of exactly 32 bytes';
const sixtyFour = 'must be base58 of exactly 64 bytes';
const event = "must be an event's id, decimal digits";
const timestamp =
  'must be an ISO 8601 timestamp with a time zone, from 1970 to 9999, like 2026-01-31T12:00:00Z';
const nobodySigns = 'must be an address that someone can sign for, not a program or a sysvar';
const base64 = 'must be base64, with padding and without white space';
const milliseconds = 'must be an integer from 0 to 9007199254740991';
const search = 'must be 1 to 64 characters that are not all spaces';
const part = 'must be a part of an address, 1 to 44 characters of base58';
const nonce = 'must be the nonce of a challenge, 32 hexadecimal digits';
const inexact = 'numbers above 9007199254740991 are not exact: send a decimal string';
const digits = 'must be decimal digits without sign, point, exponent or leading zeros';
const unit =
  'must be an integer in base units: a JSON number up to 9007199254740991 or a string of decimal digits';
const noText = 'must name at least one of name, symbol, description and uri';
const noKeyMessage = 'must not be the message that reveals or rotates an API key';
const needsEnd = 'is required with nonceAccount: a signed transaction on a nonce does not expire by itself';
const invisible = 'must not hold characters that are invisible or change its direction';
const powers = 'needs one of freeze, pause, seize and frozenByDefault';
const freezes = 'must be true where accounts are frozen by default';
const yesOrNo = 'must be true or false';
const tooShort = 'not a transaction: it ends after 9 bytes';
const tooLong = 'must be at most 5464 characters: a transaction has at most 4096 bytes';

/** What is changed in a valid request, and the reason that is given. */
const rows: [procedure: string, change: Input, field: string, reason: string][] = [
  ['auth.signIn', { nonce: 'x' }, 'nonce', nonce],
  ['integration.acceptAuthority', { nominee: program }, 'nominee', nobodySigns],
  ['integration.address', { symbol: 'x'.repeat(33) }, 'symbol', 'must be at most 32 bytes of UTF-8, not 33'],
  ['integration.byMint', { brandedMint: '1'.repeat(33) }, 'brandedMint', thirtyTwo],
  ['integration.convert', { to: undefined }, 'to', 'is required'],
  ['integration.events', { limit: 0 }, 'limit', page],
  ['integration.events', { limit: 201 }, 'limit', page],
  ['integration.events', { cursor: '1.5' }, 'cursor', event],
  ['integration.history', { interval: 'week' }, 'interval', 'must be minute, hour or day'],
  ['integration.history', { from: '2026-01-31T12:00:00' }, 'from', timestamp],
  ['integration.history', { to: day('2026-02-30') }, 'to', timestamp],
  ['integration.history', { from: day('0000-01-01'), to: day('0000-01-02') }, 'from', timestamp],
  ['integration.history', { to: lastInstant }, 'to', timestamp],
  ['integration.holders', { limit: 0 }, 'limit', page],
  ['integration.initialize', { signer: '1'.repeat(31) }, 'signer', thirtyTwo],
  ['integration.initialize', { feeBps: -1 }, 'feeBps', share],
  ['integration.initialize', { feeBps: null }, 'feeBps', share],
  ['integration.initialize', { feeBps: 10_001 }, 'feeBps', share],
  ['integration.initialize', { priority: 'turbo' }, 'priority', 'must be none, low, medium or high'],
  ['integration.initialize', { compliance: { authority: anyone } }, 'compliance', powers],
  ['integration.initialize', { compliance: nobody }, 'compliance.authority', nobodySigns],
  ['integration.initialize', { compliance: regulated }, 'compliance.freeze', freezes],
  ['integration.initialize', openToAll, 'whitelistRequired', freezes],
  ['integration.list', { search: '   ' }, 'search', search],
  ['integration.list', { search: 'x'.repeat(65) }, 'search', search],
  ['integration.mint', { amount: 0 }, 'amount', 'must be above zero'],
  ['integration.mint', { amount: -1 }, 'amount', 'must not be negative'],
  ['integration.mint', { amount: 0.1 }, 'amount', 'must be a whole number of base units'],
  ['integration.mint', { amount: 2 ** 53 }, 'amount', inexact],
  ['integration.mint', { amount: `${2n ** 64n}` }, 'amount', 'must be at most 18446744073709551615'],
  ['integration.mint', { memo: '' }, 'memo', 'must not be empty'],
  ['integration.mint', { memo: 'é'.repeat(101) }, 'memo', 'must be at most 200 bytes of UTF-8, not 202'],
  ['integration.mint', { memo: '\ud800' }, 'memo', 'must be well-formed Unicode'],
  ['integration.mint', { memo: rotation }, 'memo', noKeyMessage],
  ['integration.mint', { references: anyone }, 'references', 'must be a list of addresses'],
  ['integration.mint', { references: ['x'] }, 'references[0]', thirtyTwo],
  ['integration.mint', { references: addresses(6) }, 'references', 'must be at most 5 addresses'],
  ['integration.mint', { references: [anyone, program, anyone] }, 'references[2]', 'is given more than once'],
  ['integration.mint', { version: 2 }, 'version', 'must be 0 or 1'],
  ['integration.mint', { format: 'json' }, 'format', 'must be transaction or instructions'],
  ['integration.mint', { nonceAccount: anyone }, 'validUntil', needsEnd],
  ['integration.nominateAuthority', { nominee: program }, 'nominee', nobodySigns],
  ['integration.nominateCompliance', { nominee: program }, 'nominee', nobodySigns],
  ['integration.quote', { side: 'edge' }, 'side', 'must be mint or redeem'],
  ['integration.redeem', { amount: 0 }, 'amount', 'must be above zero'],
  ['integration.redeem', { amount: '1e3' }, 'amount', digits],
  ['integration.revealApiKey', { timestamp: '1' }, 'timestamp', milliseconds],
  ['integration.rotateApiKey', { timestamp: -1 }, 'timestamp', milliseconds],
  ['integration.rotateApiKey', { signature: '1'.repeat(63) }, 'signature', sixtyFour],
  ['integration.seize', { recipient: program }, 'recipient', nobodySigns],
  ['integration.seize', { amount: 0 }, 'amount', 'must be above zero'],
  ['integration.setFee', { feeBps: 10_001 }, 'feeBps', share],
  ['integration.setWhitelistRequired', { whitelistRequired: 1 }, 'whitelistRequired', yesOrNo],
  ['integration.updateMetadata', { metadata: {} }, 'metadata', noText],
  ['integration.updateMetadata', { metadata: { name: 'Acme\u200b' } }, 'metadata.name', invisible],
  ['integration.whitelist', { users: [] }, 'users', 'must name at least one user'],
  ['integration.whitelist', { users: [anyone, anyone] }, 'users', 'must not name a user twice'],
  ['integration.whitelist', { users: addresses(65) }, 'users', 'must name at most 64 users'],
  ['integration.whitelisted', { limit: '5.0000000000000000001' }, 'limit', page],
  ['integration.whitelisted', { search: 'O' }, 'search', part],
  ['loss.claims', { limit: 201 }, 'limit', page],
  ['loss.report', { index: 'first' }, 'index', index],
  ['transaction.explain', { transaction: 'a b' }, 'transaction', base64],
  ['transaction.rebuild', { transaction: 'BwcHBwcHBwcH' }, 'transaction', tooShort],
  ['transaction.rebuild', { transaction: 'A'.repeat(5_468) }, 'transaction', tooLong],
  ['transaction.status', { signature: 'x' }, 'signature', sixtyFour],
  ['transaction.status', { lastValidBlockHeight: -1 }, 'lastValidBlockHeight', 'must not be negative'],
  ['tranches.juniorCooldowns', { limit: 201 }, 'limit', page],
  ['tranches.juniorMint', { recipient: program }, 'recipient', nobodySigns],
  ['tranches.juniorWithdrawComplete', { minimumReceived: -1 }, 'minimumReceived', 'must not be negative'],
  ['tranches.juniorWithdrawRequest', { amount: true }, 'amount', unit],
  ['tranches.seniorConfig', { id: '0'.repeat(44) }, 'id', 'must be base58'],
  ['webhooks.attempts', { webhookId: '1' }, 'webhookId', "must be a webhook's id: a UUID"],
  ['webhooks.create', { url: 'ftp://acme.example/' }, 'url', 'must be an https URL'],
];

for (const [procedure, change, field, reason] of rows)
  it(`${procedure} refuses a request: ${field}: ${reason}`, async () => {
    const whole = { ...requestBy(known.id, procedure), ...change };
    const input = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined));
    const refusal = [400, 'INVALID_REQUEST', `Invalid request data: ${field}: ${reason}`];
    expect(await ask(app, procedure, input, { 'x-api-key': known.key })).toEqual(refusal);
  });
