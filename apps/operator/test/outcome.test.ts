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
  it('is reported with its signature and an unknown outcome when the node disconnects before the confirmation', async () => {
    const url = await nodeWith(({ method }, response) =>
      method === 'getSignatureStatuses' ? response.destroy() : undefined,
    );
    const sent = await runHere('pause', '-k', developmentKeys(cluster).admin, '--yes', '--url', url);
    expect(sent).toMatchObject({ code: 1, stdout: '' });
    expect(sent.stderr).toMatch(/may have been executed .*: look it up before you repeat anything$/);
    const signature = signaturePattern.exec(sent.stderr.split('\n').at(-1) ?? '')?.[0] ?? '';
    expect(await cluster.connection.getSignatureStatus(signature)).toMatchObject({ value: { err: null } });
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
