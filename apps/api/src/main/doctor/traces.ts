import type { Env } from '../../config/schema.ts';
import { tracingConfig } from '../../config/tracing-config.ts';
import { type DoctorFinding, findings, messageOf } from './finding.ts';

const timeoutMs = 5_000;

/** What OTLP answers to an export: JSON, which some receivers leave out. */
function isExportAnswer(body: string): boolean {
  if (body.trim() === '') return true;
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

/** Whether the OpenTelemetry collector takes traces. It is sent an export without spans, which OTLP allows. */
export async function checkTraces(env: Env): Promise<DoctorFinding> {
  const { ok, warning, skipped } = findings('traces');
  const config = tracingConfig(env, 'obverse-doctor');
  if (config === undefined) return skipped('not configured: there are none');
  // a path may have a provider's key
  const receiver = new URL(config.endpoint).host;
  try {
    const response = await fetch(`${config.endpoint}/v1/traces`, {
      method: 'POST',
      headers: { ...config.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [] }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    });
    const { status } = response;
    const body = await response.text();
    if (status === 401 || status === 403)
      return warning(`OTEL_EXPORTER_OTLP_HEADERS: ${receiver} refuses them with the status ${status}`);
    if (!response.ok)
      return warning(`OTEL_EXPORTER_OTLP_ENDPOINT: ${receiver} answers /v1/traces with the status ${status}`);
    if (!isExportAnswer(body))
      return warning(`OTEL_EXPORTER_OTLP_ENDPOINT: ${receiver} answers, but not as an OTLP receiver does`);
    return ok(`${receiver} takes them`);
  } catch (error) {
    return warning(`OTEL_EXPORTER_OTLP_ENDPOINT: ${receiver} does not answer: ${messageOf(error)}`);
  }
}
