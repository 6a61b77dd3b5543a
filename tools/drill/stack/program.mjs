// One process of the stack: started, watched and ended.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { until } from '@obverse/testing';

const all = new Set();

/** Ends what is left when the drill ends in the middle. */
export function killAll() {
  for (const child of all) child.kill('SIGKILL');
}

/**
 * A program with its arguments, which can be started again. Its output is in a file.
 *
 * @param ready says whether it serves; it may throw
 */
export class Program {
  #settings;
  #child;

  constructor(settings) {
    this.#settings = settings;
  }

  get name() {
    return this.#settings.name;
  }

  get pid() {
    return this.#child.pid;
  }

  get isRunning() {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** @param more variables for this time only */
  async start(more = {}) {
    const { name, command, args, env, log, ready } = this.#settings;
    const output = openSync(log, 'a');
    const child = spawn(command, args, { env: { ...env, ...more }, stdio: ['ignore', output, output] });
    closeSync(output);
    all.add(child);
    child.once('exit', () => all.delete(child));
    this.#child = child;
    await until(`${name} serves`, () => {
      if (!this.isRunning) return true;
      return ready();
    });
    if (!this.isRunning) throw new Error(`${name} ended: ${this.lastLines()}`);
  }

  signal(signal) {
    this.#child.kill(signal);
  }

  /** Sends a signal and waits for the end. @returns the exit code; null where the signal ended it */
  async end(signal = 'SIGTERM') {
    if (this.isRunning) {
      const over = once(this.#child, 'exit');
      this.#child.kill(signal);
      await over;
    }
    return this.#child?.exitCode ?? null;
  }

  lastLines() {
    return readFileSync(this.#settings.log, 'utf8').slice(-2_000);
  }
}
