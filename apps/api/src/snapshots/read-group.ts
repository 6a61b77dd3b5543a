import {
  ACCOUNTS,
  decodeClock,
  decodeIntegration,
  decodeStablecoin,
  type Integration,
  juniorMintAddress,
  math,
  mintSupply,
  type Stablecoin,
  TOKEN_2022_PROGRAM_ID,
  tokenAmount,
  vaultAddress,
} from '@obverse/core';
import { PublicKey, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import { type Account, decodeExisting, existing, maxAddresses } from '../solana/accounts.ts';
import type { Chain } from '../solana/chain.ts';
import type { IntegrationTarget, ReportFailure, StablecoinTarget, Targets } from './targets.ts';

/** Accounts in one finalized slot, and the time of that slot by the cluster's clock. */
export type Finalized = {
  /** Unix seconds. */
  readonly now: bigint;
  readonly slot: number;
  /** In the order of the request; null for an account that does not exist. Of a mint only the base layout, without extensions. */
  readonly accounts: readonly (Account | null)[];
};

const tokenAccountBytes = 165;

const { integration, stablecoin } = ACCOUNTS;
const length = Math.max(integration.size, stablecoin.size, tokenAccountBytes);

/** The end of the year 9999, the last that ISO 8601 writes with four digits; unix seconds. */
const maxTimestamp = 253_402_300_799n;

/** @throws Error if the account is not the clock of the slot */
function timeOf(clock: Account | null | undefined, slot: number): { now: bigint; slot: number } {
  if (!clock) throw new Error('the response has no clock');
  const { slot: own, unixTimestamp: now } = decodeClock(clock.data);
  if (own !== BigInt(slot)) throw new Error(`a clock of slot ${own} in a response of slot ${slot}`);
  if (now <= 0n || now > maxTimestamp) throw new Error(`the clock says ${now}`);
  return { now, slot: Number(own) };
}

/**
 * Reads at most 99 accounts of the platform or mints and the clock in one call.
 *
 * @param minSlot a slot that is known to exist; a node that has not reached it fails the call
 * @throws ApiError UNAVAILABLE when no node of the cluster gives a valid response
 */
export function readFinalized(
  chain: Chain,
  addresses: readonly PublicKey[],
  minSlot: number,
): Promise<Finalized> {
  if (addresses.length > maxAddresses) throw new RangeError(`${addresses.length} accounts in one call`);
  return chain.call(async (rpc) => {
    const { slot, accounts: found } = await rpc.getAccounts([SYSVAR_CLOCK_PUBKEY, ...addresses], {
      commitment: 'finalized',
      dataSlice: { offset: 0, length },
      minContextSlot: minSlot,
    });
    const [clock, ...accounts] = found;
    return { ...timeOf(clock, slot), accounts };
  });
}

/** A stablecoin and some of its integrations that are read in one call, so that their values are from the same slot. */
export type Group = {
  readonly stablecoin: StablecoinTarget;
  readonly integrations: readonly IntegrationTarget[];
};

/** An integration. */
export type IntegrationState = {
  /** As recorded. */
  readonly integration: Integration;
  /** Accrued and synced to the time of reading. */
  readonly state: math.CoinState;
  /** Of the branded mint. */
  readonly supply: bigint;
};

/** The state of a group in one slot. */
export type GroupState = {
  /** Unix seconds. */
  readonly now: bigint;
  readonly slot: number;
  /** As recorded. */
  readonly stablecoin: Stablecoin;
  /** Accrued to `now`. */
  readonly state: math.StablecoinState;
  /** Underlying in the vault, base units. */
  readonly vaultBalance: bigint;
  /** Mint of the present junior tranche. */
  readonly juniorMint: PublicKey;
  /** Junior tokens in accounts and in cooldowns. */
  readonly juniorSupply: bigint;
  readonly integrations: readonly IntegrationState[];
};

/** Of the stablecoin itself: its account, its junior mint and its vault. */
const ownAccounts = 3;

/** One call has room for these and two accounts per integration. */
const groupSize = Math.floor((maxAddresses - ownAccounts) / 2);

/** Divides targets into groups. A stablecoin without integrations is a group too. */
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
  const fail = (what: string) => new Error(`the mint ${mint.toBase58()} ${what}`);
  if (!account?.owner.equals(TOKEN_2022_PROGRAM_ID)) throw fail('is missing');
  const supply = mintSupply(account);
  const isInitialized = account.data[45] === 1;
  const mintAuthority = new PublicKey(account.data.subarray(4, 36));
  if (!isInitialized || !mintAuthority.equals(authority)) throw fail('has another authority');
  return supply;
}

/**
 * Reads a group. An invalid integration is reported and left out.
 *
 * @throws Error if the stablecoin or its junior mint is invalid; ApiError UNAVAILABLE when the cluster does not answer
 */
export async function readGroup(
  chain: Chain,
  { stablecoin: target, integrations }: Group,
  minSlot: number,
  report: ReportFailure,
): Promise<GroupState> {
  const vault = vaultAddress(target.address, chain.programId);
  const own = [target.address, target.juniorMint, vault];
  const { now, slot, accounts } = await readFinalized(
    chain,
    [...own, ...integrations.flatMap((each) => [each.address, each.brandedMint])],
    minSlot,
  );
  const stablecoin = decodeExisting(chain, target.address, accounts[0], decodeStablecoin);
  const juniorMint = juniorMintAddress(target.address, stablecoin.epoch, chain.programId);
  if (!juniorMint.equals(target.juniorMint)) {
    // wiped out in the meantime: the mint read is that of a former tranche
    return readGroup(chain, { stablecoin: { ...target, juniorMint }, integrations }, minSlot, report);
  }
  // after a wipe-out the mint does not exist before the first deposit
  const isOpen = stablecoin.juniorMint.equals(juniorMint);
  const inAccounts = isOpen ? supplyOf(juniorMint, accounts[1], target.address) : 0n;
  const juniorSupply = inAccounts + stablecoin.juniorCooling;
  const state = math.accrue(stablecoin, now);
  const vaultBalance = tokenAmount(existing(chain, vault, accounts[2]));
  const coins = integrations.flatMap(({ address, brandedMint }, i): IntegrationState[] => {
    try {
      const integration = decodeExisting(chain, address, accounts[ownAccounts + 2 * i], decodeIntegration);
      if (!integration.stablecoin.equals(target.address) || !integration.brandedMint.equals(brandedMint)) {
        throw new Error('its stablecoin or branded mint has changed');
      }
      const supply = supplyOf(brandedMint, accounts[ownAccounts + 1 + 2 * i], address);
      const coin = math.projectTo({ stablecoin, integration }, now);
      if (coin.integration.assets > state.seniorAssets) {
        throw new Error('it holds more than all integrations together');
      }
      return [{ integration, state: coin, supply }];
    } catch (error) {
      report(address.toBase58(), error);
      return [];
    }
  });
  return { now, slot, stablecoin, state, vaultBalance, juniorMint, juniorSupply, integrations: coins };
}
