import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection between a browser and the service that a test can cut. */
export type Proxy = {
  /** Where the service is reached through it. */
  readonly origin: string;
  /** Breaks all connections, and refuses new ones until `restore` is called. */
  readonly cut: () => void;
  readonly restore: () => void;
  readonly close: () => void;
};

export async function startProxy(serviceUrl: string): Promise<Proxy> {
  const target = Number(new URL(serviceUrl).port);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) {
      socket.resetAndDestroy();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      // either side may reset what the test has cut
      from.on('error', () => to.destroy());
      from.once('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      breakAll();
    },
    restore: () => {
      isCut = false;
    },
    close: () => {
      server.close();
      breakAll();
    },
  };
}
