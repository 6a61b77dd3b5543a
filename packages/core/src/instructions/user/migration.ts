import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { Change } from '../../program/platform.generated.ts';

/**
 * Brings an integration of an older layout to the present one; nothing that it holds changes. Anyone may; the fee payer adds the rent of
 * 72 bytes.
 *
 * @example
 * ```ts
 * import { migrateIntegrationInstruction } from '@obverse/core';
 *
 * const instruction = migrateIntegrationInstruction({ integration, feePayer }, programId);
 * ```
 */
export const migrateIntegrationInstruction = (
  { integration, feePayer }: { readonly integration: PublicKey; readonly feePayer: PublicKey },
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction =>
  encodeInstruction(
    'migrateIntegration',
    { feePayer, integration, systemProgram: SystemProgram.programId },
    {},
    programId,
  );

/**
 * Closes a queued change of an older layout, which can never be executed, and returns its rent to its payer. Anyone may.
 *
 * @example
 * ```ts
 * import { changeAddress, changeKinds, closeOutdatedChangeInstruction, decodeChange } from '@obverse/core';
 *
 * const at = changeAddress(stablecoin, changeKinds.stablecoin, programId);
 * const account = await connection.getAccountInfo(at);
 * if (account === null) throw new Error('no change is queued');
 * const change = decodeChange(at, account.data);
 * const instruction = closeOutdatedChangeInstruction({ authority, change }, programId);
 * ```
 */
export const closeOutdatedChangeInstruction = (
  {
    authority,
    change,
  }: { readonly authority: PublicKey; readonly change: Pick<Change, 'address' | 'rentPayer'> },
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction =>
  encodeInstruction(
    'closeOutdatedChange',
    { authority, change: change.address, rentReceiver: change.rentPayer },
    {},
    programId,
  );
