import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { platformAddress } from '../../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID, TOKEN_2022_PROGRAM_ID } from '../../addresses/programs.ts';
import { tokenAddress } from '../../addresses/token.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { Stablecoin } from '../../program/platform.generated.ts';
import type { StablecoinTokens } from '../parts.ts';

/** Parameters of {@link juniorDepositInstruction}. */
export type JuniorDepositParams = {
  readonly user: PublicKey;
  readonly stablecoin: StablecoinTokens & Pick<Stablecoin, 'juniorMint'>;
  /** Most to take of the underlying, base units. */
  readonly amount: bigint;
  /** Junior tokens, base units. */
  readonly minimumReceived: bigint;
  /** The user's token account of the underlying; its associated one by default. */
  readonly source?: PublicKey;
  /** Receives the junior tokens; the user's associated token account by default. */
  readonly destination?: PublicKey;
};

/**
 * Deposits underlying into the junior pool and gives junior tokens. Only what the tokens cost is taken. Signed by the user.
 *
 * @example
 * ```ts
 * import { decodeIfOwned, decodeStablecoin, juniorDepositInstruction, math } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * const pool = decodeIfOwned(programId, stablecoin, account, decodeStablecoin);
 * if (!pool) throw new Error('there is no such stablecoin');
 * const { minimumReceived } = math.quoteJuniorDeposit(pool, now, 1_000_000n);
 * const params = { user, stablecoin: pool, amount: 1_000_000n, minimumReceived };
 * const instruction = juniorDepositInstruction(params, programId);
 * ```
 */
export function juniorDepositInstruction(
  params: JuniorDepositParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const { user, stablecoin } = params;
  const { underlyingMint, tokenProgram, juniorMint } = stablecoin;
  const accounts = {
    user,
    platform: platformAddress(programId),
    stablecoin: stablecoin.address,
    vault: stablecoin.vault,
    juniorMint,
    source: params.source ?? tokenAddress(underlyingMint, user, tokenProgram),
    destination: params.destination ?? tokenAddress(juniorMint, user, TOKEN_2022_PROGRAM_ID),
    underlyingMint,
    tokenProgram,
    token2022Program: TOKEN_2022_PROGRAM_ID,
  };
  return encodeInstruction('juniorDeposit', accounts, params, programId);
}
