import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Whether `error` is a system error with one of these codes, such as `ENOENT`. */
export const hasErrorCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/**
 * Makes a directory and its missing parents. Several processes may do so at the same time. Node's own recursive `mkdir` never
 * returns where the file system answers ENOENT below a directory that exists, as `/proc` does.
 */
export async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return;
    if (!hasErrorCode(error, 'ENOENT') || dirname(path) === path) throw error;
    await makeDirectory(dirname(path));
    await mkdir(path).catch((secondError: unknown) => {
      if (!hasErrorCode(secondError, 'EEXIST')) throw secondError;
    });
  }
}
