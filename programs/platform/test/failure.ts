import { Failure } from './world.ts';

/** Why `run` fails: the program's own error, or what the runtime or a token program says. */
export function failureOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof Failure) return error.reason;
    throw error;
  }
  return 'no failure';
}
