import { transactionV1 } from '@obverse/testing';
import type { V1TransactionConfig } from '@solana/kit';
import {
  type AccountMeta,
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { integrationAddress, stablecoinAddress, vaultAddress } from '../addresses/platform.ts';
import {
  DEVELOPMENT_PROGRAM_ID,
  LIGHTHOUSE_PROGRAM_ID,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '../addresses/programs.ts';
import { tokenAddress } from '../addresses/token.ts';
import * as build from '../instructions/index.ts';
import {
  advanceNonceInstruction,
  type ComposeParams,
  composeTransaction,
  transactionBytes,
} from '../transactions/compose.ts';
import { transactionBytesV1 } from '../transactions/compose-v1.ts';
import { parseTransaction } from '../transactions/parse.ts';
import { recognizeTransaction, UnrecognizedTransactionError } from './recognize.ts';

const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));
const [user, sponsor, stranger, underlyingMint, brandedMint, juniorMint] = [1, 2, 3, 4, 5, 6].map(key) as [
  PublicKey,
  PublicKey,
  PublicKey,
  PublicKey,
  PublicKey,
  PublicKey,
];
const stablecoin = {
  address: stablecoinAddress(0),
  vault: vaultAddress(stablecoinAddress(0)),
  underlyingMint,
  tokenProgram: TOKEN_PROGRAM_ID,
  juniorMint,
  reportCount: 1,
  epoch: 0,
} as never;
const integration = {
  address: integrationAddress(brandedMint),
  brandedMint,
  underlyingMint,
  authority: user,
  whitelistRequired: true,
} as never;
const amounts = { amount: 5n, tokens: 5n, minimumReceived: 4n };
const common = { user, integration, stablecoin, ...amounts };
const create = (mint: PublicKey, tokenProgram: PublicKey, owner = user) =>
  build.createTokenAccountInstruction({ feePayer: sponsor, owner, mint, tokenProgram });

const mint = build.mintInstruction(common);

/** A conversion is one of these, and then the other. */
const redeem = build.redeemInstruction(common);
const otherMint = (changed: object = {}) =>
  build.mintInstruction({
    ...common,
    integration: {
      address: integrationAddress(juniorMint),
      brandedMint: juniorMint,
      whitelistRequired: false,
    },
    amount: amounts.minimumReceived,
    ...changed,
  });

const reference = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: false });

/** As the service attaches memo, references and deadline. */
function attached(instructions: readonly TransactionInstruction[], references = [key(30), key(31)]) {
  const last = instructions.at(-1) as TransactionInstruction;
  return [
    build.checkDeadlineInstruction(1_900_000_000n),
    ...instructions.slice(0, -1),
    build.memoInstruction('Rechnung № 7'),
    new TransactionInstruction({ ...last, keys: [...last.keys, ...references.map(reference)] }),
  ];
}

const blockhash = key(60).toBase58();
const compose = (instructions: readonly TransactionInstruction[], more: Partial<ComposeParams> = {}) =>
  transactionBytes(
    composeTransaction({
      feePayer: sponsor,
      blockhash,
      computeUnitLimit: 50_000,
      computeUnitPrice: 9n,
      instructions,
      ...more,
    }),
  );

const recognize = (bytes: Uint8Array) =>
  recognizeTransaction(bytes, parseTransaction(bytes), 1_000n, DEVELOPMENT_PROGRAM_ID);

function expectRefusal(bytes: Uint8Array, reason: string): void {
  expect(() => recognize(bytes)).toThrow(UnrecognizedTransactionError);
  expect(() => recognize(bytes)).toThrow(reason);
}

const transfer = SystemProgram.transfer({ fromPubkey: sponsor, toPubkey: stranger, lamports: 1 });
const nonce = { account: key(40), authority: key(41) };

