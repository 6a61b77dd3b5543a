// A coin's first day: issued, its API key revealed, minted, redeemed after a year, and its fee claimed, with the service at API_URL and its
// cluster at RPC_URL.
import assert from 'node:assert/strict';
import { createPrivateKey, sign } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { coins, createClient, underlying, unwrap } from '@obverse/client';
import { decodeIntegration, integrationAddress, parseTransaction, revealMessage } from '@obverse/core';
import { Connection, Keypair, PublicKey, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';

const { API_URL = '', RPC_URL = '', CLUSTER } = process.env;
const cluster = CLUSTER === 'devnet' ? 'devnet' : 'mainnet';
const connection = new Connection(RPC_URL, 'confirmed');
const wallet = Keypair.generate();
const signer = wallet.publicKey.toBase58();

async function call(method: string, params: readonly unknown[]): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  assert.ok((await fetch(RPC_URL, { method: 'POST', headers, body })).ok);
}

type Prepared = { readonly transaction: string };

/** Signs a transaction of the service, sends it and waits. */
async function send({ transaction }: Prepared): Promise<void> {
  const bytes = Buffer.from(transaction, 'base64');
  assert.equal(parseTransaction(bytes).feePayer.toBase58(), signer);
  const signed = VersionedTransaction.deserialize(bytes);
  signed.sign([wallet]);
  const signature = await connection.sendTransaction(signed);
  const { err } = (await connection.confirmTransaction(signature)).value;
  assert.equal(err, null);
}

/** As `send`, after the clock was moved: the service notices within seconds that its blockhash has expired. */
async function sendWhenNoticed(prepare: () => Promise<Prepared>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(await prepare());
    } catch (error) {
      if (attempt === 20 || !String(error).includes('Blockhash not found')) throw error;
      await wait(500);
    }
  }
}

function signText(text: string): string {
  const [d, x] = [wallet.secretKey.subarray(0, 32), wallet.publicKey.toBytes()].map((bytes) =>
    Buffer.from(bytes).toString('base64url'),
  );
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' });
  return bs58.encode(sign(null, Buffer.from(text), key));
}

await call('requestAirdrop', [signer, 2_000_000_000]);
await call('obverse_faucet', [signer, 0, '1000000000']);

const query = { cluster } as const;
const visitor = createClient({ baseUrl: API_URL });
const { integrationId, ...initialize } = await unwrap(
  visitor.POST('/integration/initialize/flow', {
    params: { query },
    body: {
      signer,
      stablecoin: 0,
      feeBps: 1_000,
      whitelistRequired: false,
      metadata: { name: 'Acme Dollar', symbol: 'ACME', uri: 'https://example.com/acme.json' },
    },
  }),
);
await send(initialize);

const timestamp = Date.now();
const signature = signText(revealMessage({ integrationId, timestamp, cluster }));
const apiKey = await unwrap(
  visitor.POST('/integration/api-key/reveal', {
    params: { query },
    body: { integrationId, signer, signature, timestamp },
  }),
);

const client = createClient({ baseUrl: API_URL, apiKey });
const user = signer;
await send(
  await unwrap(
    client.POST('/integration/mint', {
      params: { query },
      body: { integrationId, user, amount: underlying('1000', 6) },
    }),
  ),
);
const account = await connection.getAccountInfo(new PublicKey(integrationId));
assert.ok(account);
const integration = decodeIntegration(new PublicKey(integrationId), account.data);
assert.equal(integrationAddress(integration.brandedMint).toBase58(), integrationId);
assert.equal(integration.supply, 1_000_000_000n);

await call('obverse_advanceClock', [365 * 86_400]);
await sendWhenNoticed(() =>
  unwrap(
    client.POST('/integration/redeem', {
      params: { query },
      body: { integrationId, user, amount: coins('1000', 6) },
    }),
  ),
);
await send(
  await unwrap(client.POST('/integration/claim-fees', { params: { query }, body: { integrationId } })),
);
console.log(`first coin on ${cluster} with Node ${process.version}`);
