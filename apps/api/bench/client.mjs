// What an integrator does before there is anything to measure.
import { revealMessage } from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import { Connection, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import nacl from 'tweetnacl';

/** A mint, as the service is asked for it. */
export const mintOf = ({ integrationId, user }) => ({ integrationId, user, amount: '1000000' });

/** A POST as autocannon and fetch take it. autocannon adds to its headers. */
export const post = (path, body, key, cluster = 'devnet') => ({
  path: `${path}?cluster=${cluster}`,
  method: 'POST',
  headers: { 'content-type': 'application/json', ...(key && { 'x-api-key': key }) },
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

/** Asks for a transaction, signs it and sends it. @returns what the service answered */
export async function execute({ url, rpc }, wallet, request) {
  const data = await ask(url, request);
  const signed = VersionedTransaction.deserialize(Buffer.from(data.transaction, 'base64'));
  signed.sign([wallet]);
  await rpc.sendRawTransaction(signed.serialize());
  return data;
}

/** A service at `url`, and the cluster behind it. */
export const clientOf = (url, rpcUrl) => ({ url, rpc: new Connection(rpcUrl, 'confirmed') });

/** Issues a coin on stablecoin 0, and mints some of it. */
export async function issueCoin(client, { feeBps = 0 } = {}) {
  const wallet = await fundedWallet(client.rpc);
  const user = wallet.publicKey.toBase58();
  await faucet(client.rpc, wallet.publicKey, 0, 1_000_000_000n);
  const initialize = {
    signer: user,
    stablecoin: 0,
    feeBps,
    whitelistRequired: false,
    metadata: { name: 'Bench', symbol: 'BENCH', uri: '' },
  };
  const { integrationId } = await execute(client, wallet, post('/integration/initialize/flow', initialize));
  const coin = { integrationId, user, wallet };
  const key = await reveal(client.url, coin);
  await execute(client, wallet, post('/integration/mint', mintOf(coin), key));
  return { ...coin, key };
}
