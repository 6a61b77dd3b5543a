// What an integrator does before there is anything to measure.
import { revealMessage } from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import { Connection, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import nacl from 'tweetnacl';

/** A mint, as the service is asked for it. */
export const mintOf = ({ integrationId, user }) => ({ integrationId, user, amount: '1000000' });

const keyOf = (key) => ({ ...(key && { 'x-api-key': key }) });

/** A GET as autocannon and fetch take it. autocannon adds to its headers. */
export const get = (path, key, cluster = 'devnet') => ({
  path: `${path}${path.includes('?') ? '&' : '?'}cluster=${cluster}`,
  method: 'GET',
  headers: keyOf(key),
});

/** A POST, likewise. */
export const post = (path, body, key, cluster = 'devnet') => ({
  ...get(path, key, cluster),
  method: 'POST',
  headers: { 'content-type': 'application/json', ...keyOf(key) },
  body: JSON.stringify(body),
});

/** Sends a request. @returns its data; @throws when it fails */
export async function ask(url, { path, ...request }) {
  const { success, message, data } = await (await fetch(url + path, request)).json();
  if (!success) throw new Error(`${path}: ${message}`);
  return data;
}

/** Reveals the API key of an integration. */
export function reveal(url, { integrationId, wallet }, cluster = 'devnet') {
  const timestamp = Date.now();
  const message = revealMessage({ integrationId, timestamp, cluster });
  const signature = bs58.encode(nacl.sign.detached(Buffer.from(message), wallet.secretKey));
  const signer = wallet.publicKey.toBase58();
  const body = { integrationId, signer, signature, timestamp };
  return ask(url, post('/integration/api-key/reveal', body, undefined, cluster));
}

/** Signs a transaction of the service and sends it to the cluster. @returns its signature @throws when the cluster refuses it */
export async function send(rpc, { transaction }, wallet) {
  const signed = VersionedTransaction.deserialize(Buffer.from(transaction, 'base64'));
  signed.sign([wallet]);
  const signature = await rpc.sendRawTransaction(signed.serialize());
  const { value } = await rpc.getSignatureStatus(signature);
  if (value === null || value.err !== null) throw new Error(`not executed: ${JSON.stringify(value)}`);
  return signature;
}

/** Asks for a transaction and sends it. @returns what the service answered */
export async function execute({ url, rpc }, wallet, request) {
  const data = await ask(url, request);
  await send(rpc, data, wallet);
  return data;
}

/** A service at `url`, and the cluster behind it. */
export const clientOf = (url, rpcUrl, cluster = 'devnet') => ({
  ...{ url, cluster },
  rpc: new Connection(rpcUrl, 'confirmed'),
});

/** Issues a coin on stablecoin 0, and mints some of it. */
export async function issueCoin(client, { feeBps = 0, symbol = 'BENCH' } = {}) {
  const { url, cluster, rpc } = client;
  const wallet = await fundedWallet(rpc);
  const user = wallet.publicKey.toBase58();
  await faucet(rpc, wallet.publicKey, 0, 1_000_000_000n);
  const metadata = { name: symbol, symbol, uri: '' };
  const terms = { signer: user, stablecoin: 0, feeBps, whitelistRequired: false, metadata };
  const request = post('/integration/initialize/flow', terms, undefined, cluster);
  const { integrationId } = await execute(client, wallet, request);
  const coin = { integrationId, user, wallet };
  const key = await reveal(url, coin, cluster);
  await execute(client, wallet, post('/integration/mint', mintOf(coin), key, cluster));
  return { ...coin, key };
}
