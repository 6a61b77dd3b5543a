import { transactionV1 } from '@obverse/testing';
import type { V1TransactionConfig } from '@solana/kit';
import {
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
    const guard = (account: PublicKey) =>
      new TransactionInstruction({
        programId: LIGHTHOUSE_PROGRAM_ID,
        keys: [reference(account)],
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

    it.each<[string, (guards: TransactionInstruction[]) => TransactionInstruction[], string]>([
      [
        'a transfer beside them',
        (guards) => [
          ...guards,
          SystemProgram.transfer({ fromPubkey: user, toPubkey: stranger, lamports: 1 }),
        ],
        'that this service does not put there',
      ],
      [
        'a guard that writes another account',
        ([each]) => [
          new TransactionInstruction({
            ...(each as TransactionInstruction),
            keys: [{ pubkey: stranger, isSigner: false, isWritable: true }],
          }),
        ],
        'not exactly those',
      ],
      [
        'a guard that another one signs',
        ([each]) => [
          new TransactionInstruction({
            ...(each as TransactionInstruction),
            keys: [{ pubkey: stranger, isSigner: true, isWritable: false }],
          }),
        ],
        'not exactly those',
      ],
      ['nine guards', ([each]) => Array(9).fill(each), 'not exactly those'],
    ])('is refused with %s', (_, change, reason) => {
      const bytes = v0([...budget, ...change([guard(stranger)]), mint]);
      expect(() => recognize(bytes)).toThrow(UnrecognizedTransactionError);
      expect(() => recognize(bytes)).toThrow(reason);
    });
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
      expect(() => recognize(bytes())).toThrow(UnrecognizedTransactionError);
      expect(() => recognize(bytes())).toThrow(reason);
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
  const withKeys = (change: (keys: typeof mint.keys) => typeof mint.keys) =>
    new TransactionInstruction({ ...mint, keys: change(mint.keys.map((each) => ({ ...each }))) });
  const transfer = SystemProgram.transfer({ fromPubkey: sponsor, toPubkey: stranger, lamports: 1 });
  const heap = ComputeBudgetProgram.requestHeapFrame({ bytes: 1_024 });
  const deadline = build.checkDeadlineInstruction(5n);

  it.each<[string, () => Uint8Array, string]>([
    ['a transfer before it', () => compose([transfer, mint]), 'instruction of the program 11111111'],
    ['a transfer behind it', () => compose([mint, transfer]), 'instruction of the program 11111111'],
    [
      'a transfer in the place of the memo',
      () => compose([deadline, transfer, mint]),
      'instruction of the program 11111111',
    ],
    ['nothing to do', () => compose([]), 'it does nothing'],
    [
      'an end that is no date',
      () => compose([build.checkDeadlineInstruction(2n ** 63n - 1n), mint]),
      'its end is not a date',
    ],
    ['a deadline alone', () => compose([deadline]), 'it does nothing'],
    [
      'an end with an account',
      () => compose([new TransactionInstruction({ ...deadline, keys: mint.keys.slice(0, 1) }), mint]),
      'not exactly those that this service writes',
    ],
    [
      'a mint of more than its redemption pays',
      () => compose([redeem, otherMint({ amount: 5n })]),
      'it does not mint with what its redemption pays',
    ],
    [
      'a mint to another user than its redemption pays',
      () => compose([redeem, otherMint({ user: stranger })]),
      'it does not mint with what its redemption pays',
    ],
    [
      'a redemption and a mint of two stablecoins',
      () => {
        const address = stablecoinAddress(1);
        const another = { ...(stablecoin as object), address, vault: vaultAddress(address) } as never;
        return compose([redeem, otherMint({ stablecoin: another })]);
      },
      'it does not mint with what its redemption pays',
    ],
    ['a mint and a redemption', () => compose([mint, redeem]), 'no transaction of mint, redeem'],
    ['two mints', () => compose([mint, mint]), 'no transaction of mint, mint'],
    [
      'an instruction that no endpoint makes',
      () => compose([build.accrueInstruction(stablecoinAddress(0))]),
      'no transaction of accrue',
    ],
    [
      'an instruction that is not known',
      () => compose([new TransactionInstruction({ ...mint, data: Buffer.of(255) })]),
      'the instruction is not known',
    ],
    ['another destination', () => compose([redirected('destination')]), 'the account destination of mint'],
    ['another source', () => compose([redirected('source')]), 'the account source of mint'],
    [
      'another vault',
      () =>
        compose([withKeys((keys) => keys.with(3, { ...(keys[3] as (typeof keys)[0]), pubkey: stranger }))]),
      'the account vault of mint',
    ],
    [
      'another token program',
      () =>
        compose([withKeys((keys) => keys.with(9, { ...(keys[9] as (typeof keys)[0]), pubkey: stranger }))]),
      'the account',
    ],
    [
      'a writable account that should not be',
      () =>
        compose([withKeys((keys) => keys.with(1, { ...(keys[1] as (typeof keys)[0]), isWritable: true }))]),
      'not exactly those',
    ],
    [
      'a signer more than needed',
      () => compose([withKeys((keys) => [...keys, { pubkey: stranger, isSigner: true, isWritable: false }])]),
      'not exactly those',
    ],
    [
      'too many references',
      () => compose(attached([mint], [30, 31, 32, 33, 34, 35].map(key))),
      '6 references',
    ],
    [
      'references of another instruction than the last',
      () => compose([withKeys((keys) => [...keys, reference(stranger)]), mint]),
      'no transaction of mint, mint',
    ],
    [
      'a token account for another',
      () => compose([create(brandedMint, TOKEN_2022_PROGRAM_ID, stranger), mint]),
      'a token account that mint does not pay into',
    ],
    [
      'a token account of another mint',
      () => compose([create(underlyingMint, TOKEN_PROGRAM_ID), mint]),
      'a token account that mint does not pay into',
    ],
    [
      'a fee payer that is not the one of the rent',
      () =>
        compose([
          build.juniorRequestWithdrawalInstruction({
            owner: user,
            stablecoin,
            tokens: 5n,
            id: 7n,
            feePayer: stranger,
          }),
        ]),
      'the account feePayer of juniorRequestWithdrawal',
    ],
    [
      'no compute-unit limit',
      () => transactionBytes(composeTransaction({ feePayer: sponsor, blockhash, instructions: [mint] })),
      'it sets no compute-unit limit',
    ],
    [
      'a compute-unit limit of zero',
      () => compose([mint], { computeUnitLimit: 0 }),
      'its compute-unit limit is 0',
    ],
    [
      'a compute-unit limit above the maximum',
      () => compose([mint], { computeUnitLimit: 1_400_001 }),
      'its compute-unit limit is 1400001',
    ],
    [
      'a priority fee above the maximum',
      () => compose([mint], { computeUnitPrice: 20_021n }),
      'its priority fee is 1002 lamports, and this service sets at most 1000',
    ],
    ['a heap frame', () => compose([heap, mint]), 'instruction of the program ComputeBudget'],
    [
      'a memo with a signer',
      () =>
        compose([
          new TransactionInstruction({
            ...build.memoInstruction('x'),
            keys: [{ pubkey: user, isSigner: true, isWritable: false }],
          }),
          mint,
        ]),
      'its memo names accounts',
    ],
    [
      'a memo that is too long',
      () => compose([build.memoInstruction('x'.repeat(201)), mint]),
      'is longer than 200 bytes',
    ],
    [
      'a memo behind it',
      () => compose([mint, build.memoInstruction('x')]),
      'instruction of the program Memo',
    ],
    ['a nonce without an end', () => compose([mint], { nonce }), 'does not say until when it is valid'],
    ['a deadline behind it', () => compose([mint, deadline]), 'no transaction of mint, checkDeadline'],
    [
      'the limit behind the price',
      () =>
        compose(
          [
            ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1n }),
            ComputeBudgetProgram.setComputeUnitLimit({ units: 9 }),
            mint,
          ],
          { computeUnitLimit: undefined as never, computeUnitPrice: undefined as never },
        ),
      'not exactly those',
    ],
    [
      'the legacy format and a memo',
      () => {
        const message = mintMessage(build.memoInstruction('x'));
        return new VersionedTransaction(message.compileToLegacyMessage()).serialize();
      },
      'legacy',
    ],
    [
      'a lookup table',
      () => {
        const table = { key: stranger, state: { addresses: [underlyingMint] } } as never;
        return new VersionedTransaction(mintMessage().compileToV0Message([table])).serialize();
      },
      'address lookup table',
    ],
  ])('refuses a transaction with %s', (_, bytes, reason) => {
    expect(() => recognize(bytes())).toThrow(UnrecognizedTransactionError);
    expect(() => recognize(bytes())).toThrow(reason);
  });
});
