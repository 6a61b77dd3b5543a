import { run } from './run.ts';
import { startIndexer } from './service.ts';

await run(startIndexer);
