import { rebuildRequest, rebuildResponse, type TransactionOptions } from '@obverse/contracts';
import {
  decodeInstruction,
  type ParsedTransaction,
  type RecognizedTransaction,
  UnrecognizedTransactionError,
} from '@obverse/core';
import bs58 from 'bs58';
import * as z from 'zod';
import { post, procedure } from '../auth/procedure.ts';
import { ApiError, invalid } from '../lib/errors.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import type { Chain } from '../solana/chain.ts';
import { withContext } from '../solana/nodes/rpc.ts';
import { prepareTransaction } from '../solana/prepare.ts';
import { readNonce } from '../solana/transaction-options.ts';
import { parseGiven, recognize } from './submitted-transaction.ts';
import { readTransactionStatus } from './transaction-status.ts';

const unrecognized = (reason: string) =>
  new ApiError(
    'UNRECOGNIZED_TRANSACTION',
    `Invalid request data: transaction: is not one that this service makes: ${reason}`,
  );

/** Whether a transaction is one of the tranche endpoints, which are for development. Its last instruction says what it is for. */
function isOfJuniorTranche({ programId }: Chain, { instructions }: RecognizedTransaction): boolean {
  const last = instructions.at(-1);
  if (last === undefined) return false;
  const keys = last.keys.map(({ pubkey }) => pubkey);
  return decodeInstruction(keys, last.data, programId).name.startsWith('junior');
}

/** What the request for the transaction said about it. */
const optionsOf = (
  { memo, references, validUntilTs, nonce }: RecognizedTransaction,
  { version }: ParsedTransaction,
) => ({
  // one of an Action is legacy, and is made again as version 0
  version: version === 1 ? (1 as const) : (0 as const),
  memo,
  references: references.length === 0 ? undefined : references.map((key) => key.toBase58()),
  validUntil: validUntilTs === undefined ? undefined : fromUnixSeconds(validUntilTs),
  nonceAccount: nonce?.account.toBase58(),
  format: 'transaction' as const,
});

/** Whether a transaction can execute by its blockhash, or by its nonce. */
async function isUsable(chain: Chain, { blockhash }: ParsedTransaction, options: TransactionOptions) {
  const nonce = await readNonce(chain, options);
  if (nonce !== undefined) return nonce.value === blockhash;
  const { value } = await chain.call((rpc) =>
    rpc.ask(withContext(z.boolean()), 'isBlockhashValid', blockhash, { commitment: 'confirmed' }),
  );
  return value;
}

/**
 * Refuses a transaction that someone has signed where another one like it could be paid beside it.
 *
 * @throws ApiError DUPLICATE_TRANSACTION
 */
async function requireDead(chain: Chain, parsed: ParsedTransaction, options: TransactionOptions) {
  const [first, ...others] = parsed.signatures;
  const isSigned = (signature: Uint8Array | undefined) => signature?.some((byte) => byte !== 0) ?? false;
  if (![first, ...others].some(isSigned)) return;
  const duplicate = (what: string) =>
    new ApiError(
      'DUPLICATE_TRANSACTION',
      `Invalid request data: transaction: ${what}, so that another one could be paid beside it; repeat with force: true to make it all the same`,
    );
  // the first signature names a transaction; without it nobody can send it yet
  const signature = first && isSigned(first) ? bs58.encode(first) : undefined;
  const [seen, canExecute] = await Promise.all([
    signature === undefined ? undefined : readTransactionStatus(chain, signature, {}),
    isUsable(chain, parsed, options),
  ]);
  if (seen?.status === 'failed') return;
  if (seen !== undefined && seen.slot !== null) throw duplicate(`${signature} has executed`);
  if (canExecute) throw duplicate(`${signature ?? 'it'} is signed and can still execute`);
}

const onTooLarge = () => invalid('priority', 'there is no room left for a priority fee: must be none');

export const rebuild = procedure(
  post('/transaction/rebuild', {
    auth: 'none',
    summary:
      'The same transaction with a fresh blockhash, compute units and priority fee, to be signed again',
    description:
      'For a transaction of this service that has expired. It is simulated again. Amounts and minimums stay as they are; so do memo, references, validUntil and the version. A transaction that carries anything that the endpoints of this service do not put there is a 422 that names it. Signatures are dropped. One that is signed, and has executed or still can, is a 409, as another one would be paid beside it; `force: true` makes it all the same.',
    failures: [409, 422],
  }),
)
  .input(rebuildRequest)
  .output(rebuildResponse)
  .mutation(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    const given = parseGiven(input.transaction);
    const recognized = recognize(chain, given);
    if (recognized instanceof UnrecognizedTransactionError) throw unrecognized(recognized.message);
    const { feePayer, instructions } = recognized;
    if (ctx.deployment === 'production' && isOfJuniorTranche(chain, recognized))
      throw unrecognized('junior tranches are for development');
    const options = { ...optionsOf(recognized, given.parsed), priority: input.priority };
    if (!input.force) await requireDead(chain, given.parsed, options);
    return prepareTransaction(chain, options, async () => ({
      feePayer,
      instructions: () => instructions,
      onTooLarge,
    }));
  });
