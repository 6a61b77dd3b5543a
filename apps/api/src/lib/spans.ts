import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { ApiError } from './errors.ts';

/** Absent while traces are off, which is the default: then nothing here costs more than a look at this variable. */
let tracer: Tracer | undefined;

/** Records spans with `next` from now on. @param next absent: records none */
export function recordSpansWith(next: Tracer | undefined): void {
  tracer = next;
}

export const isTracing = (): boolean => tracer !== undefined;

/** What a span is called and says. It must hold no secret and nothing that a caller has written. */
export type SpanAbout = Pick<SpanOptions, 'kind' | 'attributes'> & { readonly name: string };

/** What kind of error it is, in a word. Messages may repeat what a caller or a node has sent. */
function errorType(error: unknown): string {
  if (error instanceof ApiError) return error.errorCode;
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  const isShort = typeof code === 'number' || (typeof code === 'string' && /^\w{1,40}$/.test(code));
  return String(isShort ? code : (name ?? 'unknown'));
}

/** Marks a span as failed. @param type the kind of error, in a word */
export function markFailed(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type);
}

async function runIn<T>(span: Span, within: Context, task: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(within, span), () => task(span));
  } catch (error) {
    markFailed(span, errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Runs a task in a span of the trace that is being recorded; without one it only runs the task. */
export function inSpan<T>(about: () => SpanAbout, task: (span?: Span) => Promise<T>): Promise<T> {
  // a span that has ended takes no more: what a request leaves behind is not part of it
  if (tracer === undefined || trace.getActiveSpan()?.isRecording() !== true) return task();
  const { name, ...options } = about();
  return runIn(tracer.startSpan(name, options), context.active(), task);
}

/** Runs a task as the beginning of a trace. */
export function inNewTrace<T>(about: () => SpanAbout, task: (span?: Span) => Promise<T>): Promise<T> {
  if (tracer === undefined) return task();
  const { name, ...options } = about();
  return runIn(tracer.startSpan(name, { ...options, root: true }), ROOT_CONTEXT, task);
}

/** Starts what outlives the request that happens to start it, and is no part of its trace. */
export const inBackground = <T>(start: () => T): T => context.with(ROOT_CONTEXT, start);

/** Starts a span under `parent`, which the caller ends. @returns absent while traces are off */
export const startSpan = ({ name, ...options }: SpanAbout, parent: Context): Span | undefined =>
  tracer?.startSpan(name, options, parent);

/** What a log line says about the trace that it belongs to. */
export function traceFields(): { readonly trace_id?: string; readonly span_id?: string } {
  const active = trace.getActiveSpan()?.spanContext();
  return active === undefined ? {} : { trace_id: active.traceId, span_id: active.spanId };
}
