import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTracing, markFailed, startSpan } from '../lib/spans.ts';
import { isProbe } from './probes.ts';
import { isEventStream } from './rest/write-event-stream.ts';

type Traced = { readonly span: Span; readonly within: Context };

const traced = new WeakMap<FastifyRequest, Traced>();

/** Runs what belongs to a request, wherever it was called from, within the request's span. */
export const withinRequest = <T>(request: FastifyRequest, run: () => T): T =>
  context.with(traced.get(request)?.within ?? context.active(), run);

/** Starts the span of a request: of the caller's trace where it names one by `traceparent`, else of a new one. */
function startRequest({ headers, method, routeOptions }: FastifyRequest): Traced | undefined {
  const { traceparent } = headers;
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent });
  // the pattern of the route, never the path: a caller may put a secret there
  const { url: route } = routeOptions;
  const about = {
    name: route === undefined ? method : `${method} ${route}`,
    kind: SpanKind.SERVER,
    attributes: { 'http.request.method': method, ...(route === undefined ? {} : { 'http.route': route }) },
  };
  const span = startSpan(about, parent);
  return span && { span, within: trace.setSpan(parent, span) };
}

/** What a span says of a request whose client did not wait for the answer, beside the status, if that was sent. */
const clientClosed = 'client_closed';

function endRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { span } = traced.get(request) ?? {};
  if (span?.isRecording() !== true) return;
  const { statusCode, raw } = reply;
  // the span of a stream ends when the stream begins
  const isAnswered = raw.writableFinished || isEventStream(reply);
  if (isAnswered || raw.headersSent) span.setAttribute('http.response.status_code', statusCode);
  if (!isAnswered) markFailed(span, clientClosed);
  else if (statusCode >= 500) markFailed(span, String(reply.getHeader('x-error-code') ?? statusCode));
  span.end();
}

/** Makes a span of each request that is no probe, where traces are on. Must be called before other hooks are added. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  app.addHook('onRequest', (request, reply, done) => {
    const started = isProbe(request) ? undefined : startRequest(request);
    if (started === undefined) return done();
    traced.set(request, started);
    // also where the client goes away before its answer
    reply.raw.once('close', () => endRequest(request, reply));
    withinRequest(request, done);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // a stream is open for hours
    if (isEventStream(reply)) endRequest(request, reply);
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    endRequest(request, reply);
    done();
  });
}
