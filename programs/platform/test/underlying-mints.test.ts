import { createStablecoinInstruction, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@obverse/core';
import {
  AccountState,
  createInitializeAccount3Instruction,
  createInitializeDefaultAccountStateInstruction,
  createInitializeGroupPointerInstruction,
  createInitializeInterestBearingMintInstruction,
  createInitializeMetadataPointerInstruction,
  createInitializeMint2Instruction,
  createInitializeMintCloseAuthorityInstruction,
  createInitializeNonTransferableMintInstruction,
  createInitializePausableConfigInstruction,
  createInitializePermanentDelegateInstruction,
  createInitializeScaledUiAmountConfigInstruction,
  createInitializeTransferFeeConfigInstruction,
  createInitializeTransferHookInstruction,
  ExtensionType,
  getMintLen,
} from '@solana/spl-token';
import { createInitializeInstruction } from '@solana/spl-token-metadata';
import { PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { failureOf } from './failure.ts';
import { keypair, roles, STABLECOIN_DEFAULTS, World } from './world.ts';

const T22 = TOKEN_2022_PROGRAM_ID;
const creator = roles.faucet;
const me = creator.publicKey;
/** Rent for metadata that is added later. */
const SPARE_BYTES = 300;

const world = World.withPlatform([]);
let created = 0;

function account(space: number, programId: PublicKey) {
  const keys = keypair(`account ${++created}`);
  const lamports = Number(world.svm.minimumBalanceForRentExemption(BigInt(space + SPARE_BYTES)));
  const newAccountPubkey = keys.publicKey;
  const create = SystemProgram.createAccount({
    fromPubkey: me,
    newAccountPubkey,
    lamports,
    space,
    programId,
  });
  return { keys, create };
}

/** A Token-2022 mint with extensions, which `prepare` initialises before the mint itself and `finish` after it. */
function mintWith(
  extensions: readonly ExtensionType[],
  prepare: (mint: PublicKey) => TransactionInstruction[],
  finish: (mint: PublicKey) => TransactionInstruction[] = () => [],
): PublicKey {
  const { keys, create } = account(getMintLen([...extensions]), T22);
  const mint = keys.publicKey;
  const initialize = createInitializeMint2Instruction(mint, 6, me, me, T22);
  world.send([create, ...prepare(mint), initialize, ...finish(mint)], [creator, keys]);
  return mint;
}

function stablecoinOn(underlyingMint: PublicKey, tokenProgram = T22) {
  const index = world.platform().stablecoinCount;
  const params = {
    ...STABLECOIN_DEFAULTS,
    admin: roles.admin.publicKey,
    index,
    underlyingMint,
    tokenProgram,
  };
  return () => world.send([createStablecoinInstruction(params)], [roles.admin]);
}

describe('create_stablecoin', () => {
  const hazards: [keyof typeof ExtensionType, (mint: PublicKey) => TransactionInstruction][] = [
    ['TransferFeeConfig', (mint) => createInitializeTransferFeeConfigInstruction(mint, me, me, 0, 0n, T22)],
    ['TransferHook', (mint) => createInitializeTransferHookInstruction(mint, me, PublicKey.default, T22)],
    ['PermanentDelegate', (mint) => createInitializePermanentDelegateInstruction(mint, me, T22)],
    ['NonTransferable', (mint) => createInitializeNonTransferableMintInstruction(mint, T22)],
    [
      'DefaultAccountState',
      (mint) => createInitializeDefaultAccountStateInstruction(mint, AccountState.Frozen, T22),
    ],
    ['PausableConfig', (mint) => createInitializePausableConfigInstruction(mint, me, T22)],
    ['MintCloseAuthority', (mint) => createInitializeMintCloseAuthorityInstruction(mint, me, T22)],
    ['InterestBearingConfig', (mint) => createInitializeInterestBearingMintInstruction(mint, me, 100, T22)],
    ['ScaledUiAmountConfig', (mint) => createInitializeScaledUiAmountConfigInstruction(mint, me, 1, T22)],
    ['GroupPointer', (mint) => createInitializeGroupPointerInstruction(mint, me, mint, T22)],
  ];
  const pointer = (mint: PublicKey) => createInitializeMetadataPointerInstruction(mint, me, mint, T22);

  it.each(hazards)('refuses an underlying mint with the extension %s', (extension, initialize) => {
    const mint = mintWith([ExtensionType[extension]], (address) => [initialize(address)]);
    expect(failureOf(stablecoinOn(mint))).toBe('unsupportedMint');
  });

  it.each(hazards)(
    'refuses an underlying mint with the extension %s after an accepted one',
    (extension, initialize) => {
      const extensions = [ExtensionType.MetadataPointer, ExtensionType[extension]];
      const mint = mintWith(extensions, (address) => [pointer(address), initialize(address)]);
      expect(failureOf(stablecoinOn(mint))).toBe('unsupportedMint');
    },
  );

  it('accepts an underlying mint with metadata', () => {
    const metadata = (mint: PublicKey) =>
      createInitializeInstruction({
        programId: T22,
        metadata: mint,
        mint,
        updateAuthority: me,
        mintAuthority: me,
        name: 'Dollar',
        symbol: 'USD',
        uri: '',
      });
    stablecoinOn(mintWith([ExtensionType.MetadataPointer], (mint) => [pointer(mint)]))();
    const complete = mintWith(
      [ExtensionType.MetadataPointer],
      (mint) => [pointer(mint)],
      (mint) => [metadata(mint)],
    );
    stablecoinOn(complete)();
    expect(world.stablecoin(1).underlyingMint).toEqual(complete);
  });

  it('accepts an underlying mint without extensions from either token program and copies its decimals', () => {
    const first = world.platform().stablecoinCount;
    stablecoinOn(world.createMint(keypair('plain'), TOKEN_PROGRAM_ID, 0), TOKEN_PROGRAM_ID)();
    stablecoinOn(world.createMint(keypair('plain 2022'), T22, 9))();
    expect(world.stablecoin(first).decimals).toBe(0);
    expect(world.stablecoin(first + 1).decimals).toBe(9);
    expect(world.mint(world.junior(first + 1).juniorMint).decimals).toBe(9);
  });

  it('refuses an account that is not an initialised mint as underlying mint', () => {
    const mint = world.createMint(keypair('real'), TOKEN_PROGRAM_ID);
    const empty = account(82, TOKEN_PROGRAM_ID);
    world.send([empty.create], [creator, empty.keys]);
    expect(failureOf(stablecoinOn(empty.keys.publicKey, TOKEN_PROGRAM_ID))).toBe('invalidAccountData');
    for (const program of [TOKEN_PROGRAM_ID, T22]) {
      const holder = account(165, program);
      const its = program.equals(T22) ? world.createMint(keypair('real 2022'), T22) : mint;
      const initialize = createInitializeAccount3Instruction(holder.keys.publicKey, its, me, program);
      world.send([holder.create, initialize], [creator, holder.keys]);
      expect(failureOf(stablecoinOn(holder.keys.publicKey, program))).toBe('invalidAccountData');
    }
  });

  it('refuses an underlying mint that does not belong to the named token program', () => {
    const mint = world.createMint(keypair('spl'), TOKEN_PROGRAM_ID);
    expect(failureOf(stablecoinOn(mint, T22))).toBe('invalidAccountOwner');
    expect(failureOf(stablecoinOn(mint, SystemProgram.programId))).toBe('invalidProgram');
  });
});
