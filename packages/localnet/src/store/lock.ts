import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LocalnetError, systemCodeOf } from '../errors.ts';

interface Holder {
  readonly pid: number;
  /** When that process started, as the system tells it: a number that was given to another process is not the holder. */
  readonly startedAt: string;
}

/**
 * Takes the data directory for this process. A lock whose process is gone (or whose number was given to another
 * process since) is taken over.
 * @returns how to give it back
 * @throws LocalnetError `DATA_DIR_LOCKED` while its holder lives
 */
export function lockDirectory(directory: string): () => void {
  const path = join(directory, 'lock');
  const mine = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) ?? '' } satisfies Holder);
  while (!createLock(path, mine)) {
    const found = readLock(path);
    if (found === undefined) continue;
    const holder = parseHolder(found);
    if (holder && isAlive(holder)) throw lockedBy(directory, holder.pid);
    removeStale(path, found, directory);
  }
  return () => {
    if (readLock(path) === mine) rmSync(path, { force: true });
  };
}

/** The lock appears whole or not at all: nobody may read one half written and take it for stale. */
function createLock(path: string, contents: string): boolean {
  const draft = `${path}.${process.pid}.new`;
  writeFileSync(draft, contents);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Moves the stale lock aside; if another process was quicker and the lock moved is its fresh one, puts it back. */
function removeStale(path: string, stale: string, directory: string): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return;
    throw error;
  }
  const moved = readLock(aside);
  if (moved !== stale) {
    renameSync(aside, path);
    throw lockedBy(directory, parseHolder(moved ?? '')?.pid);
  }
  rmSync(aside, { force: true });
}

function parseHolder(contents: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(contents);
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('startedAt' in value))
      return undefined;
    if (!Number.isInteger(value.pid) || typeof value.startedAt !== 'string') return undefined;
    return { pid: Number(value.pid), startedAt: value.startedAt };
  } catch {
    // a lock file cut short by a crash: its writer is gone
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  const startedAt = startOf(holder.pid);
  return startedAt !== undefined && startedAt === holder.startedAt;
}

/** When the process started, or undefined if there is none with that number. */
function startOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      // the name in brackets may hold spaces; of the fields after it the first is the state, the 20th the start time
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // a zombie is dead, only nobody has asked for its exit code yet
      return fields[0] === 'Z' ? undefined : fields[19];
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    // no such process
    return undefined;
  }
}

function lockedBy(directory: string, pid: number | undefined): LocalnetError {
  const who = pid === undefined ? 'another process' : `process ${pid}`;
  return new LocalnetError(
    'DATA_DIR_LOCKED',
    `The data directory ${directory} is in use by ${who}; stop it or choose another directory.`,
  );
}
