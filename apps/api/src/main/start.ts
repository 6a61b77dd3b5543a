import { run } from '../run.ts';
import { startService } from '../start.ts';

await run(startService);
