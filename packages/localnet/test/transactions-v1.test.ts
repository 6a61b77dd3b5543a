import { transactionV1 } from '@obverse/testing';
import { Keypair, SystemProgram } from '@solana/web3.js';
import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import { call as callNode, connectFunded } from './support/cluster.ts';

const config = {
  priorityFeeLamports: 1_234n,
  computeUnitLimit: 20_000,
  loadedAccountsDataSizeLimit: 1_000_000,
};

/** A funded wallet, and one call of a node. */
async function connect() {
  const { handle, connection, payer } = await connectFunded();
  const call = (method: string, ...params: unknown[]) => callNode(handle.rpcUrl, method, params);
  return { connection, payer, call };
}

type Connected = Awaited<ReturnType<typeof connect>>;

/** Transfers to as many accounts. */
async function transfers({ connection, payer }: Connected, count: number, blockhash?: string) {
  const to = Array.from({ length: count }, () => Keypair.generate().publicKey);
  const bytes = await transactionV1({
    feePayer: payer.publicKey,
    instructions: to.map((toPubkey) =>
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports: 1_000_000 }),
    ),
    blockhash: blockhash ?? (await connection.getLatestBlockhash()).blockhash,
    config,
    signers: [payer],
  });
  return { to, bytes, base64: Buffer.from(bytes).toString('base64') };
}

const encoding = 'base64';

describe('transactions of version 1', () => {
  it('execute with more bytes than others may have, and pay the fee of their configuration', async () => {
    const connected = await connect();
    const { connection, payer, call } = connected;
    const before = await connection.getBalance(payer.publicKey);
    const { to, bytes, base64 } = await transfers(connected, 40);
    expect(bytes.length).toBeGreaterThan(1_232);
    const { result: signature } = await call('sendTransaction', base64, { encoding });
    expect(signature).toBe(bs58.encode(bytes.subarray(-64)));
    expect(await connection.getBalance(to[39] as never)).toBe(1_000_000);
    expect(before - (await connection.getBalance(payer.publicKey))).toBe(40 * 1_000_000 + 5_000 + 1_234);

    const read = (more: object) =>
      call('getTransaction', signature, { maxSupportedTransactionVersion: 1, ...more });
    expect((await read({ encoding: 'json' })).result).toMatchObject({
      version: 1,
      meta: { err: null, fee: 6_234 },
      transaction: {
        signatures: [signature],
        message: {
          instructions: { length: 40 },
          transactionConfig: {
            priorityFee: 1_234,
            computeUnitLimit: 20_000,
            loadedAccountsDataSizeLimit: 1_000_000,
            heapSize: null,
          },
        },
      },
    });
    expect((await read({ encoding })).result).toMatchObject({ transaction: [base64, encoding] });
    expect((await read({ maxSupportedTransactionVersion: 0 })).error?.message).toBe(
      'Transaction version (1) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 1',
    );
  });

  it('are simulated on a recent blockhash', async () => {
    const connected = await connect();
    const { base64 } = await transfers(connected, 2, Keypair.generate().publicKey.toBase58());
    const simulate = (more: object) => connected.call('simulateTransaction', base64, { encoding, ...more });
    expect((await simulate({})).result).toMatchObject({ value: { err: 'BlockhashNotFound' } });
    expect((await simulate({ replaceRecentBlockhash: true })).result).toMatchObject({
      value: { err: null, fee: 6_234 },
    });
  });

  it('are refused with more than 4 096 bytes, another signature or more than 64 addresses', async () => {
    const connected = await connect();
    const { bytes } = await transfers(connected, 3);
    const send = async (wire: Uint8Array) =>
      (await connected.call('sendTransaction', Buffer.from(wire).toString('base64'), { encoding })).error
        ?.message;
    expect(await send(Uint8Array.of(...bytes, ...new Uint8Array(4_096)))).toMatch(
      /transaction too large: \d+ bytes \(max: 4096 bytes\)$/,
    );
    const forged = bytes.with(-1, (bytes.at(-1) ?? 0) ^ 1);
    expect(await send(forged)).toMatch(/signature verification/i);
    expect(await send(Uint8Array.from(bytes).fill(65, 41, 42))).toMatch(/failed to deserialize transaction/);
  });
});
