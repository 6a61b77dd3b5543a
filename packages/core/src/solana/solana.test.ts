import * as spl from '@solana/spl-token';
import { NonceAccount, PublicKey, SystemProgram } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '../addresses/programs.ts';
import { tokenAddress } from '../addresses/token.ts';
import { CodecError } from '../errors.ts';
import { createTokenAccountInstruction } from '../instructions/user/create-token-account.ts';
import { decodeClock } from './clock.ts';
import { computeUnitLimitFor, computeUnitPriceDown, maxComputeUnits, priorityFeeUp } from './fees.ts';
import { type MetadataFile, metadataProblems } from './metadata-file.ts';
import { decodeNonceAccount } from './nonce.ts';
import { describePowers, powerBits, powersOf } from './powers.ts';
import * as token from './token.ts';
import { formatUnits } from './units.ts';

const [mint, owner, feePayer] = [1, 2, 3].map((seed) => new PublicKey(new Uint8Array(32).fill(seed))) as [
  PublicKey,
  PublicKey,
  PublicKey,
];
const system = SystemProgram.programId;

describe('decodeClock', () => {
  it('reads slot and unix time from the sysvar, also where its bytes begin inside a buffer, and nothing else', () => {
    const bytes = Buffer.alloc(48);
    bytes.writeBigUInt64LE(7n, 8);
    bytes.writeBigInt64LE(-5n, 40);
    expect(decodeClock(bytes.subarray(8))).toEqual({ slot: 7n, unixTimestamp: -5n });
    for (const size of [0, 39, 41]) expect(() => decodeClock(new Uint8Array(size))).toThrow(CodecError);
  });
});

describe('decodeNonceAccount', () => {
  const data = (version: number, state: number) =>
    Buffer.of(version, 0, 0, 0, state, 0, 0, 0, ...owner.toBytes(), ...mint.toBytes(), ...new Uint8Array(8));

  it('reads authority and nonce as web3.js does', () => {
    const nonce = mint.toBase58();
    expect(decodeNonceAccount({ owner: system, data: data(1, 1) })).toEqual({ authority: owner, nonce });
    expect(NonceAccount.fromAccountData(data(1, 1))).toMatchObject({ authorizedPubkey: owner, nonce });
  });

  it.each([
    ['an account of another program', { owner: TOKEN_PROGRAM_ID, data: data(1, 1) }],
    ['an account of another size', { owner: system, data: data(1, 1).subarray(0, 79) }],
    ['one that is not initialized', { owner: system, data: data(1, 0) }],
    ['one of the old version', { owner: system, data: data(0, 1) }],
  ])('gives undefined for %s', (_, account) => expect(decodeNonceAccount(account)).toBeUndefined());
});

describe('fees', () => {
  it('adds a tenth and the cost of an accrual to the compute units of a simulation, up to the maximum', () => {
    expect([0, 12_345, 1_390_000].map(computeUnitLimitFor)).toEqual([2_000, 15_580, maxComputeUnits]);
  });

  it('rounds a priority fee up, and the price that a budget allows down', () => {
    expect([priorityFeeUp(1n, 1), priorityFeeUp(1_000_000n, 3), priorityFeeUp(0n, 9)]).toEqual([1n, 3n, 0n]);
    const price = computeUnitPriceDown(1_000n, 30_001);
    expect(priorityFeeUp(price, 30_001)).toBeLessThanOrEqual(1_000n);
    expect(priorityFeeUp(price + 1n, 30_001)).toBeGreaterThan(1_000n);
  });
});

