import { randomBytes } from 'node:crypto';
import { type Cluster, createClient, type ObverseClient, unwrap } from '@obverse/client';
import { revealMessage } from '@obverse/core';
import { callCluster, faucet, fundedWallet } from '@obverse/testing';
import { Connection, type Keypair, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import type { Page } from 'playwright-core';
import nacl from 'tweetnacl';
import { inject } from 'vitest';
import { type TestWallet, testWallet } from './test-wallet.ts';

/*
 * What tests need to be there before they open a page: wallets, coins and holders, made over the API as outsiders do.
 */

export const clientOf = (apiKey?: string): ObverseClient =>
  createClient({ baseUrl: inject('service').url, ...(apiKey === undefined ? {} : { apiKey }) });

export const connectionTo = (cluster: Cluster = 'mainnet'): Connection =>
  new Connection(inject('service').rpcUrls[cluster], 'confirmed');

/** A wallet with ten SOL and test dollars. @param dollars in base units of stablecoin 0's underlying, which has 6 decimals */
export async function richWallet(
  dollars = 1_000_000_000n,
  cluster: Cluster = 'mainnet',
): Promise<TestWallet> {
  const connection = connectionTo(cluster);
  const keypair = await fundedWallet(connection);
  if (dollars > 0n) await faucet(connection, keypair.publicKey, 0, dollars);
  return testWallet(keypair);
}

/** Signs a transaction and sends it. @throws when it is not executed */
export async function submit(
  { keypair }: TestWallet,
  transaction: string,
  cluster: Cluster = 'mainnet',
  others: readonly Keypair[] = [],
) {
  const connection = connectionTo(cluster);
  const signed = VersionedTransaction.deserialize(Buffer.from(transaction, 'base64'));
  signed.sign([keypair, ...others]);
  const signature = await connection.sendRawTransaction(signed.serialize());
  const { value } = await connection.getSignatureStatus(signature);
  if (value === null || value.err !== null) throw new Error(`not executed: ${JSON.stringify(value)}`);
}

/** Moves a cluster's time forward. All files share the clusters: time is never what another test expects. */
export const moveTime = (seconds: number, cluster: Cluster = 'mainnet'): Promise<void> =>
  callCluster(inject('service').rpcUrls[cluster], 'obverse_advanceClock', [seconds]);

let coins = 0;

export type Coin = {
  readonly integrationId: string;
  readonly symbol: string;
  readonly name: string;
  readonly authority: TestWallet;
  readonly apiKey: string;
};

type Terms = {
  readonly name?: string;
  readonly symbol?: string;
  readonly feeBps?: number;
  readonly whitelistRequired?: boolean;
  /** Absent: nobody has a power over holders. */
  readonly compliance?: { readonly authority: string } & Partial<
    Record<'freeze' | 'pause' | 'seize', boolean>
  >;
  readonly uri?: string;
  readonly cluster?: Cluster;
};

/** Issues a coin on stablecoin 0 with a symbol of its own, and reveals its API key. */
export async function issueCoin(authority: TestWallet, terms: Terms = {}): Promise<Coin> {
  const { address: signer, keypair } = authority;
  coins += 1;
  const { feeBps = 1_000, whitelistRequired = false, compliance, cluster = 'mainnet' } = terms;
  // the service may have coins of an earlier file, which had a count of its own
  const { name = `Test Dollar ${coins}`, symbol = `T${coins}${signer.slice(0, 4).toUpperCase()}` } = terms;
  const params = { query: { cluster } };
  const metadata = { name, symbol, uri: terms.uri ?? 'https://example.com/coin.json' };
  const body = {
    signer,
    stablecoin: 0,
    feeBps,
    whitelistRequired,
    metadata,
    ...(compliance && { compliance }),
  };
  const { transaction, integrationId } = await unwrap(
    clientOf().POST('/integration/initialize/flow', { params, body }),
  );
  await submit(authority, transaction, cluster);
  const timestamp = Date.now();
  const message = new TextEncoder().encode(revealMessage({ integrationId, timestamp, cluster }));
  const signature = bs58.encode(nacl.sign.detached(message, keypair.secretKey));
  const revealed = { integrationId, signer, signature, timestamp };
  const apiKey = await unwrap(clientOf().POST('/integration/api-key/reveal', { params, body: revealed }));
  return { integrationId, symbol, name, authority, apiKey };
}

/** Mints coins for a wallet. @param amount in base units of the underlying */
export async function mintCoins(
  { integrationId, apiKey }: Coin,
  holder: TestWallet,
  amount: bigint,
  cluster: Cluster = 'mainnet',
): Promise<void> {
  const body = { integrationId, user: holder.address, amount: String(amount) as never };
  const params = { query: { cluster } };
  const { transaction } = await unwrap(clientOf(apiKey).POST('/integration/mint', { params, body }));
  await submit(holder, transaction, cluster);
}

/** An address that nobody has used. */
export const newAddress = (): string => bs58.encode(randomBytes(32));

/** A picture of one pixel, as a person chooses a file. */
export const png = {
  name: 'a.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Has the page of a wallet go on with a coin that needs only the last step to be issued. */
export const storeDraft = (page: Page, name: string, symbol: string): Promise<void> =>
  page.evaluate(
    (text) => sessionStorage.setItem('obverse-issue:mainnet', text),
    JSON.stringify({ name, symbol, description: '', stablecoin: 0, fee: '10', whitelistRequired: false }),
  );
