import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { certificate } from './certificate.ts';

export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The signed bytes. */
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: parsed from the wire; each test checks its shape
  readonly json: any;
};

export type Respond = (response: ServerResponse, received: Received) => void;

export const respondWith =
  (status: number, headers: Record<string, string> = {}): Respond =>
  (response) => {
    response.writeHead(status, headers).end('{}');
  };

export const neverRespond: Respond = () => {};

/** A receiver on this machine over real HTTP or HTTPS. It accepts every message until a test changes its response. */
export async function startReceiver({ secure = false, host = '127.0.0.1' } = {}) {
  const received: Received[] = [];
  const pending = new Set<ServerResponse>();
  let respond: Respond = respondWith(204);
  const listener: RequestListener = async (request, response) => {
    pending.add(response);
    response.on('close', () => pending.delete(response));
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { headers, url: path = '' } = request;
    const one = { path, headers, body, json: JSON.parse(body || 'null') };
    received.push(one);
    respond(response, one);
  };
  const server = secure ? createSecureServer(certificate, listener) : createServer(listener);
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${secure ? 'https' : 'http'}://${host}:${port}/hook`,
    received,
    eventIds: () => received.map(({ json }) => Number(json.id)),
    /** Requests without a complete response. */
    pending,
    respond: (next: Respond) => {
      respond = next;
    },
    /** Accepts the pending requests and all that follow. */
    acceptAll: () => {
      respond = respondWith(200);
      for (const response of pending) response.writeHead(200).end();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Verifies a message as a receiver does. @returns its JSON. @throws WebhookVerificationError */
export const verifySignature = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
