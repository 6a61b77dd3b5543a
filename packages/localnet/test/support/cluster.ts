import { freePort } from '@obverse/testing';
import { Connection, Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js';
import { expect, onTestFinished } from 'vitest';
import { LocalnetError, startLocalnet } from '../../src/index.ts';

/** Starts an empty cluster in memory, closed when the test ends. */
export async function startOne(log: (line: string) => void = () => {}) {
  const port = await freePort();
  const localnet = await startLocalnet({ clusters: { mainnet: { port } }, empty: true, log });
  onTestFinished(() => localnet.close());
  return localnet.clusters.mainnet;
}

/** A web3.js client, whose socket is closed when the test ends, without attempts to reconnect. */
function connectWeb3(url: string): Connection {
  const connection = new Connection(url, 'confirmed');
  onTestFinished(() => {
    const socket = Reflect.get(connection, '_rpcWebSocket');
    socket.reconnect = false;
    socket.close();
  });
  return connection;
}

/** An empty cluster, a client of it, and a payer with 10 SOL. */
export async function connectFunded() {
  const handle = await startOne();
  const connection = connectWeb3(handle.rpcUrl);
  const payer = Keypair.generate();
  await connection.requestAirdrop(payer.publicKey, 10 * LAMPORTS_PER_SOL);
  return { handle, connection, payer };
}

type Answer = {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
  readonly id: unknown;
};

/** A raw call with its complete answer. */
export async function call(url: string, method: string, params: unknown[] = []): Promise<Answer> {
  const { body } = await post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  return JSON.parse(body);
}

export async function post(url: string, body: string): Promise<{ status: number; body: string }> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', body, headers });
  return { status: response.status, body: await response.text() };
}

/** Why something does not start. */
export async function failureOf(start: Promise<unknown>): Promise<LocalnetError> {
  const error = await start.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(LocalnetError);
  return error as LocalnetError;
}
