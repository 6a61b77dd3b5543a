// @vitest-environment happy-dom
import type { DeliveryOptions, SendState, SentTransaction, UnsignedTransaction } from '@obverse/client/send';
import { Keypair } from '@solana/web3.js';
import { act, createElement, useState } from 'react';
import { expect, it } from 'vitest';
import { useBackgroundTransactions, useWallet, useWallets } from '../src/index.ts';
import { useDelivery } from '../src/use-delivery.ts';
import { renderPage, serviceOf } from './render-hook.ts';
import { registerTestWallet } from './test-wallet.ts';

let confirm = () => {};

/** Is under way until `confirm`. */
async function deliver({ onState }: Pick<DeliveryOptions<UnsignedTransaction>, 'onState'>) {
  onState?.({ status: 'confirming', signature: 'one' } as SendState<UnsignedTransaction>);
  await new Promise<void>((resolve) => {
    confirm = resolve;
  });
  return { signature: 'one', status: 'confirmed' } as SentTransaction<UnsignedTransaction>;
}

let begin: () => unknown;

/** The part of the page that goes away with its transaction, as a withdrawal that is paid out. */
function PayoutButton() {
  const { start, state } = useDelivery(deliver);
  begin = () => start({});
  return createElement('p', {}, state.status);
}

function usePage() {
  const [isShown, setShown] = useState(true);
  const background = useBackgroundTransactions();
  return { ...useWallet(), isShown, setShown, wallets: useWallets(), background };
}

let page: ReturnType<typeof usePage>;

function Page() {
  page = usePage();
  return page.isShown ? createElement(PayoutButton) : null;
}

it('a transaction that ends in the moment in which its component unmounts is in the background, with its end', async () => {
  await renderPage(createElement(Page), serviceOf(500, {}).client);
  await act(async () => void registerTestWallet(Keypair.generate()));
  const wallet = page.wallets.at(-1);
  if (wallet === undefined) throw new Error('the wallet has registered');
  await act(() => page.connect(wallet));
  await act(async () => void begin());
  await act(async () => {
    confirm();
    // React renders what is set meanwhile at the end
    await new Promise((resolve) => setTimeout(resolve));
    page.setShown(false);
  });
  const states = page.background.map(({ state }) => state);
  expect(states).toMatchObject([{ status: 'confirmed', sent: { signature: 'one' } }]);
});
