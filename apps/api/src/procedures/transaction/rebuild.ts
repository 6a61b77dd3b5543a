import { rebuildRequest, rebuildResponse } from '@obverse/contracts';
import {
  decodeInstruction,
  type RecognizedTransaction,
  recognizeTransaction,
  UnrecognizedTransactionError,
} from '@obverse/core';
import { ApiError, invalid } from '../../lib/errors.ts';
import { fromUnixSeconds } from '../../lib/format.ts';
import type { Chain } from '../../solana/chain.ts';
import { prepareTransaction } from '../../solana/prepare.ts';
import { post, procedure } from '../procedure.ts';
import { type GivenTransaction, parseGiven } from './given-transaction.ts';

const unrecognized = (reason: string) =>
  new ApiError(
    'UNRECOGNIZED_TRANSACTION',
    `Invalid request data: transaction: is not one that this service makes: ${reason}`,
  );

/** @throws ApiError UNRECOGNIZED_TRANSACTION */
function recognize({ programId, maxPriorityFee }: Chain, { bytes, parsed }: GivenTransaction) {
  try {
    return recognizeTransaction(bytes, parsed, maxPriorityFee, programId);
  } catch (error) {
    if (!(error instanceof UnrecognizedTransactionError)) throw error;
    throw unrecognized(error.message);
  }
}

/** Whether a transaction is one of the tranche endpoints, which are for development. Its last instruction says what it is for. */
function isOfJuniorTranche({ programId }: Chain, { instructions }: RecognizedTransaction): boolean {
  const last = instructions.at(-1);
  if (last === undefined) return false;
  const keys = last.keys.map(({ pubkey }) => pubkey);
  return decodeInstruction(keys, last.data, programId).name.startsWith('junior');
}

/** What the request for the transaction said about it. */
const optionsOf = ({ memo, references, validUntilTs, nonce }: RecognizedTransaction) => ({
  memo,
  references: references.length === 0 ? undefined : references.map((key) => key.toBase58()),
  validUntil: validUntilTs === undefined ? undefined : fromUnixSeconds(validUntilTs),
  nonceAccount: nonce?.account.toBase58(),
  format: 'transaction' as const,
});

const onTooLarge = () => invalid('priority', 'there is no room left for a priority fee: must be none');

export const rebuild = procedure(
  post('/transaction/rebuild', {
    auth: 'none',
    summary:
      'The same transaction with a fresh blockhash, compute units and priority fee, to be signed again',
    description:
      'For a transaction of this service that has expired. It is simulated again. Amounts and minimums stay as they are; so do memo, references and validUntil. A transaction that carries anything that the endpoints of this service do not put there is a 422 that names it. Signatures are dropped. Ask for the status of the old transaction first: one that can still land is paid twice.',
    failures: [422],
  }),
)
  .input(rebuildRequest)
  .output(rebuildResponse)
  .mutation(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    const recognized = recognize(chain, parseGiven(input.transaction));
    const { feePayer, instructions } = recognized;
    if (ctx.deployment === 'production' && isOfJuniorTranche(chain, recognized))
      throw unrecognized('junior tranches are for development');
    const options = { ...optionsOf(recognized), priority: input.priority };
    return prepareTransaction(chain, options, async () => ({
      feePayer,
      instructions: () => instructions,
      onTooLarge,
    }));
  });
