import type { ServerResponse } from 'node:http';
import { httpNode } from '@obverse/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { developmentKeys, platformOf, runHere, startCluster } from './support/operator.ts';

const cluster = await startCluster();

/** Handles a call in place of the cluster; undefined forwards it to the cluster. */
type Fault = (call: { method: string; id: string }, response: ServerResponse) => unknown;

/** Starts a node in front of the cluster that fails some calls. @returns its URL */
async function nodeWith(fault: Fault): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const node = await httpNode(async (body, response) => {
    if (fault(JSON.parse(body), response) !== undefined) return;
    const answer = await fetch(cluster.url, { method: 'POST', body, headers });
    response.end(await answer.text());
  });
  onTestFinished(node.close);
  return node.url;
}

const signaturePattern = /[1-9A-HJ-NP-Za-km-z]{86,88}/;

describe('a sent transaction', () => {
  it.each([
    'Transaction simulation failed: This transaction has already been processed',
    'Internal error: upstream timed out',
  ])('has an unknown outcome when the node that takes it says: %s', async (message) => {
    const url = await nodeWith(({ method, id }, response) =>
      method === 'sendTransaction'
        ? response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_002, message } }))
        : undefined,
    );
    const sent = await runHere('pause', '-k', developmentKeys(cluster).admin, '--yes', '--url', url);
    expect(sent).toMatchObject({ code: 1, stdout: '' });
    expect(sent.stderr).toMatch(/may have been executed .*: look it up/);
  });

  const disconnect: Fault = (_, response) => response.destroy();
  const refuse: Fault = ({ id }, response) =>
    response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_005, message: 'Node is behind' } }));

  it.each([
    ['disconnects', disconnect],
    ['answers with an error', refuse],
  ])(
    'is reported with its signature and an unknown outcome when the node %s before the confirmation',
    async (_, fault) => {
      const url = await nodeWith((call, response) =>
        call.method === 'getSignatureStatuses' ? fault(call, response) : undefined,
      );
      const sent = await runHere('pause', '-k', developmentKeys(cluster).admin, '--yes', '--url', url);
      expect(sent).toMatchObject({ code: 1, stdout: '' });
      expect(sent.stderr).toMatch(/may have been executed .*: look it up before you repeat anything$/);
      const signature = signaturePattern.exec(sent.stderr.split('\n').at(-1) ?? '')?.[0] ?? '';
      expect(await cluster.connection.getSignatureStatus(signature)).toMatchObject({ value: { err: null } });
      expect((await platformOf(cluster)).paused).toBe(true);
      await runHere('unpause', '-k', developmentKeys(cluster).admin, '--yes', '--url', cluster.url);
      // the same transaction is another one with the next blockhash
      cluster.localnet.clusters.mainnet.advanceClock(1);
    },
  );

  it('has not expired because a node that is behind does not know it', async () => {
    let asked = 0;
    const url = await nodeWith(({ method, id }, response) => {
      if (method !== 'getSignatureStatuses' || asked > 0) return undefined;
      asked += 1;
      cluster.localnet.clusters.mainnet.advanceClock(600);
      return response.end(
        JSON.stringify({ jsonrpc: '2.0', id, result: { context: { slot: 1 }, value: [null] } }),
      );
    });
    const sent = await runHere('pause', '-k', developmentKeys(cluster).admin, '--yes', '--url', url);
    expect(sent).toMatchObject({ code: 0 });
    expect((await platformOf(cluster)).paused).toBe(true);
  });

  it('is reported as expired and without effect when it was never included', async () => {
    const { paused } = await platformOf(cluster);
    const url = await nodeWith(({ method, id }, response) => {
      if (method !== 'sendTransaction') return undefined;
      cluster.localnet.clusters.mainnet.advanceClock(600);
      return response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '1'.repeat(64) }));
    });
    const lost = await runHere('unpause', '-k', developmentKeys(cluster).admin, '--yes', '--url', url);
    expect(lost).toMatchObject({ code: 1, stdout: '' });
    expect(lost.stderr).toMatch(/was not included in a block before it expired: nothing has changed$/);
    expect((await platformOf(cluster)).paused).toBe(paused);
  });
});
