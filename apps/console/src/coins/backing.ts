import { shareBps } from '../amounts/percent.ts';
import { balanceSheet } from './balance-sheet.ts';
import type { Stablecoin } from './use-underlying.ts';

/** The largest ratio that is shown; what nothing is owed of is not a ratio. */
const ratioBps = (part: bigint, whole: bigint): number | undefined =>
  whole === 0n ? undefined : shareBps(part, whole);

/** What is behind the coins of a stablecoin, by where it can be checked; base units of the underlying. */
export type Backing = {
  /** The balance of the vault's token account. */
  readonly inVault: bigint;
  /** What the token account of the custody holds, at most what is deployed: it may hold more, of others. */
  readonly inCustody: bigint;
  /** Deployed beyond that: the program counts it, and no token account that it names has it. */
  readonly elsewhere: bigint;
  readonly liabilities: ReturnType<typeof balanceSheet>['liabilities'];
  readonly owed: bigint;
  /** Balances of token accounts over what is owed, rounded down; undefined where nothing is owed. */
  readonly foundBps: number | undefined;
  /** The same with what is counted elsewhere. */
  readonly countedBps: number | undefined;
};

export function backingOf(stablecoin: Stablecoin): Backing {
  const { liabilities, liabilitiesTotal: owed } = balanceSheet(stablecoin);
  const [inVault, deployed, custody] = [
    BigInt(stablecoin.vaultBalance),
    BigInt(stablecoin.deployedCollateral),
    BigInt(stablecoin.custodyBalance ?? 0),
  ];
  const inCustody = custody < deployed ? custody : deployed;
  const elsewhere = deployed - inCustody;
  return {
    ...{ inVault, inCustody, elsewhere, liabilities, owed },
    foundBps: ratioBps(inVault + inCustody, owed),
    countedBps: ratioBps(inVault + inCustody + elsewhere, owed),
  };
}
