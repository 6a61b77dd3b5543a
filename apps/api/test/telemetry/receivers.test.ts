import { waitFor } from '@obverse/testing';
import { expect, it, onTestFinished } from 'vitest';
import { startTracing } from '../../src/main/tracing.ts';
import { aRead, edgeApi } from '../support/edge.ts';
import { startOtlpReceiver } from './otlp-receiver.ts';

type Line = { readonly level: number; readonly msg: string; readonly reason?: string };

/** A service whose traces go to `endpoint`, by default a receiver of their own. */
async function open(more: { endpoint?: string; ratio?: number; headers?: Record<string, string> } = {}) {
  const receiver = await startOtlpReceiver();
  const config = { endpoint: receiver.url, headers: {}, serviceName: 'edge', ratio: 1, ...more };
  const tracing = startTracing(config, 20);
  const lines: string[] = [];
  const limits = { read: 1e6, write: 1e6, key: 1e6, signature: 1e6 };
  const app = edgeApi({ limits, logLevel: 'info', logTo: { write: (line) => void lines.push(line) } });
  tracing.reportTo(app.log);
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await app.close();
    await tracing.close();
  };
  onTestFinished(async () => {
    await close();
    receiver.close();
  });
  return {
    receiver,
    close,
    /** Makes requests at the same time, all of which are answered. */
    ask: async (count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, () => app.inject(aRead)));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    },
    askWith: (requestHeaders: Record<string, string>) => app.inject({ url: aRead, headers: requestHeaders }),
    /** The lines about traces. */
    reports: () => lines.map((line): Line => JSON.parse(line)).filter(({ msg }) => msg.startsWith('traces')),
  };
}

it('without a receiver every request is answered, one warning says that traces are lost, and the end of the process does not wait', async () => {
  const { ask, reports, close } = await open({ endpoint: 'http://127.0.0.1:1' });
  await ask(1_000);
  await waitFor(() => expect(reports()).toHaveLength(1));
  await ask(1_000);
  await close();
  expect(reports()).toMatchObject([
    {
      level: 40,
      msg: 'traces do not arrive: spans are lost until they do',
      reason: expect.stringContaining('ECONNREFUSED'),
    },
  ]);
});

it('one line says when traces begin to be refused and one when they arrive again, however many are sent', async () => {
  const { ask, reports, receiver } = await open({ headers: { 'x-collector-key': 'a key' } });
  const exportSome = async (count: number) => {
    for (let i = 0; i < count; i += 1) {
      const before = receiver.headers.length;
      await ask(1);
      await waitFor(() => expect(receiver.headers.length).toBeGreaterThan(before));
    }
  };
  await exportSome(1);
  expect(receiver.headers[0]).toMatchObject({ 'x-collector-key': 'a key' });
  for (const [status, levels] of [
    [400, [40]],
    [200, [40, 30]],
  ] as const) {
    receiver.state.status = status;
    await exportSome(4);
    await waitFor(() => expect(reports().map(({ level }) => level)).toEqual(levels));
  }
});

it('with the ratio 0.1 neither an id nor the flag of a caller decides what is recorded', async () => {
  const { receiver, askWith, close } = await open({ ratio: 0.1 });
  const ids = ['00000000000000000000000000000001', 'ffffffff000000000000000000000000'];
  for (const id of ids)
    for (let i = 0; i < 400; i++) await askWith({ traceparent: `00-${id}-0000000000000001-01` });
  await close();
  for (const id of ids) {
    const recorded = receiver.spansOf(id).filter(({ parentSpanId }) => parentSpanId === '0000000000000001');
    // 40 are to be expected; outside of these bounds once in 10^8 runs
    expect(recorded.length).toBeGreaterThan(8);
    expect(recorded.length).toBeLessThan(80);
  }
});
