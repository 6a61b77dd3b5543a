import {
  ACCOUNTS,
  decodeClock,
  decodeIntegration,
  decodeJuniorTranche,
  decodeStablecoin,
  math,
  TOKEN_2022_PROGRAM_ID,
} from '@obverse/core';
import { MINT_SIZE, MintLayout } from '@solana/spl-token';
import { type PublicKey, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import { type Account, decodeExisting } from '../chain/accounts.ts';
import type { Chain } from '../chain/chain.ts';
import type { IntegrationTarget, Report, StablecoinTarget, Targets } from './targets.ts';

/** Accounts as they are at one moment that will stay, and that moment by the cluster's own clock. */
export type Finalized = {
  /** Unix seconds. */
  readonly now: bigint;
  readonly slot: number;
  /** In the order asked for; null where nothing exists. Of a mint only what every mint has. */
  readonly accounts: readonly (Account | null)[];
};

/** What one call may ask for, less the clock. */
export const maxFinalized = 99;

const { integration, stablecoin, juniorTranche } = ACCOUNTS;
const length = Math.max(integration.size, stablecoin.size, juniorTranche.size, MINT_SIZE);

/** An answer's slot is that of its bank, and so is the clock's; a local cluster may begin its next slot in between. */
const maxSlotsApart = 1n;

/** What a date of ISO 8601 with four digits for the year can say. */
const lastSecond = 253_402_300_799n;

/** @throws where it is not the clock of the slot */
function timeOf(clock: Account | null | undefined, slot: number): { now: bigint; slot: number } {
  if (!clock) throw new Error('the answer holds no clock');
  const { slot: own, unixTimestamp: now } = decodeClock(clock.data);
  const apart = BigInt(slot) - own;
  if (apart < 0n || apart > maxSlotsApart)
    throw new Error(`a clock of slot ${own} in an answer of slot ${slot}`);
  if (now <= 0n || now > lastSecond) throw new Error(`the clock says ${now}`);
  return { now, slot: Number(own) };
}

/**
 * Reads at most 99 accounts of the platform or mints and the clock in one call.
 *
 * @param since a slot known of; a node that has not reached it is not believed
 * @throws ApiError UNAVAILABLE when no node of the cluster answers with sense
 */
export function readFinalized(
  chain: Chain,
  addresses: readonly PublicKey[],
  since: number,
): Promise<Finalized> {
  if (addresses.length > maxFinalized) throw new RangeError(`${addresses.length} accounts in one call`);
  return chain.call(async (rpc) => {
    const { context, value } = await rpc.getMultipleAccountsInfoAndContext(
      [SYSVAR_CLOCK_PUBKEY, ...addresses],
      { commitment: 'finalized', dataSlice: { offset: 0, length }, minContextSlot: since },
    );
    const [clock, ...accounts] = value;
    if (accounts.length !== addresses.length)
      throw new Error(`${accounts.length} accounts for ${addresses.length}`);
    return { ...timeOf(clock, context.slot), accounts };
  });
}

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
