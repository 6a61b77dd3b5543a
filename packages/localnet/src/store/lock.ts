import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { LocalnetError, systemCodeOf } from '../errors.ts';

/** The code of an error of LevelDB. Where it could not be opened, the reason is the cause of the error. */
export const levelCodeOf = (error: unknown): string | undefined =>
  systemCodeOf((error as Error).cause) ?? systemCodeOf(error);

/**
 * Locks the data directory for this process with a LevelDB that stays empty. The system gives the lock back when the process ends, however
 * it ends.
 *
 * @returns a function that unlocks it
 * @throws LocalnetError `DATA_DIR_LOCKED` while it is locked, by this process or another one
 * @example
 * ```ts
 * import { lockDirectory } from '@obverse/localnet';
 *
 * const unlock = await lockDirectory('.data/mainnet');
 * await unlock();
 * ```
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const lock = new ClassicLevel(join(directory, 'lock.leveldb'));
  try {
    await lock.open();
  } catch (error) {
    if (levelCodeOf(error) !== 'LEVEL_LOCKED') throw error;
    throw new LocalnetError(
      'DATA_DIR_LOCKED',
      `The data directory ${directory} is in use by another process; stop it or choose another directory.`,
    );
  }
  return () => lock.close();
}
