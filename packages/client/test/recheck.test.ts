import { describe, expect, it } from 'vitest';
import { createClient } from '../src/index.ts';
import { recheck, TransactionError } from '../src/send/index.ts';
import { inContext, result, scriptedNode, slot } from './scripted-node.ts';
import { type Handler, scriptedServer, status, success } from './scripted-server.ts';

const deadline = { blockHeight: 100, validUntilTs: undefined };
const refused = new TransactionError('REFUSED', 'refused', { signature: 'signature', deadline });
const unknown = new TransactionError('UNKNOWN', 'unknown', { signature: 'signature', deadline });

/** What a node answers at a height of blocks; absent: it fails. */
type Node = { readonly blockHeight: number; readonly status: object | null } | 'broken';
const confirmed: Node = { blockHeight: 50, status: { err: null, confirmationStatus: 'confirmed' } };
const failed: Node = { blockHeight: 50, status: { err: 'Custom', confirmationStatus: 'confirmed' } };
const early: Node = { blockHeight: 50, status: null };
const late: Node = { blockHeight: 101, status: null };

const openNode = (node: Node) =>
  node === 'broken'
    ? scriptedServer(status(400))
    : scriptedNode({
        getEpochInfo: () => result({ absoluteSlot: slot, blockHeight: node.blockHeight }),
        getSignatureStatuses: () => inContext([node.status]),
      });

const says = (data: object) => success({ failure: 'too little', ...data });

describe('recheck', () => {
  it.each<[string, Handler, Node | undefined, TransactionError, [string, boolean] | 'confirmed']>([
    ['success although the node had refused', status(503), confirmed, refused, 'confirmed'],
    ['failure by both', says({ status: 'failed' }), failed, refused, ['FAILED', false]],
    ['failure by the node', says({ status: 'pending' }), failed, refused, ['FAILED', true]],
    ['failure by the service', says({ status: 'failed' }), undefined, refused, ['FAILED', true]],
    ['expiry by both', says({ status: 'expired' }), late, refused, ['EXPIRED', false]],
    ['expiry by the node', says({ status: 'pending' }), late, refused, ['REFUSED', true]],
    ['expiry by the service', says({ status: 'expired' }), undefined, refused, ['REFUSED', true]],
    ['an early expiry', says({ status: 'expired' }), early, refused, ['REFUSED', true]],
    ['an early expiry of the unknown', says({ status: 'expired' }), early, unknown, ['UNKNOWN', true]],
    ['no answer about the unknown', status(503), 'broken', unknown, ['UNKNOWN', true]],
    ['no answer about the refused', status(503), 'broken', refused, ['REFUSED', true]],
  ])(
    'reports %s as it is known for good, and whether it may execute',
    async (_, service, node, error, found) => {
      const client = createClient({ baseUrl: (await scriptedServer(service)).url, retry: false });
      const rpcUrl = node && (await openNode(node)).url;
      const outcome = await recheck({ client, rpcUrl, error }).catch((thrown: unknown) => thrown);
      if (found === 'confirmed') expect(outcome).toBe(found);
      else expect(outcome).toMatchObject({ signature: 'signature', code: found[0], mayExecute: found[1] });
    },
  );

  it('waits no longer than its signal for a node and a service that never answer', async () => {
    const { url } = await scriptedServer(() => undefined);
    const client = createClient({ baseUrl: url, retry: false });
    const signal = AbortSignal.timeout(20);
    const ended = { code: 'UNKNOWN', mayExecute: true, cause: { name: 'TimeoutError' } };
    await expect(recheck({ client, rpcUrl: url, error: unknown, signal })).rejects.toMatchObject(ended);
  });

  it('throws an error from before the signature as it is, because nothing can execute', async () => {
    const declined = new TransactionError('DECLINED', 'declined');
    expect(declined.mayExecute).toBe(false);
    const client = createClient({ baseUrl: 'http://127.0.0.1:1' });
    await expect(recheck({ client, error: declined })).rejects.toBe(declined);
  });
});
