import {
  type Change,
  changeAddress,
  changeKinds,
  decodeChange,
  decodeClock,
  decodeIfOwned,
  decodeLossReport,
  decodePlatform,
  decodeStablecoin,
  type LossReport,
  lossReportAddress,
  math,
  type Platform,
  platformAddress,
  type Stablecoin,
  stablecoinAddress,
  tokenAmount,
  vaultAddress,
} from '@obverse/core';
import { PublicKey, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import { readAccounts } from '../../../wallet/read-accounts.ts';

/** The accounts that actions of the operator depend on, as of one moment. Amounts in base units. */
export type ChainState = {
  readonly programId: PublicKey;
  readonly platform: Platform;
  readonly platformChange: Change | undefined;
  /** Accrued: as an instruction would find it now. */
  readonly stablecoin: Stablecoin;
  readonly change: Change | undefined;
  /** The open loss report. */
  readonly report: LossReport | undefined;
  readonly vaultBalance: bigint;
  /** The owner of the custody account; undefined where there is no such account. */
  readonly custodian: PublicKey | undefined;
  /** The cluster's time, unix seconds. */
  readonly now: bigint;
};

/** Where a token account has its owner; bytes. */
const ownerOffset = 32;

/**
 * Reads them from the cluster's node, because signed transactions must rest on what is so now.
 *
 * @throws Error where the platform or the stablecoin does not exist
 */
export async function readChain(rpcUrl: string, program: string, index: number): Promise<ChainState> {
  const read = async (...addresses: PublicKey[]) => {
    const accounts = await readAccounts(rpcUrl, addresses.map(String));
    return accounts.map((account) => account && { ...account, owner: new PublicKey(account.owner) });
  };
  const programId = new PublicKey(program);
  const platformAt = platformAddress(programId);
  const stablecoinAt = stablecoinAddress(index, programId);
  const platformChangeAt = changeAddress(platformAt, changeKinds.platform, programId);
  const changeAt = changeAddress(stablecoinAt, changeKinds.stablecoin, programId);
  const vaultAt = vaultAddress(stablecoinAt, programId);
  const [platformAccount, stablecoinAccount, platformChange, change, vault, clock] = await read(
    platformAt,
    stablecoinAt,
    platformChangeAt,
    changeAt,
    vaultAt,
    SYSVAR_CLOCK_PUBKEY,
  );
  const platform = decodeIfOwned(programId, platformAt, platformAccount, decodePlatform);
  const recorded = decodeIfOwned(programId, stablecoinAt, stablecoinAccount, decodeStablecoin);
  if (platform === undefined || recorded === undefined || !vault || !clock)
    throw new Error(`There is no stablecoin ${index} on this cluster`);
  const now = decodeClock(clock.data).unixTimestamp;
  const stablecoin = { ...recorded, ...math.accrue(recorded, now) };
  const reportAt = lossReportAddress(stablecoinAt, Math.max(0, recorded.reportCount - 1), programId);
  const [reportAccount, custody] = await read(reportAt, recorded.custody);
  const isToken = custody?.owner.equals(recorded.tokenProgram) ?? false;
  return {
    programId,
    platform,
    platformChange: decodeIfOwned(programId, platformChangeAt, platformChange, decodeChange),
    stablecoin,
    change: decodeIfOwned(programId, changeAt, change, decodeChange),
    report: recorded.reportOpen
      ? decodeIfOwned(programId, reportAt, reportAccount, decodeLossReport)
      : undefined,
    vaultBalance: tokenAmount(vault),
    custodian:
      custody && isToken ? new PublicKey(custody.data.subarray(ownerOffset, ownerOffset + 32)) : undefined,
    now,
  };
}
