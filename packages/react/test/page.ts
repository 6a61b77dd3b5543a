import { createClient } from '@obverse/client';
import { DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { Keypair } from '@solana/web3.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement as h, StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import {
  ObverseProvider,
  type Transaction,
  useCoin,
  useEvents,
  useJuniorDeposit,
  useJuniorExit,
  useMint,
  usePositions,
  useRedeem,
  useWallet,
  useWallets,
} from '../src/index.ts';
import { registerTestWallet } from './test-wallet.ts';

/*
 * A page with every flow, for tests in a browser. A flow is started by `starts`; the rest is clicked.
 */

type Settings = {
  readonly url: string;
  readonly rpcUrl: string;
  readonly apiKey: string;
  readonly secretKey: readonly number[];
  readonly integrationId: string;
  readonly trancheId: string;
  readonly stablecoinMint: string;
};

type TestWindow = {
  readonly settings: Settings;
  wallet: ReturnType<typeof registerTestWallet>;
  starts: Record<string, (body: never) => unknown>;
};

const page = globalThis as unknown as TestWindow;
const { settings } = page;
page.starts = {};
page.wallet = registerTestWallet(Keypair.fromSecretKey(Uint8Array.from(settings.secretKey)));

function Flow({ name, flow }: { readonly name: string; readonly flow: Transaction<never> }) {
  const { state, start, approve, cancel } = flow;
  useEffect(() => {
    page.starts[name] = start;
  }, [name, start]);
  const words = 'verified' in state ? state.verified?.words.join(' ') : undefined;
  return h(
    'section',
    { id: name, 'data-status': state.status, 'data-rebuilt': 'isRebuilt' in state && state.isRebuilt },
    h('p', { className: 'words' }, words),
    h('p', { className: 'message' }, 'message' in state ? state.message : ''),
    h('button', { type: 'button', className: 'approve', onClick: approve }, 'Approve'),
    h('button', { type: 'button', className: 'cancel', onClick: cancel }, 'Cancel'),
  );
}

function Wallets() {
  const { connected, connect } = useWallet();
  const wallets = useWallets();
  if (connected !== undefined) return h('p', { id: 'connected' }, connected.account.address);
  return wallets.map((wallet) =>
    h(
      'button',
      { type: 'button', key: wallet.name, className: 'wallet', onClick: () => connect(wallet) },
      wallet.name,
    ),
  );
}

function Reads() {
  const { connected } = useWallet();
  const coin = useCoin(settings.integrationId);
  const positions = usePositions(connected?.account.address);
  const events = useEvents(settings.integrationId);
  const balanceOf = (kind: 'coin' | 'junior') =>
    positions.data?.positions.find((position) => position.kind === kind)?.balance ?? '0';
  return h(
    'div',
    null,
    h('p', { id: 'symbol' }, coin.data?.metadata.symbol),
    h('p', { id: 'coins' }, balanceOf('coin')),
    h('p', { id: 'juniors' }, balanceOf('junior')),
    h(
      'p',
      { id: 'events' },
      events.data?.pages.flatMap((page) => page.events.map(({ kind }) => kind)).join(' '),
    ),
  );
}

function App() {
  const { integrationId, trancheId, stablecoinMint } = settings;
  const exit = useJuniorExit(trancheId);
  return h(
    'main',
    null,
    h(Wallets),
    h(Reads),
    h(Flow, { name: 'mint', flow: useMint(integrationId) as Transaction<never> }),
    h(Flow, { name: 'redeem', flow: useRedeem(integrationId) as Transaction<never> }),
    h(Flow, { name: 'deposit', flow: useJuniorDeposit(trancheId, stablecoinMint) as Transaction<never> }),
    h(Flow, { name: 'request', flow: exit.request as Transaction<never> }),
    h(Flow, { name: 'complete', flow: exit.complete as Transaction<never> }),
    h(Flow, { name: 'cancelExit', flow: exit.cancel as Transaction<never> }),
  );
}

const client = createClient({ baseUrl: settings.url, apiKey: settings.apiKey });
const programId = DEVELOPMENT_PROGRAM_ID.toBase58();
const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  h(
    StrictMode,
    null,
    h(
      QueryClientProvider,
      { client: new QueryClient() },
      h(ObverseProvider, { client, cluster: 'mainnet', rpcUrl: settings.rpcUrl, programId }, h(App)),
    ),
  ),
);
