import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { certificate } from './certificate.ts';

export type Received = {
  readonly headers: IncomingHttpHeaders;
  /** The bytes that were signed. */
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: what came over the wire; each test says what it should be
  readonly json: any;
};

export type Answer = (response: ServerResponse, received: Received) => void;

/** Answers with a status and headers. */
export const say =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers).end('{}');
  };

/** A receiver on this machine, over real HTTP or HTTPS; takes everything until it is told to answer otherwise. */
export async function startReceiver({ secure = false }: { secure?: boolean } = {}) {
  const received: Received[] = [];
  const held = new Set<ServerResponse>();
  let answer: Answer = say(204);
  const listener: RequestListener = async (request, response) => {
    held.add(response);
    response.on('close', () => held.delete(response));
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const one = { headers: request.headers, body, json: JSON.parse(body || 'null') };
    received.push(one);
    answer(response, one);
  };
  const server = secure ? createSecureServer(certificate, listener) : createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${secure ? 'https' : 'http'}://127.0.0.1:${port}/hook`,
    received,
    /** Ids of the events that came, in the order in which they came. */
    ids: () => received.map(({ json }) => Number(json.id)),
    /** Requests without an answer yet. */
    held,
    answers: (next: Answer) => {
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** What a receiver that has this secret makes of it. @throws WebhookVerificationError */
export const verified = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
