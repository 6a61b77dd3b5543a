import type { NoticeKind } from '@obverse/contracts';
import { EVENTS, INSTRUCTIONS, type InstructionTypes } from '@obverse/core';
import bs58 from 'bs58';
import type { Instruction } from './event-source.ts';
import type { NewEvent } from './write-events.ts';

type InstructionName = keyof InstructionTypes;

/** The notice that an instruction logs. One that also ends a tranche logs `lossResolved` before, which names the epoch after it. */
const noticeOf = new Map<InstructionName, NoticeKind>([
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

/** A kind of notice and the stablecoin it is about; null for the platform. */
type Notice = Pick<NewEvent, 'kind' | 'stablecoinId'>;

function noticeBy({ program, accounts, data }: Instruction, programId: string): Notice | undefined {
  if (program !== programId) return undefined;
  const name = names.get(bs58.decode(data)[0] ?? -1);
  const kind = name && noticeOf.get(name);
  if (name === undefined || kind === undefined) return undefined;
  const layout: readonly (readonly [string, number])[] = INSTRUCTIONS[name].accounts;
  const stablecoin = accounts[layout.findIndex(([account]) => account === 'stablecoin')];
  // an optional account that is absent is the program itself
  return { kind: EVENTS[kind].kind, stablecoinId: stablecoin === programId ? null : (stablecoin ?? null) };
}

const isSame = (a: Notice, b: Notice): boolean => a.kind === b.kind && a.stablecoinId === b.stablecoinId;

/**
 * The notices that a transaction's log, which was cut off, lacks: its instructions were executed, so each of them has logged its own.
 *
 * @param logged the events before the cut
 */
export function cutNotices(
  instructions: readonly Instruction[],
  programId: string,
  logged: readonly Notice[],
): Notice[] {
  const found = [...logged];
  const missing: Notice[] = [];
  for (const instruction of instructions) {
    const notice = noticeBy(instruction, programId);
    if (notice === undefined) continue;
    const i = found.findIndex((event) => isSame(event, notice));
    if (i >= 0) found.splice(i, 1);
    else if (!missing.some((other) => isSame(other, notice))) missing.push(notice);
  }
  return missing;
}
