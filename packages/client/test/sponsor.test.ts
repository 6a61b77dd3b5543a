import { describe, expect, it } from 'vitest';
import { createClient } from '../src/index.ts';
import { type SendOptions, sendAndFollow } from '../src/send/index.ts';
import { inContext, result, type Script, scriptedNode, slot } from './scripted-node.ts';

/** A transaction of a sponsor and a wallet without instructions; a signature of zeros is none. */
const transaction = (bySponsor: number, byWallet: number): Uint8Array => {
  const keys = [5, 6].flatMap((byte) => Array<number>(32).fill(byte));
  const message = [0x80, 2, 0, 0, 2, ...keys, ...Array<number>(32).fill(7), 0, 0];
  const signatures = [bySponsor, byWallet].flatMap((byte) => Array<number>(64).fill(byte));
  return Uint8Array.from([2, ...signatures, ...message]);
};
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

const payer = 'payer';

/** Sends through a node, and a sponsor that answers as `sponsor` says. */
async function send(
  sponsor: Script,
  script: Script = {},
  options: Partial<SendOptions<'/integration/mint'>> = {},
) {
  const [node, kora] = await Promise.all([
    scriptedNode(script),
    scriptedNode({ getPayerSigner: () => result({ signer_address: payer }), ...sponsor }),
  ]);
  let signed = 0;
  const sending = sendAndFollow({
    client: createClient({
      baseUrl: 'http://service.test',
      retry: false,
      fetch: async (request) => {
        const prepared = { transaction: base64(transaction(0, 0)), signers: [payer, 'user'] };
        return Response.json({
          success: true,
          data: request.method === 'GET' ? { status: 'expired' } : prepared,
        });
      },
    }),
    path: '/integration/mint',
    body: { user: 'user' } as never,
    wallet: {
      signTransaction: async () => {
        signed += 1;
        return transaction(0, 1);
      },
    },
    rpcUrl: node.url,
    sponsor: { kora: kora.url },
    verify: false,
    pollMs: 5,
    ...options,
  });
  const outcome = await sending.catch((error: unknown) => error);
  return { outcome, signed, calls: node.calls };
}

const signs = (bySponsor = 2) => result({ signed_transaction: base64(transaction(bySponsor, 1)) });

describe('a sponsor', () => {
  it('signs what the wallet has signed, which is then sent', async () => {
    const { outcome, signed } = await send({ signTransaction: () => signs() });
    expect(outcome).toMatchObject({ status: 'finalized' });
    expect(signed).toBe(1);
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['no transaction', {}],
    ['what is no text', { signed_transaction: 7 }],
    ['what is not base64', { signed_transaction: '%' }],
    ['bytes that are no transaction', { signed_transaction: 'AAAA' }],
    ['another transaction', { signed_transaction: base64(transaction(2, 1).with(-1, 1)) }],
    ['the transaction without its own signature', { signed_transaction: base64(transaction(0, 1)) }],
    [
      'the transaction without the signature of the wallet',
      { signed_transaction: base64(transaction(2, 0)) },
    ],
  ])('that returns %s could still send what the wallet has signed', async (_, answer) => {
    const { outcome, calls } = await send({ signTransaction: () => result(answer) });
    expect(outcome).toMatchObject({ name: 'TransactionError', code: 'CHANGED', mayExecute: true });
    expect(calls).not.toContain('sendTransaction');
  });

  it('that fails while it signs could still send what the wallet has signed', async () => {
    const { outcome, calls } = await send({ signTransaction: () => ({ status: 500 }) });
    expect(outcome).toMatchObject({ code: 'DECLINED', mayExecute: true });
    expect(calls).not.toContain('sendTransaction');
  });

  it('that does not answer could still send it after the caller has ended the wait', async () => {
    const controller = new AbortController();
    const signTransaction = () => {
      controller.abort(new Error('the page was closed'));
      return 'silence' as const;
    };
    const { outcome } = await send({ signTransaction }, {}, { signal: controller.signal });
    expect(outcome).toMatchObject({ code: 'UNKNOWN', mayExecute: true });
  });

  it('that names the wallet itself as the payer pays nothing, and the wallet is not asked', async () => {
    const { outcome, signed } = await send({ getPayerSigner: () => result({ signer_address: 'user' }) });
    expect(outcome).toMatchObject({ code: 'NOT_VERIFIED', mayExecute: false });
    expect(signed).toBe(0);
  });

  it('could have sent it with another signature, so that it is not made again by itself when it expires', async () => {
    const expired: Script = {
      getEpochInfo: () => result({ absoluteSlot: slot, blockHeight: 10_000 }),
      getSignatureStatuses: () => inContext([null]),
    };
    const { outcome, signed } = await send({ signTransaction: () => signs() }, expired);
    expect(outcome).toMatchObject({ code: 'EXPIRED', signature: expect.any(String), mayExecute: true });
    expect(signed).toBe(1);
  });
});
