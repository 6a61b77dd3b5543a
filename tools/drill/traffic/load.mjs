// Steady load of clients that do not stop while the stack is broken: reads, transactions that are built, signed and sent, and transactions
// that are only built. Everything is counted.
import { setTimeout as pause } from 'node:timers/promises';
import { get, post, send } from '@obverse/stack/client';
import { request } from 'undici';

/** Each of the readers, between two requests. */
const readPauseMs = 40;
const readers = 4;
/** Each coin's user, between two transactions. The clusters keep the last 20 000. */
const writePauseMs = 500;
/** Further clients in a burst, which pause after failures alone. Each fourth request of theirs builds a transaction. */
const burstClients = 6;
/** Longer than the balancer waits. */
const timeoutMs = 40_000;

/** More come in than go out: each amount is up to 499 more. */
const amounts = { mint: 2_000, redeem: 1_000 };

export class Load {
  requests = 0;
  /** Requests without the answer that was asked for. */
  failed = [];
  /** Transactions that the cluster has executed. */
  confirmed = [];
  #client;
  #coins;
  #stopping;
  #running = [];
  #turn = 0;

  constructor(client, coins) {
    this.#client = client;
    this.#coins = coins;
  }

  /** @returns the answer's data; undefined where the request has failed */
  async #request({ path, ...options }) {
    const began = performance.now();
    const fail = (reason, said) => {
      const { method } = options;
      this.failed.push({ method, path, reason: String(reason), said, began, ended: performance.now() });
    };
    try {
      const timeouts = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
      const { statusCode, body } = await request(this.#client.url + path, { ...options, ...timeouts });
      const text = await body.text();
      if (statusCode === 200) return JSON.parse(text).data;
      fail(statusCode, text.slice(0, 200));
    } catch (error) {
      fail(error.code ?? error.cause?.code ?? error.message);
    } finally {
      this.requests += 1;
    }
  }

  #read({ integrationId: id, key, user }) {
    const reads = [
      [`/integration/${id}`],
      [`/integration/${id}/stats`, key],
      [`/integration/${id}/events?limit=20`, key],
      [`/integration/${id}/quote?side=mint&amount=1000000`],
      ['/integrations'],
      [`/wallet/${user}/positions`],
      ['/stablecoin/limits'],
    ];
    const [path, own] = reads[this.#turn++ % reads.length];
    return this.#request(get(path, own, 'mainnet'));
  }

  #build({ integrationId, key, user }, side) {
    this.#turn += 1;
    // no two are the same transaction
    const amount = String(amounts[side] + (this.#turn % 500));
    return this.#request(post(`/integration/${side}`, { integrationId, user, amount }, key, 'mainnet'));
  }

  /** @returns whether the cluster has executed it */
  async #write(coin, side) {
    const built = await this.#build(coin, side);
    const signature = built && (await send(this.#client.rpc, built, coin.wallet).catch(() => undefined));
    if (signature !== undefined) this.confirmed.push({ signature, coin: coin.integrationId });
    return signature !== undefined;
  }

  /** Repeats something until the load stops. */
  async #repeat(pauseMs, act) {
    for (let i = 0; !this.#stopping.signal.aborted; i++) {
      await act(i);
      await pause(pauseMs);
    }
  }

  #coin(number) {
    return this.#coins[number % this.#coins.length];
  }

  start() {
    this.#stopping = new AbortController();
    for (let reader = 0; reader < readers; reader++)
      this.#running.push(this.#repeat(readPauseMs, (i) => this.#read(this.#coin(i + reader))));
    for (const coin of this.#coins) {
      let side = 'mint';
      const write = async () => {
        side = nextSide(side, await this.#write(coin, side));
      };
      this.#running.push(this.#repeat(writePauseMs, write));
    }
  }

  /** Stops, and waits for what is in flight. */
  async stop() {
    this.#stopping.abort();
    await Promise.all(this.#running.splice(0));
  }

  /** Looks at something while nobody sends transactions. */
  async quietly(look) {
    await this.stop();
    try {
      return await look();
    } finally {
      this.start();
    }
  }

  /** Waits for the end of every request that is in flight now: the last that a fault can fail. */
  settle() {
    return this.quietly(() => {});
  }

  /** Adds as many requests as the stack answers, until the signal aborts. */
  async burst(signal) {
    const client = async (number) => {
      for (let i = number; !signal.aborted; i++) {
        const side = { 0: 'mint', 4: 'redeem' }[i % 8];
        const data = await (side ? this.#build(this.#coin(i), side) : this.#read(this.#coin(i)));
        // where nothing is connected, a request fails at once: without a pause nothing else would run
        if (data === undefined) await pause(readPauseMs);
      }
    };
    await Promise.all(Array.from({ length: burstClients }, (_, number) => client(number)));
  }

  /** Marks this moment. @returns a function that says what has happened since */
  mark() {
    const { requests } = this;
    const [failed, confirmed] = [this.failed.length, this.confirmed.length];
    return () => ({
      requests: this.requests - requests,
      failed: this.failed.slice(failed),
      confirmed: this.confirmed.slice(confirmed),
    });
  }
}

/** A user redeems only after a mint that was executed: after one that failed, the coins might not be there, and the service would rightly refuse. */
export const nextSide = (side, executed) => (side === 'mint' && executed ? 'redeem' : 'mint');

/** Failures by their reason, most first, in a few words. */
export const reasons = (failed) =>
  Object.entries(Object.groupBy(failed, ({ method, reason }) => `${method} ${reason}`))
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([name, { length }]) => `${length} × ${name}`)
    .join(', ');
