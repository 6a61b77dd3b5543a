import { describe, expect, it } from 'vitest';
import {
  base64,
  type Changes,
  expired,
  result,
  type Script,
  scriptedNode,
  send,
  transaction,
} from './scripted-node.ts';

/** Sends what the wallet signs second, and the sponsor first, which answers as `script` says. */
async function sendSponsored(script: Script, node: Script = {}, changes: Changes = {}) {
  const kora = await scriptedNode({ getPayerSigner: () => result({ signer_address: 'payer' }), ...script });
  const prepared = { transaction: base64(transaction(0, 0)), signers: ['payer', 'user'] };
  return send(node, { prepared, service: { status: 'expired' }, sponsor: { kora: kora.url }, ...changes });
}

const signs = () => result({ signed_transaction: base64(transaction(2, 1)) });

describe('a sponsor', () => {
  it('signs what the wallet has signed, which is then sent', async () => {
    const { outcome, signed } = await sendSponsored({ signTransaction: signs });
    expect(outcome).toMatchObject({ status: 'finalized' });
    expect(signed).toBe(1);
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['bytes that are no transaction', { signed_transaction: 'AAAA' }],
    ['another transaction', { signed_transaction: base64(transaction(2, 1).with(-1, 1)) }],
    ['the transaction without its signature', { signed_transaction: base64(transaction(0, 1)) }],
    ["the transaction without the wallet's signature", { signed_transaction: base64(transaction(2, 0)) }],
  ])('that returns %s could still send what the wallet has signed', async (_, answer) => {
    const { outcome, calls } = await sendSponsored({ signTransaction: () => result(answer) });
    expect(outcome).toMatchObject({ name: 'TransactionError', code: 'CHANGED', mayExecute: true });
    expect(calls).not.toContain('sendTransaction');
  });

  it('that fails while it signs could still send what the wallet has signed', async () => {
    const { outcome, calls } = await sendSponsored({ signTransaction: () => ({ status: 500 }) });
    expect(outcome).toMatchObject({ code: 'DECLINED', mayExecute: true });
    expect(calls).not.toContain('sendTransaction');
  });

  it('that does not answer could still send it after the caller has ended the wait', async () => {
    const controller = new AbortController();
    const signTransaction = () => {
      controller.abort(new Error('the page was closed'));
      return 'silence' as const;
    };
    const { outcome } = await sendSponsored({ signTransaction }, {}, { signal: controller.signal });
    expect(outcome).toMatchObject({ code: 'UNKNOWN', mayExecute: true });
  });

  it('that names the wallet itself as the payer pays nothing, and the wallet is not asked', async () => {
    const getPayerSigner = () => result({ signer_address: 'user' });
    const { outcome, signed } = await sendSponsored({ getPayerSigner });
    expect(outcome).toMatchObject({ code: 'NOT_VERIFIED', mayExecute: false });
    expect(signed).toBe(0);
  });

  it('could have sent it with another signature, so that it is not made again by itself when it expires', async () => {
    const { outcome, signed } = await sendSponsored({ signTransaction: signs }, expired);
    expect(outcome).toMatchObject({ code: 'EXPIRED', signature: expect.any(String), mayExecute: true });
    expect(signed).toBe(1);
  });
});
