import { coins, createClient, underlying } from '@obverse/client';
import { keyWallet, kitWallet, sendAndFollow } from '@obverse/client/send';
import {
  DEVELOPMENT_PROGRAM_ID,
  feesOf,
  type ParsedTransaction,
  parseTransaction,
  verifyTransaction,
} from '@obverse/core';
import { faucet, fundedWallet, httpNode } from '@obverse/testing';
import { createKeyPairSignerFromBytes } from '@solana/kit';
import { Keypair } from '@solana/web3.js';
import nacl from 'tweetnacl';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApi } from '../../src/main/build-api.ts';
import { flowsOf, text } from '../support/flows.ts';
import { openTestService } from '../support/service.ts';
import { openNonce } from '../support/transfers.ts';

// What the service prepares as version 1 is signed here without web3.js, which cannot read it.

const service = await openTestService();
const { mainnet } = service.rpc;
const rpcUrl = service.config.clusters.mainnet.url;
const { data: read, ask, prepare: request } = flowsOf(service);
const [user, sponsor] = [await fundedWallet(mainnet), await fundedWallet(mainnet)];
await faucet(mainnet, user.publicKey, 0, 10_000_000_000n);

const someone = () => text(Keypair.generate());
const people = (count: number) => Array.from({ length: count }, someone);
const bytesOf = (transaction: string) => Uint8Array.from(Buffer.from(transaction, 'base64'));
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** The signatures stand behind the message, which the keys sign. */
function sign(transaction: string, ...signers: Keypair[]): Uint8Array {
  const bytes = bytesOf(transaction);
  const { signatures, accounts } = parseTransaction(bytes);
  const end = bytes.length - 64 * signatures.length;
  for (const signer of signers) {
    const place = accounts.findIndex(({ address }) => address?.equals(signer.publicKey));
    bytes.set(nacl.sign.detached(bytes.slice(0, end), signer.secretKey), end + 64 * place);
  }
  return bytes;
}

async function execute(signed: Uint8Array): Promise<string> {
  const signature = await mainnet.sendRawTransaction(signed);
  const { value } = await mainnet.getSignatureStatus(signature);
  expect(value).toMatchObject({ err: null });
  return signature;
}

/** The answer to a request, which must be a transaction of version 1. */
async function prepare(path: string, body: object) {
  const data = await request(path, { ...body, version: 1 });
  const bytes = bytesOf(data.transaction);
  const parsed = parseTransaction(bytes);
  expect(parsed.version).toBe(1);
  expect(data.sizeLeft).toBe(4_096 - bytes.length);
  expect(data.computeUnitLimit).toBe(parsed.config?.computeUnitLimit);
  return { data, parsed };
}

async function send(path: string, body: object) {
  const { data } = await prepare(path, body);
  await execute(sign(data.transaction, user));
  return data;
}

const longMetadata = (symbol: string) => ({
  name: 'N'.repeat(32),
  symbol,
  uri: `https://acme.example/${'u'.repeat(170)}`,
  description: 'd'.repeat(1_000),
});
const initializeBody = (symbol: string) => ({
  ...{ signer: text(user), stablecoin: 0, feeBps: 500, whitelistRequired: true },
  metadata: longMetadata(symbol),
});

/** Issues a coin with texts that no transaction of version 0 has room for. */
async function openCoin(symbol: string): Promise<string> {
  const { integrationId } = await send('/integration/initialize/flow', initializeBody(symbol));
  await service.reveal(integrationId, user);
  return integrationId;
}

