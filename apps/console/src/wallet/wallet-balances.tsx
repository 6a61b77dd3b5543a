import { callNode, type DataOf } from '@obverse/client';
import { queryRoot, useObverse, useStablecoins } from '@obverse/react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Amount } from '../amounts/amount.tsx';
import { underlyingSymbol } from '../amounts/units.ts';
import { useBalance } from './use-balance.ts';

type Stablecoin = DataOf<'get', '/stablecoins'>[number];

const solDecimals = 9;

function useSol(address: string) {
  const { cluster, rpcUrl } = useObverse();
  return useQuery({
    queryKey: [queryRoot, cluster, 'lamports', address],
    queryFn:
      rpcUrl === undefined
        ? skipToken
        : async ({ signal }) => {
            const params = [address, { commitment: 'confirmed' }];
            const { value } = await callNode<{ readonly value: number }>(rpcUrl, 'getBalance', params, {
              signal,
            });
            return value;
          },
  });
}

function Underlying({ stablecoin, address }: { readonly stablecoin: Stablecoin; readonly address: string }) {
  const { underlyingMint, decimals } = stablecoin;
  const { data } = useBalance(underlyingMint, address);
  const { chain } = useObverse();
  const unit = underlyingSymbol(underlyingMint, chain === 'solana:localnet');
  return <dd>{data === undefined ? '–' : <Amount units={data} decimals={decimals} unit={unit} />}</dd>;
}

/** What a wallet can pay with: SOL for fees, and every underlying. */
export function WalletBalances({ address }: { readonly address: string }) {
  const { data: stablecoins = [] } = useStablecoins();
  const sol = useSol(address);
  // two stablecoins may have the same underlying
  const mints = [...new Map(stablecoins.map((each) => [each.underlyingMint, each])).values()];
  return (
    <dl aria-label="Balance" className="space-y-1 text-right text-sm">
      <dt className="float-left text-muted">It has</dt>
      <dd>{sol.data === undefined ? '–' : <Amount units={sol.data} decimals={solDecimals} unit="SOL" />}</dd>
      {mints.map((stablecoin) => (
        <Underlying key={stablecoin.underlyingMint} stablecoin={stablecoin} address={address} />
      ))}
    </dl>
  );
}
