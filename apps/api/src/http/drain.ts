import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long a stop waits for what, in milliseconds. */
export type Patience = {
  /** Callers have forgotten a service when none came for this long. */
  readonly quiet: number;
  /** That they forget it. */
  readonly calls: number;
  /** Who reads slowly, for the rest of what was answered. */
  readonly readers: number;
  /** What is in flight, after that. */
  readonly answers: number;
};

const usual: Patience = { quiet: 200, calls: 2_000, readers: 5_000, answers: 20_000 };

/** How often it looks whether all was read. */
const look = 20;

/**
 * Connections over which nothing was asked yet: browsers and fetch open some ahead of need. Node takes them for busy ones, and would
 * wait for them for ever. And those over which an answer is still to be read, which Node takes for idle ones, and would cut.
 */
function watchConnections({ server }: FastifyInstance) {
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  let ending = false;
  server.on('connection', (socket: Socket) => {
    if (ending) return socket.destroy();
    open.add(socket);
    silent.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      silent.delete(socket);
    });
  });
  const isRead = () => [...open].every(({ writableLength }) => writableLength === 0);
  return {
    /** Something was asked over it. */
    heard: (socket: Socket) => silent.delete(socket),
    /** Ends the silent ones, and those that still come. */
    endSilent: () => {
      ending = true;
      for (const socket of silent) socket.destroy();
    },
    /** Until all that was answered is read. */
    read: async (patience: number) => {
      for (const end = performance.now() + patience; !isRead() && performance.now() < end; )
        await pause(look);
    },
  };
}

/**
 * Stopping begins with answering: whatever comes is answered as ever, with the word that its connection ends here, until
 * nothing comes any more. Only then no connection is accepted any more, and what is still in flight finishes, or is cut off in the
 * end: nobody can hold up a stop.
 */
export function drainBeforeClose(app: FastifyInstance, patience = usual): void {
  const connections = watchConnections(app);
  let asked = performance.now();
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    asked = performance.now();
    connections.heard(raw.socket);
    done();
  });
  app.addHook('preClose', async () => {
    // a connection that is busy now is let go as soon as it has its answer, not after the usual patience
    app.server.keepAliveTimeout = 1;
    if (!app.server.listening) return;
    const { quiet, calls, readers, answers } = patience;
    const end = performance.now() + calls;
    for (let left = quiet; left > 0 && performance.now() < end; left = asked + quiet - performance.now()) {
      await pause(Math.min(left, end - performance.now()));
    }
    await connections.read(readers);
    connections.endSilent();
    const late = setTimeout(() => app.server.closeAllConnections(), answers);
    app.server.once('close', () => clearTimeout(late));
  });
}
