import { transactionV1 } from '@obverse/testing';
import * as web3 from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { integrationAddress, stablecoinAddress, vaultAddress } from '../addresses/platform.ts';
import * as programs from '../addresses/programs.ts';
import { tokenAddress } from '../addresses/token.ts';
import * as build from '../instructions/index.ts';
import * as composing from '../transactions/compose.ts';
import { transactionBytesV1 } from '../transactions/compose-v1.ts';
import { parseTransaction } from '../transactions/parse.ts';
import { recognizeTransaction, UnrecognizedTransactionError } from './recognize.ts';

type Instructions = readonly web3.TransactionInstruction[];
const { ComputeBudgetProgram, PublicKey, TransactionInstruction, VersionedTransaction } = web3;
const { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } = programs;
const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));
const [user, sponsor, stranger, underlyingMint, brandedMint, otherMint] = [1, 2, 3, 4, 5, 6].map(key) as [
  ...[web3.PublicKey, web3.PublicKey, web3.PublicKey, web3.PublicKey, web3.PublicKey, web3.PublicKey],
];
const blockhash = key(60).toBase58();
const nonce = { account: key(40), authority: key(41) };

const stablecoinAt = (index: number) => {
  const address = stablecoinAddress(index);
  const terms = { underlyingMint, tokenProgram: TOKEN_PROGRAM_ID, juniorMint: otherMint, epoch: 0 };
  return { ...terms, address, vault: vaultAddress(address) };
};
const coinOf = (mint: web3.PublicKey, whitelistRequired = true) =>
  ({ address: integrationAddress(mint), brandedMint: mint, whitelistRequired }) as const;
const stablecoin = stablecoinAt(0);
const common = {
  ...{ user, integration: coinOf(brandedMint), stablecoin },
  ...{ amount: 5n, tokens: 5n, minimumReceived: 4n },
};
const create = (mint: web3.PublicKey, tokenProgram: web3.PublicKey, owner = user) =>
  build.createTokenAccountInstruction({ feePayer: sponsor, owner, mint, tokenProgram });
const mint = build.mintInstruction(common);
/** A conversion is one of these, and then the other. */
const redeem = build.redeemInstruction(common);
const mintOther = (changed: object = {}) =>
  build.mintInstruction({ ...common, integration: coinOf(otherMint, false), amount: 4n, ...changed });
const createOwn = create(brandedMint, TOKEN_2022_PROGRAM_ID);
const deadline = build.checkDeadlineInstruction(1_900_000_000n);
const memo = build.memoInstruction('Rechnung № 7');
const transfer = web3.SystemProgram.transfer({ fromPubkey: sponsor, toPubkey: stranger, lamports: 1 });
const limit = (units = 50_000) => ComputeBudgetProgram.setComputeUnitLimit({ units });
const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 9n });

const reference = (pubkey: web3.PublicKey) => ({ pubkey, isSigner: false, isWritable: false });
const withKeys = (one: web3.TransactionInstruction, ...keys: web3.AccountMeta[]) =>
  new TransactionInstruction({ ...one, keys: [...one.keys, ...keys] });
const withKey = (at: number, changed: Partial<web3.AccountMeta>) =>
  new TransactionInstruction({
    ...mint,
    keys: mint.keys.map((each, i) => (i === at ? { ...each, ...changed } : each)),
  });

/** As the service attaches memo, references and deadline. */
const attached = (instructions: Instructions, references = [key(30), key(31)]) => {
  const last = instructions.at(-1) as web3.TransactionInstruction;
  return [deadline, ...instructions.slice(0, -1), memo, withKeys(last, ...references.map(reference))];
};

/** As the service composes it. */
const compose = (instructions: Instructions, more: object = {}) =>
  composing.transactionBytes(
    composing.composeTransaction({
      ...{ feePayer: sponsor, blockhash, computeUnitLimit: 50_000, computeUnitPrice: 9n, instructions },
      ...more,
    }),
  );
const withoutBudget = { computeUnitLimit: undefined, computeUnitPrice: undefined };
const composeV1 = (instructions: Instructions, priorityLamports?: bigint, computeUnitLimit = 50_000) =>
  transactionBytesV1(composing.composeTransaction({ feePayer: sponsor, blockhash, instructions }), {
    ...{ computeUnitLimit, priorityLamports },
  });
