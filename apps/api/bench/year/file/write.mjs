import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { encodeEvent } from '@obverse/core';
import { beginning, liveYear } from '../model/year.mjs';
import { accountsOf } from './accounts.mjs';
import { accountHead, firstSlot, names, owners, slotsPerSecond, transactionBytes } from './layout.mjs';

/** Appends to a file through a buffer. */
class Appender {
  #file;
  #buffer = Buffer.allocUnsafe(1 << 20);
  #used = 0;
  /** Bytes so far. */
  size = 0;

  constructor(path) {
    this.#file = openSync(path, 'w');
  }

  /** Room for `size` bytes, for the caller to fill. */
  room(size) {
    if (this.#used + size > this.#buffer.length) this.#flush();
    this.#used += size;
    this.size += size;
    return this.#buffer.subarray(this.#used - size, this.#used);
  }

  #flush() {
    writeSync(this.#file, this.#buffer, 0, this.#used);
    this.#used = 0;
  }

  close() {
    this.#flush();
    closeSync(this.#file);
  }
}

function packAccounts(accounts) {
  const parts = [];
  for (const [address, owner, data] of accounts) {
    const head = Buffer.alloc(accountHead);
    head.set(address.toBytes());
    head.writeUInt8(owners.indexOf(owner), 32);
    head.writeUInt16LE(data.length, 33);
    parts.push(head, data);
  }
  return gzipSync(Buffer.concat(parts), { level: 1 });
}

/** Writes down what happens, and at some moments all accounts. */
class Book {
  #directory;
  #transactions;
  #events;
  #shares;
  #nextSlot = 0;
  #time = beginning;
  counts = { transactions: 0, events: 0, refused: 0 };
  moments = [];

  constructor(directory, shares) {
    this.#directory = directory;
    this.#shares = [...shares].reverse();
    this.#transactions = new Appender(join(directory, names.transactions));
    this.#events = new Appender(join(directory, names.events));
  }

  #write(at, count, error) {
    const slot = Math.max(firstSlot + Math.floor(at * slotsPerSecond), this.#nextSlot);
    this.#nextSlot = slot;
    this.#time = beginning + Math.floor(at);
    const room = this.#transactions.room(transactionBytes);
    room.writeUInt32LE(this.#events.size);
    room.writeUInt32LE(slot, 4);
    room.writeUInt32LE(this.#time, 8);
    room.writeUInt16LE(error, 12);
    room.writeUInt16LE(count, 14);
    this.counts.transactions++;
  }

  record(at, events) {
    this.#write(at, events.length, 0);
    for (const event of events) {
      const bytes = encodeEvent(event);
      const room = this.#events.room(2 + bytes.length);
      room.writeUInt16LE(bytes.length);
      room.set(bytes, 2);
    }
    this.counts.events += events.length;
  }

  refuse(at, error) {
    this.#write(at, 0, error);
    this.counts.refused++;
  }

  progress(share, state) {
    if (share >= this.#shares.at(-1)) this.#keep(this.#shares.pop(), state);
  }

  /** Keeps the accounts as of the last slot; what happens next happens in a later one. */
  #keep(share, { ledger, people }) {
    const file = names.accounts(this.moments.length);
    writeFileSync(join(this.#directory, file), packAccounts(accountsOf(ledger, people)));
    const { transactions, events } = this.counts;
    const integrations = ledger.coins.length;
    this.moments.push({
      share,
      slot: this.#nextSlot,
      time: this.#time,
      transactions,
      events,
      integrations,
      file,
    });
    this.#nextSlot++;
  }

  end(at, state) {
    this.#nextSlot = firstSlot + Math.floor(at * slotsPerSecond);
    this.#time = beginning + at;
    this.#keep(1, state);
    this.#transactions.close();
    this.#events.close();
  }
}

/** When accounts are kept, as shares of everything that users do; they are kept at the end of the year too. */
const shares = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/**
 * Lives a year and writes it into `directory`, which appears when it is complete.
 *
 * @returns what its `year.json` says
 */
export function writeYear(directory, settings) {
  const unfinished = `${directory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const book = new Book(unfinished, shares);
  liveYear(settings, book);
  const summary = { ...settings, beginning, ...book.counts, moments: book.moments };
  writeFileSync(join(unfinished, names.summary), JSON.stringify(summary, null, 2));
  rmSync(directory, { recursive: true, force: true });
  renameSync(unfinished, directory);
  return summary;
}
