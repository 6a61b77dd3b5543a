import {
  Keypair,
  LAMPORTS_PER_SOL,
  NONCE_ACCOUNT_LENGTH,
  NonceAccount,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { addressOf, transfer as pay, startStill } from '../../test/support/still-cluster.ts';
import { decodeTransaction } from '../transactions/decode-transaction.ts';
import { maxBlockhashAge } from './blockhashes.ts';
import { defaultSlotMs } from './clock.ts';
import { executeTransaction } from './execute-transaction.ts';
import { signTransaction } from './signing.ts';
import { simulateTransaction } from './simulate-transaction.ts';

/** A cluster with a payer and its nonce account, older than any blockhash of before. */
function start() {
  const { cluster, payer } = startStill();
  const [authority, nonceAccount] = [Keypair.generate(), Keypair.generate()];
  const create = SystemProgram.createNonceAccount({
    fromPubkey: payer.publicKey,
    noncePubkey: nonceAccount.publicKey,
    authorizedPubkey: authority.publicKey,
    lamports: Number(cluster.bank.minimumBalance(NONCE_ACCOUNT_LENGTH)),
  }).instructions;
  expect(
    executeTransaction(cluster, signTransaction(cluster, create, [payer, nonceAccount])),
  ).toBeUndefined();
  const nonce = () =>
    NonceAccount.fromAccountData(cluster.bank.account(addressOf(nonceAccount))?.data as Uint8Array).nonce;
  const advance = SystemProgram.nonceAdvance({
    noncePubkey: nonceAccount.publicKey,
    authorizedPubkey: authority.publicKey,
  });
  const sign = (instructions: TransactionInstruction[], value = nonce(), signers = [payer, authority]) => {
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: value,
      instructions,
    }).compileToV0Message();
    const transaction = new VersionedTransaction(message);
    transaction.sign(signers);
    return decodeTransaction(transaction.serialize());
  };
  const expire = () => cluster.advanceClock(((maxBlockhashAge + 1) * defaultSlotMs) / 1_000);
  return { cluster, payer, nonce, advance, sign, expire };
}

describe('a durable nonce', () => {
  it('lets a transaction execute once, however old it is', () => {
    const { cluster, payer, nonce, advance, sign, expire } = start();
    const to = Keypair.generate();
    const first = nonce();
    const signed = sign([advance, pay(payer, to.publicKey, LAMPORTS_PER_SOL)]);
    expire();
    expect(simulateTransaction(cluster, signed).err).toBeNull();
    expect(nonce()).toBe(first);
    expect(executeTransaction(cluster, signed)).toBeUndefined();
    expect(cluster.history.get(signed.signature)?.err).toBeNull();
    expect(nonce()).not.toBe(first);
    expect(executeTransaction(cluster, signed)).toBe('BlockhashNotFound');
    expect(cluster.bank.account(addressOf(to))?.lamports).toBe(BigInt(LAMPORTS_PER_SOL));
  });

  it('can be used again in the slot that advanced it, with another value each time', () => {
    const { cluster, nonce, advance, sign } = start();
    const seen = new Set([nonce()]);
    for (let i = 0; i < 3; i++) {
      expect(executeTransaction(cluster, sign([advance]))).toBeUndefined();
      seen.add(nonce());
    }
    expect(seen.size).toBe(4);
  });

  it('advances with a transaction that fails, which cannot execute again', () => {
    const { cluster, payer, nonce, advance, sign } = start();
    const first = nonce();
    const signed = sign([advance, pay(payer, Keypair.generate().publicKey, 100 * LAMPORTS_PER_SOL)]);
    expect(executeTransaction(cluster, signed)).toBeUndefined();
    expect(cluster.history.get(signed.signature)?.err).toEqual({ InstructionError: [1, { Custom: 1 }] });
    expect(nonce()).not.toBe(first);
  });

  it('is no blockhash for a transaction that does not advance it first', () => {
    const { cluster, payer, nonce, advance, sign } = start();
    const transfer = pay(payer, Keypair.generate().publicKey, LAMPORTS_PER_SOL);
    expect(executeTransaction(cluster, sign([transfer], nonce(), [payer]))).toBe('BlockhashNotFound');
    expect(executeTransaction(cluster, sign([transfer, advance]))).toBe('BlockhashNotFound');
    const other = PublicKey.unique().toBase58();
    expect(executeTransaction(cluster, sign([advance], other))).toBe('BlockhashNotFound');
  });

  it('is no blockhash for a transaction without the signature of its authority', () => {
    const { cluster, payer, nonce, advance, sign } = start();
    const unsigned = { ...advance, keys: advance.keys.map((key) => ({ ...key, isSigner: false })) };
    expect(executeTransaction(cluster, sign([unsigned as never], nonce(), [payer]))).toBe(
      'BlockhashNotFound',
    );
  });
});
