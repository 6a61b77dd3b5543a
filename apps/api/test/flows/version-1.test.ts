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
import {
  createKeyPairFromBytes,
  createKeyPairSignerFromBytes,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
} from '@solana/kit';
import { Keypair } from '@solana/web3.js';
import nacl from 'tweetnacl';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApi } from '../../src/main/build-api.ts';
import { type Answer, openTestService } from '../support/service.ts';
import { openNonce } from '../support/transfers.ts';

// What the service prepares as version 1 is signed here without web3.js, which cannot read it.

const service = await openTestService();
const [user, sponsor] = (await Promise.all([1, 2].map(() => fundedWallet(service.rpc.mainnet)))) as [
  Keypair,
  Keypair,
];
await faucet(service.rpc.mainnet, user.publicKey, 0, 10_000_000_000n);

const text = ({ publicKey }: Keypair) => publicKey.toBase58();
const someone = () => text(Keypair.generate());
const people = (count: number) => Array.from({ length: count }, someone);
const bytesOf = (transaction: string) => Uint8Array.from(Buffer.from(transaction, 'base64'));
const programId = DEVELOPMENT_PROGRAM_ID.toBase58();

type Sign = (transaction: string, signers: readonly Keypair[]) => Promise<Uint8Array>;

const signWithKit: Sign = async (transaction, signers) => {
  const pairs = await Promise.all(signers.map(({ secretKey }) => createKeyPairFromBytes(secretKey)));
  const signed = await partiallySignTransaction(pairs, getTransactionDecoder().decode(bytesOf(transaction)));
  return Uint8Array.from(getTransactionEncoder().encode(signed));
};

/** The signatures stand behind the message, which the keys sign. */
const signWithKeys: Sign = async (transaction, signers) => {
  const bytes = bytesOf(transaction);
  const { signatures, accounts } = parseTransaction(bytes);
  const end = bytes.length - 64 * signatures.length;
  for (const signer of signers) {
    const place = accounts.findIndex(({ address }) => address?.equals(signer.publicKey));
    bytes.set(nacl.sign.detached(bytes.slice(0, end), signer.secretKey), end + 64 * place);
  }
  return bytes;
};

async function execute(signed: Uint8Array): Promise<string> {
  const signature = await service.rpc.mainnet.sendRawTransaction(signed);
  const { value } = await service.rpc.mainnet.getSignatureStatus(signature);
  expect(value).toMatchObject({ err: null });
  return signature;
}

/** The answer to a request, which must be a transaction of version 1. */
async function prepare(path: string, body: object) {
  const answer = await service.post(path, { ...body, version: 1 });
  expect(answer.body.message).toBeUndefined();
  const { data } = answer.body;
  const bytes = bytesOf(data.transaction);
  const parsed = parseTransaction(bytes);
  expect(parsed.version).toBe(1);
  expect(data.sizeLeft).toBe(4_096 - bytes.length);
  expect(data.computeUnitLimit).toBe(parsed.config?.computeUnitLimit);
  return { data, parsed };
}

const priorityOf = ({ config }: ParsedTransaction) => config?.priorityLamports;

const describedAs = async (signed: Uint8Array) =>
  (await service.post('/transaction/explain', { transaction: Buffer.from(signed).toString('base64') })).body
    .data;

const longMetadata = (symbol: string) => ({
  name: 'N'.repeat(32),
  symbol,
  uri: `https://acme.example/${'u'.repeat(170)}`,
  description: 'd'.repeat(1_000),
});
const initializeBody = (symbol: string) => ({
  signer: text(user),
  stablecoin: 0,
  feeBps: 500,
  whitelistRequired: true,
  metadata: longMetadata(symbol),
});

/** Issues a coin with texts that no transaction of version 0 has room for. */
async function openCoin(symbol: string, sign: Sign): Promise<string> {
  const { data } = await prepare('/integration/initialize/flow', initializeBody(symbol));
  await execute(await sign(data.transaction, [user]));
  await service.reveal(data.integrationId, user);
  return data.integrationId;
}

