import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { httpNode, waitFor } from '@obverse/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Endpoint } from './endpoint.ts';
import { isNodeError } from './rpc-error.ts';
import { sender, sendTogether } from './transport.ts';

const call = { method: 'getSlot', params: [] };
const never = new AbortController().signal;

/** A node that answers with `listener`. @returns its URL */
async function serve(listener: RequestListener): Promise<string> {
  const { url, close } = await httpNode((_, response, request) => void listener(request, response));
  onTestFinished(close);
  return url;
}

const send = (url: string) => sendTogether(new Endpoint(url), [call], never);
const result = (value: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 0, result: value });
const noParams = { jsonrpc: '2.0', id: 0, error: { code: -32_602, message: 'Invalid params' } };

describe('sendTogether', () => {
  it('decompresses a gzip answer, and follows a redirect', async () => {
    const there = await serve(({ method, headers }, response) => {
      const answer = gzipSync(result([method, headers['accept-encoding']]));
      response.setHeader('content-encoding', 'gzip').end(answer);
    });
    const url = await serve((_, response) => response.writeHead(307, { location: there }).end());
    expect(await send(url)).toEqual([['POST', 'gzip']]);
  });

  it.each([
    [429, 'the node answers getSlot with the status 429'],
    [500, 'the node answers getSlot with the status 500'],
    [400, 'getSlot: Invalid params'],
  ])('throws the error of an answer with the status %i', async (status, error) => {
    const url = await serve((_, response) => response.writeHead(status).end(JSON.stringify(noParams)));
    await expect(send(url)).rejects.toThrow(error);
  });

  it('repeats a request once, on another connection, where the node closes its connection', async () => {
    const seen = new Map<Socket, number>();
    const url = await serve((request, response) => {
      const count = (seen.get(request.socket) ?? 0) + 1;
      seen.set(request.socket, count);
      if (count > 1) request.socket.destroy();
      else response.end(result(seen.size));
    });
    const endpoint = new Endpoint(url);
    expect(await sendTogether(endpoint, [call], never)).toEqual([1]);
    // the connection can be used again after the turn in which the answer ended
    await setImmediate();
    expect(await sendTogether(endpoint, [call], never)).toEqual([2]);
    expect([...seen.values()]).toEqual([2, 1]);
    let requests = 0;
    const closing = await serve(({ socket }) => {
      requests += 1;
      socket.destroy();
    });
    await expect(send(closing)).rejects.toThrow('other side closed');
    expect(requests).toBe(2);
  });

  it.each(['<html>', '{"id":0}x', '[]', '{"jsonrpc":"2.0","result":1}'])(
    'throws where the node answers %s',
    async (text) => {
      const url = await serve((_, response) => response.end(text));
      await expect(send(url)).rejects.toThrow(/node|no answer to getSlot/);
    },
  );
});

describe('sender', () => {
  const calls = Array.from({ length: 100 }, () => call);

  it('returns all results in order with a limited number of concurrent requests, and makes none after its signal aborts', async () => {
    const waiting: ServerResponse[] = [];
    let asked = 0;
    const url = await serve((_, response) => {
      asked += 1;
      waiting.push(response);
    });
    const answer = () => {
      for (const response of waiting.splice(0)) response.end(result(1));
    };
    const ended = new AbortController();
    const sendAll = sender(new Endpoint(url), 1);
    const aborted = sendAll(ended.signal)(calls);
    aborted.catch(() => {});
    await waitFor(() => expect(asked).toBe(16));
    ended.abort();
    answer();
    await expect(aborted).rejects.toThrow();
    // what would have been asked next
    await setImmediate();
    expect(asked).toBe(16);
    const answering = setInterval(answer, 1);
    onTestFinished(() => clearInterval(answering));
    expect(await sendAll(never)(calls)).toEqual(calls.map(() => 1));
    expect(asked).toBe(116);
  });

  it.each([1, 50])('throws the error of a node with its code, with %d calls per request', async (atOnce) => {
    const { url, close } = await httpNode((body, response) => {
      const error = { code: -32_601, message: 'Method not found' };
      const answer = ({ id }: { id: number }) => ({
        jsonrpc: '2.0',
        id,
        ...(id === 0 ? { error } : { result: 1 }),
      });
      const asked = JSON.parse(body);
      response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)));
    });
    onTestFinished(close);
    const error = await sender(new Endpoint(url), atOnce)(never)(calls.slice(0, 2)).catch((reason) => reason);
    expect(error).toMatchObject({ name: 'RpcError', code: -32_601, message: 'getSlot: Method not found' });
    // of the method, not of the node
    expect(isNodeError(error)).toBe(false);
  });
});
