import {
  createClient,
  formBody,
  type IntegrationEvent,
  ObverseError,
  underlying,
  unwrap,
} from '@obverse/client';
import { createObverseTrpcClient } from '@obverse/client/trpc';
import { faucet, fundedWallet } from '@obverse/testing';
import { TRPCClientError } from '@trpc/client';
import { EventSource } from 'eventsource';
import { describe, expect, it } from 'vitest';
import { openTestService, submit } from '../support/service.ts';
import { picture } from '../support/upload.ts';

const service = await openTestService({ leads: true });

/** Issues a coin through the REST client, as its README shows, and returns what belongs to it. */
async function issueCoin(symbol: string) {
  const client = createClient({ baseUrl: service.url });
  const wallet = await fundedWallet(service.rpc.mainnet);
  const signer = wallet.publicKey.toBase58();
  await faucet(service.rpc.mainnet, wallet.publicKey, 0, 1_000_000_000n);
  const query = { signer, stablecoin: 0, symbol };
  const { brandedMint } = await unwrap(client.GET('/integration/address', { params: { query } }));
  const image = new Blob([await picture()]);
  const { jsonUrl } = await unwrap(
    client.POST('/integration/upload', {
      body: { image, brandedMint, metadata: { name: 'Acme Dollar', symbol } },
      bodySerializer: formBody,
    }),
  );
  const { transaction, integrationId } = await unwrap(
    client.POST('/integration/initialize/flow', {
      body: {
        signer,
        stablecoin: 0,
        feeBps: 1_000,
        whitelistRequired: false,
        metadata: { name: 'Acme Dollar', symbol, uri: jsonUrl },
      },
    }),
  );
  await submit(service.rpc.mainnet, transaction, [wallet]);
  return {
    wallet,
    user: signer,
    integrationId,
    jsonUrl,
    apiKey: await service.reveal(integrationId, wallet),
  };
}

describe('the typed REST client', () => {
  it('issues a coin with its image and mints it', async () => {
    const { wallet, user, integrationId, jsonUrl, apiKey } = await issueCoin('REST');
    const client = createClient({ baseUrl: service.url, apiKey });
    const { metadata } = await unwrap(
      client.GET('/integration/{id}', { params: { path: { id: integrationId } } }),
    );
    expect(metadata.uri).toBe(jsonUrl);
    expect(await (await fetch(metadata.uri)).json()).toMatchObject({ symbol: 'REST', description: '' });
    const { transaction } = await unwrap(
      client.POST('/integration/mint', { body: { integrationId, user, amount: underlying('1', 6) } }),
    );
    await submit(service.rpc.mainnet, transaction, [wallet]);
    const { principal } = await unwrap(
      client.GET('/tranches/senior/{id}/config', { params: { path: { id: integrationId } } }),
    );
    expect(principal).toBe(1_000_000);
  });

  it('follows events as its README shows', async () => {
    const { wallet, user, integrationId: id, apiKey } = await issueCoin('FLOW');
    const client = createClient({ baseUrl: service.url, apiKey });
    const { events } = await unwrap(client.GET('/integration/{id}/events', { params: { path: { id } } }));
    const url = `${service.url}/integration/${id}/events/stream?lastEventId=${events[0]?.id ?? 0}`;
    const stream = new EventSource(url, {
      fetch: (target, init) =>
        fetch(target, { ...init, headers: { ...init.headers, 'Service-API-Key': apiKey } }),
    });
    const amounts: string[] = [];
    stream.addEventListener('minted', ({ data }) => {
      const event: IntegrationEvent = JSON.parse(data);
      if (event.kind === 'minted') amounts.push(event.data.amount);
    });
    const body = { integrationId: id, user, amount: underlying('1', 6) };
    const { transaction } = await unwrap(client.POST('/integration/mint', { body }));
    await submit(service.rpc.mainnet, transaction, [wallet]);
    await expect.poll(() => amounts).toEqual(['1000000']);
    stream.close();
    const { events: all } = await unwrap(
      client.GET('/integration/{id}/events', { params: { path: { id } } }),
    );
    expect(all.map(({ kind }) => kind)).toEqual(['minted', 'integrationInitialized']);
  });

  it('throws the message and the code of an error', async () => {
    const client = createClient({ baseUrl: service.url });
    const id = service.config.clusters.mainnet.programId;
    const call = unwrap(client.GET('/integration/{id}', { params: { path: { id } } }));
    await expect(call).rejects.toThrow(ObverseError);
    await expect(call).rejects.toMatchObject({
      message: `No such integration: ${id}`,
      status: 404,
      code: 'INTEGRATION_NOT_FOUND',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });
});

describe('the tRPC client', () => {
  it('has the same operations, with types from the router', async () => {
    const { wallet, user, integrationId, apiKey } = await issueCoin('TRPC');
    const client = createObverseTrpcClient({ baseUrl: service.url, apiKey });
    const [limits, { feeBps }] = await Promise.all([
      client.stablecoin.limits.query({ cluster: 'devnet' }),
      client.integration.configuration.query({ id: integrationId }),
    ]);
    expect(limits).toHaveLength(2);
    expect(feeBps).toBe(1_000);
    const { transaction } = await client.integration.mint.mutate({ integrationId, user, amount: '1000000' });
    await submit(service.rpc.mainnet, transaction, [wallet]);
    const refused = client.integration.redeem.mutate({ integrationId, user, amount: '2000000' });
    await expect(refused).rejects.toThrow(TRPCClientError);
    await expect(refused).rejects.toMatchObject({
      message: 'Invalid request data: insufficient balance: the user holds 1000000 coins',
      data: { errorCode: 'TRANSACTION_WOULD_FAIL', httpStatus: 422 },
    });
  });
});
