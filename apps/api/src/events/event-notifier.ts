import type { Cluster } from '@obverse/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { inBackground } from '../lib/spans.ts';
import type { Waiter } from '../lib/waiter.ts';
import { readCursor } from './cursor.ts';
import { integrationsWithEventsBetween } from './read-events.ts';

/** With more new events than this, all listeners are notified: it would cost more to read which integrations the events are about. */
const maxEventsToRead = 10_000;

/**
 * Notifies listeners when events of their integrations are recorded, on one cluster and by any instance. It polls the database, and
 * only while there are listeners.
 */
export class EventNotifier {
  readonly #database: Database;
  readonly #cluster: Cluster;
  readonly #pollMs: number;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #listeners = new Map<string, Set<Waiter>>();
  /** The last event that listeners were notified of; undefined before the first poll. */
  #lastNotified: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isPolling = false;
  /** Set by a request to poll during a poll, which may have read too early. */
  #pollAgain = false;
  #isFailing = false;

  constructor(database: Database, cluster: Cluster, pollMs: number, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#database = database;
    this.#cluster = cluster;
    this.#pollMs = pollMs;
    this.#log = log;
  }

  /** Notifies `waiter` from now on of new events of the integration; sometimes also without any. */
  subscribe(integrationId: string, waiter: Waiter): void {
    const waiters = this.#listeners.get(integrationId) ?? new Set();
    this.#listeners.set(integrationId, waiters.add(waiter));
    if (this.#timer === undefined) this.#schedulePoll();
  }

  unsubscribe(integrationId: string, waiter: Waiter): void {
    const waiters = this.#listeners.get(integrationId);
    waiters?.delete(waiter);
    if (waiters?.size === 0) this.#listeners.delete(integrationId);
    if (this.#listeners.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#lastNotified = undefined;
  }

  /** Polls at once. Called when this process has recorded events. @param sequence of the last recorded event */
  notify(sequence: number): void {
    if (this.#listeners.size > 0 && sequence !== this.#lastNotified) this.#poll();
  }

  #schedulePoll(): void {
    clearTimeout(this.#timer);
    this.#timer = inBackground(() => setTimeout(() => this.#poll(), this.#pollMs));
  }

  #poll(): void {
    if (this.#isPolling) {
      this.#pollAgain = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#isPolling = true;
    this.#notifyOfNewEvents()
      .then(
        () => {
          this.#isFailing = false;
        },
        (err: unknown) => {
          if (!this.#isFailing)
            this.#log.warn({ err, cluster: this.#cluster }, 'cannot poll for new events; event streams wait');
          this.#isFailing = true;
        },
      )
      .finally(() => {
        this.#isPolling = false;
        const pollAgain = this.#pollAgain;
        this.#pollAgain = false;
        if (this.#listeners.size === 0) return;
        if (pollAgain) this.#poll();
        else this.#schedulePoll();
      });
  }

  async #notifyOfNewEvents(): Promise<void> {
    const { orm } = this.#database;
    const last = (await readCursor(orm, this.#cluster))?.sequence ?? 0;
    const from = this.#lastNotified;
    if (last === from) return;
    // Undefined at the first poll: an event may have been recorded after a listener read the database and before this poll.
    const isRange = from !== undefined && last > from && last - from <= maxEventsToRead;
    const found = isRange ? await integrationsWithEventsBetween(orm, this.#cluster, from, last) : 'all';
    const integrationIds = found === 'all' ? [...this.#listeners.keys()] : found;
    for (const id of integrationIds) for (const waiter of this.#listeners.get(id) ?? []) waiter.notify();
    if (this.#listeners.size > 0) this.#lastNotified = last;
  }
}
