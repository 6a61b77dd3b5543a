import type { DataOf } from '@obverse/client';
import { useIntegrations } from '@obverse/react';

type Listed = DataOf<'get', '/integrations'>['integrations'][number];

export type CoinFigures = NonNullable<Listed['figures']>;

type Coin = Pick<
  DataOf<'get', '/integration/{id}'>,
  'integrationId' | 'authority' | 'stablecoinIndex' | 'metadata'
>;

/** More coins of one authority with one symbol are unlikely, and each coin has its own statistics for its authority. */
const limit = 200;

/** What everyone may know of a coin's figures, as last recorded: the list of coins has them. Undefined while they are not known. */
export function useCoinFigures(coin: Coin): CoinFigures | undefined {
  const { integrationId, authority, stablecoinIndex: stablecoin, metadata } = coin;
  const search = metadata.symbol.trim().slice(0, 64);
  const filters = { authority, stablecoin, limit, ...(search !== '' && { search }) };
  const { data } = useIntegrations(filters, { refetchInterval: 20_000 });
  const found = data?.pages[0]?.integrations.find((each) => each.integrationId === integrationId);
  return found?.figures ?? undefined;
}
