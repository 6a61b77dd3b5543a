import type { DeliveryError } from '@obverse/contracts';
import { Agent, errors, request } from 'undici';
import { type ConnectorOptions, checkedConnector, NameError, PrivateAddressError } from './connector.ts';
import type { Message } from './message.ts';

/** What became of one attempt: a status, or the reason why there is none. */
export type Outcome = {
  readonly status: number | null;
  readonly error: DeliveryError | null;
  /** How long it took, milliseconds. */
  readonly ms: number;
  /** What the receiver says of when to come again, as it says it. */
  readonly retryAfter?: string;
};

export type Sender = {
  /** Sends one message. What goes wrong is the outcome's; @throws only when `signal` ends it */
  readonly send: (url: string, message: Message, signal?: AbortSignal) => Promise<Outcome>;
  readonly close: () => Promise<void>;
};

export type SenderOptions = Omit<ConnectorOptions, 'timeout'> & {
  /** Milliseconds for the connection, and for everything up to the answer's status. */
  readonly patience?: { readonly connect: number; readonly total: number };
};

const defaultPatience = { connect: 5_000, total: 15_000 };

/** How much of an answer's body is read, and how long, to use its connection again: bytes, milliseconds. */
const bodyLimit = { bytes: 16_384, ms: 1_000 };

/** How long a connection is kept that nothing goes over, at a receiver's own wish, milliseconds. */
const maxIdle = 10_000;

const certificateCode = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|EPROTO)/;

function errorOf(error: unknown): DeliveryError {
  if (error instanceof PrivateAddressError) return 'private_address';
  if (error instanceof NameError) return 'name_not_found';
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError)
    return 'not_http';
  if (!(error instanceof Error)) return 'connection_failed';
  const code = 'code' in error ? String(error.code) : '';
  if (error.name === 'TimeoutError' || code.endsWith('TIMEOUT')) return 'timed_out';
  return certificateCode.test(code) ? 'tls_failed' : 'connection_failed';
}

const timedOut = () => new DOMException('The receiver did not answer in time', 'TimeoutError');

/**
 * Opens what sends messages to receivers. It follows no redirect, connects to no address that deliveries may not go to, and reads
 * no more of an answer than its head.
 */
export function openSender({ patience = defaultPatience, ...options }: SenderOptions): Sender {
  const connect = checkedConnector({ ...options, timeout: patience.connect });
  const dispatcher = new Agent({ connect, keepAliveMaxTimeout: maxIdle });

  return {
    send: async (url, { headers, body }, signal) => {
      const start = performance.now();
      const ms = () => Math.round(performance.now() - start);
      // not AbortSignal.any: it holds weakly what it is made of, and a timeout that nothing else holds never comes once it is collected
      const end = new AbortController();
      const timer = setTimeout(() => end.abort(timedOut()), patience.total);
      const stop = () => end.abort(signal?.reason);
      signal?.addEventListener('abort', stop);
      try {
        signal?.throwIfAborted();
        const answer = await request(url, {
          method: 'POST',
          dispatcher,
          headers: { 'content-type': 'application/json', ...headers },
          body,
          signal: end.signal,
        });
        const outcome = { status: answer.statusCode, error: null, ms: ms() };
        const rest = { limit: bodyLimit.bytes, signal: AbortSignal.timeout(bodyLimit.ms) };
        await answer.body.dump(rest).catch(() => {});
        const retryAfter = answer.headers['retry-after'];
        return typeof retryAfter === 'string' ? { ...outcome, retryAfter } : outcome;
      } catch (error) {
        signal?.throwIfAborted();
        return { status: null, error: errorOf(error), ms: ms() };
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
      }
    },
    close: () => dispatcher.destroy(),
  };
}
