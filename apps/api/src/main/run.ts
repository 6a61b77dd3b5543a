import { readEnv } from '../config/env.ts';
import { StartError } from '../config/start-error.ts';
import { flushLog } from '../http/log.ts';
import type { Service } from './serve.ts';
import { setV8Flags } from './v8-flags.ts';

/** Lines for the person who started the process. */
export const say = (line: string): void => console.log(`obverse: ${line}`);

/** Says in one line what went wrong, or, where that was not foreseen, all of it, and ends the process. */
export function fail(error: unknown): never {
  console.error('obverse:', error instanceof StartError ? error.message : error);
  process.exit(1);
}

/** Stops a service, lets its log go out, and ends the process. */
async function stop(service: Service): Promise<never> {
  let code = 0;
  try {
    await service.close();
  } catch (error) {
    console.error('obverse: could not stop cleanly:', error);
    code = 1;
  }
  await flushLog();
  process.exit(code);
}

/** Runs a service until the process is told to stop, and then lets it finish. */
export async function run(start: (env: ReturnType<typeof readEnv>, log: typeof say) => Promise<Service>) {
  setV8Flags();
  try {
    const service = await start(readEnv(), say);
    // once: a second signal ends the process at once
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(service));
  } catch (error) {
    fail(error);
  }
}
