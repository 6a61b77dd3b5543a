import type { Cluster } from '@obverse/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { readCursor } from '../db/events/cursor.ts';
import { integrationsBetween } from '../db/events/integrations-between.ts';
import type { Bell } from './bell.ts';

/** After so many events at once everybody is woken: to find out whom they are about would cost more. */
const many = 10_000;

/** Wakes those who listen to integrations of one cluster. It looks what is new only while anybody listens. */
export class BellRinger {
  readonly #database: Database;
  readonly #cluster: Cluster;
  readonly #poll: number;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #bells = new Map<string, Set<Bell>>();
  /** Up to which event everybody was told; undefined: nobody was yet. */
  #told: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking = false;
  #again = false;
  #failing = false;

  constructor(database: Database, cluster: Cluster, poll: number, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#database = database;
    this.#cluster = cluster;
    this.#poll = poll;
    this.#log = log;
  }

  /** From now on the bell rings when there are new events of the integration; sometimes also when there are none. */
  listen(integrationId: string, bell: Bell): void {
    const bells = this.#bells.get(integrationId) ?? new Set();
    this.#bells.set(integrationId, bells.add(bell));
    if (this.#timer === undefined) this.#schedule();
  }

  leave(integrationId: string, bell: Bell): void {
    const bells = this.#bells.get(integrationId);
    bells?.delete(bell);
    if (bells?.size === 0) this.#bells.delete(integrationId);
    if (this.#bells.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#told = undefined;
  }

  /** Looks at once, if anybody listens who was not told of the event of this number. */
  wake(sequence: number): void {
    if (this.#bells.size > 0 && sequence !== this.#told) this.#look();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), this.#poll);
  }

  #look(): void {
    if (this.#looking) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#looking = true;
    this.#ringForNews()
      .then(
        () => {
          this.#failing = false;
        },
        (err: unknown) => {
          if (!this.#failing) this.#log.warn({ err, cluster: this.#cluster }, 'event streams wait for news');
          this.#failing = true;
        },
      )
      .finally(() => {
        this.#looking = false;
        const again = this.#again;
        this.#again = false;
        if (this.#bells.size === 0) return;
        if (again) this.#look();
        else this.#schedule();
      });
  }

  async #ringForNews(): Promise<void> {
    const { orm } = this.#database;
    const last = (await readCursor(orm, this.#cluster))?.sequence ?? 0;
    const told = this.#told;
    if (last === told) return;
    // at first nobody knows what came between a listener's own look and this one
    const isPlain = told !== undefined && last > told && last - told <= many;
    const whom = isPlain
      ? await integrationsBetween(orm, this.#cluster, told, last)
      : [...this.#bells.keys()];
    for (const id of whom) for (const bell of this.#bells.get(id) ?? []) bell.ring();
    if (this.#bells.size > 0) this.#told = last;
  }
}
