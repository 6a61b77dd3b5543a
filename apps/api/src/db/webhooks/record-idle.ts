import type { Orm } from '../database.ts';
import { asking } from '../failure.ts';
import { type At, change, dueIfMore } from './change.ts';

/** Lets a webhook wait that has nothing to deliver. */
export const recordIdle = async (orm: Orm, at: At, now: Date): Promise<void> => {
  await asking(change(orm, at, { dueAt: dueIfMore(orm, at, at.position, now) }));
};
