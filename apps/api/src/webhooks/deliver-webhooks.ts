import { setMaxListeners } from 'node:events';
import { countUnsignable } from '../db/webhooks/key-id.ts';
import { Bell } from '../events/bell.ts';
import type { Duty } from '../leader/duty.ts';
import { announceNews, keepAnnouncing } from './announce.ts';
import type { Delivering, DeliveryObserver } from './delivering.ts';
import { serveLine } from './line.ts';
import type { Webhooks } from './webhooks.ts';

/** How long deliveries on their way may go on when the service stops, milliseconds. */
const grace = 3_000;

/** The wall clock and chance; tests bring their own. */
const surroundings = { now: () => new Date(), chance: Math.random };

/** A key that was changed by mistake is noticed when the service starts, and not by receivers that refuse what comes. */
async function checkKey({ chain, database, keyId, log }: Delivering): Promise<void> {
  const webhooks = await countUnsignable(database.orm, chain.cluster, keyId);
  if (webhooks === 0) return;
  log.error(
    { cluster: chain.cluster, webhooks },
    'webhooks were registered under another WEBHOOK_KEY: nothing is sent to them until it is set again or their secrets are rotated',
  );
}

/**
 * Sends each integration's events to its webhooks: in order, each until it is taken, at least once. A webhook's state stands in the
 * database and moves only after an attempt, so whoever leads next goes on where this one was.
 */
export const deliverWebhooks =
  (
    { key, keyId, send }: Pick<Webhooks, 'key' | 'keyId' | 'send'>,
    observe: DeliveryObserver,
    { now, chance } = surroundings,
  ): Duty =>
  async (leadership) => {
    const [failed, stop] = [new AbortController(), new AbortController()];
    // each message on its way listens to it
    setMaxListeners(0, stop.signal);
    const signal = AbortSignal.any([leadership.signal, failed.signal]);
    const delivering: Delivering = {
      ...leadership,
      ...{ key, keyId, send, now, chance, observe, signal },
      stop: stop.signal,
    };
    const news = new Bell();
    const busy = new Set<string>();
    signal.addEventListener('abort', () => {
      setTimeout(() => stop.abort(), grace).unref();
    });
    await checkKey(delivering);
    // before anybody begins to wait it stands written from where on to tell
    await announceNews(delivering);
    const work = [
      keepAnnouncing(delivering, news),
      serveLine(delivering, { slow: false, busy, bell: news }),
      serveLine(delivering, { slow: true, busy, bell: new Bell() }),
    ];
    try {
      await Promise.all(work);
    } finally {
      failed.abort();
      await Promise.allSettled(work);
    }
  };
