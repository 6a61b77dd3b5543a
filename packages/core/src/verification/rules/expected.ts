import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { integrationAddress, vaultAddress } from '../../addresses/platform.ts';
import { TOKEN_2022_PROGRAM_ID } from '../../addresses/programs.ts';
import type { StablecoinTokens } from '../../instructions/parts.ts';
import type { CreateTokenAccountParams } from '../../instructions/user/create-token-account.ts';
import type { Evidence } from '../evidence.ts';
import { requireSame } from '../verification-error.ts';

/** What a procedure's transaction has to be, as follows from its request. */
export type Expected = {
  /** Who signs, and pays the fees unless the request names someone else. */
  readonly signer: PublicKey;
  /** The token accounts that it pays into, which it may create. */
  readonly receivers?: readonly Omit<CreateTokenAccountParams, 'feePayer'>[];
  /** Without what the request attaches to them. */
  readonly instructions: (made: {
    readonly feePayer: PublicKey;
    readonly createReceiver: readonly TransactionInstruction[];
  }) => readonly TransactionInstruction[];
};

/** Why an account that only the transaction names can do no harm: the checks of the program. */
export const guards = {
  stablecoin: 'the program accepts the stablecoin of the integration alone',
  stablecoinOfTranche: 'the program accepts the stablecoin of the junior mint alone',
  stablecoinOfCooldown: 'the program accepts the stablecoin of the cooldown alone',
  stablecoinOfClaim: 'the program accepts the stablecoin of the loss report alone',
  converted: 'the redemption pays it at least, and the minimum holds for what it mints',
  underlying: 'the program accepts the underlying mint of the stablecoin alone, and its token program',
  authority: "the program accepts the integration's authority alone, who has to sign",
  compliance: "the program accepts the coin's compliance authority alone, who has to sign",
  owner: "the program accepts the cooldown's owner alone, who has to sign",
  rentReceiver: 'the program returns rent to the account alone that paid it',
  lossReport: "the program accepts the stablecoin's open loss report alone",
  juniorMint:
    "the program mints tokens of the stablecoin's junior mint alone, and none where the cooldown's epoch has ended",
} as const;

/** @param mint the underlying mint where the request names it */
export function stablecoinOf(evidence: Evidence, guard: string, mint?: PublicKey): StablecoinTokens {
  const address = evidence.assume('stablecoin', guard);
  return {
    address,
    vault: vaultAddress(address, evidence.programId),
    underlyingMint: mint ?? evidence.assume('underlyingMint', guards.underlying),
    tokenProgram: evidence.assume('tokenProgram', guards.underlying),
  };
}

/**
 * The integration of the request. Its address proves its branded mint.
 *
 * @param field in which the request names it @param index of the platform's instruction that is about it
 */
export function coinOf(evidence: Evidence, field = 'integrationId', index = -1) {
  const brandedMint = evidence.proven('brandedMint', index);
  const address = integrationAddress(brandedMint, evidence.programId);
  requireSame(field, evidence.request.get('address', field).toBase58(), address.toBase58());
  return { address, brandedMint };
}

/** The integration of the request as its authority changes it. */
export function governed(evidence: Evidence) {
  const authority = evidence.assume('authority', guards.authority);
  return { address: evidence.request.get('address', 'integrationId'), authority };
}

/** A token account that a transaction pays into. */
export const receives = (
  owner: PublicKey,
  mint: PublicKey,
  tokenProgram: PublicKey = TOKEN_2022_PROGRAM_ID,
) => ({
  owner,
  mint,
  tokenProgram,
});

export const receivesUnderlying = (owner: PublicKey, { underlyingMint, tokenProgram }: StablecoinTokens) =>
  receives(owner, underlyingMint, tokenProgram);
