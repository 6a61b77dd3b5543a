// A process of a stack: started, watched and ended.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { until } from '@obverse/testing';

/** The root of this checkout. */
export const root = join(import.meta.dirname, '../..');

const running = new Set();

/** Ends everything that still runs. */
export const killAll = () =>
  Promise.all(
    [...running].map((child) => {
      child.kill('SIGKILL');
      return once(child, 'exit');
    }),
  );

/** For a program's `ready`: fails while nothing listens on a port of this machine. */
export async function requireListener(port) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
}

/** A program that can be started again. Its output is in a file. */
export class Program {
  #settings;
  #child;

  /** @param settings.ready says whether it serves; it may throw */
  constructor(settings) {
    this.#settings = settings;
    this.name = settings.name;
  }

  get pid() {
    return this.#child.pid;
  }

  get isRunning() {
    return running.has(this.#child);
  }

  /** @param more variables for this time only */
  async start(more = {}) {
    const { name, command, args, env, log, ready } = this.#settings;
    const output = openSync(log, 'a');
    const child = spawn(command, args, {
      env: { PATH: process.env.PATH, ...env, ...more },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    running.add(child);
    child.once('exit', () => running.delete(child));
    child.once('error', (error) => {
      console.error(error.message);
      running.delete(child);
    });
    this.#child = child;
    await until(`${name} serves`, () => !this.isRunning || ready());
    if (!this.isRunning) throw new Error(`${name} ended: ${this.lastLines()}`);
  }

  signal(signal) {
    this.#child.kill(signal);
  }

  /** Sends a signal and waits for the end. @returns the exit code; null where the signal ended it */
  async end(signal = 'SIGTERM') {
    if (this.isRunning) {
      this.signal(signal);
      await once(this.#child, 'exit');
    }
    return this.#child.exitCode;
  }

  lastLines = () => readFileSync(this.#settings.log, 'utf8').slice(-2_000);
}
