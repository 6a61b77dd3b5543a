import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { httpNode } from '@obverse/testing';

/** How a node fails: the first ones answer with 429 or 500, not at all, or cut the connection. */
export type Fault =
  | ('none' | 'refuses' | 'breaks' | 'hangs' | 'cuts' | 'sendsHtml' | 'sendsWrongShape')
  // by 200 slots; it is of another cluster
  | ('isBehind' | 'servesOtherCluster');

function moved(base64: string, seconds: bigint): string {
  const data = Buffer.from(base64, 'base64');
  data.writeBigInt64LE(data.readBigInt64LE(32) + seconds, 32);
  return data.toString('base64');
}

/** For `edit`: moves the cluster's time in the answers to probes. */
export const movingClock =
  (seconds: () => bigint): NonNullable<FaultyState['edit']> =>
  (method, answer) => {
    const data = method === 'getAccountInfo' && answer.result?.value?.data;
    if (data) data[0] = moved(data[0], seconds());
    return answer;
  };

const tampered: Partial<Record<Fault, (text: string, expired: string) => string>> = {
  sendsHtml: () => '<html>bad gateway</html>',
  sendsWrongShape: (text) => text.replace(/"result":.*$/, '"result":"yes"}'),
  isBehind: (text, expired) =>
    text
      .replace(/("blockhash":)"\w+"/, `$1"${expired}"`)
      .replace(/("data":\[")([\w+/=]{56})"/, (_, key, data) => `${key}${moved(data, -80n)}"`)
      .replace(/("slot":)(\d+)/, (_, key, slot) => key + (Number(slot) - 200))
      .replace(/("result":)(\d+)/, (_, key, slot) => key + (Number(slot) - 200)),
  servesOtherCluster: (text) => text.replace(/"result":"[1-9A-Za-z]{40,44}"/, `"result":"${'7'.repeat(44)}"`),
};

type Call = { readonly id: unknown; readonly method: string; readonly params: readonly unknown[] };

export type FaultyState = {
  fault: Fault;
  /** Says for each request what is wrong with it, instead of `fault`. */
  draw?: () => Fault;
  upstream: string;
  readonly calls: string[];
  readonly connections: Set<Socket>;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the node answered
  edit?: ((method: string, answer: any) => unknown) | undefined;
  hear?: ((call: Call) => Call) | undefined;
};

const each = <T>(one: T | T[], change: (one: T) => unknown): string =>
  JSON.stringify(Array.isArray(one) ? one.map(change) : change(one));

/** A real HTTP server in front of a node, which can be told to misbehave. @param expired a blockhash of long ago */
export async function faultyNode(upstream: string, expired = '') {
  const held = new Set<ServerResponse>();
  const state: FaultyState = { fault: 'none', calls: [], connections: new Set(), upstream };
  const { url, close } = await httpNode(async (body, response, incoming) => {
    const request: Call | Call[] = JSON.parse(body);
    const calls = [request].flat();
    state.connections.add(incoming.socket);
    state.calls.push(...calls.map(({ method }) => method));
    const { edit, hear = (call) => call } = state;
    const fault = state.draw?.() ?? state.fault;
    if (fault === 'hangs') return void held.add(response);
    if (fault === 'cuts') return void incoming.socket.destroy();
    if (fault === 'refuses') return void response.writeHead(429, { 'retry-after': '1' }).end('slow down');
    if (fault === 'breaks') return void response.writeHead(500).end('{}');
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: each(request, hear) };
    // without its upstream it is out of reach
    const answer = await fetch(state.upstream, init).catch(() => undefined);
    if (answer === undefined) return void incoming.socket.destroy();
    const text = await answer.text();
    const methodOf = (id: unknown) => calls.find((call) => call.id === id)?.method ?? '';
    const edited = edit === undefined ? text : each(JSON.parse(text), (one) => edit(methodOf(one.id), one));
    response.writeHead(200, headers).end(tampered[fault]?.(edited, expired) ?? edited);
  });
  return {
    url: `${url}/v2/secret-of-the-provider`,
    state,
    close: () => {
      for (const response of held) response.destroy();
      close();
    },
  };
}
