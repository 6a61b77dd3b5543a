import type { ServerResponse } from 'node:http';
import { waitFor } from '@obverse/testing';
import { expect, it, onTestFinished } from 'vitest';
import { httpNode } from '../../../test/support/http-node.ts';
import { isNodeError } from './rpc-error.ts';
import { sender } from './transport.ts';

/** A node that answers only when `answer` is called. */
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

it('sender makes no further requests after its signal aborts', async () => {
  const node = await patientNode();
  const ended = new AbortController();
  const results = sender(node.url, 1, 10_000)(ended.signal)(calls);
  results.catch(() => {});
  await waitFor(() => expect(node.asked()).toBe(16));
  ended.abort();
  node.answer();
  await expect(results).rejects.toThrow();
  // what would have been asked next
  await new Promise(setImmediate);
  expect(node.asked()).toBe(16);
});

it.each([1, 50])(
  'sender throws the error of a node with its code, with %d calls per request',
  async (atOnce) => {
    const { url, close } = await httpNode((body, response) => {
      const answer = ({ id }: { id: number }) =>
        id === 0
          ? { jsonrpc: '2.0', id, error: { code: -32_601, message: 'Method not found' } }
          : { jsonrpc: '2.0', id, result: 1 };
      const asked = JSON.parse(body);
      response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)));
    });
    onTestFinished(close);
    const results = sender(url, atOnce, 10_000)(new AbortController().signal)(calls.slice(0, 2));
    const error = await results.catch((reason) => reason);
    expect(error).toMatchObject({ name: 'RpcError', code: -32_601, message: 'getSlot: Method not found' });
    // of the method, not of the node
    expect(isNodeError(error)).toBe(false);
  },
);

it('sender returns all results in order with a limited number of concurrent requests', async () => {
  const node = await patientNode();
  const answering = setInterval(node.answer, 1);
  onTestFinished(() => clearInterval(answering));
  const results = await sender(node.url, 1, 10_000)(new AbortController().signal)(calls);
  expect(results).toEqual(calls.map(() => 1));
  expect(node.asked()).toBe(100);
});
