// Requests at a fixed rate: each is sent when it is due, whether those before it have been answered or not.
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';

/** How often due requests are sent. */
const tickMs = 5;

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];

/**
 * Loads servers in turns.
 *
 * @param urls of the servers
 * @param next makes the next request
 * @param load.rate requests per second
 * @throws when a request fails
 */
export async function loadAt(urls, next, { rate, seconds }) {
  const agent = new Agent({ connections: 64 });
  const total = Math.round(rate * seconds);
  const [times, failures, running] = [[], [], new Set()];
  let bytes = 0;
  const send = async (url, { path, ...options }, due) => {
    const { statusCode, body } = await request(url + path, { ...options, dispatcher: agent });
    const answer = await body.arrayBuffer();
    bytes += answer.byteLength;
    times.push(performance.now() - due);
    if (statusCode !== 200) failures.push(`${path}: ${statusCode} ${Buffer.from(answer)}`);
  };
  const began = performance.now();
  for (let sent = 0; sent < total; ) {
    for (; sent < total && began + (sent * 1_000) / rate <= performance.now(); sent++) {
      const sending = send(urls[sent % urls.length], next(sent), began + (sent * 1_000) / rate)
        .catch((error) => failures.push(String(error)))
        .finally(() => running.delete(sending));
      running.add(sending);
    }
    await pause(tickMs);
  }
  await Promise.all(running);
  await agent.close();
  if (failures.length > 0) throw new Error(`${failures.length} of ${total} requests failed: ${failures[0]}`);
  times.sort((a, b) => a - b);
  return {
    total,
    seconds: (performance.now() - began) / 1_000,
    bytes: bytes / total,
    median: at(times, 0.5),
    p99: at(times, 0.99),
  };
}
