// Requests to the service through the balancer.
import { revealMessage } from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import { Connection, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import nacl from 'tweetnacl';
import { request } from 'undici';

/** What each user has of the coin before the load begins: a redemption can be built at any time. Base units. */
const opening = '100000';

/** Longer than the balancer waits. */
const timeoutMs = 40_000;

const headersOf = (body, key) => ({
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(key === undefined ? {} : { 'x-api-key': key }),
});

/** Makes requests. @returns a function that answers status and body, and throws where there is no answer */
export const clientOf =
  ({ url, dispatcher }) =>
  async (path, { body, key } = {}) => {
    const response = await request(url + path, {
      dispatcher,
      method: body === undefined ? 'GET' : 'POST',
      headers: headersOf(body, key),
      body: body === undefined ? undefined : JSON.stringify(body),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    const text = await response.body.text();
    return { status: response.statusCode, text };
  };

/** As a client, and returns `data`. @throws when the service refuses */
export const strictly = (ask) => async (path, options) => {
  const { status, text } = await ask(path, options);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return JSON.parse(text).data;
};

/** Signs a transaction of the service and sends it to the cluster. @returns its signature @throws when the cluster refuses it */
export async function send(connection, { transaction }, wallet) {
  const signed = VersionedTransaction.deserialize(Buffer.from(transaction, 'base64'));
  signed.sign([wallet]);
  const signature = await connection.sendRawTransaction(signed.serialize());
  const { value } = await connection.getSignatureStatus(signature);
  if (value === null || value.err !== null) throw new Error(`not executed: ${JSON.stringify(value)}`);
  return signature;
}

/** Issues a coin with a key and a webhook, for a user with test dollars. */
async function openCoin(ask, connection, deliveries, symbol) {
  const get = strictly(ask);
  const wallet = await fundedWallet(connection);
  const user = wallet.publicKey.toBase58();
  await faucet(connection, wallet.publicKey, 0, 1_000_000_000n);
  const terms = { signer: user, stablecoin: 0, feeBps: 1_000, whitelistRequired: false };
  const metadata = { name: `${symbol} Dollar`, symbol, uri: 'https://example.com/coin.json' };
  const prepared = await get('/integration/initialize/flow', { body: { ...terms, metadata } });
  await send(connection, prepared, wallet);
  const id = prepared.integrationId;
  const timestamp = Date.now();
  const message = revealMessage({ integrationId: id, timestamp, cluster: 'mainnet' });
  const signature = bs58.encode(nacl.sign.detached(Buffer.from(message), wallet.secretKey));
  const reveal = { integrationId: id, signer: user, signature, timestamp };
  const key = await get('/integration/api-key/reveal', { body: reveal });
  const mint = { integrationId: id, user, amount: opening };
  await send(connection, await get('/integration/mint', { body: mint, key }), wallet);
  const { url, hook } = deliveries.open();
  const { secret } = await get(`/integration/${id}/webhooks`, { body: { url }, key });
  hook.secret = secret;
  return { id, key, wallet, user, hook, symbol };
}

/** Issues coins, one after the other. */
export async function openCoins({ balancer, chain }, deliveries, count) {
  const connection = new Connection(chain.rpcUrl('mainnet'), 'confirmed');
  const ask = clientOf(balancer);
  const coins = [];
  for (let i = 0; i < count; i++) coins.push(await openCoin(ask, connection, deliveries, `DRILL${i + 1}`));
  return coins;
}
