import type { DataOf } from '@obverse/client';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { formatBps } from '../../amounts/percent.ts';
import { useWhitelisted } from '../../coins/use-whitelisted.ts';
import { Card } from '../../ui/card.tsx';
import { Segments } from '../../ui/segments.tsx';
import { NeedsWallet } from '../../wallet/needs-wallet.tsx';
import { Exchange } from './exchange.tsx';
import { WhitelistState } from './whitelist-state.tsx';

type Coin = DataOf<'get', '/integration/{id}'>;

const sides = [
  ['mint', 'Mint'],
  ['redeem', 'Redeem'],
] as const;

/** Nothing is offered to a wallet that cannot mint. */
function Mint({ coin, owner }: { readonly coin: Coin; readonly owner: string }) {
  const { data: isWhitelisted } = useWhitelisted(
    coin.integrationId,
    coin.whitelistRequired ? owner : undefined,
  );
  return (
    <div className="space-y-4">
      {coin.whitelistRequired && <WhitelistState coin={coin} owner={owner} isWhitelisted={isWhitelisted} />}
      {isWhitelisted !== false && <Exchange key={owner} coin={coin} side="mint" owner={owner} />}
    </div>
  );
}

/** Mint and redeem. The side is in the URL. */
export function ExchangeCard({ coin }: { readonly coin: Coin }) {
  const { side } = useSearch({ from: '/coins/$id' });
  const navigate = useNavigate({ from: '/coins/$id' });
  return (
    <Card title="Mint and redeem">
      <div className="space-y-4">
        <Segments
          label="Mint or redeem"
          options={sides}
          value={side}
          onValue={(next) =>
            void navigate({ search: (search) => ({ ...search, side: next }), replace: true })
          }
          isWide
        />
        <NeedsWallet purpose={side === 'mint' ? 'to mint this coin' : 'to redeem this coin'}>
          {(owner) =>
            side === 'mint' ? (
              <Mint coin={coin} owner={owner} />
            ) : (
              <Exchange key={owner} coin={coin} side="redeem" owner={owner} />
            )
          }
        </NeedsWallet>
      </div>
      <p className="mt-4 border-line border-t pt-3 text-muted text-xs">
        Minting and redeeming cost nothing but the network fee.{' '}
        {coin.kind === 'payment'
          ? 'This is a payment coin: it stays at exactly 1 of what backs it unless a loss takes from the collateral, and the issuer keeps all of the yield.'
          : `The issuer's fee is ${formatBps(coin.feeBps)} of the yield, taken before what you see as APY.`}
      </p>
    </Card>
  );
}
