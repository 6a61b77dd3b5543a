import { rm } from 'node:fs/promises';
import { freePort, waitFor } from '@obverse/testing';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { preparedDirectory } from '../support/database.ts';
import { killAll, startProcess } from '../support/processes.ts';
import { startOtlpReceiver } from '../telemetry/otlp-receiver.ts';
import { callerTrace } from '../telemetry/trace-service.ts';

afterAll(killAll);

it('the built service sends the spans of a request, of its calls to a node and of its queries before it ends on SIGTERM', async () => {
  const receiver = await startOtlpReceiver();
  onTestFinished(receiver.close);
  const directory = preparedDirectory('database');
  onTestFinished(() => rm(directory, { recursive: true }));
  const { url, end } = await startProcess('start', {
    DATA_DIR: directory,
    MAINNET_LOCAL_PORT: String(await freePort()),
    DEVNET_LOCAL_PORT: String(await freePort()),
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  });
  await waitFor(() => expect(receiver.spans().map(({ name }) => name)).toContain('indexer pass'));
  const [reading, listing] = [callerTrace(), callerTrace()];
  // of a local cluster nothing about an integration is shared with other requests
  const unknown = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
  expect((await fetch(`${url}/integration/${unknown}`, reading)).status).toBe(404);
  expect((await fetch(`${url}/integrations`, listing)).status).toBe(200);
  await end('SIGTERM');
  const ofReading = receiver.spansOf(reading.traceId);
  const service = { 'service.name': 'obverse-api' };
  expect(ofReading.find(({ kind }) => kind === 2)).toMatchObject({ parentSpanId: reading.spanId, service });
  expect(ofReading.some(({ attributes }) => attributes['rpc.system'] === 'jsonrpc')).toBe(true);
  const ofListing = receiver.spansOf(listing.traceId);
  expect(ofListing.some(({ attributes }) => attributes['db.system.name'] === 'postgresql')).toBe(true);
});
