import { transactionV1 } from '@obverse/testing';
import * as web3 from '@solana/web3.js';
import bs58 from 'bs58';
import { expect, it } from 'vitest';
import { call, connectFunded } from './support/cluster.ts';

const newKey = () => web3.Keypair.generate().publicKey;

/** A cluster, a payer with 10 SOL, and how to compose, simulate and send its transactions. */
async function connect() {
  const { handle, connection, payer } = await connectFunded();
  const pay = (toPubkey = newKey(), lamports = 1_000_000) =>
    web3.SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports });
  const compose = async (...instructions: web3.TransactionInstruction[]) => {
    const { blockhash: recentBlockhash } = await connection.getLatestBlockhash();
    const message = new web3.TransactionMessage({ payerKey: payer.publicKey, recentBlockhash, instructions });
    const transaction = new web3.VersionedTransaction(message.compileToV0Message());
    transaction.sign([payer]);
    return transaction;
  };
  const request = (method: string, wire: Uint8Array, more: object = {}) =>
    call(handle.rpcUrl, method, [Buffer.from(wire).toString('base64'), { encoding: 'base64', ...more }]);
  return { handle, connection, payer, pay, compose, request };
}

// the flow of `tools/validator` compares simulations with those of a validator
it('sendTransaction refuses an invalid signature, and executes nothing even without the preflight', async () => {
  const { connection, payer, pay, compose, request } = await connect();
  const transaction = await compose(pay());
  transaction.signatures[0]?.fill(7);
  const { error } = await request('sendTransaction', transaction.serialize());
  expect(error).toMatchObject({ code: -32002, data: { err: 'SignatureFailure', fee: null } });
  await request('sendTransaction', transaction.serialize(), { skipPreflight: true });
  expect(await connection.getBalance(payer.publicKey)).toBe(10 * web3.LAMPORTS_PER_SOL);
});

it('transactions of version 1 have more bytes than others may have, and pay the fee of their configuration', async () => {
  const { handle, connection, payer, pay, request } = await connect();
  const limits = { computeUnitLimit: 20_000, loadedAccountsDataSizeLimit: 1_000_000 };
  const to = Array.from({ length: 40 }, newKey);
  const { blockhash } = await connection.getLatestBlockhash();
  const signed = { feePayer: payer.publicKey, instructions: to.map((each) => pay(each)), signers: [payer] };
  const bytes = await transactionV1({
    ...signed,
    blockhash,
    config: { ...limits, priorityFeeLamports: 1_234n },
  });
  expect(bytes.length).toBeGreaterThan(1_232);
  const { result: simulated } = await request('simulateTransaction', bytes);
  expect(simulated).toMatchObject({ value: { err: null, fee: 6_234 } });

  const refusalOf = async (wire: Uint8Array) => (await request('sendTransaction', wire)).error?.message;
  const large = Uint8Array.of(...bytes, ...new Uint8Array(4_096));
  expect(await refusalOf(large)).toMatch(/transaction too large: \d+ bytes \(max: 4096 bytes\)$/);
  expect(await refusalOf(bytes.with(-1, (bytes.at(-1) ?? 0) ^ 1))).toMatch(/signature verification/i);
  expect(await refusalOf(bytes.with(41, 65))).toMatch(/failed to deserialize transaction/);

  const { result: signature } = await request('sendTransaction', bytes);
  expect(signature).toBe(bs58.encode(bytes.subarray(-64)));
  expect(await connection.getBalance(to[39] as web3.PublicKey)).toBe(1_000_000);
  const paid = 10 * web3.LAMPORTS_PER_SOL - (await connection.getBalance(payer.publicKey));
  expect(paid).toBe(40 * 1_000_000 + 5_000 + 1_234);
  const read = (more: object) =>
    call(handle.rpcUrl, 'getTransaction', [signature, { maxSupportedTransactionVersion: 1, ...more }]);
  const transactionConfig = { ...limits, priorityFee: 1_234, heapSize: null };
  expect((await read({ encoding: 'json' })).result).toMatchObject({
    ...{ version: 1, meta: { err: null, fee: 6_234 } },
    transaction: { signatures: [signature], message: { instructions: { length: 40 }, transactionConfig } },
  });
  const transaction = [Buffer.from(bytes).toString('base64'), 'base64'];
  expect((await read({ encoding: 'base64' })).result).toMatchObject({ transaction });
  const { error } = await read({ maxSupportedTransactionVersion: 0 });
  expect(error?.message).toContain('Transaction version (1) is not supported');
});