describe.each([
  ['@solana/kit', signWithKit, 'KIT'],
  ['keys', signWithKeys, 'KEY'],
])('a coin by transactions of version 1 that are signed with %s', (_, sign, symbol) => {
  it('is issued with more metadata, whitelists more users, is minted and redeemed', async () => {
    const body = initializeBody(symbol);
    const refused = await service.post('/integration/initialize/flow', body);
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.body.message).toContain('metadata.description: is 1000 bytes');

    const integrationId = await openCoin(symbol, sign);
    const { metadata } = (await service.get(`/integration/${integrationId}`)).body.data;
    expect(metadata).toEqual(longMetadata(symbol));

    const users = [text(user), ...people(24)];
    const whitelist = { integrationId, users, allowed: true };
    expect((await service.post('/integration/whitelist', whitelist)).body.message).toContain(
      'users: 25 do not fit into one transaction',
    );
    const listed = await prepare('/integration/whitelist', whitelist);
    await execute(await sign(listed.data.transaction, [user]));
    const found = await service.get(`/integration/${integrationId}/whitelist`);
    expect(found.body.data.users).toEqual(users.toSorted());

    const mintInput = {
      integrationId,
      user: text(user),
      amount: '5000000',
      minimumReceived: '4000000',
      memo: 'Rechnung 7',
      references: [someone()],
      validUntil: new Date(Date.now() + 3_600_000).toISOString(),
      version: 1 as const,
    };
    const minted = await prepare('/integration/mint', mintInput);
    const request = { procedure: 'integration.mint', input: mintInput } as const;
    expect(verifyTransaction(request, minted.data, DEVELOPMENT_PROGRAM_ID).words.join(' ')).toContain(
      '5000000',
    );
    const signed = await sign(minted.data.transaction, [user]);
    expect(await describedAs(signed)).toMatchObject({
      version: 'v1',
      isOurs: true,
      signers: [{ address: text(user), hasSigned: true }],
      simulation: { succeeds: true },
      warnings: [],
    });
    const signature = await execute(signed);
    const status = (await service.get(`/transaction/${signature}`)).body.data;
    expect(status.status).toBe('finalized');
    expect(status.events.map(({ kind }: { kind: string }) => kind)).toContain('minted');

    const redeemed = await prepare('/integration/redeem', {
      integrationId,
      user: text(user),
      amount: '1000000',
    });
    await execute(await sign(redeemed.data.transaction, [user]));
  });
});

