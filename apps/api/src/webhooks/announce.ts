import { hasNews, markDue } from '../db/webhooks/mark-due.ts';
import type { Bell } from '../events/bell.ts';
import { sleep } from '../lib/async.ts';
import type { Delivering } from './delivering.ts';

/** How often it is looked whether there are new events, milliseconds. */
const pollEvery = 500;

/** Tells waiting webhooks of what has been recorded since they were last told. */
export async function announceNews({ chain, database, write, now }: Delivering): Promise<boolean> {
  const isNew = await hasNews(database.orm, chain.cluster);
  if (isNew) await write((orm) => markDue(orm, chain.cluster, now()));
  return isNew;
}

/** Goes on telling until the service stops. @param bell rung when somebody was told */
export async function keepAnnouncing(delivering: Delivering, bell: Bell): Promise<void> {
  const { signal } = delivering;
  while (!signal.aborted) {
    if (await announceNews(delivering)) bell.ring();
    else await sleep(pollEvery, signal);
  }
}
