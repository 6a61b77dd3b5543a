// Steady load of clients that do not stop while the stack is broken: reads, transactions that are built, signed and sent, and transactions
// that are only built. Everything is counted.
import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from '@solana/web3.js';
import { clientOf, send } from './client.mjs';

/** Each of the readers, between two requests. */
const readPauseMs = 40;
const readers = 4;
/** Each coin's user, between two transactions. The clusters keep the last 20 000. */
const writePauseMs = 500;
/** Further clients in a burst, which pause after failures alone. */
const burstClients = 6;
/** Of the requests of a burst, each that many times one builds a transaction. */
const buildEvery = 4;

/** More come in than go out: each amount is up to 499 more. */
const [minted, redeemed] = [2_000, 1_000];

const reasonOf = (error) => error.code ?? error.cause?.code ?? error.message;

export class Load {
  requests = 0;
  /** Requests without the answer that was asked for. */
  failed = [];
  /** Transactions that the cluster has executed. */
  confirmed = [];
  /** Transactions that were built and that the cluster did not take. */
  unsent = [];
  #ask;
  #coins;
  #connection;
  #stopping = new AbortController();
  #running = [];
  #inFlight = new Set();
  #turn = 0;

  constructor({ balancer, chain }, coins) {
    this.#ask = clientOf(balancer);
    this.#coins = coins;
    this.#connection = new Connection(chain.rpcUrl('mainnet'), {
      commitment: 'confirmed',
      disableRetryOnRateLimit: true,
    });
  }

  /** Waits for the end of every request that is in flight now: the last that a fault can fail. */
  settle() {
    return Promise.all(this.#inFlight);
  }

  #request(path, options) {
    const request = this.#count(path, options);
    this.#inFlight.add(request);
    return request.finally(() => this.#inFlight.delete(request));
  }

  /** @returns the answer's data; undefined where the request has failed */
  async #count(path, options) {
    const began = performance.now();
    const method = options?.body === undefined ? 'GET' : 'POST';
    const fail = (reason, said) => {
      const ended = performance.now();
      this.failed.push({ method, path, reason: String(reason), said, began, ended });
    };
    try {
      const { status, text } = await this.#ask(path, options);
      if (status === 200) return JSON.parse(text).data;
      fail(status, text.slice(0, 200));
    } catch (error) {
      fail(reasonOf(error));
    } finally {
      this.requests += 1;
    }
  }

  #read(coin) {
    const { id, key, user } = coin;
    const reads = [
      [`/integration/${id}`],
      [`/integration/${id}/stats`, { key }],
      [`/integration/${id}/events?limit=20`, { key }],
      [`/integration/${id}/quote?side=mint&amount=1000000`],
      ['/integrations'],
      [`/wallet/${user}/positions`],
      ['/stablecoin/limits'],
    ];
    return this.#request(...reads[this.#turn++ % reads.length]);
  }

  #build({ id, key, user }, side) {
    this.#turn += 1;
    // no two are the same transaction
    const amount = String((side === 'mint' ? minted : redeemed) + (this.#turn % 500));
    return this.#request(`/integration/${side}`, { body: { integrationId: id, user, amount }, key });
  }

  /** @returns whether the cluster has executed it */
  async #write(coin, side) {
    const built = await this.#build(coin, side);
    if (built === undefined) return false;
    try {
      const signature = await send(this.#connection, built, coin.wallet);
      this.confirmed.push({ signature, coin: coin.id });
      return true;
    } catch (error) {
      this.unsent.push(error.message);
      return false;
    }
  }

  /** Repeats something until the load stops. */
  #repeat(pauseMs, act) {
    const loop = async () => {
      for (let i = 0; !this.#stopping.signal.aborted; i++) {
        await act(i);
        await pause(pauseMs);
      }
    };
    this.#running.push(loop());
  }

  #coin(number) {
    return this.#coins[number % this.#coins.length];
  }

  start() {
    this.#stopping = new AbortController();
    for (let reader = 0; reader < readers; reader++)
      this.#repeat(readPauseMs, (i) => this.#read(this.#coin(i + reader)));
    for (const coin of this.#coins) {
      let side = 'mint';
      this.#repeat(writePauseMs, async () => {
        side = nextSide(side, await this.#write(coin, side));
      });
    }
  }

  /** Stops, and waits for what is in flight. */
  async stop() {
    this.#stopping.abort();
    await Promise.all(this.#running.splice(0));
  }

  /** Adds as many requests as the stack answers, until the signal aborts. */
  async burst(signal) {
    const client = async (number) => {
      for (let i = number; !signal.aborted; i++) {
        const coin = this.#coin(i);
        const data = await (i % buildEvery === 0
          ? this.#build(coin, i % 8 === 0 ? 'mint' : 'redeem')
          : this.#read(coin));
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
export function reasons(failed) {
  const counts = new Map();
  for (const { method, reason } of failed) {
    const name = `${method} ${reason}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${count} × ${name}`)
    .join(', ');
}
