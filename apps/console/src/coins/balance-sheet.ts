import type { DataOf } from '@obverse/client';

type Stablecoin = DataOf<'get', '/stablecoin/{index}'>;

type Entry = { readonly name: string; readonly amount: bigint };

/** What a stablecoin has, and whom it owes it; base units of the underlying. */
export type BalanceSheet = {
  readonly assets: readonly Entry[];
  readonly liabilities: readonly Entry[];
  readonly assetsTotal: bigint;
  readonly liabilitiesTotal: bigint;
  /** Negative where reserves are missing. */
  readonly surplus: bigint;
};

const total = (entries: readonly Entry[]): bigint => entries.reduce((sum, { amount }) => sum + amount, 0n);

export function balanceSheet(stablecoin: Stablecoin): BalanceSheet {
  const assets = [
    { name: 'In the vault', amount: BigInt(stablecoin.vaultBalance) },
    { name: 'Deployed', amount: BigInt(stablecoin.deployedCollateral) },
  ];
  const liabilities = [
    { name: 'Coin holders', amount: BigInt(stablecoin.seniorAssets) },
    { name: 'Junior tranche', amount: BigInt(stablecoin.juniorAssets) },
    { name: 'Yield not vested yet', amount: BigInt(stablecoin.unvestedYield) },
    { name: 'Commission of the platform', amount: BigInt(stablecoin.platformFeesOwed) },
    { name: "Issuers' revenue", amount: BigInt(stablecoin.integratorFeesOwed) },
    { name: 'Refunds of redemptions', amount: BigInt(stablecoin.refundsOwed) },
    // an open report keeps it until it is known whose it is
    { name: 'Withheld from redemptions', amount: BigInt(stablecoin.lossReport?.withheld ?? 0) },
  ];
  const [assetsTotal, liabilitiesTotal] = [total(assets), total(liabilities)];
  return { assets, liabilities, assetsTotal, liabilitiesTotal, surplus: assetsTotal - liabilitiesTotal };
}
