import { DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { describe, expect, it } from 'vitest';
import { createClient } from '../src/index.ts';
import { sendComposed } from '../src/send/index.ts';

describe('sendComposed', () => {
  it('composes nothing when its signal is aborted while the code that describes a transaction is loaded', async () => {
    const aborter = new AbortController();
    const reason = new Error('left the page');
    const seen: string[] = [];
    const sending = sendComposed({
      client: createClient({ baseUrl: 'http://127.0.0.1:1' }),
      rpcUrl: 'http://127.0.0.1:1',
      programId: DEVELOPMENT_PROGRAM_ID.toBase58(),
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
});
