import { PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { record, rowOf } from '../../support/events.ts';
import { openEndpoint } from '../endpoint.ts';
import { requestOf } from '../rest.ts';
import { cooldownOf, depositor, needsATranche, nothing, tranche } from '../tranche.ts';

const cooldowns = await openEndpoint('tranches.juniorCooldowns');

const { fixture } = cooldowns;
const user = await depositor(fixture, 1_000_000n);
const addresses = [await cooldownOf(fixture, user, 100n), await cooldownOf(fixture, user, 200n)].sort();

const valid = (more: object = {}) => ({ input: { id: tranche, user: user.publicKey.toBase58(), ...more } });
const isTimestamp = /^\d{4}-\d\d-\d\dT.*Z$/;
const addressesIn = (data: { address: string }[]) => data.map(({ address }) => address);

cooldowns.answers("a user's cooldowns, ordered by address", valid, (data) => {
  expect(addressesIn(data)).toEqual(addresses);
  expect(data).toContainEqual({
    address: expect.any(String),
    authority: user.publicKey.toBase58(),
    liquidityPoolId: 1,
    unlockTs: expect.stringMatching(isTimestamp),
    expiresAt: expect.stringMatching(isTimestamp),
    // nothing records the request here
    requestedAt: null,
    tokens: null,
    tokensLeft: '200',
    valueNow: expect.stringMatching(/^(199|200)$/),
    status: 'cooling',
    completableNow: false,
  });
});
cooldowns.row(200, 'answers 200 with the cooldowns of all users where none is named', async () => {
  const { data } = await cooldowns.ask({ input: { id: tranche } });
  expect(addressesIn(data)).toEqual(expect.arrayContaining(addresses));
});
cooldowns.answers(
  'one page of cooldowns',
  () => valid({ cursor: addresses[0], limit: 1 }),
  (data) => expect(addressesIn(data)).toEqual([addresses[1]]),
);
cooldowns.answers(
  'an empty list for a user without cooldowns',
  () => valid({ user: nothing }),
  (data) => expect(data).toEqual([]),
);

cooldowns.row(
  200,
  'answers 200 with the time and the tokens of the request once it is recorded, and null until then',
  async () => {
    const { fixture } = cooldowns;
    const owner = await depositor(fixture, 1_000_000n);
    const cooldown = new PublicKey(await cooldownOf(fixture, owner, 300n));
    const ask = async () =>
      (await cooldowns.ask({ input: { id: tranche, user: owner.publicKey.toBase58() } })).data[0];
    const { tokens, tokensLeft, unlockTs, requestedAt } = await ask();
    expect([requestedAt, tokens, tokensLeft]).toEqual([null, null, '300']);
    const recordRequest = (seconds: number, tokens: bigint) => {
      const values = { cooldown, tokens, unlockTs: BigInt(Date.parse(unlockTs) / 1_000 + seconds) };
      return record(fixture.service.database, 'mainnet', [rowOf('juniorWithdrawalRequested', values)]);
    };
    // of a cooldown before at the same address
    await recordRequest(-500, 900n);
    expect((await ask()).tokens).toBeNull();
    await recordRequest(0, 400n);
    expect(await ask()).toMatchObject({ tokens: '400', requestedAt: '1970-01-01T00:00:00.000Z' });
  },
);
cooldowns.row(
  200,
  'answers 200 with all cooldowns without a limit, and with the header X-Has-More where a limit cuts the list',
  async () => {
    const ask = async (more: object) => {
      const { headers } = await cooldowns.here(requestOf('tranches.juniorCooldowns', valid(more).input));
      return headers.get('x-has-more');
    };
    expect(await ask({})).toBeNull();
    expect(await ask({ limit: 2 })).toBeNull();
    expect(await ask({ limit: 1 })).toBe('true');
    expect(await ask({ limit: 1, cursor: addresses[0] })).toBeNull();
  },
);

describe('the header X-Has-More', () => {
  const path = '/trpc/tranches.juniorCooldowns';
  const batch = (...limits: (number | undefined)[]) => {
    const inputs = Object.fromEntries(limits.map((limit, i) => [i, valid({ limit }).input]));
    const paths = limits.map(() => 'tranches.juniorCooldowns').join(',');
    return `/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
  };

  // the content type makes tRPC's own adapter answer
  it.each<[string, Record<string, string>]>([
    ['the short path', {}],
    ["tRPC's adapter", { 'content-type': 'application/json' }],
  ])('is set on a tRPC batch that %s answers when one of its calls cuts its list', async (_, headers) => {
    const ask = (...limits: (number | undefined)[]) =>
      cooldowns.fixture.service.request(batch(...limits), { headers });
    const cut = await ask(undefined, 1);
    expect(cut.body.map(({ result }: { result: { data: unknown[] } }) => result.data.length)).toEqual([2, 1]);
    expect(cut.headers.get('x-has-more')).toBe('true');
    expect((await ask(undefined, 2)).headers.get('x-has-more')).toBeNull();
  });

  it('is not set on the 405 for a POST', async () => {
    const { status, headers } = await cooldowns.fixture.service.post(path, valid({ limit: 1 }).input);
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('GET');
    expect(headers.get('x-has-more')).toBeNull();
  });
});

needsATranche(cooldowns, (id) => valid({ id }));
