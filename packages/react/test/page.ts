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

type TestWindow = {
  readonly settings: Readonly<
    Record<'url' | 'rpcUrl' | 'apiKey' | 'integrationId' | 'trancheId' | 'stablecoinMint', string>
  > & { readonly secretKey: readonly number[] };
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
  return wallets.map((wallet) => {
    const props = { key: wallet.name, className: 'wallet', onClick: () => connect(wallet) };
    return h('button', { type: 'button', ...props }, wallet.name);
  });
}

function Reads() {
  const { connected } = useWallet();
  const coin = useCoin(settings.integrationId);
  const positions = usePositions(connected?.account.address);
  const events = useEvents(settings.integrationId);
  const balanceOf = (kind: 'coin' | 'junior') =>
    positions.data?.positions.find((position) => position.kind === kind)?.balance ?? '0';
  const kinds = events.data?.pages.flatMap((page) => page.events.map(({ kind }) => kind));
  const shown = {
    symbol: coin.data?.metadata.symbol,
    coins: balanceOf('coin'),
    juniors: balanceOf('junior'),
    events: kinds?.join(' '),
  };
  return Object.entries(shown).map(([id, text]) => h('p', { id, key: id }, text));
}

function App() {
  const { integrationId, trancheId, stablecoinMint } = settings;
  const { request, complete, cancel: cancelExit } = useJuniorExit(trancheId);
  const [mint, redeem] = [useMint(integrationId), useRedeem(integrationId)];
  const flows = {
    mint,
    redeem,
    deposit: useJuniorDeposit(trancheId, stablecoinMint),
    request,
    complete,
    cancelExit,
  };
  return h(
    'main',
    null,
    h(Wallets),
    h(Reads),
    ...Object.entries(flows).map(([name, flow]) => h(Flow, { name, flow: flow as Transaction<never> })),
  );
}

const client = createClient({ baseUrl: settings.url, apiKey: settings.apiKey });
const programId = DEVELOPMENT_PROGRAM_ID.toBase58();
const root = document.createElement('div');
document.body.append(root);
const { rpcUrl } = settings;
const app = h(ObverseProvider, { client, cluster: 'mainnet', rpcUrl, programId }, h(App));
createRoot(root).render(h(StrictMode, null, h(QueryClientProvider, { client: new QueryClient() }, app)));