describe('recognizeTransaction', () => {
  it('recognizes a mint and what its request attached to it', () => {
    const instructions = [create(brandedMint, TOKEN_2022_PROGRAM_ID), mint];
    expect(recognize(compose(instructions))).toEqual({
      feePayer: sponsor,
      instructions,
      attached: instructions,
      memo: undefined,
      references: [],
      validUntilTs: undefined,
      nonce: undefined,
    });
    expect(recognize(compose(attached(instructions), { nonce }))).toEqual({
      feePayer: sponsor,
      instructions,
      attached: [advanceNonceInstruction(nonce), ...attached(instructions)],
      memo: 'Rechnung № 7',
      references: [key(30), key(31)],
      validUntilTs: 1_900_000_000n,
      nonce,
    });
  });

  it('recognizes a conversion with both token accounts to create', () => {
    const accounts = [create(underlyingMint, TOKEN_PROGRAM_ID), create(juniorMint, TOKEN_2022_PROGRAM_ID)];
    const instructions = [...accounts, redeem, otherMint()];
    expect(recognize(compose(attached(instructions)))).toMatchObject({ instructions });
  });

  describe('a transaction to which a wallet has added guards', () => {
    const guard = (account: PublicKey, flags: Partial<AccountMeta> = {}) =>
      new TransactionInstruction({
        programId: LIGHTHOUSE_PROGRAM_ID,
        keys: [{ ...reference(account), ...flags }],
        data: Buffer.of(5, 0, 4, 1),
      });
    const budget = [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 50_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 9n }),
    ];
    const messageOf = (instructions: readonly TransactionInstruction[]) =>
      new TransactionMessage({
        payerKey: sponsor,
        recentBlockhash: blockhash,
        instructions: [...instructions],
      });
    const v0 = (instructions: readonly TransactionInstruction[]) =>
      new VersionedTransaction(messageOf(instructions).compileToV0Message()).serialize();

    it('is recognized without them', () => {
      const instructions = attached([mint]);
      const all = [...budget, ...instructions];
      for (let at = 0; at <= all.length; at += 1) {
        const bytes = v0([...all.slice(0, at), guard(user), guard(stranger), ...all.slice(at)]);
        expect(recognize(bytes)).toEqual(recognize(compose(instructions)));
      }
    });

    it.each([0, 1])('is recognized in the legacy format of Actions, with %i guards', (guards) => {
      const message = messageOf([
        ...budget,
        mint,
        ...Array(guards).fill(guard(user)),
      ]).compileToLegacyMessage();
      expect(recognize(new VersionedTransaction(message).serialize())).toMatchObject({
        instructions: [mint],
      });
    });

    it.each<[string, TransactionInstruction[], string]>([
      ['a transfer beside them', [guard(stranger), transfer], 'that this service does not put there'],
      ['a guard that writes another account', [guard(stranger, { isWritable: true })], 'not exactly those'],
      ['a guard that another one signs', [guard(stranger, { isSigner: true })], 'not exactly those'],
      ['nine guards', Array(9).fill(guard(stranger)), 'not exactly those'],
    ])('is refused with %s', (_, guards, reason) => expectRefusal(v0([...budget, ...guards, mint]), reason));
  });

  describe('a transaction of version 1', () => {
    const write = (instructions: TransactionInstruction[], priorityLamports?: bigint, units = 50_000) =>
      transactionBytesV1(composeTransaction({ feePayer: sponsor, blockhash, instructions }), {
        computeUnitLimit: units,
        priorityLamports,
      });

    it('is recognized as one of version 0 is', () => {
      const instructions = [create(brandedMint, TOKEN_2022_PROGRAM_ID), mint];
      expect(recognize(write(instructions))).toEqual(recognize(compose(instructions)));
      const more = attached(instructions);
      expect(recognize(write([advanceNonceInstruction(nonce), ...more], 1_000n))).toEqual(
        recognize(compose(more, { nonce })),
      );
    });

    it.each<[string, () => Uint8Array, string]>([
      ['too high a priority fee', () => write([mint], 1_001n), 'its priority fee is 1001 lamports'],
      ['no compute units', () => write([mint], 1n, 0), 'its compute-unit limit is 0'],
      ['too many compute units', () => write([mint], 1n, 1_400_001), 'its compute-unit limit is 1400001'],
      [
        'instructions of the compute budget',
        () => write([ComputeBudgetProgram.setComputeUnitLimit({ units: 9 }), mint]),
        'instruction of the program ComputeBudget',
      ],
    ])('is refused with %s', (_, bytes, reason) => {
      expectRefusal(bytes(), reason);
    });

    it.each<[string, V1TransactionConfig, string]>([
      ['without a compute-unit limit', {}, 'it sets no compute-unit limit'],
      ['another limit of loaded accounts', { loadedAccountsDataSizeLimit: 67_108_863 }, 'not exactly those'],
      ['a heap', { heapSize: 32_768 }, 'not exactly those'],
      ['accounts in another order', {}, 'not exactly those'],
    ])('is refused where its configuration has %s', async (what, config, reason) => {
      const units = what.startsWith('without') ? {} : { computeUnitLimit: 50_000 };
      const given = { feePayer: sponsor, blockhash, instructions: [mint] };
      const loaded = { loadedAccountsDataSizeLimit: 67_108_864 };
      const bytes = await transactionV1({ ...given, config: { ...loaded, ...units, ...config } });
      expect(() => recognize(bytes)).toThrow(reason);
    });
  });

  it('takes signatures and a missing price as they are', () => {
    const bytes = Uint8Array.from(
      transactionBytes(
        composeTransaction({ feePayer: sponsor, blockhash, computeUnitLimit: 7, instructions: [mint] }),
      ),
    );
    bytes.fill(9, 1, 129);
    expect(recognize(bytes).instructions).toEqual([mint]);
  });

  const mintMessage = (...before: TransactionInstruction[]) =>
    new TransactionMessage({
      payerKey: sponsor,
      recentBlockhash: blockhash,
      instructions: [ComputeBudgetProgram.setComputeUnitLimit({ units: 9 }), ...before, mint],
    });
  const redirected = (name: 'source' | 'destination') =>
    build.mintInstruction({ ...common, [name]: tokenAddress(brandedMint, stranger, TOKEN_2022_PROGRAM_ID) });
  const withMore = (key: AccountMeta) => new TransactionInstruction({ ...mint, keys: [...mint.keys, key] });
  const withKey = (at: number, changed: Partial<AccountMeta>) =>
    new TransactionInstruction({
      ...mint,
      keys: mint.keys.map((key, i) => (i === at ? { ...key, ...changed } : key)),
    });
  const anotherAddress = stablecoinAddress(1);
  const anotherStablecoin = {
    ...(stablecoin as object),
    address: anotherAddress,
    vault: vaultAddress(anotherAddress),
  } as never;
  const lookupTable = { key: stranger, state: { addresses: [underlyingMint] } } as never;
  const heap = ComputeBudgetProgram.requestHeapFrame({ bytes: 1_024 });
  const deadline = build.checkDeadlineInstruction(5n);

  /** Transactions, or the instructions of one, by why they are refused. */
  const refused: Readonly<
    Record<string, Readonly<Record<string, readonly TransactionInstruction[] | Uint8Array>>>
  > = {
    'instruction of the program 11111111': {
      'a transfer before it': [transfer, mint],
      'a transfer behind it': [mint, transfer],
      'a transfer in the place of the memo': [deadline, transfer, mint],
    },
    'it does nothing': { 'nothing to do': [], 'a deadline alone': [deadline] },
    'its end is not a date': {
      'an end that is no date': [build.checkDeadlineInstruction(2n ** 63n - 1n), mint],
    },
    'not exactly those that this service writes': {
      'an end with an account': [
        new TransactionInstruction({ ...deadline, keys: mint.keys.slice(0, 1) }),
        mint,
      ],
    },
    'it does not mint with what its redemption pays': {
      'a mint of more than its redemption pays': [redeem, otherMint({ amount: 5n })],
      'a mint to another user than its redemption pays': [redeem, otherMint({ user: stranger })],
      'a redemption and a mint of two stablecoins': [redeem, otherMint({ stablecoin: anotherStablecoin })],
    },
    'no transaction of mint, redeem': { 'a mint and a redemption': [mint, redeem] },
    'no transaction of mint, mint': {
      'two mints': [mint, mint],
      'references of another instruction than the last': [withMore(reference(stranger)), mint],
    },
    'no transaction of accrue': {
      'an instruction that no endpoint makes': [build.accrueInstruction(stablecoinAddress(0))],
    },
    'the instruction is not known': {
      'an instruction that is not known': [new TransactionInstruction({ ...mint, data: Buffer.of(255) })],
    },
    'the account destination of mint': { 'another destination': [redirected('destination')] },
    'the account source of mint': { 'another source': [redirected('source')] },
    'the account vault of mint': { 'another vault': [withKey(3, { pubkey: stranger })] },
    'the account': { 'another token program': [withKey(9, { pubkey: stranger })] },
    'not exactly those': {
      'a writable account that should not be': [withKey(1, { isWritable: true })],
      'a signer more than needed': [withMore({ pubkey: stranger, isSigner: true, isWritable: false })],
      'the limit behind the price': compose(
        [
          ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1n }),
          ComputeBudgetProgram.setComputeUnitLimit({ units: 9 }),
          mint,
        ],
        { computeUnitLimit: undefined as never, computeUnitPrice: undefined as never },
      ),
    },
    '6 references': { 'too many references': attached([mint], [30, 31, 32, 33, 34, 35].map(key)) },
    'a token account that mint does not pay into': {
      'a token account for another': [create(brandedMint, TOKEN_2022_PROGRAM_ID, stranger), mint],
      'a token account of another mint': [create(underlyingMint, TOKEN_PROGRAM_ID), mint],
    },
    'the account feePayer of juniorRequestWithdrawal': {
      'a fee payer that is not the one of the rent': [
        build.juniorRequestWithdrawalInstruction({
          owner: user,
          stablecoin,
          tokens: 5n,
          id: 7n,
          feePayer: stranger,
        }),
      ],
    },
    'it sets no compute-unit limit': {
      'no compute-unit limit': transactionBytes(
        composeTransaction({ feePayer: sponsor, blockhash, instructions: [mint] }),
      ),
    },
    'its compute-unit limit is 0': {
      'a compute-unit limit of zero': compose([mint], { computeUnitLimit: 0 }),
    },
    'its compute-unit limit is 1400001': {
      'a compute-unit limit above the maximum': compose([mint], { computeUnitLimit: 1_400_001 }),
    },
    'its priority fee is 1002 lamports, and this service sets at most 1000': {
      'a priority fee above the maximum': compose([mint], { computeUnitPrice: 20_021n }),
    },
    'instruction of the program ComputeBudget': { 'a heap frame': [heap, mint] },
    'its memo names accounts': {
      'a memo with a signer': [
        new TransactionInstruction({
          ...build.memoInstruction('x'),
          keys: [{ pubkey: user, isSigner: true, isWritable: false }],
        }),
        mint,
      ],
    },
    'is longer than 200 bytes': { 'a memo that is too long': [build.memoInstruction('x'.repeat(201)), mint] },
    'instruction of the program Memo': { 'a memo behind it': [mint, build.memoInstruction('x')] },
    'does not say until when it is valid': { 'a nonce without an end': compose([mint], { nonce }) },
    'no transaction of mint, checkDeadline': { 'a deadline behind it': [mint, deadline] },
    legacy: {
      'the legacy format and a memo': new VersionedTransaction(
        mintMessage(build.memoInstruction('x')).compileToLegacyMessage(),
      ).serialize(),
    },
    'address lookup table': {
      'a lookup table': new VersionedTransaction(mintMessage().compileToV0Message([lookupTable])).serialize(),
    },
  };
  const refusals = Object.entries(refused).flatMap(([reason, cases]) =>
    Object.entries(cases).map(([what, given]) => ({ what, given, reason })),
  );
  it.each(refusals)('refuses a transaction with $what: $reason', ({ given, reason }) =>
    expectRefusal(given instanceof Uint8Array ? given : compose(given), reason),
  );
});
