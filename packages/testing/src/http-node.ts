import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answering = (body: string, response: ServerResponse, request: IncomingMessage) => unknown;

/** A real HTTP server in the place of an RPC node. */
export async function httpNode(answering: Answering) {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    await answering(body, response, request);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
