import { faucet, fundedWallet } from '@obverse/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultEventStreamSettings } from '../../src/config/api-config.ts';
import { issueCoin } from '../support/coin.ts';
import { startTestService, submit, type TestService } from '../support/service.ts';
import { openStream } from './reader.ts';

let service: TestService;
beforeAll(async () => {
  // of what this process records its streams are told; nothing would come for an hour otherwise
  const streams = { ...defaultEventStreamSettings, pollMs: 3_600_000 };
  service = await startTestService({ leads: true, streams });
});
afterAll(() => service.close());

it('events of the chain reach list and stream at once where they are recorded, as the program logged them', async () => {
  const { mainnet } = service.rpc;
  const wallet = await fundedWallet(mainnet);
  const user = wallet.publicKey.toBase58();
  await faucet(mainnet, wallet.publicKey, 0, 1_000_000_000n);
  const integrationId = await issueCoin(service, wallet, { symbol: 'FEED', feeBps: 250 });
  const key = await service.reveal(integrationId, wallet);
  const stream = await openStream(`${service.url}/integration/${integrationId}/events/stream`, {
    'x-api-key': key,
    'last-event-id': '0',
  });
  expect(await stream.event()).toMatchObject({ event: 'ready', id: '0' });
  const first = JSON.parse((await stream.event())['data'] ?? '');
  expect(first).toMatchObject({
    kind: 'integrationInitialized',
    cluster: 'mainnet',
    integrationId,
    data: { initializer: user, authority: user, feeBps: 250, whitelistRequired: false },
  });
  const mint = (await service.post('/integration/mint', { integrationId, user, amount: '7000000' })).body;
  await submit(mainnet, mint.data.transaction, [wallet]);
  const second = JSON.parse((await stream.event())['data'] ?? '');
  expect(second).toMatchObject({
    kind: 'minted',
    data: { actor: user, amount: '7000000', supplyAfter: '7000000', principalAfter: '7000000' },
  });
  const { value } = await mainnet.getSignatureStatus(second.signature);
  expect(value?.slot).toBe(second.slot);
  stream.close();
  const list = (await service.get(`/integration/${integrationId}/events`)).body.data;
  expect(list).toEqual({ events: [second, first], nextCursor: null });
});
