import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { httpNode, tcpProxy, waitFor } from '@obverse/testing';
import { expect, it, onTestFinished } from 'vitest';
import { Endpoint } from './endpoint.ts';

const never = new AbortController().signal;

/** A node behind a network that can be cut, and so many connections to it that nothing is asked over at present. */
async function openIdle(count: number) {
  const held: (() => void)[] = [];
  const connections = new Set<Socket>();
  let isHolding = true;
  const node = await httpNode((_, response, { socket }) => {
    connections.add(socket);
    const answer = () => response.end('an answer');
    if (isHolding) held.push(answer);
    else answer();
  });
  const network = await tcpProxy({ host: '127.0.0.1', port: Number(new URL(node.url).port) });
  onTestFinished(() => {
    network.close();
    node.close();
  });
  const endpoint = new Endpoint(`http://127.0.0.1:${network.port}`);
  const post = (signal = never) => endpoint.post('{}', signal);
  const posts = Array.from({ length: count }, () => post());
  // at the same time, so each over a connection of its own
  await waitFor(() => expect(held.length).toBe(count));
  isHolding = false;
  for (const answer of held) answer();
  await Promise.all(posts);
  // connections can be used again after the turn in which an answer ended
  await setImmediate();
  return { endpoint, network, connections, post };
}

it('an endpoint whose network was cut off answers over new connections after one request without an answer', async () => {
  const { endpoint, network, post } = await openIdle(6);
  network.setMode('dropAll');
  const began = performance.now();
  await expect(post(AbortSignal.timeout(300))).rejects.toThrow('timeout');
  network.setMode('pass');
  endpoint.reconnect(began);
  const answers = await Promise.all(Array.from({ length: 6 }, () => post(AbortSignal.timeout(10_000))));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
});

it('an endpoint that reconnects ends no request, and reconnects once for requests that began before', async () => {
  const { endpoint, network, connections, post } = await openIdle(1);
  network.setMode('holdRequests');
  const underWay = post();
  const began = performance.now();
  endpoint.reconnect(began);
  network.setMode('pass');
  expect((await underWay).text).toBe('an answer');
  for (let i = 0; i < 3; i++) {
    endpoint.reconnect(began);
    await post();
    await setImmediate();
  }
  expect(connections.size).toBe(2);
});
