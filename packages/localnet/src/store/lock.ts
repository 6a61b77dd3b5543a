import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LocalnetError, systemCodeOf } from '../errors.ts';

type Holder = {
  readonly pid: number;
  /** Start time of that process in the system's format. It reveals a process id that the system has reused. */
  readonly startedAt: string;
};

/**
 * Locks the data directory for this process. Takes over a lock whose process has ended.
 *
 * @returns a function that unlocks it
 * @throws LocalnetError `DATA_DIR_LOCKED` while another process holds it
 * @example
 * ```ts
 * import { lockDirectory } from '@obverse/localnet';
 *
 * const unlock = lockDirectory('.data/mainnet');
 * unlock();
 * ```
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

/** Creates the lock file atomically: a half-written one would look stale to another process. */
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

/** Moves the stale lock aside. Puts it back if it is not stale: another process may have replaced it in the meantime. */
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
    // a crash truncated the lock file, so its writer has ended
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  const startedAt = startOf(holder.pid);
  return startedAt !== undefined && startedAt === holder.startedAt;
}

/** Start time of the process, or undefined if no process has this id. */
function startOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      // the name in brackets may contain spaces; of the fields after it, the first is the state and the 20th the start time
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // a zombie has ended, but its parent has not read the exit code
      return fields[0] === 'Z' ? undefined : fields[19];
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    // there is no such process
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
