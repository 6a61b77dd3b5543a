import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { names, transactionBytes } from '../file/layout.mjs';

/** The transactions of a year, by number in the order of the chain. */
export class Transactions {
  #heads;
  #events;

  constructor(directory) {
    this.#heads = readFileSync(join(directory, names.transactions));
    this.#events = readFileSync(join(directory, names.events));
  }

  /** Slot, block time in unix seconds, and the program's error number or 0. */
  head(number) {
    const at = number * transactionBytes;
    return {
      slot: this.#heads.readUInt32LE(at + 4),
      blockTime: this.#heads.readUInt32LE(at + 8),
      error: this.#heads.readUInt16LE(at + 12),
    };
  }

  /** The bytes of its events. */
  events(number) {
    const at = number * transactionBytes;
    let offset = this.#heads.readUInt32LE(at);
    return Array.from({ length: this.#heads.readUInt16LE(at + 14) }, () => {
      const start = offset + 2;
      offset = start + this.#events.readUInt16LE(offset);
      return this.#events.subarray(start, offset);
    });
  }
}
