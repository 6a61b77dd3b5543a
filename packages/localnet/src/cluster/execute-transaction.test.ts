import { LIGHTHOUSE_PROGRAM_ID } from '@obverse/core';
import { address } from '@solana/kit';
import {
  AddressLookupTableAccount,
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { addressOf, startStill as start, transfer } from '../../test/support/still-cluster.ts';
import { decodeTransaction } from '../transactions/decode-transaction.ts';
import type { Cluster } from './cluster.ts';
import { executeTransaction } from './execute-transaction.ts';
import { signTransaction } from './signing.ts';

const balanceOf = (cluster: Cluster, key: Keypair) => cluster.bank.account(addressOf(key))?.lamports ?? 0n;

describe('executeTransaction', () => {
  it('executes a transaction with the guards of a wallet around its instructions', () => {
    const { cluster, payer } = start();
    const receiver = Keypair.generate();
    const guard = (pubkey: PublicKey) =>
      new TransactionInstruction({
        programId: LIGHTHOUSE_PROGRAM_ID,
        keys: [{ pubkey, isSigner: false, isWritable: false }],
        data: Buffer.of(5, 0, 4),
      });
    const pay = transfer(payer, receiver.publicKey, LAMPORTS_PER_SOL);
    const instructions = [guard(payer.publicKey), pay, guard(receiver.publicKey)];
    expect(executeTransaction(cluster, signTransaction(cluster, instructions, [payer]))).toBeUndefined();
    expect(balanceOf(cluster, receiver)).toBe(BigInt(LAMPORTS_PER_SOL));
  });

  it('charges the computed fee: signatures plus the priority fee rounded up', () => {
    const { cluster, payer } = start();
    const decoded = signTransaction(
      cluster,
      [
        ComputeBudgetProgram.setComputeUnitLimit({ units: 1_001 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_500 }),
        transfer(payer, Keypair.generate().publicKey, LAMPORTS_PER_SOL),
      ],
      [payer],
    );
    expect(executeTransaction(cluster, decoded)).toBeUndefined();
    const spent = 10n * BigInt(LAMPORTS_PER_SOL) - balanceOf(cluster, payer);
    expect(spent).toBe(BigInt(LAMPORTS_PER_SOL) + 5002n);
    expect(cluster.history.get(decoded.signature)?.fee).toBe('5002');
  });

  it.each([
    ['a transaction with a built-in program and no compute budget', [], 1],
    [
      'a transaction with a compute unit price and no compute unit limit',
      [ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000 })],
      3,
    ],
  ])('computes the exact fee of %s', (_, budget, transfers) => {
    const { cluster, payer } = start();
    const own = Array.from({ length: transfers }, () => transfer(payer, payer.publicKey, 1));
    const decoded = signTransaction(cluster, [...budget, ...own], [payer]);
    expect(executeTransaction(cluster, decoded)).toBeUndefined();
    const spent = 10n * BigInt(LAMPORTS_PER_SOL) - balanceOf(cluster, payer);
    expect(cluster.history.get(decoded.signature)?.fee).toBe(spent.toString());
  });

  it('changes nothing when the fee payer does not exist', () => {
    const { cluster } = start();
    const poor = Keypair.generate();
    const decoded = signTransaction(cluster, [transfer(poor, poor.publicKey, 1)], [poor]);
    expect(executeTransaction(cluster, decoded)).toBe('AccountNotFound');
    expect(cluster.history.get(decoded.signature)).toBeUndefined();
  });

  it('loads accounts from a lookup table and records them', () => {
    const { cluster, payer } = start();
    const to = Keypair.generate().publicKey;
    cluster.advanceClock(1);
    const [create, table] = AddressLookupTableProgram.createLookupTable({
      authority: payer.publicKey,
      payer: payer.publicKey,
      recentSlot: cluster.clock.slot() - 1,
    });
    const extend = AddressLookupTableProgram.extendLookupTable({
      lookupTable: table,
      authority: payer.publicKey,
      payer: payer.publicKey,
      addresses: [to],
    });
    expect(executeTransaction(cluster, signTransaction(cluster, [create, extend], [payer]))).toBeUndefined();
    cluster.advanceClock(1);

    const state = AddressLookupTableAccount.deserialize(
      Uint8Array.from(cluster.bank.account(address(table.toBase58()))?.data ?? []),
    );
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: cluster.blockhashes.at(cluster.clock.slot()),
      instructions: [transfer(payer, to, LAMPORTS_PER_SOL)],
    }).compileToV0Message([new AddressLookupTableAccount({ key: table, state })]);
    const transaction = new VersionedTransaction(message);
    transaction.sign([payer]);
    const decoded = decodeTransaction(transaction.serialize());
    expect(executeTransaction(cluster, decoded)).toBeUndefined();
    expect(cluster.bank.account(address(to.toBase58()))?.lamports).toBe(BigInt(LAMPORTS_PER_SOL));
    const record = cluster.history.get(decoded.signature);
    expect(record?.loaded).toEqual({ writable: [to.toBase58()], readonly: [] });
    expect(cluster.history.ofAddress(to.toBase58(), 1)).toEqual([record]);
  });

  it('removes an account that a transaction emptied', async () => {
    const { cluster, payer } = start();
    const to = Keypair.generate();
    const all = Number(balanceOf(cluster, payer)) - 5000;
    const changes: unknown[] = [];
    cluster.onCommit(({ changed }) =>
      changes.push(...changed.map((each) => [each.address, each.account?.lamports ?? null])),
    );
    executeTransaction(cluster, signTransaction(cluster, [transfer(payer, to.publicKey, all)], [payer]));
    expect(cluster.bank.account(addressOf(payer))).toBeUndefined();
    await cluster.flush();
    expect(changes).toEqual([
      [addressOf(payer), null],
      [addressOf(to), BigInt(all)],
    ]);
  });

  it('refuses to decode a transaction whose indexes point to missing accounts', () => {
    const { cluster, payer } = start();
    const instruction = new TransactionInstruction({
      programId: SystemProgram.programId,
      keys: [],
      data: Buffer.alloc(0),
    });
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: PublicKey.default.toBase58(),
      instructions: [instruction],
    }).compileToV0Message();
    for (const change of [{ programIdIndex: 9 }, { programIdIndex: 0 }, { accountKeyIndexes: [9] }]) {
      const compiledInstructions = message.compiledInstructions.map((each) => ({ ...each, ...change }));
      const broken = new VersionedTransaction(
        Object.assign(Object.create(Object.getPrototypeOf(message)), message, { compiledInstructions }),
      );
      expect(() => decodeTransaction(broken.serialize())).toThrow('failed to sanitize');
    }
    expect(cluster.history.size).toBe(1);
  });

  it('refuses to decode a transaction with extra bytes or with missing bytes', () => {
    const { cluster, payer } = start();
    const { wire } = signTransaction(cluster, [transfer(payer, payer.publicKey, 1)], [payer]);
    expect(() => decodeTransaction(Uint8Array.from([...wire, 0]))).toThrow('bytes follow');
    for (let length = 0; length < wire.length; length++) {
      expect(() => decodeTransaction(wire.subarray(0, length))).toThrow();
    }
  });
});
