import type { Env } from './schema.ts';

export type TracingConfig = {
  /** URL of the OTLP receiver, without the path of traces. */
  readonly endpoint: string;
  /** What its requests carry to prove who sends them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** The part of all traces that is recorded, from 0 to 1. */
  readonly ratio: number;
};

/** Where traces go. @returns undefined where they are off */
export function tracingConfig(env: Env, serviceName: string): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = env;
  if (endpoint === undefined) return undefined;
  return {
    endpoint,
    headers,
    serviceName: env.OTEL_SERVICE_NAME ?? serviceName,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
