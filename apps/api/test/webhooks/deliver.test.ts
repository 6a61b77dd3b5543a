import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@obverse/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import {
  deleteWebhook,
  listAttempts,
  replayWebhook,
  rotateWebhookSecret,
} from '../../src/db/webhooks/webhooks.ts';
import { retryDelaysMs } from '../../src/webhooks/retry.ts';
import { deriveSecret, keyIdOf } from '../../src/webhooks/signing.ts';
import { databases } from '../support/database.ts';
import { record } from '../support/events.ts';
import { webhookConfig } from '../support/webhook-config.ts';
import {
  type Deliveries,
  happen,
  key,
  keyId,
  newIntegration,
  register,
  startDeliveries,
  stateOf,
  untilTaken,
} from './deliveries.ts';
import { type Answer, type Received, type Receiver, say, startReceiver, verified } from './receiver.ts';

const minute = 60_000;
const hour = 60 * minute;

async function aReceiver(): Promise<Receiver> {
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  return receiver;
}

describe.each(databases)('deliveries on %s', (_, open) => {
  let database: Database;
  let deliveries: Deliveries;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(() => {
    deliveries = startDeliveries(database);
  });
  afterEach(async () => {
    await deliveries.stop();
    expect(deliveries.failures).toEqual([]);
  });

  it('bring events in order, signed, as the feed shows them, from the registration on', async () => {
    const receiver = await aReceiver();
    const integrationId = newIntegration();
    await happen(database, integrationId, 3);
    const webhook = await register(database, integrationId, receiver.url);
    const ids = await happen(database, integrationId, 50);
    await happen(database, newIntegration(), 5);
    await happen(database, null);
    await untilTaken(database, webhook, ids.at(-1));
    expect(receiver.ids()).toEqual(ids);
    for (const one of receiver.received) {
      expect(verified(webhook.secret, one)).toMatchObject({
        cluster: 'mainnet',
        integrationId,
        kind: 'redeemed',
      });
      expect(one.headers['content-type']).toBe('application/json');
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(50);
    const { webhook: state } = await stateOf(database, webhook);
    expect(state).toMatchObject({ failures: 0, failingSince: null, dueAt: null, attempts: 50, slow: false });
  });

  it('bring what comes later, too', async () => {
    const receiver = await aReceiver();
    const webhook = await register(database, newIntegration(), receiver.url);
    for (let i = 0; i < 3; i++) {
      const [id] = await happen(database, webhook.integrationId);
      await untilTaken(database, webhook, id);
    }
    expect(receiver.received).toHaveLength(3);
  });

  it('try an event again and again before the next one, under the same id', async () => {
    const receiver = await aReceiver();
    const webhook = await register(database, newIntegration(), receiver.url);
    receiver.answers(say(500));
    const ids = await happen(database, webhook.integrationId, 3);
    for (const [i, wait] of [5_000, 5 * minute, 30 * minute].entries()) {
      await waitFor(async () =>
        expect((await stateOf(database, webhook)).webhook).toMatchObject({ failures: i + 1, slow: true }),
      );
      deliveries.advance(wait * 1.1);
    }
    await waitFor(() => expect(receiver.received).toHaveLength(4));
    expect(new Set(receiver.ids())).toEqual(new Set([ids[0]]));
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await waitFor(async () => expect((await stateOf(database, webhook)).webhook.failures).toBe(4));
    receiver.answers(say(200));
    deliveries.advance(2 * hour * 1.1);
    await untilTaken(database, webhook, ids.at(-1));
    expect(receiver.ids()).toEqual([...Array(5).fill(ids[0]), ids[1], ids[2]]);
    const attempts = await listAttempts(database, webhook.id);
    expect(attempts.map(({ status }) => status)).toEqual([200, 200, 200, 500, 500, 500, 500]);
  });

  it('wait as long as the schedule says, or the receiver, but a day at most', async () => {
    const receiver = await aReceiver();
    const dueIn = async (answer: Parameters<Receiver['answers']>[0]): Promise<number> => {
      receiver.answers(answer);
      const webhook = await register(database, newIntegration(), receiver.url);
      await happen(database, webhook.integrationId);
      return waitFor(async () => {
        const { failingSince, dueAt, failures } = (await stateOf(database, webhook)).webhook;
        expect(failures).toBe(1);
        return Math.round((Number(dueAt) - Number(failingSince)) / 1_000);
      });
    };
    expect(await dueIn(say(500, { 'retry-after': '600' }))).toBe(5);
    expect(await dueIn(say(429, { 'retry-after': '600' }))).toBe(600);
    expect(await dueIn(say(503, { 'retry-after': '1' }))).toBe(5);
    expect(await dueIn(say(503, { 'retry-after': '999999999' }))).toBe(86_400);
    expect(await dueIn(say(503, { 'retry-after': 'soon' }))).toBe(5);
    const inAnHour = new Date(Date.now() + hour).toUTCString();
    expect(Math.abs((await dueIn(say(429, { 'retry-after': inAnHour }))) - 3_600)).toBeLessThan(5);
  });

  it('stop after ten attempts, keep the events, and go on when told to', async () => {
    const receiver = await aReceiver();
    const webhook = await register(database, newIntegration(), receiver.url);
    receiver.answers(say(302, { location: receiver.url }));
    const ids = await happen(database, webhook.integrationId, 2);
    for (const [i, wait] of retryDelaysMs.entries()) {
      await waitFor(async () => expect((await stateOf(database, webhook)).webhook.failures).toBe(i + 1));
      deliveries.advance(wait * 1.1);
    }
    await waitFor(async () =>
      expect((await stateOf(database, webhook)).webhook).toMatchObject({
        failures: 10,
        disabledReason: 'exhausted',
        dueAt: null,
      }),
    );
    expect(receiver.ids()).toEqual(Array(10).fill(ids[0]));
    receiver.answers(say(200));
    ids.push(...(await happen(database, webhook.integrationId)));
    const other = await register(database, webhook.integrationId, `${receiver.url}/other`);
    ids.push(...(await happen(database, webhook.integrationId)));
    await untilTaken(database, other, ids.at(-1));
    expect(receiver.received).toHaveLength(11);
    await replayWebhook(database, webhook);
    await untilTaken(database, webhook, ids.at(-1));
    expect(receiver.ids().slice(11)).toEqual(ids);
  });

  it('come once each and in order where a receiver answers again, though it changes lines while it catches up', async () => {
    const receiver = await aReceiver();
    const webhook = await register(database, newIntegration(), receiver.url);
    receiver.answers(say(500));
    const ids = await happen(database, webhook.integrationId, 14);
    await waitFor(async () => expect((await stateOf(database, webhook)).webhook.slow).toBe(true));
    // all of them take longer than it takes the other line to look who is due
    receiver.answers((response) => setTimeout(() => response.writeHead(200).end(), 60));
    deliveries.advance(10_000);
    await untilTaken(database, webhook, ids.at(-1));
    expect(receiver.ids()).toEqual([ids[0], ...ids]);
  });

  it('stop at once where the receiver is gone', async () => {
    const receiver = await aReceiver();
    const webhook = await register(database, newIntegration(), receiver.url);
    receiver.answers(say(410));
    await happen(database, webhook.integrationId);
    await waitFor(async () =>
      expect((await stateOf(database, webhook)).webhook).toMatchObject({
        disabledReason: 'gone',
        dueAt: null,
      }),
    );
    expect(receiver.received).toHaveLength(1);
  });

  it('begin again from any event', async () => {
    const receiver = await aReceiver();
    const webhook = await register(database, newIntegration(), receiver.url);
    const ids = await happen(database, webhook.integrationId, 5);
    await untilTaken(database, webhook, ids.at(-1));
    await replayWebhook(database, webhook, Number(ids[3]) - 1);
    await waitFor(() => expect(receiver.ids()).toEqual([...ids, ids[3], ids[4]]));
    const [first, again] = [receiver.received[3], receiver.received[5]];
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  it('forget what was on its way when a replay began, and begin there', async () => {
    const receiver = await aReceiver();
    const webhook = await register(database, newIntegration(), receiver.url);
    const ids = await happen(database, webhook.integrationId, 4);
    receiver.answers((response, { json }) => {
      if (Number(json.id) !== ids[2]) response.writeHead(200).end();
    });
    await waitFor(() => expect(receiver.ids()).toContain(ids[2]));
    await replayWebhook(database, webhook, Number(ids[0]) - 1);
    receiver.answers(say(200));
    for (const response of receiver.held) response.writeHead(200).end();
    await untilTaken(database, webhook, ids[3]);
    expect(receiver.ids()).toEqual([...ids.slice(0, 3), ...ids]);
  });

  it('end where a webhook is removed, whatever is on its way', async () => {
    const receiver = await aReceiver();
    const webhook = await register(database, newIntegration(), receiver.url);
    receiver.answers(() => {});
    await happen(database, webhook.integrationId, 2);
    await waitFor(() => expect(receiver.held.size).toBe(1));
    expect(await deleteWebhook(database, webhook)).toBe(true);
    for (const response of receiver.held) response.writeHead(200).end();
    await deliveries.stop();
    expect(receiver.received).toHaveLength(1);
    expect(await listAttempts(database, webhook.id)).toEqual([]);
  });

  it('carry both signatures for a day after a rotation', async () => {
    const receiver = await aReceiver();
    const webhook = await register(database, newIntegration(), receiver.url);
    const day = new Date(Date.now() + 24 * hour);
    expect(await rotateWebhookSecret(database, webhook, keyId, day)).toEqual({
      generation: 2,
      previousUntil: day,
    });
    const secret = deriveSecret(key, webhook.id, 2);
    const [id] = await happen(database, webhook.integrationId);
    await untilTaken(database, webhook, id);
    const [both] = receiver.received;
    if (both === undefined) throw new Error('nothing came');
    expect(verified(secret, both)).toEqual(both.json);
    expect(verified(webhook.secret, both)).toEqual(both.json);
    expect(() => verified(deriveSecret(key, webhook.id, 3), both)).toThrow(/No matching signature/);

    deliveries.advance(24 * hour + minute);
    const [later] = await happen(database, webhook.integrationId);
    await untilTaken(database, webhook, later);
    expect(String(receiver.received[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  it('carry both signatures from a rotation on, also in the middle of a turn', async () => {
    const receiver = await aReceiver();
    const webhook = await register(database, newIntegration(), receiver.url);
    receiver.answers(() => {});
    const ids = await happen(database, webhook.integrationId, 2);
    await waitFor(() => expect(receiver.held.size).toBe(1));
    await rotateWebhookSecret(database, webhook, keyId, new Date(Date.now() + 24 * hour));
    receiver.answers(say(200));
    for (const response of receiver.held) response.writeHead(200).end();
    await untilTaken(database, webhook, ids.at(-1));
    const later = receiver.received[1] as Received;
    expect(verified(deriveSecret(key, webhook.id, 2), later)).toEqual(later.json);
    expect(verified(webhook.secret, later)).toEqual(later.json);
  });

  it('end in the middle of a turn where another key is to sign from then on', async () => {
    const receiver = await aReceiver();
    const webhook = await register(database, newIntegration(), receiver.url);
    receiver.answers(() => {});
    const ids = await happen(database, webhook.integrationId, 2);
    await waitFor(() => expect(receiver.held.size).toBe(1));
    await rotateWebhookSecret(
      database,
      webhook,
      keyIdOf(Buffer.alloc(32, 8)),
      new Date(Date.now() + 24 * hour),
    );
    receiver.answers(say(200));
    for (const response of receiver.held) response.writeHead(200).end();
    await untilTaken(database, webhook, ids[0]);
    await deliveries.stop();
    expect(receiver.ids()).toEqual([ids[0]]);
    await deleteWebhook(database, webhook);
  });

  it('wait while the service has another key than the secret came from, until that is back or the secret is new', async () => {
    const receiver = await aReceiver();
    const [patient, renewed] = [
      await register(database, newIntegration(), `${receiver.url}/patient`),
      await register(database, newIntegration(), `${receiver.url}/renewed`),
    ];
    await deliveries.stop();
    const other = { ...webhookConfig, key: Buffer.alloc(32, 8) };
    deliveries = startDeliveries(database, other);
    const [first] = await happen(database, patient.integrationId);
    const [second] = await happen(database, renewed.integrationId);
    const otherId = keyIdOf(other.key);
    const day = new Date(Date.now() + 24 * hour);
    const signed = await rotateWebhookSecret(database, renewed, otherId, day);
    // what the old key signs cannot be made any more
    expect(signed).toEqual({ generation: 2, previousUntil: null });
    await untilTaken(database, renewed, second);
    expect(
      receiver.received.map((one) => verified(deriveSecret(other.key, renewed.id, 2), one)),
    ).toMatchObject([{ id: String(second) }]);
    expect(deliveries.lines).toContainEqual(
      expect.objectContaining({ line: expect.stringContaining('another WEBHOOK_KEY') }),
    );
    expect((await stateOf(database, patient)).webhook).toMatchObject({ failures: 0, disabledAt: null });

    await deliveries.stop();
    deliveries = startDeliveries(database);
    await untilTaken(database, patient, first);
    expect(verified(patient.secret, receiver.received[1] as Received)).toMatchObject({ id: String(first) });
    await deleteWebhook(database, renewed);
  });

  it('are counted by what became of them, and how long the next has been due is told', async () => {
    const receiver = await aReceiver();
    const webhook = await register(database, newIntegration(), receiver.url);
    receiver.answers(say(500));
    const [id] = await happen(database, webhook.integrationId);
    const attempts = (outcome: string) =>
      deliveries.figure(`obverse_webhook_attempts_total{cluster="mainnet",outcome="${outcome}"}`);
    await waitFor(async () => expect(await attempts('refused')).toBeGreaterThanOrEqual(1));
    receiver.answers(say(200));
    deliveries.advance(10_000);
    await untilTaken(database, webhook, id);
    expect(await attempts('delivered')).toBeGreaterThanOrEqual(1);
    // after a failure it is due in 5 s, or a tenth more; when it was looked at, 10 s had passed
    expect(deliveries.latest()).toBeGreaterThan(4_000);
    await waitFor(async () =>
      expect(await deliveries.figure('obverse_webhook_lateness_seconds{cluster="mainnet",line="slow"}')).toBe(
        0,
      ),
    );
    receiver.answers(say(410));
    await happen(database, webhook.integrationId);
    await waitFor(async () =>
      expect(
        await deliveries.figure('obverse_webhooks_disabled_total{cluster="mainnet",reason="gone"}'),
      ).toBe(1),
    );
  });

  it('to some are not held up by others that never answer', async () => {
    const [hanging, healthy] = [await aReceiver(), await aReceiver()];
    const integrationIds = Array.from({ length: 4 }, newIntegration);
    const silent = await Promise.all(
      integrationIds.flatMap((integrationId) =>
        Array.from({ length: 10 }, (_, i) => register(database, integrationId, `${hanging.url}/${i}`)),
      ),
    );
    // one failure, and they wait apart
    hanging.answers(say(500));
    for (const integrationId of integrationIds) await happen(database, integrationId);
    await vi.waitFor(() => expect(hanging.received).toHaveLength(silent.length), 20_000);
    hanging.answers(() => {});
    deliveries.advance(10_000);
    await vi.waitFor(() => expect(hanging.held.size).toBe(32), 20_000);
    const webhook = await register(database, newIntegration(), healthy.url);
    const ids = await happen(database, webhook.integrationId, 40);
    await untilTaken(database, webhook, ids.at(-1));
    expect(healthy.ids()).toEqual(ids);
    expect(hanging.held.size).toBe(32);
    for (const one of silent) await deleteWebhook(database, one);
  });

  /** Answers, and takes long over the rest. */
  const trickle: Answer = (response) => {
    const answering = setTimeout(() => response.writeHead(200).write('.'), 900);
    const more = setInterval(() => response.headersSent && response.write('.'), 100);
    response.on('close', () => {
      clearTimeout(answering);
      clearInterval(more);
    });
  };

  it.each<[string, Answer, number]>([
    ['never answer', () => {}, 25_000],
    ['answer, and then go on', trickle, 10_000],
  ])('to some wait a while, once, where all places are taken by others that %s', async (_, answer, most) => {
    const [bad, healthy] = [await aReceiver(), await aReceiver()];
    bad.answers(answer);
    const integrationIds = Array.from({ length: 4 }, newIntegration);
    const hooks = await Promise.all(
      integrationIds.flatMap((integrationId) =>
        Array.from({ length: 10 }, (_, i) => register(database, integrationId, `${bad.url}/${i}`)),
      ),
    );
    for (const integrationId of integrationIds) await happen(database, integrationId, 30);
    await vi.waitFor(() => expect(bad.held.size).toBe(32), 20_000);
    const webhook = await register(database, newIntegration(), healthy.url);
    const begin = performance.now();
    const [first] = await happen(database, webhook.integrationId);
    await untilTaken(database, webhook, first, 60_000);
    expect(performance.now() - begin).toBeLessThan(most);
    for (const hook of hooks) await deleteWebhook(database, hook);
  });

  it('make room for others after a second', async () => {
    const [long, short] = [await aReceiver(), await aReceiver()];
    long.answers((response) => void setTimeout(() => response.writeHead(204).end(), 300));
    const many = await Promise.all(
      Array.from({ length: 4 }, newIntegration).flatMap((integrationId) =>
        Array.from({ length: 8 }, (_, i) => register(database, integrationId, `${long.url}/${i}`)),
      ),
    );
    for (const integrationId of new Set(many.map((hook) => hook.integrationId))) {
      await happen(database, integrationId, 30);
    }
    await vi.waitFor(() => expect(long.held.size).toBe(32), 20_000);
    const webhook = await register(database, newIntegration(), short.url);
    const begin = performance.now();
    const [id] = await happen(database, webhook.integrationId);
    await untilTaken(database, webhook, id);
    // twenty events would take six seconds
    expect(performance.now() - begin).toBeLessThan(4_000);
    for (const hook of many) await deleteWebhook(database, hook);
  });

  it('of an event that cannot be read hold up their own webhook alone', async () => {
    const receiver = await aReceiver();
    const [poor, rich] = [newIntegration(), newIntegration()];
    const stuck = await register(database, poor, receiver.url);
    const webhook = await register(database, rich, receiver.url);
    await record(database, 'mainnet', [{ integrationId: poor, raw: Buffer.from([12, 1, 0]) }]);
    const [id] = await happen(database, rich);
    await untilTaken(database, webhook, id);
    await waitFor(async () =>
      expect((await stateOf(database, stuck)).lastAttempt).toMatchObject({ error: 'internal', status: null }),
    );
  });

  it('that are on their way when the service stops are recorded', async () => {
    const receiver = await aReceiver();
    const webhook = await register(database, newIntegration(), receiver.url);
    receiver.answers(() => {});
    const [id] = await happen(database, webhook.integrationId, 3);
    await waitFor(() => expect(receiver.held.size).toBe(1));
    const stopped = deliveries.stop();
    await pause(100);
    for (const response of receiver.held) response.writeHead(200).end();
    await stopped;
    expect((await stateOf(database, webhook)).webhook.position).toBe(id);
    expect(receiver.received).toHaveLength(1);
  });

  it('that have no answer when the service stops are made again by whoever leads next', async () => {
    const receiver = await aReceiver();
    const webhook = await register(database, newIntegration(), receiver.url);
    receiver.answers(() => {});
    const ids = await happen(database, webhook.integrationId, 3);
    await waitFor(() => expect(receiver.held.size).toBe(1));
    await deliveries.stop();
    expect((await stateOf(database, webhook)).webhook).toMatchObject({ failures: 0, attempts: 0 });
    receiver.answers(say(200));
    deliveries = startDeliveries(database);
    await untilTaken(database, webhook, ids.at(-1));
    expect(receiver.ids()).toEqual([ids[0], ...ids]);
  });

  it('are logged, the last hundred of them', async () => {
    const receiver = await aReceiver();
    const webhook = await register(database, newIntegration(), receiver.url);
    const ids = await happen(database, webhook.integrationId, 130);
    await untilTaken(database, webhook, ids.at(-1));
    const attempts = await listAttempts(database, webhook.id);
    expect(attempts.map(({ sequence }) => sequence)).toEqual(ids.slice(30).reverse());
  });
});
