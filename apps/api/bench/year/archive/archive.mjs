import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import bs58 from 'bs58';
import { names } from '../file/layout.mjs';
import { Accounts } from './accounts.mjs';
import { numberOf, signatureOf } from './signatures.mjs';
import { Transactions } from './transactions.mjs';

/** A year's chain as it was at one of the moments at which all accounts were kept. */
export class Archive {
  #directory;
  #summary;
  transactions;
  genesisHash;
  /** How many transactions there are by now. */
  count = 0;
  slot = 0;
  time = 0;
  accounts;

  constructor(directory) {
    this.#directory = directory;
    this.#summary = JSON.parse(readFileSync(join(directory, names.summary), 'utf8'));
    this.transactions = new Transactions(directory);
    this.genesisHash = bs58.encode(createHash('sha256').update(`genesis of ${this.#summary.seed}`).digest());
    this.show(this.#summary.moments.length - 1);
  }

  /** From now on it is this moment. */
  show(number) {
    const moment = this.#summary.moments[number];
    if (moment === undefined) throw new RangeError(`there is no moment ${number}`);
    this.accounts = new Accounts(this.#directory, moment);
    Object.assign(this, { count: moment.transactions, slot: moment.slot, time: moment.time });
    return moment;
  }

  signature(number) {
    return signatureOf(this.#summary.seed, number);
  }

  /** The number of a transaction that there is by now, by its signature. */
  find(signature) {
    const number = numberOf(this.#summary.seed, signature);
    return number !== undefined && number < this.count ? number : undefined;
  }
}
