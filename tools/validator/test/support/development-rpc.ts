import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer, type IncomingMessage } from 'node:http';
import { connect, createServer as createTcpServer, type Server as TcpServer } from 'node:net';

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
  const http = createHttpServer(async (request, response) => {
    try {
      const body = await read(request);
      const { id, method = '', params = [] } = JSON.parse(body) as Request;
      const own = methods[method];
      const answer = own
        ? JSON.stringify({ jsonrpc: '2.0', id, result: await own(params) })
        : await forward(nodeUrl, body);
      response.setHeader('content-type', 'application/json').end(answer);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  const webSockets = createTcpServer((socket) => {
    const node = connect(nodePort + 1, '127.0.0.1');
    socket.pipe(node).pipe(socket);
    for (const [end, other] of [
      [socket, node],
      [node, socket],
    ] as const) {
      end.on('error', () => other.destroy());
    }
  });
  await Promise.all([listen(http, port), listen(webSockets, port + 1)]);
  return () => {
    http.close();
    http.closeAllConnections();
    webSockets.close();
  };
}

async function listen(server: HttpServer | TcpServer, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function forward(url: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body })).text();
}
