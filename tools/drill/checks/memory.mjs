// How much memory a process has, and how that grows.
import { once } from 'node:events';

const megabyte = 1 << 20;

/** The heap after a garbage collection, as the process's inspector says, and the resident memory; MB. */
export async function memoryOf({ inspectPort, metric }) {
  const [{ webSocketDebuggerUrl }] = await (await fetch(`http://127.0.0.1:${inspectPort}/json/list`)).json();
  const socket = new WebSocket(webSocketDebuggerUrl);
  await once(socket, 'open');
  let answer;
  for (const [id, method] of ['HeapProfiler.collectGarbage', 'Runtime.getHeapUsage'].entries()) {
    socket.send(JSON.stringify({ id, method }));
    [answer] = await once(socket, 'message');
  }
  socket.close();
  const { usedSize } = JSON.parse(answer.data).result;
  return { heap: usedSize / megabyte, resident: (await metric('process_resident_memory_bytes')) / megabyte };
}

/** The slope of points [x, y] by least squares. */
export function slope(points) {
  const mean = (of) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [meanX, meanY] = [mean(([x]) => x), mean(([, y]) => y)];
  return mean(([x, y]) => (x - meanX) * (y - meanY)) / mean(([x]) => (x - meanX) ** 2);
}
