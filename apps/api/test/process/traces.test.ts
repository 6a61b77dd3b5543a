import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, waitFor } from '@obverse/testing';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { preparedDirectory } from '../support/database.ts';
import { killAll, startProcess } from '../support/processes.ts';
import { startOtlpReceiver } from '../telemetry/otlp-receiver.ts';
import { callerTrace } from '../telemetry/trace-service.ts';

afterAll(killAll);

const bundles = fileURLToPath(new URL('../../dist/main', import.meta.url));

const unknown = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';

/** Starts the built service with local clusters and its embedded database. */
async function start(variables: Record<string, string>) {
  return startProcess('start', {
    DATA_DIR: preparedDirectory('database'),
    MAINNET_LOCAL_PORT: String(await freePort()),
    DEVNET_LOCAL_PORT: String(await freePort()),
    ...variables,
  });
}

describe('the built service', () => {
  it('sends the spans of a request, of its calls to a node and of its queries before it ends on SIGTERM', async () => {
    const receiver = await startOtlpReceiver();
    onTestFinished(receiver.close);
    const { url, end } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
    await waitFor(() => expect(receiver.spans().map(({ name }) => name)).toContain('indexer pass'));
    const [reading, listing] = [callerTrace(), callerTrace()];
    // of a local cluster nothing about an integration is shared with other requests
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

  it.each(['start', 'indexer'])('%s loads nothing that exports traces where they are off', (name) => {
    const seen = new Set<string>();
    const visit = (file: string) => {
      if (seen.has(file)) return;
      seen.add(file);
      const code = readFileSync(join(bundles, file), 'utf8');
      for (const [, next = ''] of code.matchAll(/^(?:import|export)\b[^;]*?"\.\/([^"]+\.js)";/gm))
        visit(next);
    };
    visit(`${name}.js`);
    const exports = (file: string) =>
      readFileSync(join(bundles, file), 'utf8').includes('BatchSpanProcessor');
    expect(seen.size).toBeGreaterThan(1);
    expect([...seen].filter(exports)).toEqual([]);
    const all = readdirSync(bundles).filter((file) => file.endsWith('.js'));
    expect(all.filter(exports)).not.toEqual([]);
  });
});
