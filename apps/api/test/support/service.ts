import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cluster } from '@obverse/contracts';
import { DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { type Localnet, startLocalnet } from '@obverse/localnet';
import { freePort } from '@obverse/testing';
import { Connection, type Keypair, VersionedTransaction } from '@solana/web3.js';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { afterAll } from 'vitest';
import type { ApiConfig } from '../../src/config/api-config.ts';
import { pathOf } from '../../src/http/paths.ts';
import type { AppRouter } from '../../src/http/router.ts';
import { buildApi } from '../../src/main/build-api.ts';
import { openTestDatabase } from './database.ts';
import { documentChecker } from './document.ts';
import { signedBody } from './sign.ts';
import { expectExecuted } from './transfers.ts';
import { watchedLog } from './watched-log.ts';
import { webhookConfig } from './webhook-config.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what came over the wire; each test says what it should be
  readonly body: any;
};

/** Two local clusters with the real program. @param pace how long their slots take; 400 ms by default */
export const startTestClusters = async (pace: { readonly slotMs?: number } = {}) =>
  startLocalnet<Cluster>({
    clusters: { mainnet: { port: await freePort(), ...pace }, devnet: { port: await freePort(), ...pace } },
    log: () => {},
  });

/** The whole service over real HTTP, on clusters of its own or shared ones. @param nodeKey what it adds to the URLs of nodes, as providers want it */
export async function startTestService(
  more: Partial<ApiConfig> = {},
  shared?: Localnet<Cluster>,
  nodeKey?: string,
) {
  const localnet = shared ?? (await startTestClusters());
  const cluster = (name: Cluster) => ({
    url: localnet.clusters[name].rpcUrl + (nodeKey === undefined ? '' : `/${nodeKey}?api-key=${nodeKey}`),
    embedded: true,
    programId: DEVELOPMENT_PROGRAM_ID.toBase58(),
  });
  const port = await freePort();
  const log = watchedLog();
  const publicUrl = `http://127.0.0.1:${port}`;
  const uploads = { directory: await mkdtemp(join(tmpdir(), 'obverse-uploads-')), publicUrl };
  const config: ApiConfig = {
    ...{ deployment: 'development', publicUrl, uploads, webhooks: webhookConfig },
    clusters: { mainnet: cluster('mainnet'), devnet: cluster('devnet') },
    // suites ask more than people do
    limits: { read: 1e6, write: 1e6, key: 1e6, signature: 1e6 },
    // a cluster on a busy machine may take seconds
    rpcTimeoutMs: 20_000,
    logLevel: 'trace',
    logTo: log,
    ...more,
  };
  const database = await openTestDatabase();
  const app = buildApi(config, database);
  const url = await app.listen({ port, host: '127.0.0.1' });
  const connect = (name: Cluster) => new Connection(localnet.clusters[name].rpcUrl, 'confirmed');

  const check = documentChecker((await app.inject('/openapi.json')).body);
  const requestAt = async (base: string, path: string, init?: RequestInit): Promise<Answer> => {
    log.sent(init);
    const response = await fetch(base + path, init);
    const body = (await response.json()) as Answer['body'];
    log.got(body);
    // whatever a test asks for: the answer is one that the OpenAPI document announces
    const wrong = check(init?.method ?? 'GET', pathOf(path), response.status, body);
    if (wrong !== undefined) throw new Error(wrong);
    return { status: response.status, headers: response.headers, body };
  };
  const request = (path: string, init?: RequestInit) => requestAt(url, path, init);
  const keys = new Map<string, string>();
  /** The key that was revealed for what a body or a path names. */
  const keyHeader = (path: string, body?: unknown): Record<string, string> => {
    const { id, integrationId = id } = (body ?? {}) as { id?: unknown; integrationId?: unknown };
    const named =
      typeof integrationId === 'string' ? integrationId : /\/integration\/(\w{32,44})/.exec(path)?.[1];
    const key = keys.get(named ?? '');
    return key === undefined ? {} : { 'x-api-key': key };
  };
  const post = (path: string, body: unknown, headers: Record<string, string> = keyHeader(path, body)) =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const headersOf = ({ opList }: { opList: readonly { input: unknown }[] }) =>
    Object.assign({}, ...opList.map(({ input }) => keyHeader('', input)));
  return {
    url,
    config,
    database,
    localnet,
    logLines: log.lines,
    rpc: { mainnet: connect('mainnet'), devnet: connect('devnet') },
    request,
    requestAt,
    keyHeader,
    get: (path: string) => request(path, { headers: keyHeader(path) }),
    post,
    /** Reveals the integration's key; from then on `get` and `post` send it along. */
    reveal: async (integrationId: string, authority: Keypair, on: Cluster = 'mainnet') => {
      const signed = signedBody('reveal', authority, integrationId, { cluster: on });
      const { body } = await post(`/integration/api-key/reveal?cluster=${on}`, signed, {});
      if (!body.success) throw new Error(body.message);
      keys.set(integrationId, body.data);
      return body.data as string;
    },
    trpc: createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${url}/trpc`, headers: headersOf })] }),
    close: async () => {
      await app.close();
      log.check();
      await database.close();
      if (shared === undefined) await localnet.close();
      await rm(uploads.directory, { recursive: true });
    },
  };
}

/** As {@link startTestService}, until the tests of the file have ended. */
export async function openTestService(...how: Parameters<typeof startTestService>): Promise<TestService> {
  const service = await startTestService(...how);
  afterAll(() => service.close());
  return service;
}

export type TestService = Awaited<ReturnType<typeof startTestService>>;

export const decode = (transaction: string): VersionedTransaction =>
  VersionedTransaction.deserialize(Buffer.from(transaction, 'base64'));

/** Signs a returned transaction as its caller would, and sends it. @throws when the cluster refuses it */
export async function submit(
  rpc: Connection,
  transaction: string,
  signers: readonly Keypair[],
): Promise<void> {
  const signed = decode(transaction);
  signed.sign([...signers]);
  await expectExecuted(rpc, await rpc.sendRawTransaction(signed.serialize()));
}
