import {
  type ACCOUNTS,
  accountFilters,
  type Change,
  changeAddress,
  changeKinds,
  decodeChange,
  decodeClock,
  decodeHolder,
  decodeIfOwned,
  decodeLossReport,
  decodeLossVote,
  decodePlatform,
  decodeStablecoin,
  holderSlice,
  isMint,
  isTokenAccount,
  type LossReport,
  type LossVote,
  lossReportAddress,
  lossVoteAddress,
  math,
  mintDecimals,
  type OwnedData,
  type Platform,
  platformAddress,
  powersOfMint,
  type Stablecoin,
  stablecoinAddress,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  tokenAmount,
  type UnderlyingPower,
  vaultAddress,
} from '@obverse/core';
import { type GetProgramAccountsFilter, PublicKey, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import { OperationError } from './errors.ts';

type Found = { readonly address: PublicKey; readonly data: Uint8Array };

/** The platform on a cluster, by a node of it. */
export type Chain = {
  readonly programId: PublicKey;
  /** Accounts of one slot, in order; undefined for missing ones. */
  readonly read: (addresses: readonly PublicKey[]) => Promise<readonly (OwnedData | undefined)[]>;
  /** The program's accounts that pass filters. Only actions for many accounts need it. */
  readonly find?: (filters: GetProgramAccountsFilter[]) => Promise<readonly Found[]>;
};

/** The platform and its queued change of roles, as of one slot. */
export type PlatformState = {
  readonly platform: Platform;
  readonly platformChange: Change | undefined;
  /** The cluster's own time, which the program uses; unix seconds. */
  readonly now: bigint;
};

/** A stablecoin and its accounts, with the platform; amounts in base units. */
export type Pool = PlatformState & {
  readonly stablecoin: Stablecoin;
  /** The queued change of its settings. */
  readonly change: Change | undefined;
  /** Underlying in the vault. */
  readonly vaultBalance: bigint;
};

const platformAccounts = (programId: PublicKey) => {
  const platform = platformAddress(programId);
  return [platform, changeAddress(platform, changeKinds.platform, programId), SYSVAR_CLOCK_PUBKEY] as const;
};

function toPlatformState(
  programId: PublicKey,
  [account, change, clock]: readonly (OwnedData | undefined)[],
): PlatformState {
  const [platformAt, changeAt] = platformAccounts(programId);
  const platform = decodeIfOwned(programId, platformAt, account, decodePlatform);
  if (platform === undefined)
    throw new OperationError(
      `the program ${programId.toBase58()} has no platform on this cluster: initialize-platform makes it`,
    );
  if (clock === undefined) throw new OperationError('the RPC node does not know the Clock sysvar');
  const platformChange = decodeIfOwned(programId, changeAt, change, decodeChange);
  return { platform, platformChange, now: decodeClock(clock.data).unixTimestamp };
}

/** @throws OperationError before the platform is initialised */
export async function readPlatform({ programId, read }: Chain): Promise<PlatformState> {
  return toPlatformState(programId, await read(platformAccounts(programId)));
}

/** A stablecoin as recorded, without the yield that has vested since. @throws OperationError if there is no such stablecoin */
export async function readPool({ programId, read }: Chain, index: number): Promise<Pool> {
  const stablecoinAt = stablecoinAddress(index, programId);
  const vaultAt = vaultAddress(stablecoinAt, programId);
  const changeAt = changeAddress(stablecoinAt, changeKinds.stablecoin, programId);
  const [account, vault, change, ...rest] = await read([
    stablecoinAt,
    vaultAt,
    changeAt,
    ...platformAccounts(programId),
  ]);
  const state = toPlatformState(programId, rest);
  const stablecoin = decodeIfOwned(programId, stablecoinAt, account, decodeStablecoin);
  if (stablecoin === undefined || vault === undefined)
    throw new OperationError(
      `there is no stablecoin ${index}: the platform has ${state.platform.stablecoinCount}, counted from 0`,
    );
  return {
    ...state,
    stablecoin,
    change: decodeIfOwned(programId, changeAt, change, decodeChange),
    vaultBalance: tokenAmount(vault),
  };
}

/** The stablecoin at an address that another account records. */
export async function readPoolAt(chain: Chain, address: PublicKey): Promise<Pool> {
  const [account] = await chain.read([address]);
  const stablecoin = decodeIfOwned(chain.programId, address, account, decodeStablecoin);
  if (!stablecoin) throw new OperationError(`there is no stablecoin ${address.toBase58()}`);
  return readPool(chain, stablecoin.index);
}

/** With all vested yield released, as an instruction would find it now. */
export const accrued = <T extends Pool>(pool: T): T => ({
  ...pool,
  stablecoin: { ...pool.stablecoin, ...math.accrue(pool.stablecoin, pool.now) },
});

/** The open loss report of a stablecoin, or undefined if there is none. */
export async function findOpenLossReport(
  { programId, read }: Chain,
  { address, reportOpen, reportCount }: Stablecoin,
): Promise<LossReport | undefined> {
  if (!reportOpen) return undefined;
  const reportAt = lossReportAddress(address, reportCount - 1, programId);
  const [account] = await read([reportAt]);
  return decodeIfOwned(programId, reportAt, account, decodeLossReport);
}

/** The votes on losses of those who have one now. @param other whose vote is looked for as well, such as a key that has lost its role */
export async function findLossVotes(
  { programId, read }: Chain,
  { platform, stablecoin }: Pick<Pool, 'platform' | 'stablecoin'>,
  other?: PublicKey,
): Promise<LossVote[]> {
  const voters = math.lossVotersOf(platform);
  const all = other && !voters.some((voter) => voter.equals(other)) ? [...voters, other] : voters;
  const addresses = all.map((voter) => lossVoteAddress(stablecoin.address, voter, programId));
  const accounts = await read(addresses);
  return addresses.flatMap((at, i) => decodeIfOwned(programId, at, accounts[i], decodeLossVote) ?? []);
}

/** All accounts of a kind, or those whose `fields` hold these addresses. */
export async function findAccounts<T, Kind extends keyof typeof ACCOUNTS>(
  { find }: Chain,
  kind: Kind,
  decode: (address: PublicKey, data: Uint8Array) => T,
  fields: Parameters<typeof accountFilters<Kind>>[1] = {},
): Promise<T[]> {
  if (find === undefined)
    throw new OperationError('this needs a node that lists accounts: use the command line');
  return (await find(accountFilters(kind, fields))).map(({ address, data }) => decode(address, data));
}

/** @throws OperationError if the address is not a mint */
export async function readMint(
  { read }: Chain,
  address: PublicKey,
): Promise<{
  readonly decimals: number;
  readonly tokenProgram: PublicKey;
  readonly powers: readonly UnderlyingPower[];
}> {
  const [account] = await read([address]);
  const tokenProgram = [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID].find((id) => account?.owner.equals(id));
  if (!account || tokenProgram === undefined || !isMint(account))
    throw new OperationError(`${address.toBase58()} is not a mint on this cluster`);
  return { decimals: mintDecimals(account), tokenProgram, powers: powersOfMint(account) };
}

export type Underlying = Pick<Stablecoin, 'underlyingMint' | 'tokenProgram'>;

/** A token account of the underlying. */
export type TokenAccount = { readonly owner: PublicKey; readonly amount: bigint };

/** The token account of the underlying at an address, or undefined if there is none. */
export async function findTokenAccount(
  { read }: Chain,
  address: PublicKey,
  { underlyingMint, tokenProgram }: Underlying,
): Promise<TokenAccount | undefined> {
  const [account] = await read([address]);
  // the token program owns mints too
  if (!account?.owner.equals(tokenProgram) || !isTokenAccount(account)) return undefined;
  if (!underlyingMint.equals(new PublicKey(account.data.subarray(0, 32)))) return undefined;
  const { owner, amount } = decodeHolder(
    account.data.subarray(holderSlice.offset, holderSlice.offset + holderSlice.length),
  );
  return { owner: new PublicKey(owner), amount };
}

/**
 * @param what names the account in the error
 * @throws OperationError if the address is not a token account of the underlying
 */
export async function requireTokenAccount(
  chain: Chain,
  address: PublicKey,
  underlying: Underlying,
  what: string,
): Promise<TokenAccount> {
  const token = await findTokenAccount(chain, address, underlying);
  if (token) return token;
  throw new OperationError(
    `${what}: ${address.toBase58()} is not a token account of the underlying ${underlying.underlyingMint.toBase58()}`,
  );
}

/**
 * Describes a custody account and its owner. The program accepts any address as custody, and refuses a wrong one only when the manager
 * deploys collateral.
 *
 * @throws OperationError if it cannot receive the collateral
 */
export async function describeCustody(
  chain: Chain,
  custody: PublicKey,
  underlying: Underlying & Pick<Stablecoin, 'vault'>,
): Promise<string> {
  if (custody.equals(PublicKey.default)) return 'none';
  if (custody.equals(underlying.vault)) throw new OperationError('custody must not be the vault itself');
  const { owner } = await requireTokenAccount(chain, custody, underlying, 'custody');
  return `${custody.toBase58()} of ${owner.toBase58()}`;
}
