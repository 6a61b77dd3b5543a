import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import bs58 from 'bs58';
import { accountHead, owners } from '../file/layout.mjs';

const programs = owners.map((owner) => owner.toBase58());
const tokenPrograms = programs.slice(1);
const clockAddress = 'SysvarC1ock11111111111111111111111111111111';
const textKey = (text) => Buffer.from(bs58.decode(text)).toString('latin1');

/** One account in the form that localnet's encoder takes. */
class Account {
  #key;
  executable = false;
  lamports = 10_000_000n;

  constructor(key, programAddress, data) {
    this.#key = key;
    this.programAddress = programAddress;
    this.data = data;
  }

  get address() {
    return bs58.encode(Buffer.from(this.#key, 'latin1'));
  }
}

function clock({ slot, time }) {
  const data = Buffer.alloc(40);
  data.writeBigUInt64LE(BigInt(slot));
  data.writeBigInt64LE(BigInt(time), 32);
  return new Account(textKey(clockAddress), 'Sysvar1111111111111111111111111111111111111', data);
}

/** All accounts as of one moment. */
export class Accounts {
  #all = new Map();
  #owned = new Map(programs.map((program) => [program, []]));
  /** Token accounts by mint. */
  #tokens = new Map();

  constructor(directory, moment) {
    const bytes = gunzipSync(readFileSync(join(directory, moment.file)));
    for (let offset = 0; offset < bytes.length; ) {
      const start = offset + accountHead;
      const end = start + bytes.readUInt16LE(offset + 33);
      const key = bytes.toString('latin1', offset, offset + 32);
      this.#add(key, new Account(key, programs[bytes[offset + 32]], bytes.subarray(start, end)));
      offset = end;
    }
    this.#all.set(textKey(clockAddress), clock(moment));
  }

  #add(key, account) {
    this.#all.set(key, account);
    this.#owned.get(account.programAddress).push(account);
    if (!tokenPrograms.includes(account.programAddress)) return;
    const mint = account.data.toString('latin1', 0, 32);
    const ofMint = this.#tokens.get(mint) ?? [];
    this.#tokens.set(mint, ofMint);
    ofMint.push(account);
  }

  get(address) {
    return this.#all.get(textKey(address)) ?? null;
  }

  /** What a program owns; `mint`, where it is asked for, at the beginning of the data. */
  owned(program, mint) {
    if (mint === undefined) return this.#owned.get(program) ?? [];
    return (this.#tokens.get(textKey(mint)) ?? []).filter(({ programAddress }) => programAddress === program);
  }
}
