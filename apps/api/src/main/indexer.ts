import { startIndexer } from '../indexer/start-indexer.ts';
import { run } from '../run.ts';

await run(startIndexer);
