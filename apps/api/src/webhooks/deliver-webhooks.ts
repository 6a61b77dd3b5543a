import { Bell } from '../events/bell.ts';
import type { Duty } from '../leader/duty.ts';
import { announceNews, keepAnnouncing } from './announce.ts';
import type { Delivering } from './delivering.ts';
import { serveLine } from './line.ts';
import type { Webhooks } from './webhooks.ts';

/** How long deliveries on their way may go on when the service stops, milliseconds. */
const grace = 3_000;

/** The wall clock and chance; tests bring their own. */
const surroundings = { now: () => new Date(), chance: Math.random };

/**
 * Sends each integration's events to its webhooks: in order, each until it is taken, at least once. A webhook's state stands in the
 * database and moves only after an attempt, so whoever leads next goes on where this one was.
 */
export const deliverWebhooks =
  ({ key, send }: Pick<Webhooks, 'key' | 'send'>, { now, chance } = surroundings): Duty =>
  async (leadership) => {
    const [failed, stop] = [new AbortController(), new AbortController()];
    const signal = AbortSignal.any([leadership.signal, failed.signal]);
    const delivering: Delivering = { ...leadership, key, send, now, chance, signal, stop: stop.signal };
    const news = new Bell();
    signal.addEventListener('abort', () => {
      setTimeout(() => stop.abort(), grace).unref();
    });
    // before anybody begins to wait it stands written from where on to tell
    await announceNews(delivering);
    const work = [
      keepAnnouncing(delivering, news),
      serveLine(delivering, false, news),
      serveLine(delivering, true),
    ];
    try {
      await Promise.all(work);
    } finally {
      failed.abort();
      await Promise.allSettled(work);
    }
  };
