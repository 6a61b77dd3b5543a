import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Attributes } from '@opentelemetry/api';
import { Agent, type Dispatcher, errors, interceptors, request } from 'undici';

/** How long an idle connection stays open. A new one costs two or three round trips to the node. */
const idleConnectionMs = 60_000;

/** The largest answer, also after decompression: a list of a million holders, and no more than a process can hold. */
const maxAnswerBytes = 256 * 2 ** 20;

/** Follows redirects as fetch does. Speaks HTTP/1.1, where a connection that stalls holds one request. */
const openAgent = (): Dispatcher =>
  new Agent({
    allowH2: false,
    maxResponseSize: maxAnswerBytes,
    keepAliveTimeout: idleConnectionMs,
    keepAliveMaxTimeout: idleConnectionMs,
  }).compose(interceptors.redirect({ maxRedirections: 5 }));

const decompress = promisify(gunzip);

export type Answer = { readonly ok: boolean; readonly status: number; readonly text: string };

/**
 * Whether a connection ended under a request, as one does that the node closes at the moment it is used again, or no new one was opened
 * to follow a redirect, because others are used by now.
 */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof errors.SocketError ||
  error instanceof errors.ClientClosedError ||
  error instanceof errors.ClientDestroyedError ||
  (error as NodeJS.ErrnoException).code === 'ECONNRESET';

/** Where a node is reached, and the connections that are open to it. */
export class Endpoint {
  readonly #url: string;
  /** What spans say about the node. */
  readonly attributes: Attributes;
  #agent = openAgent();
  /** Since when its connections are opened, by `performance.now()`. */
  #agentSince = performance.now();

  constructor(url: string, attributes: Attributes = {}) {
    this.#url = url;
    this.attributes = attributes;
  }

  /**
   * Posts JSON, once more where the connection was lost: every call of the service can be repeated.
   *
   * @param signal ends the request
   */
  async post(body: string, signal: AbortSignal): Promise<Answer> {
    try {
      return await this.#postOnce(body, signal);
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      return this.#postOnce(body, signal);
    }
  }

  /**
   * Uses none of the open connections again, because a request that began at `silentSince` had no answer. A network that was cut
   * off, or a device in it that has lost its state, leaves connections that nothing passes any more, and nothing but silence
   * shows it. Requests under way keep theirs.
   *
   * @param silentSince by `performance.now()`; connections that are all newer are kept
   */
  reconnect(silentSince: number): void {
    if (this.#agentSince > silentSince) return;
    // resolves once the requests under way have ended; each of them has its own time limit
    void this.#agent.close();
    this.#agent = openAgent();
    this.#agentSince = performance.now();
  }

  async #postOnce(body: string, signal: AbortSignal): Promise<Answer> {
    const response = await request(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
      body,
      dispatcher: this.#agent,
      signal,
      // the signal alone ends a request
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const bytes = Buffer.from(await response.body.arrayBuffer());
    const isCompressed = response.headers['content-encoding'] === 'gzip';
    const text = (
      isCompressed ? await decompress(bytes, { maxOutputLength: maxAnswerBytes }) : bytes
    ).toString();
    const status = response.statusCode;
    return { ok: status >= 200 && status < 300, status, text };
  }
}
