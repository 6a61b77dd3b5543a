// What an integrator does before there is anything to measure.
import { Connection, Keypair, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import nacl from 'tweetnacl';

const json = { 'content-type': 'application/json' };

/** A mint, as the service is asked for it. */
export const mintOf = ({ integrationId, user }) => ({ integrationId, user, amount: '1000000' });

/** A POST as autocannon and fetch take it. */
export const post = (path, body, key) => ({
  path: `${path}?cluster=devnet`,
  method: 'POST',
  headers: key === undefined ? json : { ...json, 'x-api-key': key },
  body: JSON.stringify(body),
});

export async function ask(url, { path, ...request }) {
  const { success, message, data } = await (await fetch(url + path, request)).json();
  if (!success) throw new Error(message);
  return data;
}

/** Reveals the API key of an integration. */
export function reveal(url, { integrationId, secretKey }) {
  const timestamp = Date.now();
  const message = `Reveal API key for integration ${integrationId} at ${timestamp} on devnet`;
  const signature = bs58.encode(nacl.sign.detached(Buffer.from(message), secretKey));
  const signer = bs58.encode(secretKey.subarray(32));
  return ask(url, post('/integration/api-key/reveal', { integrationId, signer, signature, timestamp }));
}

async function submit(rpc, wallet, { transaction }) {
  const signed = VersionedTransaction.deserialize(Buffer.from(transaction, 'base64'));
  signed.sign([wallet]);
  await rpc.sendRawTransaction(signed.serialize());
}

/** Issues a coin, and mints some of it. */
export async function issueCoin(url, rpcUrl) {
  const rpc = new Connection(rpcUrl, 'confirmed');
  const wallet = Keypair.generate();
  const user = wallet.publicKey.toBase58();
  await rpc.requestAirdrop(wallet.publicKey, 10_000_000_000);
  await rpc._rpcRequest('obverse_faucet', [user, 0, '1000000000']);
  const initialize = {
    signer: user,
    stablecoin: 0,
    feeBps: 0,
    whitelistRequired: false,
    metadata: { name: 'Bench', symbol: 'BENCH', uri: '' },
  };
  const data = await ask(url, post('/integration/initialize/flow', initialize));
  await submit(rpc, wallet, data);
  const coin = { integrationId: data.integrationId, user, secretKey: wallet.secretKey };
  const key = await reveal(url, coin);
  await submit(rpc, wallet, await ask(url, post('/integration/mint', mintOf(coin), key)));
  return coin;
}