describe('token accounts and mints', () => {
  function dataOf(amount: bigint): Buffer {
    const data = Buffer.alloc(spl.AccountLayout.span);
    data.set([...mint.toBytes(), ...owner.toBytes()]);
    data.writeBigUInt64LE(amount, 64);
    return data;
  }
  const data = dataOf(2n ** 64n - 2n);

  it('have a balance only when the token program owns them', () => {
    const account = { owner: TOKEN_PROGRAM_ID, data };
    expect(token.tokenBalance(account, TOKEN_PROGRAM_ID)).toBe(2n ** 64n - 2n);
    for (const other of [
      { ...account, owner: TOKEN_2022_PROGRAM_ID },
      { owner: system, data: Buffer.of() },
      null,
    ])
      expect(token.tokenBalance(other, TOKEN_PROGRAM_ID)).toBeUndefined();
  });

  it('give what spl-token decodes, and are refused where they are too short or belong to another program', () => {
    const owner = TOKEN_2022_PROGRAM_ID;
    expect(token.tokenAmount({ owner, data })).toBe(spl.AccountLayout.decode(data).amount);
    const bytes = Buffer.alloc(spl.MINT_SIZE).map((_, i) => 200 - i);
    const { supply, decimals } = spl.MintLayout.decode(bytes);
    expect(token.mintSupply({ owner, data: bytes })).toBe(supply);
    expect(token.mintDecimals({ data: bytes })).toBe(decimals);
    const short = bytes.subarray(1);
    expect(() => token.tokenAmount({ owner, data: data.subarray(1) })).toThrow('164 bytes are not a token');
    for (const read of [
      () => token.mintSupply({ owner, data: short }),
      () => token.mintDecimals({ data: short }),
    ])
      expect(read).toThrow('81 bytes are not a mint');
    expect(() => token.mintSupply({ owner: TOKEN_PROGRAM_ID, data: bytes })).toThrow('another program');
  });

  it('are frozen as the token program that owns them says', () => {
    const isFrozen = (program: PublicKey, state: number) =>
      token.isTokenFrozen({ owner: program, data: data.map((byte, i) => (i === 108 ? state : byte)) });
    for (const program of [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID])
      expect([0, 1, 2].map((state) => isFrozen(program, state))).toEqual([false, false, true]);
    expect(isFrozen(system, 2)).toBe(false);
    expect(token.isTokenFrozen(null)).toBe(false);
  });

  it('are found by their mint, one query for plain and one for extended accounts, and counted by a slice', () => {
    const ofMint = { memcmp: { offset: 0, bytes: mint.toBase58() } };
    const extended = { memcmp: { offset: 165, bytes: '3' } };
    expect(token.tokenAccountFilters(mint)).toEqual([
      [{ dataSize: 165 }, ofMint],
      [extended, ofMint],
    ]);
    const { offset, length } = token.holderSlice;
    const holder = token.decodeHolder(dataOf(9n).subarray(offset, offset + length));
    expect([new PublicKey(holder.owner), holder.amount]).toEqual([owner, 9n]);
  });

  it.each([spl.TOKEN_PROGRAM_ID, spl.TOKEN_2022_PROGRAM_ID])(
    'are created as spl-token creates them: %s',
    (program) => {
      const address = spl.getAssociatedTokenAddressSync(mint, owner, true, program);
      expect(tokenAddress(mint, owner, program)).toEqual(address);
      const create = spl.createAssociatedTokenAccountIdempotentInstruction;
      const created = createTokenAccountInstruction({ feePayer, owner, mint, tokenProgram: program });
      expect(created).toEqual(create(feePayer, address, owner, mint, program));
      expect([TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID]).toContainEqual(program);
    },
  );
});

describe('metadataProblems', () => {
  const coin = { name: 'Acme Dollar', symbol: 'ACME' };
  const json = { ...coin, description: 'A dollar', image: 'https://acme.example/a.png' };
  const problems = (changes: object, more: Partial<MetadataFile> = {}) => {
    const file = { url: 'https://acme.example/a.json', contentType: 'application/json; charset=utf-8' };
    return metadataProblems({ ...file, text: JSON.stringify({ ...json, ...changes }), ...more }, coin);
  };

  it('finds nothing in a complete file', () => {
    expect([problems({}), problems({ extra: 1 }, { contentType: 'application/ld+json' })]).toEqual([[], []]);
  });

  it.each<[string, object, Partial<MetadataFile>, string]>([
    ['is not served over HTTPS', {}, { url: 'http://a.example/a.json' }, 'The URI must begin with https://'],
    ['is text', {}, { contentType: 'text/plain' }, 'Its content type must be'],
    ['is no JSON', {}, { text: '<html>' }, 'It must be a JSON object'],
    ['is huge', { pad: 'x'.repeat(100_000) }, {}, 'It must have at most 100000 characters'],
    ['has another name', { name: 'Acme' }, {}, 'name must be "Acme Dollar", as on chain'],
    ['has no symbol', { symbol: undefined }, {}, 'symbol must be "ACME", as on chain'],
    ['has an empty description', { description: ' ' }, {}, 'description must say what the coin is'],
    ['has a picture without HTTPS', { image: 'ipfs://a' }, {}, 'image must be the https:// URL'],
  ])('names what is wrong with a file that %s', (_, changes, more, problem) => {
    expect(problems(changes, more)).toEqual([expect.stringContaining(problem)]);
  });
});

it('the powers of a coin are the same as bits and by name, and one sentence each or one that says so where there are none', () => {
  for (let bits = 0; bits < 16; bits++) expect(powerBits(powersOf(bits))).toBe(bits);
  expect(powersOf(9)).toEqual({ freeze: true, pause: false, seize: false, frozenByDefault: true });
  expect(describePowers(15)).toHaveLength(4);
  expect(describePowers(4)).toEqual([expect.stringContaining('move any holder')]);
  expect(describePowers(0)).toEqual([expect.stringContaining('Nobody can freeze')]);
});

it.each<[bigint, number, string]>([
  [0n, 6, '0'],
  [1n, 6, '0.000001'],
  [1_000_500_000n, 6, '1000.5'],
  [-1_500_000n, 6, '-1.5'],
  [18_446_744_073_709_551_615n, 6, '18446744073709.551615'],
])('formatUnits writes %d base units of %d decimals as %s', (amount, decimals, text) => {
  expect(formatUnits(amount, decimals)).toBe(text);
});
