import { randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { UploadsConfig } from '../config/api-config.ts';
import { hasErrorCode, makeDirectory } from '../lib/files.ts';
import { s3Store } from './s3.ts';
import { assetsPath, type ObjectStore, storageUnavailable } from './store.ts';

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

/** Writes a file under another name, and gives it its own when it is complete. An existing file stays. */
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

/** Objects in a local directory, served by this process. A file appears when it is complete, and never changes. */
function directoryStore(config: { directory: string; publicUrl: string }): ObjectStore {
  return {
    publicUrl: config.publicUrl + assetsPath,
    keep: async (key, bytes) => {
      try {
        await place(join(config.directory, key), bytes);
      } catch (error) {
        // the disk is full or not mounted: the caller may try again later
        throw storageUnavailable(error);
      }
    },
    remove: (key) =>
      rm(join(config.directory, key), { force: true }).catch((error: unknown) => {
        throw storageUnavailable(error);
      }),
    find: async (key) => {
      try {
        return await readFile(join(config.directory, key));
      } catch (error) {
        if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
        throw storageUnavailable(error);
      }
    },
  };
}

/** Opens the store that the configuration names. */
export const openStore = (config: UploadsConfig): ObjectStore =>
  's3' in config ? s3Store(config.s3) : directoryStore(config);
