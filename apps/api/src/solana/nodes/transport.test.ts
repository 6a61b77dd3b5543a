import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { httpNode, waitFor } from '@obverse/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Endpoint } from './endpoint.ts';
import { isNodeError } from './rpc-error.ts';
import { sender, sendTogether } from './transport.ts';

const call = { method: 'getSlot', params: [] };
const never = new AbortController().signal;

/** Serves with `listener` at a URL of its own. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const result = (value: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 0, result: value });

describe('sendTogether', () => {
  it('decompresses a gzip answer', async () => {
    const url = await serve((request, response) => {
      expect(request.headers['accept-encoding']).toBe('gzip');
      response.setHeader('content-encoding', 'gzip').end(gzipSync(result('packed')));
    });
    expect(await sendTogether(new Endpoint(url), [call], never)).toEqual(['packed']);
  });

  it('follows a redirect', async () => {
    const there = await serve((request, response) => void response.end(result(request.method)));
    const url = await serve((_, response) => void response.writeHead(307, { location: there }).end());
    expect(await sendTogether(new Endpoint(url), [call], never)).toEqual(['POST']);
  });

  it.each([
    { status: 429, error: 'the node answers getSlot with the status 429' },
    { status: 500, error: 'the node answers getSlot with the status 500' },
    { status: 400, error: 'getSlot: Invalid params' },
  ])('throws the error of an answer with the status $status', async ({ status, error }) => {
    const body = { jsonrpc: '2.0', id: 0, error: { code: -32_602, message: 'Invalid params' } };
    const url = await serve((_, response) => void response.writeHead(status).end(JSON.stringify(body)));
    await expect(sendTogether(new Endpoint(url), [call], never)).rejects.toThrow(error);
  });

  it('repeats a request once on another connection where the node closes the one that is reused', async () => {
    const seen = new Map<Socket, number>();
    const url = await serve((request, response) => {
      const count = (seen.get(request.socket) ?? 0) + 1;
      seen.set(request.socket, count);
      if (count > 1) return void request.socket.destroy();
      response.end(result(seen.size));
    });
    const endpoint = new Endpoint(url);
    expect(await sendTogether(endpoint, [call], never)).toEqual([1]);
    // the connection can be used again after the turn in which the answer ended
    await setImmediate();
    expect(await sendTogether(endpoint, [call], never)).toEqual([2]);
    expect([...seen.values()]).toEqual([2, 1]);
  });

  it('throws where the node closes every connection', async () => {
    let requests = 0;
    const url = await serve((request) => {
      requests += 1;
      request.socket.destroy();
    });
    await expect(sendTogether(new Endpoint(url), [call], never)).rejects.toThrow('other side closed');
    expect(requests).toBe(2);
  });

  it.each(['<html>', '{"id":0}x', '[]', '{"jsonrpc":"2.0","result":1}'])(
    'throws where the node answers %s',
    async (text) => {
      const url = await serve((_, response) => void response.end(text));
      await expect(sendTogether(new Endpoint(url), [call], never)).rejects.toThrow(
        /node|no answer to getSlot/,
      );
    },
  );
});

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
      for (const response of waiting.splice(0)) response.end(result(1));
    },
  };
}

const calls = Array.from({ length: 100 }, () => call);

describe('sender', () => {
  it('makes no further requests after its signal aborts', async () => {
    const node = await patientNode();
    const ended = new AbortController();
    const results = sender(new Endpoint(node.url), 1)(ended.signal)(calls);
    results.catch(() => {});
    await waitFor(() => expect(node.asked()).toBe(16));
    ended.abort();
    node.answer();
    await expect(results).rejects.toThrow();
    // what would have been asked next
    await setImmediate();
    expect(node.asked()).toBe(16);
  });

  it.each([1, 50])('throws the error of a node with its code, with %d calls per request', async (atOnce) => {
    const { url, close } = await httpNode((body, response) => {
      const answer = ({ id }: { id: number }) =>
        id === 0
          ? { jsonrpc: '2.0', id, error: { code: -32_601, message: 'Method not found' } }
          : { jsonrpc: '2.0', id, result: 1 };
      const asked = JSON.parse(body);
      response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)));
    });
    onTestFinished(close);
    const error = await sender(new Endpoint(url), atOnce)(never)(calls.slice(0, 2)).catch((reason) => reason);
    expect(error).toMatchObject({ name: 'RpcError', code: -32_601, message: 'getSlot: Method not found' });
    // of the method, not of the node
    expect(isNodeError(error)).toBe(false);
  });

  it('returns all results in order with a limited number of concurrent requests', async () => {
    const node = await patientNode();
    const answering = setInterval(node.answer, 1);
    onTestFinished(() => clearInterval(answering));
    const results = await sender(new Endpoint(node.url), 1)(never)(calls);
    expect(results).toEqual(calls.map(() => 1));
    expect(node.asked()).toBe(100);
  });
});
