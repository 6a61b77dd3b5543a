import {
  decodeIntegration,
  decodeJuniorTranche,
  decodeStablecoin,
  math,
  TOKEN_2022_PROGRAM_ID,
} from '@obverse/core';
import { MintLayout } from '@solana/spl-token';
import type { PublicKey } from '@solana/web3.js';
import { type Account, decodeExisting } from '../chain/accounts.ts';
import type { Chain } from '../chain/chain.ts';
import type { IntegrationTarget, StablecoinTarget, Targets } from './list-targets.ts';
import { maxFinalized, readFinalized } from './read-finalized.ts';
import type { Report } from './report.ts';

/** A stablecoin and integrations of it that are read in one call, so that their figures are of one moment. */
export type Group = {
  readonly stablecoin: StablecoinTarget;
  readonly integrations: readonly IntegrationTarget[];
};

/** An integration at one moment, accrued and synced to it. */
export type IntegrationState = { readonly state: math.CoinState; readonly supply: bigint };

/** What a group is at one moment. */
export type GroupState = {
  /** Unix seconds. */
  readonly now: bigint;
  readonly slot: number;
  /** Accrued to `now`. */
  readonly state: math.StablecoinState;
  readonly integrations: readonly IntegrationState[];
};

/** The stablecoin and its tranche, then two accounts for each integration. */
const groupSize = Math.floor((maxFinalized - 2) / 2);

/** Puts targets into groups; a stablecoin without integrations is one too. */
export function groupsOf({ stablecoins, integrations }: Targets): Group[] {
  return [...stablecoins.values()].flatMap((stablecoin) => {
    const all = [...integrations.values()].filter((each) => each.stablecoin.equals(stablecoin.address));
    const count = Math.max(1, Math.ceil(all.length / groupSize));
    return Array.from({ length: count }, (_, i) => ({
      stablecoin,
      integrations: all.slice(i * groupSize, (i + 1) * groupSize),
    }));
  });
}

function supplyOf(mint: PublicKey, account: Account | null | undefined, authority: PublicKey): bigint {
  const fail = (what: string) => new Error(`the branded mint ${mint.toBase58()} ${what}`);
  if (!account?.owner.equals(TOKEN_2022_PROGRAM_ID)) throw fail('is missing');
  const { isInitialized, mintAuthority, supply } = MintLayout.decode(account.data);
  if (!isInitialized || !mintAuthority.equals(authority)) throw fail('is not the integration’s');
  return supply;
}

/**
 * Reads a group. An integration that is not what it must be is reported and left out.
 *
 * @throws what is wrong with the stablecoin or its tranche; ApiError UNAVAILABLE when the cluster does not answer
 */
export async function readGroup(
  chain: Chain,
  { stablecoin: target, integrations }: Group,
  since: number,
  report: Report,
): Promise<GroupState> {
  const { now, slot, accounts } = await readFinalized(
    chain,
    [
      target.address,
      target.juniorTranche,
      ...integrations.flatMap((each) => [each.address, each.brandedMint]),
    ],
    since,
  );
  const recorded = {
    stablecoin: decodeExisting(chain, target.address, accounts[0], decodeStablecoin),
    junior: decodeExisting(chain, target.juniorTranche, accounts[1], decodeJuniorTranche),
  };
  const state = math.accrue(recorded, now);
  const coins = integrations.flatMap(({ address, brandedMint }, i): IntegrationState[] => {
    try {
      const integration = decodeExisting(chain, address, accounts[2 + 2 * i], decodeIntegration);
      if (!integration.stablecoin.equals(target.address) || !integration.brandedMint.equals(brandedMint)) {
        throw new Error('it has become another');
      }
      const supply = supplyOf(brandedMint, accounts[3 + 2 * i], address);
      const coin = math.projectTo({ ...recorded, integration }, now);
      if (coin.integration.assets > state.stablecoin.seniorAssets) {
        throw new Error('it holds more than all integrations together');
      }
      return [{ state: coin, supply }];
    } catch (error) {
      report(address.toBase58(), error);
      return [];
    }
  });
  return { now, slot, state, integrations: coins };
}
