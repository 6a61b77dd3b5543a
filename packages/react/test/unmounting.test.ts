// @vitest-environment happy-dom
import type { DeliveryOptions, SendState, SentTransaction, UnsignedTransaction } from '@obverse/client/send';
import { Keypair } from '@solana/web3.js';
import { act, createElement, useState } from 'react';
import { expect, it } from 'vitest';
import { useBackgroundTransactions, useWallet, useWallets } from '../src/index.ts';
import { useDelivery } from '../src/use-delivery.ts';
import { renderPage, serviceOf } from './render-hook.ts';
import { registerTestWallet } from './test-wallet.ts';

type Payout = { begin: () => unknown; confirm: () => void; setShown: (isShown: boolean) => void };

/** What the page's parts can do now. */
const payout: Payout = { begin: () => {}, confirm: () => {}, setShown: () => {} };

/** Is under way until `confirm`. */
async function deliver({ onState }: Pick<DeliveryOptions<UnsignedTransaction>, 'onState'>) {
  onState?.({ status: 'confirming', signature: 'one' } as SendState<UnsignedTransaction>);
  await new Promise<void>((resolve) => {
    payout.confirm = resolve;
  });
  return { signature: 'one', status: 'confirmed' } as SentTransaction<UnsignedTransaction>;
}

/** The part of the page that goes away with its transaction, as a withdrawal that is paid out. */
function PayoutButton() {
  const { start, state } = useDelivery(deliver);
  payout.begin = () => start({});
  return createElement('p', {}, state.status);
}

function usePage() {
  const [isShown, setShown] = useState(true);
  payout.setShown = setShown;
  return { ...useWallet(), isShown, wallets: useWallets(), background: useBackgroundTransactions() };
}

let page: ReturnType<typeof usePage>;

function Page() {
  page = usePage();
  return page.isShown ? createElement(PayoutButton) : null;
}

it('a transaction that ends in the moment in which its component unmounts is in the background, with its end', async () => {
  await renderPage(
    createElement(Page),
    serviceOf(() => [500, {}]),
  );
  await act(async () => void registerTestWallet(Keypair.generate()));
  const wallet = page.wallets.at(-1);
  if (wallet === undefined) throw new Error('the wallet has registered');
  await act(() => page.connect(wallet));
  await act(async () => void payout.begin());
  await act(async () => {
    payout.confirm();
    // React renders what is set meanwhile at the end
    await new Promise((resolve) => setTimeout(resolve));
    payout.setShown(false);
  });
  const states = page.background.map(({ state }) => state);
  expect(states).toMatchObject([{ status: 'confirmed', sent: { signature: 'one' } }]);
});