const messageOf = (...instructions: web3.TransactionInstruction[]) =>
  new web3.TransactionMessage({ payerKey: sponsor, recentBlockhash: blockhash, instructions });
const v0 = (...instructions: web3.TransactionInstruction[]) =>
  new VersionedTransaction(messageOf(...instructions).compileToV0Message()).serialize();
const legacy = (...instructions: web3.TransactionInstruction[]) =>
  new VersionedTransaction(messageOf(...instructions).compileToLegacyMessage()).serialize();
const guard = (account: web3.PublicKey, flags: Partial<web3.AccountMeta> = {}) =>
  new TransactionInstruction({
    programId: programs.LIGHTHOUSE_PROGRAM_ID,
    keys: [{ ...reference(account), ...flags }],
    data: Buffer.of(5, 0, 4, 1),
  });

const recognize = (bytes: Uint8Array) =>
  recognizeTransaction(bytes, parseTransaction(bytes), 1_000n, programs.DEVELOPMENT_PROGRAM_ID);

describe('recognizeTransaction', () => {
  it('recognizes a mint and what its request attached to it, in both versions', () => {
    const instructions = [createOwn, mint];
    const plain = { memo: undefined, references: [], validUntilTs: undefined, nonce: undefined };
    const recognized = { feePayer: sponsor, instructions, attached: instructions, ...plain };
    expect(recognize(compose(instructions))).toEqual(recognized);
    expect(recognize(composeV1(instructions))).toEqual(recognized);
    const advance = composing.advanceNonceInstruction(nonce);
    const full = {
      ...{ feePayer: sponsor, instructions, attached: [advance, ...attached(instructions)], nonce },
      ...{ memo: 'Rechnung № 7', references: [key(30), key(31)], validUntilTs: 1_900_000_000n },
    };
    expect(recognize(compose(attached(instructions), { nonce }))).toEqual(full);
    expect(recognize(composeV1([advance, ...attached(instructions)], 1_000n))).toEqual(full);
  });

  it('recognizes a conversion with both token accounts to create', () => {
    const creates = [create(underlyingMint, TOKEN_PROGRAM_ID), create(otherMint, TOKEN_2022_PROGRAM_ID)];
    const instructions = [...creates, redeem, mintOther()];
    expect(recognize(compose(attached(instructions)))).toMatchObject({ instructions });
  });

  it('leaves out the guards of a wallet, wherever they stand', () => {
    const all = [limit(), price, ...attached([mint])];
    for (let at = 0; at <= all.length; at += 1) {
      const bytes = v0(...all.slice(0, at), guard(user), guard(stranger), ...all.slice(at));
      expect(recognize(bytes)).toEqual(recognize(compose(attached([mint]))));
    }
  });

  it('takes the legacy format of Actions, signatures and a missing price as they are', () => {
    for (const guards of [[], [guard(user)]])
      expect(recognize(legacy(limit(), price, mint, ...guards)).instructions).toEqual([mint]);
    const signed = v0(limit(7), mint).fill(9, 1, 129);
    expect(recognize(signed).instructions).toEqual([mint]);
  });

  const ofStranger = tokenAddress(brandedMint, stranger, TOKEN_2022_PROGRAM_ID);
  const notExactly = 'not exactly those that this service writes';
  const table = { key: stranger, state: { addresses: [underlyingMint] } } as never;
  const looking = messageOf(limit(), mint).compileToV0Message([table]);
  const request = { owner: user, stablecoin, tokens: 5n, id: 7n, feePayer: stranger };
  it.each<[string, Uint8Array | Instructions, string]>([
    ['a transfer before it', [transfer, mint], 'instruction of the program 11111111'],
    ['nothing to do', [], 'it does nothing'],
    ['an end that is no date', [build.checkDeadlineInstruction(2n ** 63n - 1n), mint], 'its end is not a'],
    ['an end with an account', [withKeys(deadline, reference(user)), mint], notExactly],
    ['a mint of too much', [redeem, mintOther({ amount: 5n })], 'it does not mint with what'],
    ['a mint to another user', [redeem, mintOther({ user: stranger })], 'it does not mint with what'],
    ['two stablecoins', [redeem, mintOther({ stablecoin: stablecoinAt(1) })], 'it does not mint with what'],
    ['a mint and a redemption', [mint, redeem], 'no transaction of mint, redeem'],
    ['what no endpoint makes', [build.accrueInstruction(stablecoin.address)], 'no transaction of accrue'],
    ['unknown data', [new TransactionInstruction({ ...mint, data: Buffer.of(255) })], 'the instruction is'],
    ['another source', [build.mintInstruction({ ...common, source: ofStranger })], 'the account source'],
    ['another vault', [withKey(3, { pubkey: stranger })], 'the account vault of mint'],
    ['another token program', [withKey(9, { pubkey: stranger })], 'the account'],
    ['an account that is writable', [withKey(1, { isWritable: true })], notExactly],
    ['a signer more', [withKeys(mint, { ...reference(stranger), isSigner: true })], notExactly],
    ['the limit behind the price', compose([price, limit(), mint], withoutBudget), notExactly],
    ['too many references', attached([mint], [30, 31, 32, 33, 34, 35].map(key)), '6 references'],
    ['an account of another', [create(brandedMint, TOKEN_2022_PROGRAM_ID, stranger), mint], 'mint does not'],
    [
      'another fee payer',
      [build.juniorRequestWithdrawalInstruction(request)],
      'the account feePayer of junior',
    ],
    ['no compute-unit limit', compose([mint], withoutBudget), 'it sets no compute-unit limit'],
    ['too high a limit', compose([mint], { computeUnitLimit: 1_400_001 }), 'its compute-unit limit is'],
    ['too high a priority fee', compose([mint], { computeUnitPrice: 20_021n }), 'its priority fee is 1002'],
    ['a heap frame', [ComputeBudgetProgram.requestHeapFrame({ bytes: 9 }), mint], 'the program Compute'],
    ['a memo with an account', [withKeys(memo, reference(user)), mint], 'its memo names accounts'],
    ['a memo that is too long', [build.memoInstruction('x'.repeat(201)), mint], 'is longer than 200 bytes'],
    ['a nonce without an end', compose([mint], { nonce }), 'does not say until when it is valid'],
    ['a deadline behind it', [mint, deadline], 'no transaction of mint, checkDeadline'],
    ['the legacy format and a memo', legacy(limit(), memo, mint), 'legacy'],
    ['a lookup table', new VersionedTransaction(looking).serialize(), 'address lookup table'],
    ['a transfer beside guards', v0(limit(), price, guard(user), transfer, mint), 'this service does not'],
    ['a guard that writes', v0(limit(), guard(stranger, { isWritable: true }), mint), 'not exactly those'],
    ['nine guards', v0(limit(), ...Array(9).fill(guard(stranger)), mint), 'not exactly those'],
    ['version 1 and too high a priority fee', composeV1([mint], 1_001n), 'its priority fee is 1001 lamports'],
    ['version 1 and a compute budget', composeV1([limit(9), mint]), 'the program ComputeBudget'],
  ])('refuses a transaction with %s: %3$s', (_, given, reason) => {
    const bytes = given instanceof Uint8Array ? given : compose(given);
    expect(() => recognize(bytes)).toThrow(UnrecognizedTransactionError);
    expect(() => recognize(bytes)).toThrow(reason);
  });

  it.each([
    ['no compute-unit limit', { computeUnitLimit: undefined }, 'it sets no compute-unit limit'],
    ['another limit of loaded accounts', { loadedAccountsDataSizeLimit: 67_108_863 }, 'not exactly those'],
    ['a heap', { heapSize: 32_768 }, 'not exactly those'],
  ])('refuses a transaction of version 1 that another library made, with %s', async (_, changed, reason) => {
    const config = { computeUnitLimit: 50_000, loadedAccountsDataSizeLimit: 67_108_864, ...changed };
    const defined = Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
    const given = { feePayer: sponsor, blockhash, instructions: [mint] };
    const bytes = await transactionV1({ ...given, config: defined });
    expect(() => recognize(bytes)).toThrow(reason);
  });
});
