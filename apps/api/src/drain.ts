import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A service that stops has been forgotten by its callers when none came for this long, in milliseconds. */
const quiet = 200;

/** How long it waits for that, in milliseconds. */
const patience = 2_000;

/**
 * Connections over which nothing was asked yet: browsers and fetch open some ahead of need. Node takes them for busy ones, and would
 * wait for them for ever.
 *
 * @returns ends them, and those that still come
 */
function watchSilent({ server }: FastifyInstance): () => void {
  const silent = new Set<Socket>();
  let ending = false;
  server.on('connection', (socket: Socket) => {
    if (ending) socket.destroy();
    else silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => void silent.delete(socket));
  return () => {
    ending = true;
    for (const socket of silent) socket.destroy();
  };
}

/**
 * Stopping begins with answering: whatever comes is answered as ever, with the word that its connection ends here, until
 * nothing comes any more. Only then no connection is accepted any more, and what is still in flight finishes.
 */
export function drainBeforeClose(app: FastifyInstance): void {
  const endSilent = watchSilent(app);
  let last = performance.now();
  app.addHook('onRequest', (_request, _reply, done) => {
    last = performance.now();
    done();
  });
  app.addHook('preClose', async () => {
    // a connection that is busy now is let go as soon as it has its answer, not after the usual patience
    app.server.keepAliveTimeout = 1;
    if (!app.server.listening) return;
    const end = performance.now() + patience;
    for (let left = quiet; left > 0 && performance.now() < end; left = last + quiet - performance.now()) {
      await pause(Math.min(left, end - performance.now()));
    }
    endSilent();
  });
}
