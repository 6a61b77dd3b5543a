// An RPC node in a process of its own: `replay-node.mjs NODE_URL`. It asks the other node what it is asked for the first time, and from then on
// answers from memory, each HTTP request after a delay, until it gets the message `forget`. It counts what it is asked.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { PublicKey, VersionedTransaction } from '@solana/web3.js';

const [nodeUrl] = process.argv.slice(2);

/** By what was asked: the promise of `"result":…` or `"error":…`, as JSON. */
const recorded = new Map();
let delayMs = 0;

/** What was asked since counting began. A wave is the calls that are in flight together. */
const noCalls = () => ({ calls: 0, requests: 0, waves: 0, inFlight: 0 });
let counted = noCalls();

/** A transaction without its blockhash, which is another one in every slot. */
function withoutBlockhash(transaction) {
  const decoded = VersionedTransaction.deserialize(Buffer.from(transaction, 'base64'));
  decoded.message.recentBlockhash = PublicKey.default.toBase58();
  return Buffer.from(decoded.serialize()).toString('base64');
}

function keyOf({ method, params = [] }) {
  if (method !== 'simulateTransaction') return JSON.stringify([method, params]);
  const [transaction, ...config] = params;
  return JSON.stringify([method, withoutBlockhash(transaction), ...config]);
}

/** Asks the other node, in one request. @returns by place what follows the id of each answer */
async function askNode(path, calls) {
  const numbered = calls.map((call, id) => ({ ...call, id }));
  const response = await fetch(nodeUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(numbered.length === 1 ? numbered[0] : numbered),
  });
  const answers = [];
  for (const { id, result, error } of [await response.json()].flat())
    answers[id] = JSON.stringify(error === undefined ? { result } : { error }).slice(1, -1);
  return answers;
}

/** Answers calls, of which those that are new are asked together. */
async function answer(path, calls) {
  const keys = calls.map((call) => path + keyOf(call));
  const unknown = new Map(calls.map((call, i) => [keys[i], call]).filter(([key]) => !recorded.has(key)));
  if (unknown.size > 0) {
    const asked = askNode(path, [...unknown.values()]);
    const answerAt = async (i) => (await asked)[i];
    for (const [i, key] of [...unknown.keys()].entries()) recorded.set(key, answerAt(i));
  }
  const answers = await Promise.all(keys.map((key) => recorded.get(key)));
  return calls.map(({ id }, i) => `{"jsonrpc":"2.0","id":${JSON.stringify(id)},${answers[i]}}`);
}

async function serve(request, response) {
  const body = JSON.parse(await text(request));
  // the count may begin again before this ends
  const mine = counted;
  if (mine.inFlight === 0) mine.waves += 1;
  mine.inFlight += 1;
  mine.requests += 1;
  mine.calls += Array.isArray(body) ? body.length : 1;
  const delay = delayMs > 0 ? pause(delayMs) : undefined;
  const { url: path } = request;
  const answers = await answer(path, [body].flat());
  await delay;
  mine.inFlight -= 1;
  response
    .setHeader('content-type', 'application/json')
    .end(Array.isArray(body) ? `[${answers}]` : answers[0]);
}

const server = createServer((request, response) => {
  serve(request, response).catch((error) => response.destroy(error));
});
// connections stay open as they do at the load balancers of RPC providers
server.keepAliveTimeout = 65_000;
process.on('message', ({ delay, count, forget }) => {
  // the other node has changed
  if (forget) recorded.clear();
  if (delay !== undefined) delayMs = delay;
  process.send(counted);
  if (count) counted = noCalls();
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));
