// Shared by the examples: requests, signatures and transactions for the service at API_URL and the cluster at RPC_URL.
import { Connection, Keypair, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { EventSource } from 'eventsource';
import nacl from 'tweetnacl';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';
const rpc = process.env.RPC_URL ?? 'http://127.0.0.1:8899';
const connection = new Connection(rpc, 'confirmed');

async function call(path, init) {
  const answer = await (await fetch(api + path, init)).json();
  if (!answer.success) throw new Error(answer.message);
  return answer.data;
}

export const get = (path, key) => call(path, { headers: key ? { 'X-API-Key': key } : {} });

export const post = (path, body, key) =>
  call(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key ? { 'X-API-Key': key } : {}) },
    body: JSON.stringify(body),
  });

/** Opens a stream of server-sent events. It reconnects after an interruption and continues from the last event. */
export const follow = (path, key) =>
  new EventSource(api + path, {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, 'X-API-Key': key } }),
  });

/** Signs a transaction of the service, sends it and waits until it is confirmed. */
export async function send({ transaction, blockhash, lastValidBlockHeight }, signers) {
  const signed = VersionedTransaction.deserialize(Buffer.from(transaction, 'base64'));
  signed.sign(signers);
  const signature = await connection.sendTransaction(signed);
  const { value } = await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight });
  if (value.err) throw new Error(`${signature} failed: ${JSON.stringify(value.err)}`);
  return signature;
}

/** Creates a wallet with two SOL, which local clusters give away. */
export async function newWallet() {
  const wallet = Keypair.generate();
  await connection.requestAirdrop(wallet.publicKey, 2_000_000_000);
  return wallet;
}

/** Gives a wallet test dollars of stablecoin 0. Works only on local clusters. */
export async function giveDollars({ publicKey }, dollars) {
  const params = [publicKey.toBase58(), 0, dollars * 1_000_000];
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'obverse_faucet', params });
  await fetch(rpc, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
}

/** Creates an integration of `wallet` on stablecoin 0. @returns its id */
export async function issue(wallet, symbol, whitelistRequired = true) {
  const { integrationId, ...prepared } = await post('/integration/initialize/flow', {
    signer: wallet.publicKey.toBase58(),
    stablecoin: 0,
    feeBps: 1_000,
    whitelistRequired,
    metadata: { name: `${symbol} Dollar`, symbol, uri: 'https://example.com/coin.json' },
  });
  await send(prepared, [wallet]);
  return integrationId;
}

/** Requests the API key of an integration: `Reveal` the first time, `Rotate` later. */
export function requestKey(verb, integrationId, { publicKey, secretKey }) {
  const timestamp = Date.now();
  const message = `${verb} API key for integration ${integrationId} at ${timestamp}`;
  const signature = bs58.encode(nacl.sign.detached(new TextEncoder().encode(message), secretKey));
  const body = { integrationId, signer: publicKey.toBase58(), signature, timestamp };
  return post(`/integration/api-key/${verb.toLowerCase()}`, body);
}
