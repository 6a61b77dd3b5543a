import type { ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { httpNode } from '../../../test/http-node.ts';
import { sender } from './send.ts';

/** A node that answers when it is told to. */
async function patientNode() {
  const waiting: ServerResponse[] = [];
  let asked = 0;
  const { url, close } = await httpNode((_, response) => {
    asked += 1;
    waiting.push(response);
  });
  onTestFinished(close);
  return {
    url,
    asked: () => asked,
    answer: () => {
      for (const response of waiting.splice(0)) response.end('{"jsonrpc":"2.0","id":0,"result":1}');
    },
  };
}

const calls = Array.from({ length: 100 }, () => ({ method: 'getSlot', params: [] }));

it('asks for no more once nobody waits for it', async () => {
  const node = await patientNode();
  const ended = new AbortController();
  const results = sender(node.url, 1, 10_000)(ended.signal)(calls);
  results.catch(() => {});
  await eventually(() => expect(node.asked()).toBe(16));
  ended.abort();
  node.answer();
  await expect(results).rejects.toThrow();
  // what would have been asked next
  await new Promise(setImmediate);
  expect(node.asked()).toBe(16);
});

it('brings all results in order, some at a time', async () => {
  const node = await patientNode();
  const answering = setInterval(node.answer, 1);
  onTestFinished(() => clearInterval(answering));
  const results = await sender(node.url, 1, 10_000)(new AbortController().signal)(calls);
  expect(results).toEqual(calls.map(() => 1));
  expect(node.asked()).toBe(100);
});
