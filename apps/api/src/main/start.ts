import { run } from './run.ts';
import { startService } from './service.ts';

await run(startService);
