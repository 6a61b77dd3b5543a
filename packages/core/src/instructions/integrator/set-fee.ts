import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { DEVELOPMENT_PROGRAM_ID } from '../../addresses/programs.ts';
import { encodeInstruction } from '../../program/instruction.ts';
import type { Integration, Stablecoin } from '../../program/platform.generated.ts';

/** Parameters of {@link setFeeInstruction}. */
export interface SetFeeParams {
  readonly integration: Pick<Integration, 'address' | 'authority'>;
  readonly stablecoin: Pick<Stablecoin, 'address' | 'juniorTranche'>;
  /** 0 to 10 000. */
  readonly feeBps: number;
}

/** Sets the commission on gains from now on. Signed by the integration's authority. */
export function setFeeInstruction(
  { integration, stablecoin, feeBps }: SetFeeParams,
  programId: PublicKey = DEVELOPMENT_PROGRAM_ID,
): TransactionInstruction {
  const accounts = {
    authority: integration.authority,
    stablecoin: stablecoin.address,
    juniorTranche: stablecoin.juniorTranche,
    integration: integration.address,
  };
  return encodeInstruction('setFee', accounts, { feeBps }, programId);
}
