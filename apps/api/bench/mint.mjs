// POST /integration/mint through the whole service on a local cluster: requests per second, the service's CPU for each, and where it goes.
import { mintRequest } from '@obverse/contracts';
import { Connection, Keypair, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import nacl from 'tweetnacl';
import { load, start } from './processes.mjs';

const headers = { 'content-type': 'application/json' };

async function ask(url, body, more = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...more },
    body: JSON.stringify(body),
  });
  const { success, message, data } = await response.json();
  if (!success) throw new Error(message);
  return data;
}

/** A coin of one's own with its key, and a user who holds the underlying. */
async function prepare(url, rpc) {
  const wallet = Keypair.generate();
  const signer = wallet.publicKey.toBase58();
  await rpc.requestAirdrop(wallet.publicKey, 10_000_000_000);
  await rpc._rpcRequest('obverse_faucet', [signer, 0, '1000000000']);
  const { transaction, integrationId } = await ask(`${url}/integration/initialize/flow?cluster=devnet`, {
    signer,
    stablecoin: 0,
    feeBps: 0,
    whitelistRequired: false,
    metadata: { name: 'Bench', symbol: 'BENCH', uri: '' },
  });
  const signed = VersionedTransaction.deserialize(Buffer.from(transaction, 'base64'));
  signed.sign([wallet]);
  await rpc.sendRawTransaction(signed.serialize());
  const timestamp = Date.now();
  const message = `Reveal API key for integration ${integrationId} at ${timestamp} on devnet`;
  const signature = bs58.encode(nacl.sign.detached(Buffer.from(message), wallet.secretKey));
  const key = await ask(`${url}/integration/api-key/reveal?cluster=devnet`, {
    integrationId,
    signer,
    signature,
    timestamp,
  });
  return { key, body: { integrationId, user: signer, amount: '1000000' } };
}

const microseconds = (rounds, use) => {
  for (let i = 0; i < 50; i++) use();
  const began = process.hrtime.bigint();
  for (let i = 0; i < rounds; i++) use();
  return Number(process.hrtime.bigint() - began) / rounds / 1_000;
};

async function wall(rounds, use) {
  const began = process.hrtime.bigint();
  for (let i = 0; i < rounds; i++) await use();
  return Number(process.hrtime.bigint() - began) / rounds / 1_000;
}

export async function benchMintOverHttp(rpcUrl) {
  const rpc = new Connection(rpcUrl, 'confirmed');
  const service = await start('api', rpcUrl);
  const { key, body } = await prepare(service.url, rpc);
  const text = JSON.stringify(body);
  const url = `${service.url}/integration/mint?cluster=devnet`;
  const { transaction } = await ask(url, body, { 'x-api-key': key });
  const request = { url, method: 'POST', headers: { ...headers, 'x-api-key': key }, body: text };
  await load({ ...request, duration: 2 });
  const before = await service.used();
  const { average, total } = await load({ ...request, duration: 5 });
  const after = await service.used();
  service.stop();

  const decoded = VersionedTransaction.deserialize(Buffer.from(transaction, 'base64'));
  const simulation = { sigVerify: false, replaceRecentBlockhash: true, commitment: 'confirmed' };
  const table = {
    'requests/s': Math.round(average),
    'CPU of the service per request, µs': Math.round(((after.cpuSeconds - before.cpuSeconds) / total) * 1e6),
    'of it parsing and validating, µs': Math.round(
      microseconds(2_000, () => mintRequest.parse(JSON.parse(text))),
    ),
    'of it serialising, µs': Math.round(
      microseconds(2_000, () => Buffer.from(decoded.serialize()).toString('base64')),
    ),
    'one simulation on the local cluster, wall, µs': Math.round(
      await wall(100, () => rpc.simulateTransaction(decoded, simulation)),
    ),
  };
  console.log(`\nPOST /integration/mint; what building costs, core's own bench says`);
  console.table(table);
}
