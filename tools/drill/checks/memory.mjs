// How much memory a process has, and how that grows.
import { until } from '@obverse/testing';
import { request, WebSocket } from 'undici';

const megabyte = 1 << 20;

/** Asks the inspector of a process of Node, which SIGUSR1 opens. */
async function inspect(program, calls) {
  const at = `http://127.0.0.1:${program.inspectPort}/json/list`;
  const targets = async () => (await request(at)).body.json();
  await targets().catch(() => program.signal('SIGUSR1'));
  await until('the inspector listens', targets);
  const [{ webSocketDebuggerUrl }] = await targets();
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = ({ error }) => reject(error);
  });
  const results = [];
  for (const [id, method] of calls.entries()) {
    const answer = new Promise((resolve) => {
      socket.onmessage = ({ data }) => resolve(JSON.parse(data));
    });
    socket.send(JSON.stringify({ id, method }));
    results.push((await answer).result);
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
