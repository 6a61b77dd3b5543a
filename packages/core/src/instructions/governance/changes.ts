import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { changeAddress, changeKinds, platformAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type {
  Change,
  QueuePlatformChangeArguments,
  QueueStablecoinChangeArguments,
} from '../../program/platform.generated.ts';

/** Parameters of {@link queuePlatformChangeInstruction}. */
export type QueuePlatformChangeParams = QueuePlatformChangeArguments & {
  readonly admin: PublicKey;
  /** Pays the change's rent; the admin by default. */
  readonly feePayer?: PublicKey;
};

/**
 * Queues new roles, or replaces those that are queued. Signed by the admin and the fee payer.
 *
 * @example
 * ```ts
 * import {
 *   decodeIfOwned,
 *   decodePlatform,
 *   platformAddress,
 *   queuePlatformChangeInstruction,
 * } from '@obverse/core';
 *
 * const platform = platformAddress(programId);
 * const account = await connection.getAccountInfo(platform);
 * const roles = decodeIfOwned(programId, platform, account, decodePlatform);
 * if (!roles) throw new Error('there is no platform');
 * const params = { ...roles, newAdmin: roles.admin, pauser: keypair.publicKey };
 * const instruction = queuePlatformChangeInstruction(params, programId);
 * ```
 */
export function queuePlatformChangeInstruction(
  params: QueuePlatformChangeParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const platform = platformAddress(programId);
  const accounts = {
    admin: params.admin,
    feePayer: params.feePayer ?? params.admin,
    platform,
    change: changeAddress(platform, changeKinds.platform, programId),
    systemProgram: SystemProgram.programId,
  };
  return encodeInstruction('queuePlatformChange', accounts, params, programId);
}

/** Parameters of {@link queueStablecoinChangeInstruction}. */
export type QueueStablecoinChangeParams = QueueStablecoinChangeArguments & {
  readonly admin: PublicKey;
  readonly stablecoin: PublicKey;
  /** Pays the change's rent; the admin by default. */
  readonly feePayer?: PublicKey;
};

/**
 * Queues new settings, or replaces those that are queued. Settings that stay can be taken from the decoded stablecoin. Signed by the
 * admin and the fee payer.
 *
 * @example
 * ```ts
 * import { decodeIfOwned, decodeStablecoin, queueStablecoinChangeInstruction } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * const pool = decodeIfOwned(programId, stablecoin, account, decodeStablecoin);
 * if (!pool) throw new Error('there is no such stablecoin');
 * const params = { ...pool, supplyCap: 2n * pool.supplyCap, admin: authority, stablecoin };
 * const instruction = queueStablecoinChangeInstruction(params, programId);
 * ```
 */
export function queueStablecoinChangeInstruction(
  params: QueueStablecoinChangeParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const { admin, stablecoin } = params;
  const accounts = {
    admin,
    feePayer: params.feePayer ?? admin,
    platform: platformAddress(programId),
    stablecoin,
    change: changeAddress(stablecoin, changeKinds.stablecoin, programId),
    systemProgram: SystemProgram.programId,
  };
  return encodeInstruction('queueStablecoinChange', accounts, params, programId);
}

/** Parameters of {@link cancelChangeInstruction}. */
export type CancelChangeParams = {
  /** Guardian or admin; anyone for a change that is expired or stale. */
  readonly authority: PublicKey;
  readonly change: Change;
};

/**
 * Removes a queued change; its rent goes back to who paid it. Signed by the authority.
 *
 * @example
 * ```ts
 * import {
 *   cancelChangeInstruction,
 *   changeAddress,
 *   changeKinds,
 *   decodeChange,
 *   decodeIfOwned,
 * } from '@obverse/core';
 *
 * const slot = changeAddress(stablecoin, changeKinds.stablecoin, programId);
 * const account = await connection.getAccountInfo(slot);
 * const change = decodeIfOwned(programId, slot, account, decodeChange);
 * if (!change) throw new Error('no change is queued');
 * const instruction = cancelChangeInstruction({ authority, change }, programId);
 * ```
 */
export function cancelChangeInstruction(
  { authority, change }: CancelChangeParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const accounts = {
    authority,
    platform: platformAddress(programId),
    stablecoin: change.kind === changeKinds.stablecoin ? change.target : null,
    change: change.address,
    rentReceiver: change.rentPayer,
  };
  return encodeInstruction('cancelChange', accounts, {}, programId);
}

/**
 * Applies a queued change of roles. Signed by the new admin where `currentAdmin` is another.
 *
 * @example
 * ```ts
 * import {
 *   changeAddress,
 *   changeKinds,
 *   decodeChange,
 *   decodeIfOwned,
 *   executePlatformChangeInstruction,
 *   platformAddress,
 * } from '@obverse/core';
 *
 * const slot = changeAddress(platformAddress(programId), changeKinds.platform, programId);
 * const account = await connection.getAccountInfo(slot);
 * const change = decodeIfOwned(programId, slot, account, decodeChange);
 * if (!change) throw new Error('no change is queued');
 * const instruction = executePlatformChangeInstruction({ change, currentAdmin: authority }, programId);
 * ```
 */
export function executePlatformChangeInstruction(
  { change, currentAdmin }: { readonly change: Change; readonly currentAdmin: PublicKey },
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const accounts = {
    platform: change.target,
    change: change.address,
    newAdmin: change.admin.equals(currentAdmin) ? null : change.admin,
    rentReceiver: change.rentPayer,
  };
  return encodeInstruction('executePlatformChange', accounts, {}, programId);
}

/**
 * Applies a queued change of settings. Needs no signature but the fee payer's.
 *
 * @example
 * ```ts
 * import {
 *   changeAddress,
 *   changeKinds,
 *   decodeChange,
 *   decodeIfOwned,
 *   executeStablecoinChangeInstruction,
 * } from '@obverse/core';
 *
 * const slot = changeAddress(stablecoin, changeKinds.stablecoin, programId);
 * const account = await connection.getAccountInfo(slot);
 * const change = decodeIfOwned(programId, slot, account, decodeChange);
 * if (!change || change.etaTs > now) throw new Error('no change can be executed yet');
 * const instruction = executeStablecoinChangeInstruction({ change }, programId);
 * ```
 */
export function executeStablecoinChangeInstruction(
  { change }: { readonly change: Change },
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const accounts = {
    platform: platformAddress(programId),
    stablecoin: change.target,
    change: change.address,
    rentReceiver: change.rentPayer,
  };
  return encodeInstruction('executeStablecoinChange', accounts, {}, programId);
}
