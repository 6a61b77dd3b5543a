import { readEnv } from './env.ts';
import { startService } from './start.ts';
import { StartError } from './start-error.ts';

try {
  const service = await startService(readEnv(), (line) => console.log(`obverse: ${line}`));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // once: a second signal ends the process at once
    process.once(signal, () => {
      service.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error('obverse: could not stop cleanly:', error);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  console.error('obverse:', error instanceof StartError ? error.message : error);
  process.exit(1);
}
