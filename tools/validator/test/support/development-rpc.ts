import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer as createTcpServer } from 'node:net';
import { text } from 'node:stream/consumers';

/** What local clusters know beside Solana's methods, by name. */
export type DevelopmentMethods = Readonly<Record<string, (params: readonly unknown[]) => Promise<unknown>>>;

type Request = { readonly id?: unknown; readonly method?: string; readonly params?: readonly unknown[] };

/**
 * Puts development methods in front of a node. Everything else goes to the node, WebSockets included, which clients expect on the port after
 * the node's.
 * @param port where it listens; the next port has the WebSockets
 * @returns how to close it
 */
export async function startDevelopmentRpc(
  port: number,
  nodeUrl: string,
  methods: DevelopmentMethods,
): Promise<() => void> {
  const nodePort = Number(new URL(nodeUrl).port);
  const headers = { 'content-type': 'application/json' };
  const http = createHttpServer(async (request, response) => {
    try {
      const body = await text(request);
      const { id, method = '', params = [] } = JSON.parse(body) as Request;
      const own = methods[method];
      const forward = async () => (await fetch(nodeUrl, { method: 'POST', headers, body })).text();
      const answer = own
        ? JSON.stringify({ jsonrpc: '2.0', id, result: await own(params) })
        : await forward();
      response.writeHead(200, headers).end(answer);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  const webSockets = createTcpServer((socket) => {
    const node = connect(nodePort + 1, '127.0.0.1');
    socket.pipe(node).pipe(socket);
    socket.on('error', () => node.destroy());
    node.on('error', () => socket.destroy());
  });
  await once(http.listen(port, '127.0.0.1'), 'listening');
  await once(webSockets.listen(port + 1, '127.0.0.1'), 'listening');
  return () => {
    http.close();
    http.closeAllConnections();
    webSockets.close();
  };
}