describe('a request for version 1', async () => {
  const integrationId = await openCoin('VONE', signWithKit);
  const users = { integrationId, users: [text(user)], allowed: true };
  const { data } = await prepare('/integration/whitelist', users);
  await execute(await signWithKeys(data.transaction, [user]));
  let amount = 1_000;
  const mintBody = (more: object = {}) => ({ integrationId, user: text(user), amount: amount++, ...more });

  describe('to change the whitelist', () => {
    const change = (users: readonly string[], more: object = {}) => ({
      integrationId,
      users,
      allowed: true,
      version: 1,
      ...more,
    });
    const refused = async (body: ReturnType<typeof change>) => {
      const { status, body: answer } = await service.post('/integration/whitelist', body);
      expect(status).toBe(400);
      return answer.message;
    };
    const within = new Date(Date.now() + 3_600_000).toISOString();

    it('adds as many users as instructions can create entries: programs are called 64 times at most', async () => {
      const { data } = await prepare('/integration/whitelist', change(people(32)));
      await execute(await signWithKit(data.transaction, [user]));
      const reason = (count: number) =>
        `Invalid request data: users: ${count} do not fit into one transaction; send fewer`;
      expect(await refused(change(people(33)))).toBe(reason(33));
      expect(await refused(change(people(32), { validUntil: within }))).toBe(reason(32));
    });

    it('removes as many as 4096 bytes hold, and says what it attached where that alone is too much', async () => {
      const users = people(50);
      for (const some of [users.slice(0, 25), users.slice(25)]) {
        const { data } = await prepare('/integration/whitelist', change(some));
        await execute(await signWithKeys(data.transaction, [user]));
      }
      const remove = { allowed: false };
      const { data } = await prepare('/integration/whitelist', change(users, remove));
      expect(data.sizeLeft).toBeLessThan(100);
      const memo = 'm'.repeat(200);
      expect(await refused(change(users, { ...remove, memo }))).toMatch(
        /^Invalid request data: memo: make the transaction \d+ bytes too large; one transaction has 4096$/,
      );
      expect(await refused(change([...users, someone()], remove))).toBe(
        'Invalid request data: users: 51 do not fit into one transaction; send fewer',
      );
      await execute(await signWithKit(data.transaction, [user]));
    });
  });

  it('lets another wallet pay, which signs, too', async () => {
    const { data } = await prepare('/integration/mint', mintBody({ feePayer: text(sponsor) }));
    expect(data.signers).toEqual([text(sponsor), text(user)]);
    await execute(await signWithKeys(data.transaction, [user, sponsor]));
  });

  it('takes a nonce in the place of a blockhash', async () => {
    const nonce = await openNonce(service.rpc.mainnet, sponsor);
    const validUntil = new Date(Date.now() + 3_600_000).toISOString();
    const { data } = await prepare('/integration/mint', mintBody({ nonceAccount: text(nonce), validUntil }));
    expect(data.signers).toEqual([text(user), text(sponsor)]);
    const signed = await signWithKit(data.transaction, [user, sponsor]);
    await execute(signed);
    // its nonce was advanced
    await expect(service.rpc.mainnet.sendRawTransaction(signed)).rejects.toThrow();
  });

  it('is rebuilt in its version, and not while it can still execute', async () => {
    const { data, parsed } = await prepare('/integration/mint', mintBody({ memo: 'again' }));
    const rebuild = (transaction: string) => service.post('/transaction/rebuild', { transaction });
    const again = (await rebuild(data.transaction)).body.data;
    const rebuilt = parseTransaction(bytesOf(again.transaction));
    expect(rebuilt.version).toBe(1);
    expect(rebuilt.instructions).toEqual(parsed.instructions);
    const signed = Buffer.from(await signWithKit(data.transaction, [user]));
    expect(await rebuild(signed.toString('base64'))).toMatchObject({ status: 409 });
    await execute(await signWithKit(again.transaction, [user]));
  });

  describe('through @obverse/client', () => {
    const client = () =>
      createClient({
        baseUrl: service.url,
        apiKey: service.keyHeader('', { integrationId })['x-api-key'] ?? '',
      });
    const send = (wallet: Parameters<typeof sendAndFollow>[0]['wallet']) =>
      sendAndFollow({
        client: client(),
        path: '/integration/mint',
        body: {
          integrationId,
          user: text(user),
          amount: underlying('1', 6),
          minimumReceived: coins('0.5', 6),
          memo: String(amount++),
          version: 1,
        },
        wallet,
        rpcUrl: service.config.clusters.mainnet.url,
        verify: { programId },
        pollMs: 50,
      });

    it.each([
      ['a signer of kit', async () => kitWallet(await createKeyPairSignerFromBytes(user.secretKey))],
      ['a key', async () => keyWallet(text(user), (message) => nacl.sign.detached(message, user.secretKey))],
    ])('is verified, signed with %s, and sent', async (_, walletOf) => {
      const { signature, prepared, isCompared } = await send(await walletOf());
      expect(isCompared).toBe(true);
      expect(parseTransaction(bytesOf(prepared.transaction)).version).toBe(1);
      const executed = await service.get(`/transaction/${signature}`);
      expect(executed.body.data.status).toBe('finalized');
    });

    it('is compared where the wallet sends it by itself', async () => {
      const signAndSendTransaction = async (transaction: Uint8Array) =>
        execute(await signWithKeys(Buffer.from(transaction).toString('base64'), [user]));
      expect((await send({ signAndSendTransaction })).isCompared).toBe(true);
    });
  });

  describe('on a remote cluster', () => {
    /** The answer of an instance that takes the local cluster, behind `url`, for a remote one. */
    const remote = async (body: object, url = service.config.clusters.mainnet.url) => {
      const cluster = { ...service.config.clusters.mainnet, url, embedded: false };
      const app = buildApi(
        { ...service.config, clusters: { mainnet: cluster, devnet: cluster } },
        service.database,
      );
      onTestFinished(() => app.close());
      const response = await app.inject({
        method: 'POST',
        url: '/integration/initialize/flow',
        payload: body,
      });
      return { status: response.statusCode, body: response.json() as Answer['body'] };
    };
    const body = (symbol: string, more: object = {}) => ({
      ...initializeBody(symbol),
      version: 1,
      ...more,
    });

    it('has its priority fee as a total in the configuration, and none with priority none', async () => {
      const { data } = (await remote(body('FEE'))).body;
      const parsed = parseTransaction(bytesOf(data.transaction));
      expect(priorityOf(parsed)).toBe(BigInt(data.fees.priorityLamports));
      expect(feesOf(parsed).priorityLamports).toBe(BigInt(data.fees.priorityLamports));
      const none = (await remote(body('FEE', { priority: 'none' }))).body.data;
      expect(priorityOf(parseTransaction(bytesOf(none.transaction)))).toBeUndefined();
      await execute(await signWithKit(data.transaction, [user]));
    });

    /** A node that answers simulations with `answer`. */
    const refusing = async (answer: (result: object) => object) => {
      const upstream = service.config.clusters.mainnet.url;
      const headers = { 'content-type': 'application/json' };
      const node = await httpNode(async (call, response) => {
        const found = (await (
          await fetch(upstream, { method: 'POST', headers, body: call })
        ).json()) as object;
        const isSimulation = JSON.parse(call).method === 'simulateTransaction';
        response.writeHead(200, headers).end(JSON.stringify(isSimulation ? answer(found) : found));
      });
      onTestFinished(node.close);
      return node.url;
    };

    it.each([
      [
        'a node does not read it',
        ({ id }: { id?: unknown }) => ({
          jsonrpc: '2.0',
          id,
          error: {
            code: -32_602,
            message: 'invalid value: continue signal on byte-three, expected a terminal signal',
          },
        }),
      ],
      [
        'the cluster does not execute it',
        ({ result, ...rest }: { result?: { value: object } }) => ({
          ...rest,
          result: { ...result, value: { ...result?.value, err: 'UnsupportedVersion', logs: [] } },
        }),
      ],
    ])('is refused with the reason where %s', async (_, answer) => {
      const answered = await remote(body('OLD'), await refusing(answer as never));
      expect(answered.status).toBe(400);
      expect(answered.body.message).toBe(
        'Invalid request data: version: the mainnet cluster does not take transactions of version 1; ask for version 0',
      );
    });
  });
});
