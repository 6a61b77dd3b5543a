import { faucet, fundedWallet } from '@obverse/testing';
import { expect, it, onTestFinished } from 'vitest';
import { defaultEventStreamSettings } from '../../src/config/api-config.ts';
import { issueCoin } from '../support/coin.ts';
import { openTestService, submit } from '../support/service.ts';
import { signedBody } from '../support/sign.ts';
import { openStream } from './stream-client.ts';

// Neither polls nor key checks happen during the tests: the process notifies its own streams.
const streams = { ...defaultEventStreamSettings, pollMs: 3_600_000, keyCheckMs: 3_600_000 };
const service = await openTestService({ leads: true, streams });

it('events of the chain reach the list and the streams of the recording instance at once, which end when the key is rotated there', async () => {
  const { mainnet } = service.rpc;
  const wallet = await fundedWallet(mainnet);
  const user = wallet.publicKey.toBase58();
  await faucet(mainnet, wallet.publicKey, 0, 1_000_000_000n);
  const integrationId = await issueCoin(service, wallet, { symbol: 'FEED', feeBps: 250 });
  const key = await service.reveal(integrationId, wallet);
  const open = async (headers: Record<string, string>) => {
    const stream = await openStream(`${service.url}/integration/${integrationId}/events/stream`, headers);
    onTestFinished(() => stream.close());
    return stream;
  };
  const stream = await open({ 'x-api-key': key, 'last-event-id': '0' });
  expect(await stream.event()).toMatchObject({ event: 'ready', id: '0' });
  const first = JSON.parse((await stream.event())['data'] ?? '');
  expect(first).toMatchObject({
    ...{ kind: 'integrationInitialized', cluster: 'mainnet', integrationId },
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
  const list = (await service.get(`/integration/${integrationId}/events`)).body.data;
  expect(list).toEqual({ events: [second, first], nextCursor: null });

  const rotation = signedBody('rotate', wallet, integrationId);
  const { status, body } = await service.post('/integration/api-key/rotate', rotation, {});
  expect(status).toBe(200);
  await expect(stream.event()).rejects.toThrow('the stream has ended');
  await (await open({ 'x-api-key': body.data })).event();
});
