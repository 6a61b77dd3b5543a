import { PublicKey } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { parsePythFeeds } from '../config/schema.ts';
import { ApiError } from '../lib/errors.ts';
import { pythPrice } from './prices.ts';

/** What 7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE, the SOL/USD feed, held on devnet at slot 500160940. */
const recorded = Buffer.from(
  'IvEjY51+9M1gMUcENA3t3zcf1CRyFI8kjp0abRpesqw6zYt/1dayQwHvDYtv2izrpB2hXUCV0do5Kg0vjtDGx7wPTPrIwoC1bb22xnACAAAAPnAZAAAAAAD4////db2sagAAAAB0vaxqAAAAAHQYGmsCAAAAXoUbAAAAAAAj2M8dAAAAAAA=',
  'base64',
);
const publishedAt = 1_789_705_589n;
const price = 10_482_005_693n;
const owner = new PublicKey('rec5EKMGg6MxZYaMdyBfgwp4d5rB9T1VQH5pJv5LtFJ');
const feed = {
  account: '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE',
  feedId: 'ef0d8b6fda2ceba41da15d4095d1da392a0d2f8ed0c6c7bc0f4cfac8c280b56d',
};
const mint = 'So11111111111111111111111111111111111111112';

type Reading = { data?: Buffer; now?: bigint; by?: PublicKey; feedId?: string };
const read = ({ data = recorded, now = publishedAt, by = owner, feedId = feed.feedId }: Reading = {}) =>
  pythPrice(mint, { ...feed, feedId }, { data, owner: by, lamports: 1, executable: false }, now, 60);

const changed = (change: (data: Buffer) => unknown): { data: Buffer } => {
  const data = Buffer.from(recorded);
  change(data);
  return { data };
};

it('a Pyth price is read exactly from the account of its feed', () => {
  expect(read()).toEqual({ mantissa: price, decimals: 8 });
  const larger = changed((data) => data.writeInt32LE(2, 89));
  expect(read(larger)).toEqual({ mantissa: 100n * price, decimals: 0 });
});

it('a Pyth price is accepted up to the maximum age, to the second, and up to a confidence interval of 1 %', () => {
  for (const seconds of [60n, -60n]) {
    expect(read({ now: publishedAt + seconds }).mantissa).toBe(price);
    const now = publishedAt + seconds + (seconds > 0 ? 1n : -1n);
    expect(() => read({ now })).toThrow(`The price of ${mint} is stale`);
  }
  const within = (interval: bigint) => read(changed((data) => data.writeBigUInt64LE(interval, 81)));
  expect(within(price / 100n).mantissa).toBe(price);
  const exact = changed((data) => [data.writeBigInt64LE(100n, 73), data.writeBigUInt64LE(1n, 81)]);
  expect(read(exact).mantissa).toBe(100n);
  expect(() => within(price / 100n + 1n)).toThrow(`The price of ${mint} is too uncertain`);
});

it.each<[string, () => unknown]>([
  ['no account', () => pythPrice(mint, feed, null, publishedAt, 60)],
  ["another program's account", () => read({ by: PublicKey.default })],
  ['another kind of account', () => read(changed((data) => data.writeUInt8(0, 0)))],
  ['half an account', () => read({ data: recorded.subarray(0, 132) })],
  ['a price that is verified in part', () => read(changed((data) => data.writeUInt8(0, 40)))],
  ['another feed', () => read({ feedId: '0'.repeat(64) })],
  ['a price of zero', () => read(changed((data) => data.writeBigInt64LE(0n, 73)))],
  ['a negative number', () => read(changed((data) => data.writeBigInt64LE(-1n, 73)))],
  ['an invalid exponent', () => read(changed((data) => data.writeInt32LE(-19, 89)))],
])('a Pyth price is not available from %s', (_, use) => {
  expect(use).toThrow(ApiError);
  expect(use).toThrow(`The price of ${mint} is not available`);
});

it('the setting of Pyth feeds maps mints to feeds, and is refused where it is not exact', () => {
  const entry = `${mint}=${feed.account}:0x${feed.feedId.toUpperCase()}`;
  expect([...(parsePythFeeds(entry) ?? [])]).toEqual([[mint, feed]]);
  for (const text of [
    '',
    `${entry}0`,
    `${mint.slice(1)}=${feed.account}:${feed.feedId}`,
    `${entry},${entry}`,
  ])
    expect(parsePythFeeds(text), text).toBeUndefined();
});
