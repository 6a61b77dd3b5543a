import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sane = /^[A-Za-z0-9._:-]{1,64}$/;

/** Of the ids of this process: all but the last of a UUID's groups, which counts. A new UUID for each costs ten times as much. */
const prefix = randomUUID().slice(0, 24);
let made = 0;

/** A new id of ours. */
export const makeId = (): string => prefix + (++made).toString(16).padStart(12, '0');

/** The caller's own request id, if it is fit for a header and a log line and could not be taken for ours; one of ours otherwise. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && sane.test(given) && !given.startsWith(prefix) ? given : makeId();
}
