import { PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { parsePythFeeds } from '../config/schema.ts';
import { ApiError } from '../lib/errors.ts';
import { pythPrice } from './prices.ts';

/** What 7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE, the SOL/USD feed, held on devnet at slot 500160940. */
const recorded = Buffer.from(
  'IvEjY51+9M1gMUcENA3t3zcf1CRyFI8kjp0abRpesqw6zYt/1dayQwHvDYtv2izrpB2hXUCV0do5Kg0vjtDGx7wPTPrIwoC1bb22xnACAAAAPnAZAAAAAAD4////db2sagAAAAB0vaxqAAAAAHQYGmsCAAAAXoUbAAAAAAAj2M8dAAAAAAA=',
  'base64',
);
const publishedAt = 1_789_705_589n;
const owner = new PublicKey('rec5EKMGg6MxZYaMdyBfgwp4d5rB9T1VQH5pJv5LtFJ');
const feed = {
  account: '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE',
  feedId: 'ef0d8b6fda2ceba41da15d4095d1da392a0d2f8ed0c6c7bc0f4cfac8c280b56d',
};
const mint = 'So11111111111111111111111111111111111111112';

const changed = (change: (data: Buffer) => unknown): Buffer => {
  const data = Buffer.from(recorded);
  change(data);
  return data;
};
const read = (data: Buffer, { now = publishedAt, by = owner, feedId = feed.feedId } = {}) => {
  const account = { data, owner: by, lamports: 1, executable: false };
  return pythPrice(mint, { ...feed, feedId }, account, now, 60);
};

describe('a Pyth price', () => {
  it('is read exactly from the account of its feed', () => {
    expect(read(recorded)).toEqual({ mantissa: 10_482_005_693n, decimals: 8 });
    expect(read(changed((data) => data.writeInt32LE(2, 89)))).toEqual({
      mantissa: 1_048_200_569_300n,
      decimals: 0,
    });
  });

  it('is accepted up to the maximum age, to the second', () => {
    for (const now of [publishedAt + 60n, publishedAt - 60n]) {
      expect(read(recorded, { now }).decimals).toBe(8);
    }
    for (const now of [publishedAt + 61n, publishedAt - 61n]) {
      expect(() => read(recorded, { now })).toThrow(`The price of ${mint} is stale`);
    }
  });

  it('is refused when its confidence interval is wider than 1 %', () => {
    const price = 10_482_005_693n;
    expect(read(changed((data) => data.writeBigUInt64LE(price / 100n, 81))).mantissa).toBe(price);
    const wide = changed((data) => data.writeBigUInt64LE(price / 100n + 1n, 81));
    expect(() => read(wide)).toThrow(`The price of ${mint} is too uncertain`);
  });

  it.each<[string, () => unknown]>([
    ['no account', () => pythPrice(mint, feed, null, publishedAt, 60)],
    ["another program's account", () => read(recorded, { by: PublicKey.default })],
    ['another kind of account', () => read(changed((data) => data.writeUInt8(0, 0)))],
    ['half an account', () => read(recorded.subarray(0, 132))],
    ['a price that is verified in part', () => read(changed((data) => data.writeUInt8(0, 40)))],
    ['another feed', () => read(recorded, { feedId: '0'.repeat(64) })],
    ['a price of zero', () => read(changed((data) => data.writeBigInt64LE(0n, 73)))],
    ['a negative number', () => read(changed((data) => data.writeBigInt64LE(-1n, 73)))],
    ['an invalid exponent', () => read(changed((data) => data.writeInt32LE(-19, 89)))],
  ])('is not available from %s', (_, use) => {
    expect(use).toThrow(ApiError);
    expect(use).toThrow(`The price of ${mint} is not available`);
  });
});

describe('the setting of Pyth feeds', () => {
  const entry = `${mint}=${feed.account}:0x${feed.feedId.toUpperCase()}`;
  const other = `${feed.account}=${mint}:${feed.feedId}`;

  it('maps mints to feeds', () => {
    expect(parsePythFeeds(`${entry}, ${other}`)).toEqual(
      new Map([
        [mint, feed],
        [feed.account, { account: mint, feedId: feed.feedId }],
      ]),
    );
  });

  it.each([
    '',
    `${mint}=${feed.account}`,
    `${mint}=${feed.account}:${feed.feedId}0`,
    `${mint.slice(1)}=${feed.account}:${feed.feedId}`,
    `${mint}=usdc:${feed.feedId}`,
    `${entry},`,
    `${entry},${entry}`,
  ])('refuses %j', (text) => expect(parsePythFeeds(text)).toBeUndefined());
});
