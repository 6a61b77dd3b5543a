// How much memory a process has, and how that grows.
import { once } from 'node:events';
import { until } from '@obverse/testing';

const megabyte = 1 << 20;

/** Asks the inspector of a process of Node, which SIGUSR1 opens. */
async function inspect(program, calls) {
  const targets = async () => (await fetch(`http://127.0.0.1:${program.inspectPort}/json/list`)).json();
  await targets().catch(() => program.signal('SIGUSR1'));
  await until('the inspector listens', targets);
  const [{ webSocketDebuggerUrl }] = await targets();
  const socket = new WebSocket(webSocketDebuggerUrl);
  const next = (event) => once(socket, event, { signal: AbortSignal.timeout(60_000) });
  await next('open');
  const results = [];
  for (const [id, method] of calls.entries()) {
    socket.send(JSON.stringify({ id, method }));
    const [{ data }] = await next('message');
    results.push(JSON.parse(data).result);
  }
  socket.close();
  return results;
}

/** The heap after a garbage collection, and the resident memory; MB. */
export async function memoryOf(program) {
  const [, { usedSize }] = await inspect(program, ['HeapProfiler.collectGarbage', 'Runtime.getHeapUsage']);
  const resident = await program.metric('process_resident_memory_bytes');
  return { heap: usedSize / megabyte, resident: resident / megabyte };
}

/** The slope of points [x, y] by least squares. */
export function slope(points) {
  const mean = (of) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [meanX, meanY] = [mean(([x]) => x), mean(([, y]) => y)];
  const covariance = mean(([x, y]) => (x - meanX) * (y - meanY));
  return covariance / mean(([x]) => (x - meanX) ** 2);
}
