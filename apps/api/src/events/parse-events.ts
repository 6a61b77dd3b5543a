import { type BroadcastKind, broadcastKinds } from '@obverse/contracts';
import {
  CodecError,
  changeKinds,
  decodeEvent,
  EVENTS,
  INSTRUCTIONS,
  type InstructionTypes,
  loggedEvents,
  type PlatformEvent,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { fromUnixSeconds } from '../lib/format.ts';
import type { ProgramCall } from '../solana/nodes/executed-calls.ts';
import type { EventSource, Transaction } from './event-source.ts';
import type { EventFlag, NewEvent } from './recorder.ts';

/** What an event adds to its integration's counters; base units. */
const volumeOf = (event: PlatformEvent): bigint =>
  event.kind === 'minted' || event.kind === 'redeemed' ? event.amount : 0n;
const revenueOf = (event: PlatformEvent): bigint => ('commission' in event ? event.commission : 0n);

function decode(raw: Uint8Array): PlatformEvent | EventFlag {
  try {
    return decodeEvent(raw) ?? 'unknown';
  } catch (error) {
    if (error instanceof CodecError) return 'malformed';
    throw error;
  }
}

/** What an event is about. */
type Subject = Pick<NewEvent, 'integrationId' | 'stablecoinId' | 'accountId' | 'isBroadcast'>;

const noSubject: Subject = { integrationId: null, stablecoinId: null, accountId: null, isBroadcast: false };

const broadcastKindCodes: ReadonlySet<string> = new Set(broadcastKinds);

function stablecoinOf(event: PlatformEvent): PublicKey | undefined {
  if ('stablecoin' in event) return event.stablecoin;
  return 'target' in event && event.changeKind === changeKinds.stablecoin ? event.target : undefined;
}

function accountOf(event: PlatformEvent): PublicKey | undefined {
  if ('cooldown' in event) return event.cooldown;
  if ('lossReport' in event) return event.lossReport;
  return 'target' in event ? event.target : undefined;
}

const subjectOf = (event: PlatformEvent): Subject => ({
  integrationId: 'integration' in event ? event.integration.toBase58() : null,
  stablecoinId: stablecoinOf(event)?.toBase58() ?? null,
  accountId: accountOf(event)?.toBase58() ?? null,
  isBroadcast: broadcastKindCodes.has(event.kind),
});

/** Decodes the bytes of an event. @param blockDate the event's time if the bytes cannot be decoded */
export function parseEvent(
  raw: Uint8Array,
  blockDate: Date,
): Subject & Pick<NewEvent, 'at' | 'flag' | 'counts'> {
  const event = decode(raw);
  if (typeof event === 'string') return { ...noSubject, at: blockDate, flag: event };
  const parsed = { ...subjectOf(event), at: fromUnixSeconds(event.timestamp), flag: null };
  if (parsed.integrationId === null) return parsed;
  return { ...parsed, counts: { volume: volumeOf(event), revenue: revenueOf(event) } };
}

/** What a recorded event adds to its integration's totals. */
export const toCountedEvent = ({ slot, raw, at }: Pick<NewEvent, 'slot' | 'raw' | 'at'>) => ({
  slot,
  ...parseEvent(raw, at),
});

/** The events that a transaction logged, in order. An event that cannot be decoded is kept raw and flagged. */
function loggedRows({ signature, slot, blockTime }: Transaction, events: readonly Uint8Array[]): NewEvent[] {
  const blockDate = fromUnixSeconds(BigInt(blockTime ?? 0));
  return events.map((bytes, index): NewEvent => {
    const [kind = 0, version = 0] = bytes;
    const raw = Buffer.from(bytes);
    return { signature, slot, index, kind, version, raw, ...parseEvent(raw, blockDate) };
  });
}

type InstructionName = keyof InstructionTypes;

/** The broadcast event that an instruction logs. One that also ends a tranche logs `lossResolved` before, which names the epoch after it. */
const broadcastOf = new Map<InstructionName, BroadcastKind>([
  ['queuePlatformChange', 'changeQueued'],
  ['queueStablecoinChange', 'changeQueued'],
  ['cancelChange', 'changeCancelled'],
  ['executePlatformChange', 'changeExecuted'],
  ['executeStablecoinChange', 'changeExecuted'],
  ['lowerLimits', 'limitsLowered'],
  ['revokeRole', 'roleRevoked'],
  ['setPaused', 'pauseChanged'],
  ['reportLoss', 'lossReported'],
  ['resolveLoss', 'lossResolved'],
  ['lapseLossReport', 'lossResolved'],
  ['openJuniorMint', 'juniorMintOpened'],
]);

const names = new Map<number, InstructionName>(
  (Object.keys(INSTRUCTIONS) as InstructionName[]).map((name) => [INSTRUCTIONS[name].discriminator, name]),
);

/** A kind of broadcast event and the stablecoin it is about; null for the platform. */
type Broadcast = Pick<NewEvent, 'kind' | 'stablecoinId'>;

function broadcastBy({ program, accounts, data }: ProgramCall, programId: string): Broadcast | undefined {
  if (program !== programId) return undefined;
  const name = names.get(bs58.decode(data)[0] ?? -1);
  const kind = name && broadcastOf.get(name);
  if (name === undefined || kind === undefined) return undefined;
  const layout: readonly (readonly [string, number])[] = INSTRUCTIONS[name].accounts;
  const stablecoin = accounts[layout.findIndex(([account]) => account === 'stablecoin')];
  // an optional account that is absent is the program itself
  return { kind: EVENTS[kind].kind, stablecoinId: stablecoin === programId ? null : (stablecoin ?? null) };
}

const isSame = (a: Broadcast, b: Broadcast): boolean =>
  a.kind === b.kind && a.stablecoinId === b.stablecoinId;

/**
 * The broadcast events that the truncated log of a transaction lacks: its instructions were executed, so each of them has logged its own.
 *
 * @param logged the events before the truncated part
 */
export function truncatedBroadcasts(
  instructions: readonly ProgramCall[],
  programId: string,
  logged: readonly Broadcast[],
): Broadcast[] {
  const found = [...logged];
  const missing: Broadcast[] = [];
  for (const instruction of instructions) {
    const broadcast = broadcastBy(instruction, programId);
    if (broadcast === undefined) continue;
    const i = found.findIndex((event) => isSame(event, broadcast));
    if (i >= 0) found.splice(i, 1);
    else if (!missing.some((other) => isSame(other, broadcast))) missing.push(broadcast);
  }
  return missing;
}

/** What is recorded in the place of lost events: of an integration, a broadcast event, or nothing. */
type LostEvent = Partial<Pick<NewEvent, 'integrationId' | 'stablecoinId' | 'kind' | 'isBroadcast'>>;

/** The row of a lost event, flagged as truncated. That of a broadcast event has the broadcast event's kind. */
function truncatedRow({ signature, slot, blockTime }: Transaction, index: number, lost: LostEvent): NewEvent {
  const at = fromUnixSeconds(BigInt(blockTime ?? 0));
  const empty = { kind: 0, version: 0, raw: Buffer.alloc(0), flag: 'truncated' } as const;
  return { ...noSubject, signature, slot, index, at, ...empty, ...lost };
}

/**
 * The events of transactions, in order. A cluster truncates long logs, and anyone can make a log long. The lost part may have held
 * events of any integration that the transaction names, so each of them gets an event flagged as truncated. It has held the broadcast events of
 * the transaction's instructions that were not logged before, so each of these gets one, too.
 *
 * @throws ApiError UNAVAILABLE when no node answers which of the accounts are integrations
 */
export async function parseEvents(
  { filterIntegrations }: Pick<EventSource, 'filterIntegrations'>,
  programId: string,
  transactions: readonly Transaction[],
): Promise<NewEvent[]> {
  const rows: NewEvent[] = [];
  for (const transaction of transactions) {
    const { events, truncated } = loggedEvents(transaction.logs, programId);
    const logged = loggedRows(transaction, events);
    rows.push(...logged);
    if (!truncated) continue;
    const lost: LostEvent[] = [
      ...(await filterIntegrations(transaction.accounts)).map((integrationId) => ({ integrationId })),
      ...truncatedBroadcasts(transaction.instructions, programId, logged).map((broadcast) => ({
        ...broadcast,
        isBroadcast: true,
      })),
    ];
    // without a subject it only says that the transaction was read
    const places = lost.length === 0 ? [{}] : lost;
    rows.push(...places.map((each, i) => truncatedRow(transaction, logged.length + i, each)));
  }
  return rows;
}
