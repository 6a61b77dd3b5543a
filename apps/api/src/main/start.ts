import { run } from './run.ts';
import { startService } from './start-service.ts';

await run(startService);
