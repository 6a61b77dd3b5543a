import type { Cluster } from '@obverse/contracts';
import { decodeTokenMetadata, formatUnits } from '@obverse/core';
import type { ActionGetResponse, LinkedAction } from '@solana/actions-spec';
import type { IntegrationSnapshot } from '../../solana/integrations.ts';
import { isPossible, obstacleTo, type Side } from './exchange.ts';
import { showName } from './names.ts';

/** What is offered as a button of its own, in whole units. */
const offered = [10n, 100n, 1_000n];

/** A coin as sentences name it. Names are the issuer's choice: what tells coins apart is the mint. */
export type CoinWords = { readonly name: string; readonly symbol: string; readonly uri: string };

export function wordsOf({ state, brandedMint }: IntegrationSnapshot): CoinWords {
  const { brandedMint: mint } = state.integration;
  const { name, symbol, uri } = decodeTokenMetadata(mint, brandedMint);
  const short = `${mint.toBase58().slice(0, 4)}…${mint.toBase58().slice(-4)}`;
  return { name: showName(name) ?? `Coin ${short}`, symbol: showName(symbol) ?? short, uri };
}

const verbs = { mint: 'Deposit', redeem: 'Redeem' } as const;

const describe = {
  mint: (underlying: string, coin: string) =>
    `Deposit the stablecoin with the mint ${underlying}, and receive coins with the mint ${coin}, which can be redeemed for it.`,
  redeem: (underlying: string, coin: string) =>
    `Give back coins with the mint ${coin}, and receive the stablecoin with the mint ${underlying}.`,
} as const;

function descriptionOf(side: Side, { state }: IntegrationSnapshot): string {
  const { brandedMint, underlyingMint, whitelistRequired } = state.integration;
  return [
    describe[side](underlyingMint.toBase58(), brandedMint.toBase58()),
    ...(side === 'mint' && whitelistRequired
      ? ['Only wallets that its issuer has whitelisted can mint.']
      : []),
    'Anyone can choose any name and picture for a coin: compare its mint.',
  ].join(' ');
}

export type Described = {
  readonly side: Side;
  readonly snapshot: IntegrationSnapshot;
  readonly cluster: Cluster;
  /** Of a link with an amount, in base units. */
  readonly amount: bigint | undefined;
  readonly icon: string;
  /** Absolute path of the Action. */
  readonly path: string;
};

/** A button for each offered amount that is possible now, and one that asks for the amount. */
function linksOf({ side, snapshot, cluster, path }: Described): LinkedAction[] {
  const { decimals } = snapshot.state.stablecoin;
  const href = (amount: string) =>
    `${path}?${cluster === 'mainnet' ? '' : `cluster=${cluster}&`}amount=${amount}`;
  return [
    ...offered
      .filter((whole) => isPossible(side, snapshot, whole * 10n ** BigInt(decimals)))
      .map((whole) => ({
        type: 'transaction' as const,
        href: href(String(whole)),
        label: `${verbs[side]} ${whole}`,
      })),
    {
      type: 'transaction',
      href: href('{amount}'),
      label: verbs[side],
      parameters: [{ type: 'number', name: 'amount', label: 'Amount', required: true }],
    },
  ];
}

/** What a client shows of an Action, before anyone says who will sign. */
export function describeAction(described: Described): ActionGetResponse {
  const { side, snapshot, amount, icon } = described;
  const { name, symbol } = wordsOf(snapshot);
  const action = {
    type: 'action' as const,
    icon,
    title: side === 'mint' ? `Mint ${name} (${symbol})` : `Redeem ${name} (${symbol})`,
    description: descriptionOf(side, snapshot),
  };
  const isTooMuch = amount !== undefined && !isPossible(side, snapshot, amount);
  const message = obstacleTo(side, snapshot) ?? (isTooMuch ? 'This amount is not possible now' : undefined);
  if (message !== undefined) {
    const label = side === 'mint' ? 'Mint unavailable now' : 'Redeem unavailable now';
    return { ...action, label, disabled: true, error: { message } };
  }
  if (amount !== undefined) {
    const { decimals } = snapshot.state.stablecoin;
    return { ...action, label: `${verbs[side]} ${formatUnits(amount, decimals)}` };
  }
  return { ...action, label: verbs[side], links: { actions: linksOf(described) } };
}
