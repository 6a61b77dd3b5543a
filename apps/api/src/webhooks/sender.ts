import { type DeliveryError, maxResponseBodyBytes } from '@obverse/contracts';
import { Agent, type Dispatcher, errors, request } from 'undici';
import { maskSecretTexts } from '../lib/secret-texts.ts';
import {
  type ConnectorOptions,
  checkedConnector,
  NameError,
  PrivateAddressError,
} from '../outbound/connector.ts';
import type { Message } from './signing.ts';

/** The result of one attempt: the receiver's status, or the reason why there is none. */
export type DeliveryOutcome = {
  readonly status: number | null;
  readonly error: DeliveryError | null;
  /** Duration of the attempt, milliseconds. */
  readonly ms: number;
  /** With what the body of the answer begins, as a text without secrets of the service; null without a body. */
  readonly responseBody: string | null;
  /** The receiver's `X-Request-Id` header; null without one. */
  readonly requestId: string | null;
  /** The receiver's `Retry-After` header, unparsed. */
  readonly retryAfter?: string;
};

/** Whether the receiver accepted the message. A redirection is a failure: it is not followed. */
export const isDelivered = ({ status }: Pick<DeliveryOutcome, 'status'>): boolean =>
  status !== null && status >= 200 && status <= 299;

/** Of an attempt without an answer. */
export const unanswered = { status: null, responseBody: null, requestId: null } as const;

export type Sender = {
  /** Sends one message. Failures are outcomes; it throws only the reason of `signal`. */
  readonly send: (url: string, message: Message, signal?: AbortSignal) => Promise<DeliveryOutcome>;
  readonly close: () => Promise<void>;
};

export type SenderOptions = Omit<ConnectorOptions, 'connectTimeoutMs'> & {
  /** Milliseconds until the connection is made, and until the status is received. */
  readonly timeouts?: { readonly connectMs: number; readonly totalMs: number };
};

const defaultTimeouts = { connectMs: 5_000, totalMs: 15_000 };

/** The part of a response body that is read, so that the connection can be reused, and how much of it is kept. */
const maxBody = { bytes: 16_384, ms: 1_000, keptBytes: maxResponseBodyBytes };

const maxRequestIdLength = 200;

/** Limits what a receiver asks for with its `Keep-Alive` header. */
const maxIdleConnectionMs = 10_000;

const certificateCode = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|EPROTO)/;

function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof PrivateAddressError) return 'private_address';
  if (error instanceof NameError) return 'name_not_found';
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError)
    return 'not_http';
  if (!(error instanceof Error)) return 'connection_failed';
  const code = 'code' in error ? String(error.code) : '';
  if (error.name === 'TimeoutError' || code.endsWith('TIMEOUT')) return 'timed_out';
  return certificateCode.test(code) ? 'tls_failed' : 'connection_failed';
}

/** Control characters, of which the database cannot hold one; tabs and line ends stay. */
const controls = /(?![\t\n\r])\p{Cc}/gu;

const keptText = (text: string): string => maskSecretTexts(text).replaceAll(controls, '\ufffd');

/** Reads a body up to a limit. @returns with what it begins, also where it is too long, too slow or broken; null if there is none */
async function readBody(body: Dispatcher.ResponseData['body']): Promise<string | null> {
  const kept: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (bytes < maxBody.keptBytes) kept.push(chunk.subarray(0, maxBody.keptBytes - bytes));
      bytes += chunk.length;
      if (bytes > maxBody.bytes) break;
    }
  } catch {
    // it costs the connection, not the outcome
  }
  // a character that is cut in two is left out
  const text = new TextDecoder().decode(Buffer.concat(kept), { stream: true });
  return text === '' ? null : keptText(text);
}

const readRequestId = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' ? keptText(header.slice(0, maxRequestIdLength)) : null;

const timedOut = () => new DOMException('The receiver did not answer in time', 'TimeoutError');

/** Opens a sender. It follows no redirect and connects to allowed addresses only. */
export function openSender({ timeouts = defaultTimeouts, ...options }: SenderOptions): Sender {
  const connect = checkedConnector({ ...options, connectTimeoutMs: timeouts.connectMs });
  const dispatcher = new Agent({ connect, keepAliveMaxTimeout: maxIdleConnectionMs });

  return {
    send: async (url, { headers, body }, signal) => {
      const startedAt = performance.now();
      const elapsedMs = () => Math.round(performance.now() - startedAt);
      // Not AbortSignal.any with AbortSignal.timeout: Node may garbage-collect that timeout, and then it never fires.
      const controller = new AbortController();
      const abortAfter = (ms: number) => setTimeout(() => controller.abort(timedOut()), ms);
      let timer = abortAfter(timeouts.totalMs);
      const abort = () => controller.abort(signal?.reason);
      signal?.addEventListener('abort', abort);
      try {
        signal?.throwIfAborted();
        const response = await request(url, {
          method: 'POST',
          dispatcher,
          headers: { 'content-type': 'application/json', ...headers },
          body,
          signal: controller.signal,
        });
        const ms = elapsedMs();
        clearTimeout(timer);
        timer = abortAfter(maxBody.ms);
        const responseBody = await readBody(response.body);
        const requestId = readRequestId(response.headers['x-request-id']);
        const outcome = { status: response.statusCode, error: null, ms, responseBody, requestId };
        const retryAfter = response.headers['retry-after'];
        return typeof retryAfter === 'string' ? { ...outcome, retryAfter } : outcome;
      } catch (error) {
        signal?.throwIfAborted();
        return { ...unanswered, error: toDeliveryError(error), ms: elapsedMs() };
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      }
    },
    close: () => dispatcher.destroy(),
  };
}
