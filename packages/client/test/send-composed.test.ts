import * as core from '@obverse/core';
import { expect, it } from 'vitest';
import { createClient } from '../src/index.ts';
import { sendComposed } from '../src/send/index.ts';
import { expired, scriptedNode } from './scripted-node.ts';

const programId = core.DEVELOPMENT_PROGRAM_ID.toBase58();

it.each([
  [true, 2],
  [false, 1],
])('sendComposed with rebuild: %s composes a transaction that expires %d times', async (rebuild, times) => {
  const { url: rpcUrl } = await scriptedNode(expired);
  const feePayer = core.platformAddress();
  const instructions = [core.setPausedInstruction({ authority: feePayer, paused: true })];
  const composed = core.composeTransaction({ feePayer, instructions, blockhash: programId });
  let calls = 0;
  const sending = sendComposed({
    client: createClient({
      baseUrl: 'http://service.test',
      fetch: async () => Response.json({ success: true, data: { status: 'expired' } }),
    }),
    rpcUrl,
    programId,
    compose: async () => {
      calls += 1;
      return { transaction: core.serializeTransaction(composed) };
    },
    wallet: { signTransaction: async (bytes) => Uint8Array.from(bytes).fill(1, 1, 65) },
    pollMs: 5,
    rebuild,
  });
  await expect(sending).rejects.toMatchObject({ code: 'EXPIRED' });
  expect(calls).toBe(times);
});
