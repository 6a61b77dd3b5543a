import { Buffer } from 'buffer';
import { CodecError } from '../errors.ts';
import { readFields, writeFields } from './codec.ts';
import { EVENTS, type PlatformEvent } from './platform.generated.ts';

const logPrefix = 'Program data: ';
const invokeLine = /^Program (\w+) invoke \[\d+\]$/;
const returnLine = /^Program (\w+) (?:success|failed)/;
const truncatedLine = 'Log truncated';

type EventKind = PlatformEvent['kind'];

/** The first two bytes of each event that this release knows. */
const kinds = new Map(
  (Object.keys(EVENTS) as EventKind[]).map((kind) => [`${EVENTS[kind].kind} ${EVENTS[kind].version}`, kind]),
);

/**
 * Decodes the bytes of one event.
 *
 * @returns undefined for kinds and versions that this release does not know.
 * @throws CodecError if a known event has another length.
 * @example
 * ```ts
 * import { decodeEvent } from '@obverse/core';
 *
 * const event = decodeEvent(bytes);
 * if (event?.kind === 'minted') console.log(`${event.actor} got ${event.tokens}`);
 * ```
 */
export function decodeEvent(bytes: Uint8Array): PlatformEvent | undefined {
  const kind = kinds.get(`${bytes[0]} ${bytes[1]}`);
  if (kind === undefined) return undefined;
  return { kind, ...readFields(EVENTS[kind].fields, bytes, 2) } as unknown as PlatformEvent;
}

/**
 * As {@link decodeEvent}, and undefined also for a known event of another length.
 *
 * @example
 * ```ts
 * import { decodeEventIfValid, loggedEvents } from '@obverse/core';
 *
 * const { events } = loggedEvents(logs, programId.toBase58());
 * const kinds = events.map((event) => decodeEventIfValid(event)?.kind ?? 'unknown');
 * ```
 */
export function decodeEventIfValid(bytes: Uint8Array): PlatformEvent | undefined {
  try {
    return decodeEvent(bytes);
  } catch (error) {
    if (error instanceof CodecError) return undefined;
    throw error;
  }
}

/**
 * The bytes that the program logs for an event.
 *
 * @throws CodecError that names the field, where a value does not fit its type.
 * @example
 * ```ts
 * import { encodeEvent } from '@obverse/core';
 *
 * const data = encodeEvent({ kind: 'pauseChanged', actor: authority, paused: true, timestamp: now });
 * const line = `Program data: ${data.toString('base64')}`;
 * ```
 */
export function encodeEvent(event: PlatformEvent): Buffer {
  const { kind, version, fields } = EVENTS[event.kind];
  return writeFields([kind, version], fields, event);
}

/**
 * Whether the cluster cut a transaction's log off.
 *
 * @example
 * ```ts
 * import { eventsFromLogs, isTruncated } from '@obverse/core';
 *
 * const events = eventsFromLogs(logs, programId.toBase58());
 * if (isTruncated(logs)) console.warn(`there may be more than these ${events.length} events`);
 * ```
 */
export const isTruncated = (logs: readonly string[]): boolean => logs.includes(truncatedLine);

/** What a program logged as events in one transaction. */
export type LoggedEvents = {
  /** The bytes of each event, in order. */
  readonly events: readonly Uint8Array[];
  /** Whether the cluster cut the log off, so that there may have been more. */
  readonly truncated: boolean;
};

/**
 * The bytes of the program's events in a transaction's logs. Data that other programs logged is not taken for events: the invoke and
 * return lines tell whose each line is.
 *
 * @example
 * ```ts
 * import { decodeEvent, loggedEvents } from '@obverse/core';
 *
 * const { events, truncated } = loggedEvents(logs, programId.toBase58());
 * for (const event of events) console.log(decodeEvent(event)?.kind ?? 'unknown');
 * if (truncated) console.warn('the cluster cut the log off');
 * ```
 */
export function loggedEvents(logs: readonly string[], programId: string): LoggedEvents {
  const stack: string[] = [];
  const events: Uint8Array[] = [];
  for (const line of logs) {
    const invoked = invokeLine.exec(line)?.[1];
    if (invoked !== undefined) stack.push(invoked);
    else if (returnLine.test(line)) stack.pop();
    else if (line === truncatedLine) return { events, truncated: true };
    else if (line.startsWith(logPrefix) && stack.at(-1) === programId) {
      events.push(Buffer.from(line.slice(logPrefix.length), 'base64'));
    }
  }
  return { events, truncated: false };
}

/**
 * The program's events in a transaction's logs, in order, less those that this release does not know.
 *
 * @throws CodecError if a known event has another length.
 * @example
 * ```ts
 * import { eventsFromLogs } from '@obverse/core';
 *
 * connection.onLogs(programId, ({ signature, logs }) => {
 *   for (const event of eventsFromLogs(logs, programId.toBase58())) console.log(signature, event.kind);
 * });
 * ```
 */
export function eventsFromLogs(logs: readonly string[], programId: string): PlatformEvent[] {
  return loggedEvents(logs, programId).events.flatMap((bytes) => decodeEvent(bytes) ?? []);
}
