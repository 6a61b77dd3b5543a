import { createClient, ObverseError, unwrap } from '@obverse/client';
import { createObverseTrpcClient } from '@obverse/client/trpc';
import { faucet, fundedWallet } from '@obverse/testing';
import { expect, it } from 'vitest';
import { openTestService, submit } from '../support/service.ts';

const service = await openTestService({ leads: true });
const { mainnet } = service.rpc;
const wallet = await fundedWallet(mainnet);
const user = wallet.publicKey.toBase58();
await faucet(mainnet, wallet.publicKey, 0, 1_000_000_000n);

it('the typed REST client throws the message and the code of an error', async () => {
  const client = createClient({ baseUrl: service.url });
  const id = service.config.clusters.mainnet.programId;
  const error = await unwrap(client.GET('/integration/{id}', { params: { path: { id } } })).catch(
    (each) => each,
  );
  expect(error).toBeInstanceOf(ObverseError);
  expect(error).toMatchObject({
    message: `No such integration: ${id}`,
    ...{ status: 404, code: 'INTEGRATION_NOT_FOUND', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
});

it('the tRPC client has the same operations, with types from the router', async () => {
  const anonymous = createObverseTrpcClient({ baseUrl: service.url });
  const metadata = { name: 'Acme Dollar', symbol: 'TRPC', uri: '' };
  const terms = { signer: user, stablecoin: 0, feeBps: 1_000, whitelistRequired: false, metadata };
  const issued = await anonymous.integration.initialize.mutate(terms);
  await submit(mainnet, issued.transaction, [wallet]);
  const { integrationId } = issued;
  const apiKey = await service.reveal(integrationId, wallet);
  const client = createObverseTrpcClient({ baseUrl: service.url, apiKey });
  const [limits, { feeBps }] = await Promise.all([
    client.stablecoin.limits.query({ cluster: 'devnet' }),
    client.integration.configuration.query({ id: integrationId }),
  ]);
  expect([limits.length, feeBps]).toEqual([2, 1_000]);
  const { transaction } = await client.integration.mint.mutate({ integrationId, user, amount: '1000000' });
  await submit(mainnet, transaction, [wallet]);
  const refused = client.integration.redeem.mutate({ integrationId, user, amount: '2000000' });
  await expect(refused).rejects.toMatchObject({
    name: 'TRPCClientError',
    message: 'Invalid request data: insufficient balance: the user holds 1000000 coins',
    data: { errorCode: 'TRANSACTION_WOULD_FAIL', httpStatus: 422 },
  });
});
