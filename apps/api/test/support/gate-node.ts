import { httpNode } from '@obverse/testing';

/** Calls that only find out about the node's health. */
const probes = ['getGenesisHash', 'getAccountInfo'];

/** A real HTTP server in front of a node, which answers nothing until all expected methods were called: a call that waits for another gets no answer. */
export async function gateNode(upstream: string, expected: readonly string[]) {
  const headers = { 'content-type': 'application/json' };
  const calls: string[] = [];
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const node = await httpNode(async (body, response) => {
    const sent = [JSON.parse(body) as { method: string } | { method: string }[]].flat();
    const methods = sent.map(({ method }) => method).filter((method) => !probes.includes(method));
    if (methods.length > 0) {
      calls.push(...methods);
      if (calls.toSorted().join() === expected.toSorted().join()) open();
      await opened;
    }
    const answer = await fetch(upstream, { method: 'POST', headers, body });
    response.writeHead(200, headers).end(await answer.text());
  });
  return { ...node, calls };
}
