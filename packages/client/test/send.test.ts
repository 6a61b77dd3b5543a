import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../src/index.ts';
import { type SendOptions, type SigningWallet, sendAndFollow } from '../src/send/index.ts';
import {
  confirmedStatus,
  inContext,
  refusedBy,
  result,
  type Script,
  scriptedNode,
  slot,
} from './scripted-node.ts';

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

/** A transaction with one signer and no instructions. */
const transaction = (signatureByte = 0): Uint8Array => {
  const message = [0x80, 1, 0, 0, 1, ...Array(32).fill(5), ...Array(32).fill(6), 0, 0];
  return Uint8Array.from([1, ...Array(64).fill(signatureByte), ...message]);
};

const prepared = {
  transaction: btoa(String.fromCharCode(...transaction())),
  signers: ['signer'],
  lastValidBlockHeight: 1,
};

type Changes = Partial<SendOptions<'/integration/mint'>> & { readonly service?: object };

/** Sends a transaction through a scripted node. The service says `service` of its status. */
async function send(script: Script, { service = { status: 'pending' }, ...changes }: Changes = {}) {
  const node = await scriptedNode(script);
  closes.push(node.close);
  const statuses: string[] = [];
  let signed = 0;
  const wallet: SigningWallet = {
    signTransaction: async () => {
      signed += 1;
      return transaction(signed);
    },
  };
  const sending = sendAndFollow({
    client: createClient({
      baseUrl: 'http://service.test',
      retry: false,
      fetch: async (request) =>
        Response.json({ success: true, data: request.method === 'GET' ? service : prepared }),
    }),
    path: '/integration/mint',
    body: {} as never,
    wallet,
    rpcUrl: node.url,
    verify: false,
    pollMs: 5,
    onState: ({ status }) => statuses.push(status),
    ...changes,
  });
  const outcome = await sending.catch((error: unknown) => error);
  return { outcome, statuses, calls: node.calls, signed };
}

describe('sendAndFollow with less than 30 seconds left', () => {
  it('returns the outcome, although the rest of the time is no whole number of milliseconds', async () => {
    const { outcome } = await send({}, { timeoutMs: 20_000 });
    expect(outcome).toMatchObject({ status: 'finalized', isRebuilt: false });
  });
});
