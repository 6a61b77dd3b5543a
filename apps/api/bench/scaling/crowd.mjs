// A cluster with many integrations. One is made as integrators make it; the others are its accounts at other addresses, put into what the cluster keeps.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeIntegration, encodeAccount, TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { openStore } from '@obverse/localnet/store';
import { clientOf, issueCoin } from '@obverse/stack/client';
import { freePort } from '@obverse/testing';
import { PublicKey } from '@solana/web3.js';
import { start, startCluster } from '../processes.mjs';

const newAddress = () => new PublicKey(randomBytes(32));

/** An integration's accounts at addresses of its own: itself, its mint, and its one holder's tokens. */
function clone(accounts, integration, holding) {
  const address = newAddress();
  const brandedMint = newAddress();
  const tokens = Buffer.from(accounts.get(holding.toBase58()).data);
  brandedMint.toBuffer().copy(tokens); // a token account begins with its mint
  const mint = Buffer.from(accounts.get(integration.brandedMint.toBase58()).data);
  address.toBuffer().copy(mint, 4); // the authority of a mint stands behind four bytes that say that it has one
  const copies = [
    [integration.address, address, encodeAccount('integration', { ...integration, brandedMint })],
    [integration.brandedMint, brandedMint, mint],
    [holding, newAddress(), tokens],
  ];
  for (const [from, to, data] of copies) {
    const account = accounts.get(from.toBase58());
    accounts.set(to.toBase58(), { ...account, address: to.toBase58(), data: data ?? account.data });
  }
  return address.toBase58();
}

/** Puts clones of a coin beside it. @returns the addresses of all integrations */
async function multiply(directory, { integrationId, user }, count) {
  const { state, store } = await openStore(directory, { genesis: { cluster: 'devnet' } }, () => {});
  const accounts = new Map(state.accounts);
  const integration = decodeIntegration(
    new PublicKey(integrationId),
    Buffer.from(accounts.get(integrationId).data),
  );
  const holding = tokenAddress(integration.brandedMint, new PublicKey(user), TOKEN_2022_PROGRAM_ID);
  const clones = Array.from({ length: count - 1 }, () => clone(accounts, integration, holding));
  const added = [...accounts.values()].filter(({ address }) => !state.accounts.has(address));
  store.write({ accounts: added.map((account) => ({ address: account.address, account })) }, () => {});
  await store.close();
  return [integrationId, ...clones];
}

/** Starts a cluster with `count` integrations. */
export async function openCrowd(count) {
  const directory = await mkdtemp(join(tmpdir(), 'obverse-bench-'));
  const port = await freePort();
  const small = await startCluster(directory, port);
  const api = await start('api', small.url);
  const coin = await issueCoin(clientOf(api.url, small.url));
  await api.stop();
  await small.stop();
  const ids = await multiply(directory, coin, count);
  const cluster = await startCluster(directory, port);
  const close = async () => {
    await cluster.stop();
    await rm(directory, { recursive: true });
  };
  return { rpcUrl: cluster.url, coin, ids, close };
}