describe('a coin by transactions of version 1', () => {
  it('is issued with more metadata, whitelists more users, is minted and redeemed', async () => {
    const symbol = 'LONG';
    const tooLong = await ask('/integration/initialize/flow', initializeBody(symbol));
    expect(tooLong).toMatch(/^400 metadata\.description: is 1000 bytes/);
    const integrationId = await openCoin(symbol);
    expect((await read(`/integration/${integrationId}`)).metadata).toEqual(longMetadata(symbol));

    const users = [text(user), ...people(24)];
    const whitelist = { integrationId, users, allowed: true };
    const tooMany = await ask('/integration/whitelist', whitelist);
    expect(tooMany).toMatch(/^400 users: 25 do not fit into one transaction/);
    await send('/integration/whitelist', whitelist);
    expect((await read(`/integration/${integrationId}/whitelist`)).users).toEqual(users.toSorted());

    const input = {
      ...{ integrationId, user: text(user), amount: '5000000', minimumReceived: '4000000' },
      ...{ memo: 'Rechnung 7', references: [someone()], version: 1 as const },
      validUntil: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const { data } = await prepare('/integration/mint', input);
    const asked = { procedure: 'integration.mint', input } as const;
    expect(verifyTransaction(asked, data, DEVELOPMENT_PROGRAM_ID).words.join(' ')).toContain('5000000');
    const signed = sign(data.transaction, user);
    expect(await request('/transaction/explain', { transaction: base64(signed) })).toMatchObject({
      ...{ version: 'v1', isOurs: true, simulation: { succeeds: true }, warnings: [] },
      signers: [{ address: text(user), hasSigned: true }],
    });
    const { status, events } = await read(`/transaction/${await execute(signed)}`);
    expect(status).toBe('finalized');
    expect(events.map(({ kind }: { kind: string }) => kind)).toContain('minted');
    await send('/integration/redeem', { integrationId, user: text(user), amount: '1000000' });
  });
});

describe('a request for version 1', async () => {
  const integrationId = await openCoin('VONE');
  const change = (users: readonly string[], more: object = {}) => ({
    integrationId,
    users,
    allowed: true,
    ...more,
  });
  await send('/integration/whitelist', change([text(user)]));
  let amount = 1_000;
  const mintBody = (more: object = {}) => ({ integrationId, user: text(user), amount: amount++, ...more });
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

  it('adds as many users to the whitelist as instructions can create entries, and removes them', async () => {
    const refused = (body: object) => ask('/integration/whitelist', { ...body, version: 1 });
    const tooMany = (count: number) => `400 users: ${count} do not fit into one transaction; send fewer`;
    // programs are called 64 times at most
    await send('/integration/whitelist', change(people(32)));
    expect(await refused(change(people(33)))).toBe(tooMany(33));
    expect(await refused(change(people(32), { validUntil: inAnHour() }))).toBe(tooMany(32));

    const users = people(32);
    await send('/integration/whitelist', change(users));
    await send('/integration/whitelist', change(users, { allowed: false }));
  });

  it('takes a nonce in the place of a blockhash', async () => {
    const nonceAccount = text(await openNonce(mainnet, sponsor));
    const { data } = await prepare('/integration/mint', mintBody({ nonceAccount, validUntil: inAnHour() }));
    expect(data.signers).toEqual([text(user), text(sponsor)]);
    const signed = sign(data.transaction, user, sponsor);
    await execute(signed);
    // its nonce was advanced
    await expect(mainnet.sendRawTransaction(signed)).rejects.toThrow();
  });

  it.each([
    ['a signer of kit', async () => kitWallet(await createKeyPairSignerFromBytes(user.secretKey))],
    ['a key', async () => keyWallet(text(user), (message) => nacl.sign.detached(message, user.secretKey))],
    [
      'a wallet that sends it by itself',
      async () => ({
        signAndSendTransaction: async (transaction: Uint8Array) => execute(sign(base64(transaction), user)),
      }),
    ],
  ])('through @obverse/client is verified, signed with %s, sent and compared', async (_, walletOf) => {
    const apiKey = service.keyHeader('', { integrationId })['x-api-key'] ?? '';
    const amounts = { amount: underlying('1', 6), minimumReceived: coins('0.5', 6) };
    const { signature, prepared, isCompared } = await sendAndFollow({
      client: createClient({ baseUrl: service.url, apiKey }),
      path: '/integration/mint',
      body: { integrationId, user: text(user), ...amounts, memo: String(amount++), version: 1 },
      wallet: await walletOf(),
      rpcUrl,
      verify: { programId: DEVELOPMENT_PROGRAM_ID.toBase58() },
      pollMs: 50,
    });
    expect(isCompared).toBe(true);
    expect(parseTransaction(bytesOf(prepared.transaction)).version).toBe(1);
    expect((await read(`/transaction/${signature}`)).status).toBe('finalized');
  });

  describe('on a remote cluster', () => {
    /** The answer of an instance that takes the local cluster, behind `url`, for a remote one. */
    const remote = async (symbol: string, more: object = {}, url = rpcUrl) => {
      const cluster = { ...service.config.clusters.mainnet, url, embedded: false };
      const clusters = { mainnet: cluster, devnet: cluster };
      const app = buildApi({ ...service.config, clusters }, service.database);
      onTestFinished(() => app.close());
      const payload = { ...initializeBody(symbol), version: 1, ...more };
      return app.inject({ method: 'POST', url: '/integration/initialize/flow', payload });
    };

    it('has its priority fee as a total in the configuration, and none with priority none', async () => {
      const priorityOf = ({ config }: ParsedTransaction) => config?.priorityLamports;
      const { data } = (await remote('FEE')).json();
      const parsed = parseTransaction(bytesOf(data.transaction));
      expect(priorityOf(parsed)).toBe(BigInt(data.fees.priorityLamports));
      expect(feesOf(parsed).priorityLamports).toBe(BigInt(data.fees.priorityLamports));
      const none = (await remote('FEE', { priority: 'none' })).json().data;
      expect(priorityOf(parseTransaction(bytesOf(none.transaction)))).toBeUndefined();
      await execute(sign(data.transaction, user));
    });

    const unread = 'invalid value: continue signal on byte-three, expected a terminal signal';
    type Simulated = { readonly value: object };
    it.each<[string, (result: Simulated) => object]>([
      ['a node does not read it', () => ({ error: { code: -32_602, message: unread } })],
      [
        'the cluster does not execute it',
        (result) => ({
          result: { ...result, value: { ...result.value, err: 'UnsupportedVersion', logs: [] } },
        }),
      ],
    ])('is refused with the reason where %s', async (_, answer) => {
      const headers = { 'content-type': 'application/json' };
      const node = await httpNode(async (body, response) => {
        const { id, method } = JSON.parse(body);
        const found = JSON.parse(await (await fetch(rpcUrl, { method: 'POST', headers, body })).text());
        const changed = { jsonrpc: '2.0', id, ...answer(found.result) };
        response.writeHead(200, headers);
        response.end(JSON.stringify(method === 'simulateTransaction' ? changed : found));
      });
      onTestFinished(node.close);
      const refused = await remote('OLD', {}, node.url);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().message).toBe(
        'Invalid request data: version: the mainnet cluster does not take transactions of version 1; ask for version 0',
      );
    });
  });
});
