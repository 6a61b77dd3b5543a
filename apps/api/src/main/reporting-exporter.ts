import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';

type Log = Pick<FastifyBaseLogger, 'warn' | 'info'>;

/** Exports by another exporter, and logs when that begins to fail and when it works again: only changes are news. */
export class ReportingExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  #log: Log | undefined;
  #fails = false;

  constructor(exporter: SpanExporter) {
    this.#exporter = exporter;
  }

  readonly reportTo = (log: Log): void => {
    this.#log = log;
  };

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      this.#report(result);
      done(result);
    });
  }

  forceFlush(): Promise<void> {
    return this.#exporter.forceFlush?.() ?? Promise.resolve();
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }

  #report({ code, error }: ExportResult): void {
    const fails = code === ExportResultCode.FAILED;
    if (fails === this.#fails || this.#log === undefined) return;
    this.#fails = fails;
    // the error itself has the receiver's answer
    if (fails)
      this.#log.warn({ reason: error?.message }, 'traces do not arrive: spans are lost until they do');
    else this.#log.info('traces arrive again');
  }
}
