import { AccountLayout, MINT_SIZE, MintLayout } from '@solana/spl-token';
import { Keypair, NonceAccount, PublicKey, SystemProgram } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '../addresses/programs.ts';
import { CodecError } from '../errors.ts';
import { decodeClock } from './clock.ts';
import { computeUnitLimitFor, computeUnitPriceDown, maxComputeUnits, priorityFeeUp } from './fees.ts';
import { decodeNonceAccount } from './nonce.ts';
import * as token from './token.ts';

const mint = Keypair.generate().publicKey;
const owner = Keypair.generate().publicKey;

describe('decodeClock', () => {
  it('reads slot and unix time from the sysvar, also where its bytes begin inside a buffer', () => {
    const bytes = Buffer.alloc(48);
    bytes.writeBigUInt64LE(7n, 8);
    bytes.writeBigInt64LE(-5n, 40);
    expect(decodeClock(bytes.subarray(8))).toEqual({ slot: 7n, unixTimestamp: -5n });
  });

  it.each([0, 39, 41])('refuses %d bytes, which are not a clock', (size) => {
    expect(() => decodeClock(new Uint8Array(size))).toThrow(CodecError);
  });
});

describe('decodeNonceAccount', () => {
  const owner = SystemProgram.programId;
  const [authority, nonce] = [Keypair.generate().publicKey, Keypair.generate().publicKey];
  const data = (version: number, state: number) => {
    const bytes = Buffer.alloc(80);
    bytes.writeUInt32LE(version, 0);
    bytes.writeUInt32LE(state, 4);
    authority.toBuffer().copy(bytes, 8);
    nonce.toBuffer().copy(bytes, 40);
    return bytes;
  };

  it('reads authority and nonce', () => {
    expect(decodeNonceAccount({ owner, data: data(1, 1) })).toEqual({ authority, nonce: nonce.toBase58() });
    expect(NonceAccount.fromAccountData(data(1, 1))).toMatchObject({
      authorizedPubkey: authority,
      nonce: nonce.toBase58(),
    });
  });

  it.each([
    ['an account of another program', { owner: TOKEN_PROGRAM_ID, data: data(1, 1) }],
    ['an account of another size', { owner, data: data(1, 1).subarray(0, 79) }],
    ['one that is not initialized', { owner, data: data(1, 0) }],
    ['one of the old version', { owner, data: data(0, 1) }],
  ])('gives undefined for %s', (_, account) => {
    expect(decodeNonceAccount(account)).toBeUndefined();
  });
});

describe('fees', () => {
  it('adds a tenth and the cost of an accrual to the compute units of a simulation, up to the maximum', () => {
    expect(computeUnitLimitFor(0)).toBe(2_000);
    expect(computeUnitLimitFor(12_345)).toBe(15_580);
    expect(computeUnitLimitFor(1_390_000)).toBe(maxComputeUnits);
  });

  it('rounds a priority fee up, and the price that a budget allows down', () => {
    expect(priorityFeeUp(1n, 1)).toBe(1n);
    expect(priorityFeeUp(1_000_000n, 3)).toBe(3n);
    expect(priorityFeeUp(0n, 200_000)).toBe(0n);
    const price = computeUnitPriceDown(1_000n, 30_001);
    expect(priorityFeeUp(price, 30_001)).toBeLessThanOrEqual(1_000n);
    expect(priorityFeeUp(price + 1n, 30_001)).toBeGreaterThan(1_000n);
  });
});

function tokenAccount(amount: bigint): Buffer {
  const data = Buffer.alloc(AccountLayout.span);
  mint.toBuffer().copy(data, 0);
  owner.toBuffer().copy(data, 32);
  data.writeBigUInt64LE(amount, 64);
  return data;
}

describe('token accounts', () => {
  it('have a balance only when the token program owns them', () => {
    const data = tokenAccount(5n);
    expect(token.tokenBalance({ owner: TOKEN_PROGRAM_ID, data }, TOKEN_PROGRAM_ID)).toBe(5n);
    expect(token.tokenBalance({ owner: TOKEN_PROGRAM_ID, data }, TOKEN_2022_PROGRAM_ID)).toBeUndefined();
    expect(
      token.tokenBalance({ owner: SystemProgram.programId, data: Buffer.alloc(0) }, TOKEN_PROGRAM_ID),
    ).toBeUndefined();
    expect(token.tokenBalance(null, TOKEN_PROGRAM_ID)).toBeUndefined();
  });

  it('give their amount and supply as spl-token decodes them', () => {
    const account = { owner: TOKEN_2022_PROGRAM_ID, data: tokenAccount(2n ** 64n - 2n) };
    expect(token.tokenAmount(account)).toBe(AccountLayout.decode(account.data).amount);
    const bytes = Buffer.alloc(MINT_SIZE).map((_, i) => 200 - i);
    expect(token.mintSupply({ owner: TOKEN_2022_PROGRAM_ID, data: bytes })).toBe(
      MintLayout.decode(bytes).supply,
    );
    expect(token.mintDecimals({ data: bytes })).toBe(MintLayout.decode(bytes).decimals);
  });

  it('are refused where they are too short or belong to another program', () => {
    const short = { owner: TOKEN_2022_PROGRAM_ID, data: tokenAccount(1n).subarray(1) };
    expect(() => token.tokenAmount(short)).toThrow('164 bytes are not a token account');
    const mintBytes = { owner: TOKEN_2022_PROGRAM_ID, data: Buffer.alloc(MINT_SIZE - 1) };
    expect(() => token.mintSupply(mintBytes)).toThrow('81 bytes are not a mint');
    expect(() => token.mintDecimals(mintBytes)).toThrow('81 bytes are not a mint');
    expect(() => token.mintSupply({ owner: TOKEN_PROGRAM_ID, data: Buffer.alloc(MINT_SIZE) })).toThrow(
      'another program',
    );
  });

  it('are frozen as the token program that owns them says', () => {
    const data = tokenAccount(1n);
    for (const owner of [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID]) {
      data[108] = 1;
      expect(token.isTokenFrozen({ owner, data })).toBe(false);
      data[108] = 2;
      expect(token.isTokenFrozen({ owner, data })).toBe(true);
    }
    expect(token.isTokenFrozen({ owner: SystemProgram.programId, data })).toBe(false);
    expect(token.isTokenFrozen(null)).toBe(false);
  });

  it('contain their owner and amount in the slice that the holder count reads', () => {
    const { offset, length } = token.holderSlice;
    const slice = tokenAccount(9n).subarray(offset, offset + length);
    const holder = token.decodeHolder(slice);
    expect(new PublicKey(holder.owner)).toEqual(owner);
    expect(holder.amount).toBe(9n);
  });

  it('are found by their mint, with one query for plain and one for extended accounts', () => {
    const ofMint = { memcmp: { offset: 0, bytes: mint.toBase58() } };
    expect(token.tokenAccountFilters(mint)).toEqual([
      [{ dataSize: 165 }, ofMint],
      [{ memcmp: { offset: 165, bytes: '3' } }, ofMint],
    ]);
  });
});
