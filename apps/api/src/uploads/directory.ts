import { randomUUID } from 'node:crypto';
import { link, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasErrorCode, makeDirectory } from '../lib/files.ts';
import { type ObjectStore, storageUnavailable } from './store.ts';

/** The path under which the service serves the directory. */
export const assetsPath = '/assets';

/** Writes all of a file to the disk, or throws. */
async function write(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Gives a file its name when it is whole. */
async function place(path: string, bytes: Uint8Array): Promise<void> {
  await makeDirectory(dirname(path));
  const draft = `${path}.${randomUUID()}`;
  try {
    await write(draft, bytes);
    await link(draft, path).catch((error: unknown) => {
      if (!hasErrorCode(error, 'EEXIST')) throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
}

/** Objects in a local directory, served by this process. A file appears whole, and is never written again. */
export function directoryStore(config: { directory: string; publicUrl: string }): ObjectStore {
  return {
    publicUrl: config.publicUrl + assetsPath,
    keep: async (key, bytes) => {
      try {
        await place(join(config.directory, key), bytes);
      } catch (error) {
        // a full disk, a lost mount: the caller may come again
        throw storageUnavailable(error);
      }
    },
  };
}
