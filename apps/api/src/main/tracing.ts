import { randomUUID } from 'node:crypto';
import { context, propagation } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
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

/** Records a part of the traces by chance. The usual sampler goes by the id of a trace, which anybody may choose who sends a `traceparent`. */
const byChance = (ratio: number): Sampler => ({
  shouldSample: () => ({
    decision: Math.random() < ratio ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
  }),
  toString: () => `ByChance{${ratio}}`,
});

/** @param delayMs how long spans are collected before they are sent together */
export function startTracing(
  { endpoint, headers, serviceName, ratio }: TracingConfig,
  delayMs = 2_000,
): Tracing {
  const exporter = new ReportingExporter(
    new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: exportTimeoutMs }),
  );
  const sampler = byChance(ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': randomUUID(),
    }),
    // the id of a caller's trace is kept, but neither that nor its flag decides what is recorded
    sampler: new ParentBasedSampler({
      root: sampler,
      remoteParentSampled: sampler,
      remoteParentNotSampled: sampler,
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
