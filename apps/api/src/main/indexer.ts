import { run } from './run.ts';
import { startIndexer } from './start-indexer.ts';

await run(startIndexer);
