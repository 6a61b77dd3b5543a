import type { ServerResponse } from 'node:http';
import { httpNode } from '@obverse/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Outcome, platformOf, runHere, startCluster } from './support/operator.ts';

const cluster = await startCluster();
const isPaused = async () => (await platformOf(cluster)).paused;

type Fault = (id: string, response: ServerResponse) => unknown;

const answer =
  (content: object): Fault =>
  (id, response) =>
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...content }));
const refuse = (code: number, message: string) => answer({ error: { code, message } });
const disconnect: Fault = (_, response) => response.destroy();

/** Runs a command of the admin at a node in front of the cluster on which the first `times` calls of a method have a fault. */
async function runAt(command: string, method: string, fault: Fault, times = Infinity): Promise<Outcome> {
  let calls = 0;
  const node = await httpNode(async (body, response) => {
    const call = JSON.parse(body) as { method: string; id: string };
    if (call.method === method && calls++ < times) return fault(call.id, response);
    const headers = { 'content-type': 'application/json' };
    const forwarded = await fetch(cluster.url, { method: 'POST', body, headers });
    return response.end(await forwarded.text());
  });
  onTestFinished(node.close);
  return runHere(command, '-k', `${cluster.folder}/admin.json`, '--yes', '--url', node.url);
}

describe('a sent transaction', () => {
  it.each([
    'Transaction simulation failed: This transaction has already been processed',
    'Internal error: upstream timed out',
  ])('has an unknown outcome when the node that takes it says: %s', async (message) => {
    const sent = await runAt('pause', 'sendTransaction', refuse(-32_002, message));
    expect(sent).toMatchObject({ code: 1, stdout: '' });
    expect(sent.stderr).toMatch(/may have been executed .*: look it up/);
  });

  it.each([
    ['disconnects', disconnect],
    ['answers with an error', refuse(-32_005, 'Node is behind')],
  ])('is reported with its signature and an unknown outcome when the node %s', async (_, fault) => {
    const sent = await runAt('pause', 'getSignatureStatuses', fault);
    expect(sent).toMatchObject({ code: 1, stdout: '' });
    expect(sent.stderr).toMatch(/may have been executed .*: look it up before you repeat anything$/);
    const [signature = ''] = /[1-9A-HJ-NP-Za-km-z]{86,88}/.exec(sent.stderr.split('\n').at(-1) ?? '') ?? [];
    expect(await cluster.connection.getSignatureStatus(signature)).toMatchObject({ value: { err: null } });
    expect(await isPaused()).toBe(true);
    await cluster.ends('unpause -k @admin --yes');
    // the same transaction is another one with the next blockhash
    cluster.advance(1);
  });

  it('has not expired because a node that is behind does not know it', async () => {
    const behind = answer({ result: { context: { slot: 1 }, value: [null] } });
    const fault: Fault = (id, response) => {
      cluster.advance(600);
      return behind(id, response);
    };
    expect(await runAt('pause', 'getSignatureStatuses', fault, 1)).toMatchObject({ code: 0 });
    expect(await isPaused()).toBe(true);
  });

  it('is reported as expired and without effect when it was never included', async () => {
    const lost = await runAt('unpause', 'sendTransaction', (id, response) => {
      cluster.advance(600);
      return answer({ result: '1'.repeat(64) })(id, response);
    });
    expect(lost).toMatchObject({ code: 1, stdout: '' });
    expect(lost.stderr).toMatch(/was not included in a block before it expired: nothing has changed$/);
    expect(await isPaused()).toBe(true);
  });
});
