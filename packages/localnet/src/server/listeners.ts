import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import type { Cluster } from '../cluster/cluster.ts';
import { LocalnetError, reasonOf, systemCodeOf } from '../errors.ts';
import type { MethodCaller } from '../rpc/method.ts';
import { refuseHttp, serveHttp } from './http.ts';
import { serveSubscriptions } from './websocket.ts';

/** Time that open requests have when the port closes. */
const shutdownGraceMs = 1000;
const maxMessageBytes = 512 * 1024;

/** A cluster and its port. */
export type Endpoint = {
  readonly cluster: Cluster;
  readonly call: MethodCaller;
  /** The HTTP port. Clients expect WebSockets on the next port. */
  readonly port: number;
};

type Listener = {
  http?: Endpoint;
  ws?: Endpoint;
};

/**
 * Opens the ports of all clusters. One cluster's WebSocket port may be another's HTTP port: by default devnet has 8898 and 8899, mainnet
 * 8899 and 8900. So each port has one server, which routes HTTP to one cluster and WebSockets to another. A port that is not a WebSocket
 * port routes WebSockets to its HTTP cluster.
 * @returns a function that closes all ports
 * @throws LocalnetError `PORT_IN_USE`, `PORT_UNUSABLE` or `CONFIG_INVALID`, after closing every port
 */
export async function openListeners(
  endpoints: readonly Endpoint[],
  host: string,
  log: (line: string) => void,
): Promise<() => Promise<void>> {
  const opened: (() => Promise<void>)[] = [];
  const closeAll = async () => {
    await Promise.all(opened.map((close) => close()));
  };
  try {
    for (const [port, listener] of planListeners(endpoints))
      opened.push(await open(port, listener, host, log));
  } catch (error) {
    await closeAll();
    throw error;
  }
  return closeAll;
}

/** Assigns clusters to ports. */
function planListeners(endpoints: readonly Endpoint[]): ReadonlyMap<number, Listener> {
  const listeners = new Map<number, Listener>();
  const at = (port: number): Listener => {
    const listener = listeners.get(port) ?? {};
    listeners.set(port, listener);
    return listener;
  };
  for (const endpoint of endpoints) {
    const http = at(endpoint.port);
    if (http.http) {
      throw new LocalnetError(
        'CONFIG_INVALID',
        `The clusters ${http.http.cluster.name} and ${endpoint.cluster.name} cannot share port ${endpoint.port}.`,
      );
    }
    http.http = endpoint;
    at(endpoint.port + 1).ws = endpoint;
  }
  return listeners;
}

async function open(port: number, listener: Listener, host: string, log: (line: string) => void) {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    clientTracking: true,
  });
  const server = createServer((request, response) => {
    // a keep-alive connection would keep a closing server open
    response.once('finish', () => !server.listening && request.socket.end());
    if (!listener.http) return refuseHttp(response);
    serveHttp(listener.http.call, request, response, log).catch((error: unknown) => {
      // the client disconnected during its request
      log(`request on port ${port} failed: ${reasonOf(error)}`);
      response.destroy();
    });
  });
  const target = listener.ws ?? listener.http;
  server.on('upgrade', (request, socket: Socket, head) => {
    if (!target) return socket.destroy();
    sockets.handleUpgrade(request, socket, head, (client) => serveSubscriptions(client, target.cluster, log));
  });
  await listen(server, port, host, listener);
  return () => close(server, sockets);
}

function listen(server: Server, port: number, host: string, { http, ws }: Listener): Promise<AddressInfo> {
  const purpose = http
    ? `the local ${http.cluster.name} cluster`
    : `WebSockets of the local ${ws?.cluster.name} cluster`;
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const inUse = systemCodeOf(error) === 'EADDRINUSE';
      const why = inUse ? 'it is already in use' : reasonOf(error);
      reject(
        new LocalnetError(
          inUse ? 'PORT_IN_USE' : 'PORT_UNUSABLE',
          `Port ${port} on ${host} cannot be opened for ${purpose}: ${why}.`,
          { cause: error },
        ),
      );
    });
    server.listen(port, host, () => resolve(server.address() as AddressInfo));
  });
}

function close(server: Server, sockets: WebSocketServer): Promise<void> {
  for (const client of sockets.clients) client.terminate();
  return new Promise((resolve) => {
    const timeout = setTimeout(() => server.closeAllConnections(), shutdownGraceMs);
    server.close(() => {
      clearTimeout(timeout);
      resolve();
    });
  });
}
