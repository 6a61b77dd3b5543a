import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { Integration } from '../../program/platform.generated.ts';

/** Parameters of {@link nominateAuthorityInstruction}. */
export type NominateAuthorityParams = {
  readonly integration: Pick<Integration, 'address' | 'authority'>;
  /** Who has to accept; the zero address withdraws a nomination. */
  readonly nominee: PublicKey;
};

/**
 * Nominates the next authority. Signed by the integration's authority.
 *
 * @example
 * ```ts
 * import { nominateAuthorityInstruction } from '@obverse/core';
 *
 * const params = { integration: { address: integration, authority }, nominee: user };
 * const instruction = nominateAuthorityInstruction(params, programId);
 * ```
 */
export function nominateAuthorityInstruction(
  { integration, nominee }: NominateAuthorityParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const accounts = { authority: integration.authority, integration: integration.address };
  return encodeInstruction('nominateAuthority', accounts, { nominee }, programId);
}

/** Parameters of {@link acceptAuthorityInstruction}. */
export type AcceptAuthorityParams = {
  readonly integration: PublicKey;
  readonly nominee: PublicKey;
};

/**
 * Makes the nominee the authority. Signed by the nominee.
 *
 * @example
 * ```ts
 * import { acceptAuthorityInstruction, composeTransaction } from '@obverse/core';
 *
 * const accept = acceptAuthorityInstruction({ integration, nominee: keypair.publicKey }, programId);
 * const transaction = composeTransaction({ feePayer: keypair.publicKey, instructions: [accept], blockhash });
 * transaction.sign([keypair]);
 * ```
 */
export function acceptAuthorityInstruction(
  { integration, nominee }: AcceptAuthorityParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  return encodeInstruction('acceptAuthority', { nominee, integration }, {}, programId);
}
