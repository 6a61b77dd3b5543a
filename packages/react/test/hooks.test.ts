// @vitest-environment happy-dom
import { coins, underlying } from '@obverse/client';
import { composeTransaction, setWhitelistRequiredInstruction, transactionBytesV1 } from '@obverse/core';
import { Keypair } from '@solana/web3.js';
import { act, createElement, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useMint, usePositions, useQuote, useTransaction, useWallet, useWallets } from '../src/index.ts';
import { clientWith, Probe, render, renderHook, serviceOf, waitFor } from './render-hook.ts';
import { registerTestWallet } from './test-wallet.ts';

const none = serviceOf(500, {}).client;

describe('the reads', () => {
  it('ask for the cluster of the provider, and nothing before there is something to ask for', async () => {
    const { client, urls } = serviceOf(200, { success: true, data: { positions: [], isComplete: true } });
    const idle = await renderHook(() => usePositions(undefined), client);
    expect(idle().fetchStatus).toBe('idle');
    expect(urls).toEqual([]);
    const result = await renderHook(() => usePositions('wallet'), client);
    await waitFor(() => expect(result().data?.isComplete).toBe(true));
    expect(urls).toEqual(['http://service.test/wallet/wallet/positions?cluster=devnet']);
  });

  it('give the error of the service, and do not repeat what the client does not', async () => {
    const { client, urls } = serviceOf(400, { success: false, message: 'Invalid request data: id' });
    const result = await renderHook(() => useQuote('id', 'mint', underlying('1', 6)), client);
    const error = { code: 'INVALID_REQUEST', message: 'Invalid request data: id' };
    await waitFor(() => expect(result().error).toMatchObject(error));
    expect(urls).toHaveLength(1);
  });

  it('of a quote end when the quote is not wanted any more, and keep the last answer', async () => {
    const signals: AbortSignal[] = [];
    const client = clientWith(async ({ signal }) => {
      // the second one is never answered
      if (signals.push(signal) > 1) return new Promise(() => {});
      return Response.json({ success: true, data: { amountOut: '7' } });
    });
    const result = await renderHook(() => {
      const [enabled, setEnabled] = useState(true);
      return { setEnabled, quote: useQuote('id', 'redeem', coins('1', 6), { enabled }) };
    }, client);
    await waitFor(() => expect(result().quote.fetchStatus).toBe('idle'));
    await act(async () => void result().quote.refetch());
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
    await act(async () => result().setEnabled(false));
    expect(signals[1]?.aborted).toBe(true);
    const kept = { data: { amountOut: '7' }, error: null, fetchStatus: 'idle' };
    await waitFor(() => expect(result().quote).toMatchObject(kept));
    expect(signals).toHaveLength(2);
  });
});

it('wallets appear when they register, and are connected and disconnected', async () => {
  const keypair = Keypair.generate();
  const result = await renderHook(() => ({ wallets: useWallets(), ...useWallet() }), none);
  expect(result().connected).toBeUndefined();
  await act(async () => void registerTestWallet(keypair));
  const wallet = result().wallets.at(-1);
  if (wallet === undefined) throw new Error('the wallet has registered');
  await act(() => result().connect(wallet));
  expect(result().connected?.account.address).toBe(keypair.publicKey.toBase58());
  await act(() => result().disconnect());
  expect(result().connected).toBeUndefined();
});

describe('a transaction', () => {
  it('fails without a wallet, and is idle again when it is cancelled', async () => {
    const mint = await renderHook(() => useMint('id'), none);
    expect(mint().state).toEqual({ status: 'idle' });
    await act(() => mint().start({ amount: underlying('1', 6) }));
    expect(mint().state).toMatchObject({ status: 'failed', message: 'No wallet is connected' });
    await act(async () => mint().cancel());
    expect(mint().state).toEqual({ status: 'idle' });
  });

  describe('of a wallet that sends by itself and does not answer', { timeout: 60_000 }, () => {
    const { publicKey: authority } = Keypair.generate();
    const integration = Keypair.generate().publicKey;

    /** Starts a transaction of version 1, approves it, and waits for the state. */
    async function begin(versions: readonly (0 | 1)[], status: string) {
      const instruction = setWhitelistRequiredInstruction({ integration, authority, required: true });
      const blockhash = integration.toBase58();
      const composed = composeTransaction({ feePayer: authority, blockhash, instructions: [instruction] });
      const bytes = transactionBytesV1(composed, { computeUnitLimit: 50_000 });
      const data = { transaction: Buffer.from(bytes).toString('base64'), signers: [authority.toBase58()] };
      const asked = vi.fn(() => new Promise<never>(() => {}));
      const sending = { signAndSendTransaction: asked, supportedTransactionVersions: versions };
      const chains = ['solana:devnet'] as const;
      const [address, publicKey] = [authority.toBase58(), authority.toBytes()];
      const wallet = {
        version: '1.0.0',
        name: 'Silent',
        icon: 'data:image/svg+xml;base64,PHN2Zy8+',
        chains,
        accounts: [{ address, publicKey, chains, features: [] }],
        features: { 'solana:signAndSendTransaction': sending },
      } as const;
      const result = await renderHook(
        () => ({ ...useWallet(), setting: useTransaction('/integration/whitelist-required') }),
        serviceOf(200, { success: true, data }).client,
      );
      await act(async () => void (await result().connect(wallet)));
      const body = { integrationId: integration.toBase58(), whitelistRequired: true, version: 1 as const };
      await act(async () => void result().setting.start(body));
      // the code that verifies is loaded first
      await waitFor(() => expect(result().setting.state.status).toMatch(/reviewing|failed/));
      await act(async () => result().setting.approve());
      await waitFor(() => expect(result().setting.state.status).toBe(status));
      return { setting: () => result().setting, asked };
    }

    it('is left by cancel, which says that it may have been sent, and may begin again', async () => {
      const { setting, asked } = await begin([0, 1], 'sending');
      expect(asked).toHaveBeenCalledOnce();
      await act(async () => setting().cancel());
      expect(setting().state).toMatchObject({
        status: 'failed',
        message: expect.stringContaining('may have sent the transaction'),
        error: { code: 'UNKNOWN', mayExecute: true },
      });
      await act(async () => setting().cancel());
      expect(setting().state).toEqual({ status: 'idle' });
    });

    it('is not asked where it does not sign the version', async () => {
      const { setting, asked } = await begin([0], 'failed');
      const message = expect.stringContaining('signs no transactions of version 1');
      expect(setting().state).toMatchObject({ message });
      expect(asked).not.toHaveBeenCalled();
    });
  });

  it('needs the provider', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    const rendering = render(createElement(Probe, { run: useWallet }));
    await expect(rendering).rejects.toThrow('needs an <ObverseProvider>');
    errors.mockRestore();
  });
});
