import { Agent, get } from 'node:http';

/** Requests of each kind, after as many of them to warm up as there are integrations. */
const rounds = 400;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** One request: its time until the last byte, in milliseconds. */
function time(url, key) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'x-api-key': key } }, (response) => {
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`${url} answers ${response.statusCode}`));
      });
      response.resume();
    }).on('error', reject);
  });
}

/**
 * How long an endpoint takes, one request after the other over one connection, the integrations taking turns.
 *
 * @param paths of each integration and its key
 * @returns median and 99th percentile, milliseconds
 */
export async function latency(base, paths) {
  for (const [path, key] of paths) await time(base + path, key);
  const times = [];
  for (let i = 0; i < rounds; i++)
    times.push(await time(base + paths[i % paths.length][0], paths[i % paths.length][1]));
  times.sort((a, b) => a - b);
  const at = (share) => Number(times[Math.ceil(share * rounds) - 1].toFixed(2));
  return { median: at(0.5), p99: at(0.99) };
}
