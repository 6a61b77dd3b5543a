import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createTokenAccountInstruction, distributeYieldInstruction } from '@obverse/core';
import { freePort, waitFor } from '@obverse/testing';
import { createMintToInstruction } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import { expect } from 'vitest';
import { clockTime } from '../support/cluster.ts';
import { at, keys, provide, type Scene, underlyings, unit } from '../support/scene.ts';
import { createStablecoins, deploy, initializePlatform } from './deployment.ts';

const { faucet, manager } = keys;

/** Where the README's commands find the cluster and the service. */
const readmePort = 8_899;
const serviceUrl = 'http://127.0.0.1:3000';

/**
 * Runs the README's first coin, with the service on this cluster: every transaction is the service's.
 * The README's commands use two methods of local clusters. Here a coin's faucet sends a transaction of its own, and the manager pays yield
 * before the clock moves, as a local cluster's manager does by itself.
 */
export async function runReadme(scene: Scene): Promise<void> {
  await deploy(scene);
  await initializePlatform(scene);
  // a coin without juniors needs a stablecoin that asks for none
  await createStablecoins(scene, { minCoverageBps: 0 });
  await provide(scene, manager, 1_000n * unit);
  const { client, cluster } = scene;
  const { rpcEndpoint } = client.connection;
  const development: Record<string, (params: readonly unknown[]) => Promise<void>> = {
    obverse_faucet: ([owner, , amount]) =>
      giveCoins(scene, new PublicKey(String(owner)), BigInt(Number(amount))),
    obverse_advanceClock: async ([seconds]) => {
      const stablecoin = await client.stablecoin(at.stablecoin);
      const pay = { manager: manager.publicKey, stablecoin, amount: 3n * unit };
      await client.send([distributeYieldInstruction(pay)], [manager]);
      await cluster.advance(Number(seconds));
      await waitFor(untilSeen(await clockTime(cluster)));
    },
  };
  const headers = { 'content-type': 'application/json' };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { id, method, params } = JSON.parse(body);
    try {
      const answer = development[method]
        ? JSON.stringify({ jsonrpc: '2.0', id, result: await development[method](params) })
        : await (await fetch(rpcEndpoint, { method: 'POST', headers, body })).text();
      response.writeHead(200, headers).end(answer);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }).listen(readmePort, '127.0.0.1');
  await once(server, 'listening');
  try {
    // a warp counts as slots that took no time, so that the limit by their length says nothing; and the README's ports are taken
    const changed = { MAX_CHAIN_AGE: '120', DEVNET_LOCAL_PORT: String(await freePort()) };
    const service = spawn(process.execPath, ['tools/runbooks/readme.mjs'], {
      cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
      env: { ...process.env, MAINNET_RPC_URL: rpcEndpoint, RPC_URL: rpcEndpoint, ...changed },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output, [code]] = await Promise.all([text(service.stdout), once(service, 'close')]);
    expect(`exit code ${code}\n${output}`).toMatch(/^exit code 0\n/);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** A validator was away for some seconds: whether the service reads it again, at the time to which its clock has moved. */
const untilSeen = (time: bigint) => async () => {
  const response = await fetch(`${serviceUrl}/stablecoin/0`);
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: { timestamp: string } };
  expect(Date.parse(data.timestamp) / 1_000).toBeGreaterThanOrEqual(Number(time));
};

async function giveCoins({ client }: Scene, owner: PublicKey, amount: bigint): Promise<void> {
  const [{ mint: key, tokenProgram }] = underlyings;
  const [mint, feePayer] = [key.publicKey, faucet.publicKey];
  const account = createTokenAccountInstruction({ feePayer, owner, mint, tokenProgram });
  await client.send([account, createMintToInstruction(mint, at.cash(owner), feePayer, amount)], [faucet]);
}
