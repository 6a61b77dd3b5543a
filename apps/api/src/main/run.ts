import { readEnv, StartError } from '../config/read-env.ts';
import { flushLog } from '../http/log.ts';
import type { Service } from './service.ts';

/** Lines for the person who started the process. */
export const say = (line: string): void => console.log(`obverse: ${line}`);

/** Prints what went wrong, in one line if it was foreseen, and ends the process. */
export function fail(error: unknown): never {
  console.error('obverse:', error instanceof StartError ? error.message : error);
  process.exit(1);
}

/** Stops a service, flushes its log, and ends the process. */
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

/** Runs a service until the process receives SIGINT or SIGTERM, and then stops it. */
export async function run(start: (env: ReturnType<typeof readEnv>, log: typeof say) => Promise<Service>) {
  try {
    const service = await start(readEnv(), say);
    // once: a second signal ends the process at once
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(service));
    for (const line of service.ready) say(line);
  } catch (error) {
    fail(error);
  }
}
