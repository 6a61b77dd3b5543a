import type { UploadsConfig } from '../config.ts';
import { directoryStore } from './directory.ts';
import { s3Store } from './s3.ts';
import type { ObjectStore } from './store.ts';

export const openStore = (config: UploadsConfig): ObjectStore =>
  's3' in config ? s3Store(config.s3) : directoryStore(config);
