import * as core from '@obverse/core';
import { describe, expect, it } from 'vitest';
import { createClient } from '../src/index.ts';
import { type ComposedOptions, sendComposed } from '../src/send/index.ts';
import { inContext, result, scriptedNode, slot } from './scripted-node.ts';

const programId = core.DEVELOPMENT_PROGRAM_ID.toBase58();

describe('sendComposed', () => {
  it('composes nothing when its signal is aborted while the code that describes a transaction is loaded', async () => {
    const aborter = new AbortController();
    const reason = new Error('left the page');
    const seen: string[] = [];
    const sending = sendComposed({
      client: createClient({ baseUrl: 'http://127.0.0.1:1' }),
      rpcUrl: 'http://127.0.0.1:1',
      programId,
      compose: async () => {
        seen.push('composed');
        throw new Error('composed');
      },
      wallet: { signTransaction: async (transaction) => transaction },
      signal: aborter.signal,
      onState: ({ status }) => seen.push(status),
    });
    aborter.abort(reason);
    await expect(sending).rejects.toBe(reason);
    expect(seen).toEqual([]);
  });

  /** Sends a transaction that expires. @returns how it ended, and how often it was composed */
  async function sendExpiring(options: Pick<ComposedOptions, 'rebuild'>) {
    const node = await scriptedNode({
      getEpochInfo: () => result({ absoluteSlot: slot, blockHeight: 10_000 }),
      getSignatureStatuses: () => inContext([null]),
    });
    const authority = core.platformAddress();
    const instructions = [core.setPausedInstruction({ authority, paused: true })];
    const blockhash = programId;
    const transaction = core.serializeTransaction(
      core.composeTransaction({ feePayer: authority, instructions, blockhash }),
    );
    let composed = 0;
    const sending = sendComposed({
      client: createClient({
        baseUrl: 'http://service.test',
        fetch: async () => Response.json({ success: true, data: { status: 'expired' } }),
      }),
      rpcUrl: node.url,
      programId,
      compose: async () => {
        composed += 1;
        return { transaction };
      },
      wallet: { signTransaction: async (bytes) => Uint8Array.from(bytes).fill(1, 1, 65) },
      pollMs: 5,
      ...options,
    });
    return { outcome: await sending.catch((error: unknown) => error), composed };
  }

  it('composes an expired transaction again once, unless it cannot be made again', async () => {
    expect(await sendExpiring({})).toMatchObject({ outcome: { code: 'EXPIRED' }, composed: 2 });
    expect(await sendExpiring({ rebuild: false })).toMatchObject({
      outcome: { code: 'EXPIRED' },
      composed: 1,
    });
  });
});
