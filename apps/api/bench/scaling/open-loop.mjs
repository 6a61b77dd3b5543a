// Requests at a fixed rate: each is sent when it is due, whether those before it have been answered or not.
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { median } from '../load.mjs';

/** How often due requests are sent. */
const tickMs = 5;

/**
 * Loads a server.
 *
 * @param next makes the next request
 * @param load.rate requests per second
 * @throws when a request fails
 */
export async function loadAt(url, next, { rate, seconds }) {
  const dispatcher = new Agent({ connections: 64 });
  const total = Math.round(rate * seconds);
  const [times, failures, running] = [[], [], []];
  let bytes = 0;
  const send = async ({ path, ...options }, due) => {
    const { statusCode, body } = await request(url + path, { ...options, dispatcher });
    const answer = await body.arrayBuffer();
    bytes += answer.byteLength;
    times.push(performance.now() - due);
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${Buffer.from(answer)}`);
  };
  const began = performance.now();
  for (let sent = 0; sent < total; await pause(tickMs)) {
    for (; sent < total && began + (sent * 1_000) / rate <= performance.now(); sent++) {
      const sending = send(next(sent), began + (sent * 1_000) / rate);
      running.push(sending.catch((error) => failures.push(String(error))));
    }
  }
  await Promise.all(running);
  await dispatcher.close();
  if (failures.length > 0) throw new Error(`${failures.length} of ${total} requests failed: ${failures[0]}`);
  return { total, bytes: bytes / total, median: median(times) };
}
