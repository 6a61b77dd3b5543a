import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';

/** How long a stop waits, in milliseconds. */
export type DrainTimeouts = {
  /** Without a request: then load balancers have noticed. */
  readonly quietMs: number;
  /** For the quiet, at most. */
  readonly requestsMs: number;
  /** For clients that read slowly what has been answered. */
  readonly readersMs: number;
  /** For the first request of clients that are connected, after that. */
  readonly firstRequestsMs: number;
  /** For requests in flight, after that. */
  readonly answersMs: number;
};

const defaults: DrainTimeouts = {
  quietMs: 200,
  requestsMs: 2_000,
  readersMs: 5_000,
  firstRequestsMs: 1_000,
  answersMs: 20_000,
};

/** An iteration of the event loop in which next to nothing happened takes less. */
const idleIterationMs = 0.2;

/** For such an iteration, at most. */
const idleTimeoutMs = 500;

/**
 * Calls something at the end of an iteration of the event loop in which next to nothing happened: then no connection waits to be accepted.
 * At once, without a turn of promises: a busy machine may take the processor away at any moment.
 */
function whenIdle(act: () => void): void {
  const began = performance.now();
  // the first check may come without a look at connections before it
  let iteration = Number.NEGATIVE_INFINITY;
  const check = (): void => {
    const now = performance.now();
    const isIdle = now - iteration <= idleIterationMs || now - began >= idleTimeoutMs;
    iteration = now;
    if (isIdle) act();
    else setImmediate(check);
  };
  setImmediate(check);
}

/**
 * Waits until what has arrived is read: a connection is accepted in one iteration of the event loop, and its request read in the next. After
 * a long one, timers are over before either.
 */
async function untilPolled(): Promise<void> {
  for (let i = 0; i < 2; i++) await turn();
}

/** How often it checks whether everything has been read. */
const checkIntervalMs = 20;

export type Connections = {
  /**
   * Prepares a stop. First the server goes on answering, with `Connection: close`, until no more requests come. Then it accepts no
   * connection any more, and what is in flight finishes, or is cut off at the end: no client can hold up a stop. A connection without a
   * request may have one on its way, which no balancer repeats if it is a POST: it is closed a little later.
   */
  readonly drain: (timeouts?: DrainTimeouts) => Promise<void>;
};

/**
 * Tracks two kinds of connections that Node handles wrongly on close. Those without any request yet, which browsers and fetch open ahead
 * of need: Node takes them for busy, and would wait for ever. And those with an answer still to be read: Node takes them for idle, and
 * would cut them.
 */
export function trackConnections(server: Server): Connections {
  // what waits to be accepted when the server stops to listen is reset: nothing may come between
  const close = server.close.bind(server);
  server.close = (done) => {
    whenIdle(() => {
      // before the work of an HTTP server's own close, in which connections would come
      NetServer.prototype.close.call(server, done);
      close();
    });
    return server;
  };
  const open = new Set<Socket>();
  const unused = new Set<Socket>();
  let lastRequestAt = performance.now();

  server.on('connection', (socket) => {
    open.add(socket);
    unused.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      unused.delete(socket);
    });
  });
  server.prependListener('request', ({ socket }) => {
    lastRequestAt = performance.now();
    unused.delete(socket);
  });

  async function untilQuiet(quietMs: number, timeoutMs: number): Promise<void> {
    const end = performance.now() + timeoutMs;
    for (
      let left = quietMs;
      left > 0 && performance.now() < end;
      left = lastRequestAt + quietMs - performance.now()
    ) {
      await pause(Math.min(left, end - performance.now()));
      await untilPolled();
    }
  }

  async function untilRead(timeoutMs: number): Promise<void> {
    const end = performance.now() + timeoutMs;
    const isRead = () => [...open].every(({ writableLength }) => writableLength === 0);
    while (!isRead() && performance.now() < end) await pause(checkIntervalMs);
  }

  return {
    drain: async ({ quietMs, requestsMs, readersMs, firstRequestsMs, answersMs } = defaults) => {
      // a busy connection ends with its answer, not after the usual keep-alive timeout
      server.keepAliveTimeout = 1;
      if (!server.listening) return;
      await untilQuiet(quietMs, requestsMs);
      await untilRead(readersMs);
      const drop = setTimeout(async () => {
        await untilPolled();
        for (const socket of unused) socket.destroy();
      }, firstRequestsMs);
      const cut = setTimeout(() => server.closeAllConnections(), answersMs);
      server.once('close', () => {
        clearTimeout(drop);
        clearTimeout(cut);
      });
    },
  };
}
