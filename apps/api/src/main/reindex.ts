import { readEnv } from '../config/env.ts';
import { reindexClusters } from '../indexer/reindex/reindex-clusters.ts';
import { fail, say } from './run.ts';

try {
  const equal = await reindexClusters(readEnv(), say);
  process.exit(equal ? 0 : 1);
} catch (error) {
  fail(error);
}
