import { describe, expect, it } from 'vitest';
import { createClient } from '../src/index.ts';
import { recheck, TransactionError } from '../src/send/index.ts';
import { broken, type Handler, scriptedServer, status, success } from './scripted-server.ts';

const serverOf = async (...handlers: Handler[]) => (await scriptedServer(...handlers)).url;

const result =
  (value: unknown): Handler =>
  (_, response) => {
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: value }));
  };

const slot = 1_000;

const epochInfo = (blockHeight: number) => result({ absoluteSlot: slot, blockHeight });
const seen = (value: object | null) => result({ context: { slot }, value: [value] });
const failed = { err: { InstructionError: [0, 'Custom'] }, confirmationStatus: 'confirmed' };
const confirmed = { err: null, confirmationStatus: 'confirmed' };

const deadline = { blockHeight: 100, validUntilTs: undefined };
const refused = new TransactionError('REFUSED', 'refused', { signature: 'signature', deadline });

/** What a recheck finds: that it is confirmed, or an error's code and whether the transaction may execute. */
async function find(service: Handler, node?: Handler[], error = refused): Promise<unknown> {
  const client = createClient({ baseUrl: await serverOf(service), retry: false });
  const rpcUrl = node && (await serverOf(...node));
  try {
    return await recheck({ client, rpcUrl, error });
  } catch (found) {
    if (!(found instanceof TransactionError)) throw found;
    expect(found.signature).toBe('signature');
    return [found.code, found.mayExecute];
  }
}

describe('recheck', () => {
  const unknown = new TransactionError('UNKNOWN', 'unknown', { signature: 'signature', deadline });

  it('returns that a transaction was executed although the node had refused it', async () => {
    expect(await find(status(503), [epochInfo(50), seen(confirmed)])).toBe('confirmed');
  });

  it('reports a failure for good only where the node and the service say so', async () => {
    const node = [epochInfo(50), seen(failed)];
    expect(await find(success({ status: 'failed', failure: 'too little' }), node)).toEqual(['FAILED', false]);
    expect(await find(success({ status: 'pending' }), node)).toEqual(['FAILED', true]);
    expect(await find(success({ status: 'failed', failure: 'too little' }))).toEqual(['FAILED', true]);
  });

  it('reports an expiry only where the node and the service say so', async () => {
    const node = [epochInfo(101), seen(null)];
    expect(await find(success({ status: 'expired' }), node)).toEqual(['EXPIRED', false]);
    expect(await find(success({ status: 'pending' }), node)).toEqual(['REFUSED', true]);
    expect(await find(success({ status: 'expired' }))).toEqual(['REFUSED', true]);
    const early = [epochInfo(50), seen(null)];
    expect(await find(success({ status: 'expired' }), early)).toEqual(['REFUSED', true]);
    expect(await find(success({ status: 'expired' }), early, unknown)).toEqual(['UNKNOWN', true]);
  });

  it('keeps the outcome unknown where neither the node nor the service answers', async () => {
    expect(await find(status(503), [broken], unknown)).toEqual(['UNKNOWN', true]);
    expect(await find(status(503), [broken])).toEqual(['REFUSED', true]);
  });

  it('waits no longer than its signal for a node and a service that never answer', async () => {
    const silent: Handler = () => undefined;
    const client = createClient({ baseUrl: await serverOf(silent), retry: false });
    const rpcUrl = await serverOf(silent);
    const ended = { code: 'UNKNOWN', mayExecute: true, cause: { name: 'TimeoutError' } };
    const signal = AbortSignal.timeout(20);
    await expect(recheck({ client, rpcUrl, error: unknown, signal })).rejects.toMatchObject(ended);
  });

  it('throws an error from before the signature as it is, because nothing can execute', async () => {
    const declined = new TransactionError('DECLINED', 'declined');
    expect(declined.mayExecute).toBe(false);
    const client = createClient({ baseUrl: 'http://127.0.0.1:1' });
    await expect(recheck({ client, error: declined })).rejects.toBe(declined);
  });
});
