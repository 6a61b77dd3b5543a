import { randomUUID } from 'node:crypto';
import { context, propagation } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import type { TracingConfig } from '../config/tracing-config.ts';
import { withTimeout } from '../lib/async.ts';
import { recordSpansWith } from '../lib/spans.ts';
import { version } from '../lib/version.ts';
import { ReportingExporter } from './reporting-exporter.ts';

export type Tracing = {
  /** From now on a log says when spans begin and cease to arrive. */
  readonly reportTo: (log: Pick<FastifyBaseLogger, 'warn' | 'info'>) => void;
  /** Sends what is recorded, two seconds at most, and records no more. */
  readonly close: () => Promise<void>;
};

/** How long one export may take, repetitions included. */
const exportTimeoutMs = 5_000;

/** How long a process that stops waits for the last spans. */
const flushTimeoutMs = 2_000;

/** Spans that wait for the receiver, at most. What comes on top is dropped: requests never wait. */
const maxQueueSize = 4_096;

const maxAttributeLength = 256;

/** @param delayMs how long spans are collected before they are sent together */
export function startTracing(
  { endpoint, headers, serviceName, ratio }: TracingConfig,
  delayMs = 2_000,
): Tracing {
  const exporter = new ReportingExporter(
    new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: exportTimeoutMs }),
  );
  const ofTrace = new TraceIdRatioBasedSampler(ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': randomUUID(),
    }),
    // anybody may send a traceparent: its id is kept, but its flag does not decide what is recorded
    sampler: new ParentBasedSampler({
      root: ofTrace,
      remoteParentSampled: ofTrace,
      remoteParentNotSampled: ofTrace,
    }),
    spanLimits: { attributeValueLengthLimit: maxAttributeLength },
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: delayMs, maxQueueSize })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  recordSpansWith(provider.getTracer('obverse', version));
  return {
    reportTo: exporter.reportTo,
    close: async () => {
      recordSpansWith(undefined);
      context.disable();
      propagation.disable();
      await withTimeout(flushTimeoutMs, provider.shutdown());
    },
  };
}
