import { useStablecoins } from '@obverse/react';

/** The decimals of a stablecoin's coins by its index; undefined until they are read. */
export function useDecimals(): (index: number) => number | undefined {
  const { data } = useStablecoins();
  return (index) => data?.find((stablecoin) => stablecoin.index === index)?.decimals;
}
