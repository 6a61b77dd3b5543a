import {
  ACCOUNT_SIZE,
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
import {
  juniorMintAddress,
  stablecoinAddress,
  vaultAddress,
} from '../../../packages/core/src/addresses/platform.ts';
import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '../../../packages/core/src/addresses/programs.ts';
import { createStablecoinInstruction } from '../../../packages/core/src/instructions/index.ts';
import { underlyingPowerBits } from '../../../packages/core/src/solana/underlying-powers.ts';
import { Chain, keypair, nobody, reasonOf, roles, settings } from './support/chain.ts';

const token2022 = TOKEN_2022_PROGRAM_ID;
const creator = roles.faucet;
const me = creator.publicKey;
/** Rent for metadata that is added later. */
const spareBytes = 300;

const chain = new Chain(1_000_000_000n, {}, false);
const texts = { juniorName: 'Junior', juniorSymbol: 'JR', juniorUri: '', custody: nobody };
let created = 0;

function account(space: number, programId: PublicKey) {
  const keys = keypair(`account ${++created}`);
  const lamports = Number(chain.rent(space + spareBytes));
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

/** A Token-2022 mint with extensions, which `prepare` initializes before the mint itself and `finish` after it. */
function mintWith(
  extensions: readonly ExtensionType[],
  prepare: (mint: PublicKey) => TransactionInstruction[],
  finish: (mint: PublicKey) => TransactionInstruction[] = () => [],
): PublicKey {
  const { keys, create } = account(getMintLen([...extensions]), token2022);
  const mint = keys.publicKey;
  const initialize = createInitializeMint2Instruction(mint, 6, me, me, token2022);
  chain.send([create, ...prepare(mint), initialize, ...finish(mint)], [creator, keys]);
  return mint;
}

function stablecoinOn(underlyingMint: PublicKey, tokenProgram = token2022) {
  const index = chain.platformState().stablecoinCount;
  const params = {
    ...settings,
    ...texts,
    admin: roles.admin.publicKey,
    index,
    underlyingMint,
    tokenProgram,
    // the mints have a freeze authority
    acceptedPowers: underlyingPowerBits(['freeze']),
  };
  return () => chain.send([createStablecoinInstruction(params)], [roles.admin]);
}

describe('create_stablecoin', () => {
  const hazards: [keyof typeof ExtensionType, (mint: PublicKey) => TransactionInstruction][] = [
    [
      'TransferFeeConfig',
      (mint) => createInitializeTransferFeeConfigInstruction(mint, me, me, 0, 0n, token2022),
    ],
    [
      'TransferHook',
      (mint) => createInitializeTransferHookInstruction(mint, me, PublicKey.default, token2022),
    ],
    ['PermanentDelegate', (mint) => createInitializePermanentDelegateInstruction(mint, me, token2022)],
    ['NonTransferable', (mint) => createInitializeNonTransferableMintInstruction(mint, token2022)],
    [
      'DefaultAccountState',
      (mint) => createInitializeDefaultAccountStateInstruction(mint, AccountState.Frozen, token2022),
    ],
    ['PausableConfig', (mint) => createInitializePausableConfigInstruction(mint, me, token2022)],
    ['MintCloseAuthority', (mint) => createInitializeMintCloseAuthorityInstruction(mint, me, token2022)],
    [
      'InterestBearingConfig',
      (mint) => createInitializeInterestBearingMintInstruction(mint, me, 100, token2022),
    ],
    [
      'ScaledUiAmountConfig',
      (mint) => createInitializeScaledUiAmountConfigInstruction(mint, me, 1, token2022),
    ],
    ['GroupPointer', (mint) => createInitializeGroupPointerInstruction(mint, me, mint, token2022)],
  ];
  /** What the admin could accept, and has not; `issuer-powers.test.ts` does. */
  const powers: readonly (keyof typeof ExtensionType)[] = [
    'TransferFeeConfig',
    'TransferHook',
    'PermanentDelegate',
    'PausableConfig',
    'MintCloseAuthority',
  ];
  const refusal = (extension: keyof typeof ExtensionType) =>
    powers.includes(extension) ? 'unacceptedPower' : 'unsupportedMint';
  const pointer = (mint: PublicKey) => createInitializeMetadataPointerInstruction(mint, me, mint, token2022);

  it.each(hazards)('refuses an underlying mint with the extension %s', (extension, initialize) => {
    const mint = mintWith([ExtensionType[extension]], (address) => [initialize(address)]);
    expect(reasonOf(stablecoinOn(mint))).toBe(refusal(extension));
  });

  it.each(hazards)(
    'refuses an underlying mint with the extension %s after an accepted one',
    (extension, initialize) => {
      const extensions = [ExtensionType.MetadataPointer, ExtensionType[extension]];
      const mint = mintWith(extensions, (address) => [pointer(address), initialize(address)]);
      expect(reasonOf(stablecoinOn(mint))).toBe(refusal(extension));
    },
  );

  it('accepts an underlying mint with metadata', () => {
    const metadata = (mint: PublicKey) =>
      createInitializeInstruction({
        programId: token2022,
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
    expect(chain.stablecoinState(stablecoinAddress(2)).underlyingMint).toEqual(complete);
    // metadata asks for no extension of accounts
    expect(chain.data(vaultAddress(stablecoinAddress(2))).length).toBe(ACCOUNT_SIZE);
  });

  it('accepts an underlying mint without extensions from either token program and copies its decimals', () => {
    const first = chain.platformState().stablecoinCount;
    stablecoinOn(chain.createMint('plain', TOKEN_PROGRAM_ID, 6), TOKEN_PROGRAM_ID)();
    stablecoinOn(chain.createMint('plain 2022', token2022, 9))();
    const [one, other] = [stablecoinAddress(first), stablecoinAddress(first + 1)];
    expect(chain.stablecoinState(one).decimals).toBe(6);
    expect(chain.stablecoinState(other).decimals).toBe(9);
    expect(chain.mint(juniorMintAddress(other, 0)).decimals).toBe(9);
  });

  it.each([0, 1, 5])('refuses an underlying mint with %d decimals', (decimals) => {
    for (const program of [TOKEN_PROGRAM_ID, token2022]) {
      const mint = chain.createMint(`coarse ${decimals} ${program.toBase58()}`, program, decimals);
      expect(reasonOf(stablecoinOn(mint, program))).toBe('tooFewDecimals');
    }
  });

  it('refuses an account that is not an initialized mint as underlying mint', () => {
    const mint = chain.createMint('real');
    const empty = account(82, TOKEN_PROGRAM_ID);
    chain.send([empty.create], [creator, empty.keys]);
    expect(reasonOf(stablecoinOn(empty.keys.publicKey, TOKEN_PROGRAM_ID))).toBe('invalidAccountData');
    for (const program of [TOKEN_PROGRAM_ID, token2022]) {
      const holder = account(165, program);
      const its = program.equals(token2022) ? chain.createMint('real 2022', token2022) : mint;
      const initialize = createInitializeAccount3Instruction(holder.keys.publicKey, its, me, program);
      chain.send([holder.create, initialize], [creator, holder.keys]);
      expect(reasonOf(stablecoinOn(holder.keys.publicKey, program))).toBe('invalidAccountData');
    }
  });

  it('refuses an underlying mint that does not belong to the named token program', () => {
    const mint = chain.createMint('spl');
    expect(reasonOf(stablecoinOn(mint, token2022))).toBe('invalidAccountOwner');
    expect(reasonOf(stablecoinOn(mint, SystemProgram.programId))).toBe('invalidProgram');
  });
});
