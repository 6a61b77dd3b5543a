import type { DataOf } from '@obverse/client';
import { useObverse } from '@obverse/react';
import { Link } from '@tanstack/react-router';
import { coinText } from '../../coins/coin-text.ts';
import { Address } from '../../ui/address.tsx';
import { Card } from '../../ui/card.tsx';

type Coin = DataOf<'get', '/integration/{id}'>;

const maxUri = 200;

/** What the chain says about the coin, and where to go from here. */
export function CoinMetadata({ coin }: { readonly coin: Coin }) {
  const { cluster, connection } = useObverse();
  const wallet = connection.connected?.account.address;
  const isAuthority = wallet === coin.authority;
  const isCompliance = wallet === coin.compliance?.authority;
  const addresses = [
    ['Integration ID', coin.integrationId],
    ['Mint of the coin', coin.brandedMint],
    ['Mint of the collateral', coin.stablecoinMint],
    ['Authority', coin.authority],
    ['Issued by', coin.initializer],
    ...(coin.pendingAuthority === null ? [] : [['Nominated as authority', coin.pendingAuthority] as const]),
    ...(coin.compliance === null ? [] : [['Compliance authority', coin.compliance.authority] as const]),
  ] as const;
  return (
    <Card title="The coin on chain">
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        {addresses.map(([name, address]) => (
          <div key={name} className="flex flex-wrap items-center justify-between gap-2">
            <dt className="text-muted">{name}</dt>
            <dd>
              <Address address={address} what={name.toLowerCase()} />
            </dd>
          </div>
        ))}
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
          <dt className="text-muted">Decimals</dt>
          <dd>{coin.decimals}</dd>
        </div>
        <div className="min-w-0 sm:col-span-2">
          <dt className="text-muted">Powers over holders, for ever as they are</dt>
          {coin.powers.map((power) => (
            <dd key={power}>{power}</dd>
          ))}
        </div>
        <div className="min-w-0 sm:col-span-2">
          <dt className="text-muted">Metadata, as the issuer wrote it</dt>
          {/* text, and no link: it leads to where the issuer says */}
          <dd className="break-all font-mono text-xs">
            <bdi>{coinText(coin.metadata.uri, maxUri) || 'none'}</bdi>
          </dd>
        </div>
      </dl>
      <p className="mt-4 flex flex-wrap gap-x-4 text-sm">
        <Link
          to="/junior/$index"
          params={{ index: String(coin.stablecoinIndex) }}
          className="text-accent underline"
        >
          The junior tranche that covers it
        </Link>
        {isAuthority && (
          <Link
            to="/dashboard/$id/{-$tab}"
            params={{ id: coin.integrationId, tab: undefined }}
            className="text-accent underline"
          >
            Your dashboard for this coin
          </Link>
        )}
        {coin.compliance !== null && (
          <Link
            to="/dashboard/$id/{-$tab}"
            params={{ id: coin.integrationId, tab: 'compliance' }}
            className="text-accent underline"
          >
            {isCompliance ? 'Your powers over its holders' : 'What was done with the powers'}
          </Link>
        )}
      </p>
      <p className="mt-2 text-muted text-xs">
        Anyone can choose any name and picture. What tells coins apart is the mint, on {cluster}.
      </p>
    </Card>
  );
}
