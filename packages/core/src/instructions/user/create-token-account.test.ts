import * as splToken from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import * as programs from '../../addresses/programs.ts';
import { tokenAddress } from '../../addresses/token.ts';
import { createTokenAccountInstruction } from './create-token-account.ts';

const [feePayer, owner, mint] = [1, 2, 3].map((seed) => new PublicKey(new Uint8Array(32).fill(seed))) as [
  PublicKey,
  PublicKey,
  PublicKey,
];

describe('createTokenAccountInstruction', () => {
  it.each([
    ['SPL Token', programs.TOKEN_PROGRAM_ID, splToken.TOKEN_PROGRAM_ID],
    ['Token-2022', programs.TOKEN_2022_PROGRAM_ID, splToken.TOKEN_2022_PROGRAM_ID],
  ])('is what spl-token makes for %s', (_, tokenProgram, theirs) => {
    expect(tokenProgram).toEqual(theirs);
    const address = splToken.getAssociatedTokenAddressSync(mint, owner, true, theirs);
    expect(tokenAddress(mint, owner, tokenProgram)).toEqual(address);
    const create = splToken.createAssociatedTokenAccountIdempotentInstruction;
    const expected = create(feePayer, address, owner, mint, theirs);
    expect(createTokenAccountInstruction({ feePayer, owner, mint, tokenProgram })).toEqual(expected);
  });
});
