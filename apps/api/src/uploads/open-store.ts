import type { S3Config, UploadsConfig } from '../config/api-config.ts';
import { directoryStore } from './directory.ts';
import type { ObjectStore } from './store.ts';

/** A bucket, reached when something is first put there: its library is large, and most services have none. */
function bucketStore(config: S3Config): ObjectStore {
  let store: Promise<ObjectStore> | undefined;
  return {
    publicUrl: config.publicUrl,
    keep: async (key, bytes, extension) => {
      store ??= import('./s3.ts').then(({ s3Store }) => s3Store(config));
      await (await store).keep(key, bytes, extension);
    },
  };
}

export const openStore = (config: UploadsConfig): ObjectStore =>
  's3' in config ? bucketStore(config.s3) : directoryStore(config);
