import type { DataOf } from '@obverse/client';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Tabs } from 'radix-ui';
import { formatBps } from '../../amounts/percent.ts';
import { Card } from '../../ui/card.tsx';
import { NeedsWallet } from '../../wallet/needs-wallet.tsx';
import { Exchange } from './exchange.tsx';
import { WhitelistState } from './whitelist-state.tsx';

type Coin = DataOf<'get', '/integration/{id}'>;

const sides = ['mint', 'redeem'] as const;

const names = { mint: 'Mint', redeem: 'Redeem' } as const;

/** Mint and redeem. The side is in the URL. */
export function ExchangeCard({ coin }: { readonly coin: Coin }) {
  const { side } = useSearch({ from: '/coins/$id' });
  const navigate = useNavigate({ from: '/coins/$id' });
  return (
    <Card title="Mint and redeem">
      <Tabs.Root
        value={side}
        onValueChange={(value) => {
          const next = sides.find((each) => each === value) ?? 'mint';
          void navigate({ search: (search) => ({ ...search, side: next }), replace: true });
        }}
      >
        <Tabs.List aria-label="Mint or redeem" className="mb-4 grid grid-cols-2 gap-1">
          {sides.map((each) => (
            <Tabs.Trigger
              key={each}
              value={each}
              className="min-h-10 rounded-md border border-line text-sm aria-selected:border-accent aria-selected:font-semibold"
            >
              {names[each]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {sides.map((each) => (
          <Tabs.Content key={each} value={each}>
            <NeedsWallet purpose={each === 'mint' ? 'to mint this coin' : 'to redeem this coin'}>
              {(owner) => (
                <div className="space-y-4">
                  {each === 'mint' && <WhitelistState coin={coin} owner={owner} />}
                  <Exchange key={owner} coin={coin} side={each} owner={owner} />
                </div>
              )}
            </NeedsWallet>
          </Tabs.Content>
        ))}
      </Tabs.Root>
      <p className="mt-4 border-line border-t pt-3 text-muted text-xs">
        Minting and redeeming have no fee.{' '}
        {coin.kind === 'payment'
          ? 'This is a payment coin: it stays at exactly 1 of what backs it unless a loss takes from the collateral, and the issuer keeps all of the yield.'
          : `The issuer keeps ${formatBps(coin.feeBps)} of the yield, before what you see as APY.`}
      </p>
    </Card>
  );
}
