import type { ComposeParams, RpcTransactionError } from '@obverse/core';
import type { InContext } from '../rpc.ts';
import { fromBase64 } from '../wire.ts';
import { nodeAt } from './expiry.ts';
import { loadVerifier } from './load-verifier.ts';
import type { DeliveryOptions, SentTransaction, UnsignedTransaction } from './options.ts';
import { sendTransaction } from './send-transaction.ts';
import { TransactionError } from './transaction-error.ts';

/** What a transaction of one's own is composed of. */
export type Composition = Pick<ComposeParams, 'feePayer' | 'instructions'> & {
  /** The platform's program; its refusals are put in words. */
  readonly programId: string;
  readonly rpcUrl: string | URL;
  /** Leaves the compute budget to a multisig, which executes the instructions inside of a transaction of its own and replaces the blockhash. */
  readonly forMultisig?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
};

type Latest = { readonly blockhash: string };

type Simulation = {
  readonly err: RpcTransactionError | null;
  readonly logs: readonly string[] | null;
  readonly unitsConsumed?: number;
};

/**
 * Composes a transaction of instructions, built with `@obverse/core`: runs it at the node first, for its compute units and for the program's refusal.
 *
 * @throws TransactionError WOULD_FAIL where the node says so, with the program's reason in words
 * @throws TransactionTooLargeError beyond 1 232 bytes
 * @example
 * ```ts
 * import { composeAtNode } from '@obverse/client/send';
 * import { setPausedInstruction } from '@obverse/core';
 *
 * const pause = setPausedInstruction({ authority, paused: true }, programId);
 * const parts = { feePayer: authority, instructions: [pause], programId: programId.toBase58(), rpcUrl };
 * const { transaction } = await composeAtNode({ ...parts, forMultisig: true });
 * ```
 */
export async function composeAtNode(composition: Composition): Promise<UnsignedTransaction> {
  const { feePayer, instructions, programId, rpcUrl, forMultisig = false, signal } = composition;
  const {
    composeTransaction,
    computeUnitLimitFor,
    explainFailure,
    maxComputeUnits,
    serializeTransaction,
    signersOf,
  } = await import('@obverse/core');
  const compose = (blockhash: string, computeUnitLimit?: number) => {
    const budget = computeUnitLimit === undefined ? {} : { computeUnitLimit };
    return composeTransaction({ feePayer, instructions, blockhash, ...budget });
  };
  const node = nodeAt(rpcUrl, signal);
  const commitment = 'confirmed';
  // the node puts in its own blockhash
  const trial = serializeTransaction(compose('11111111111111111111111111111111', maxComputeUnits));
  const options = { encoding: 'base64', commitment, sigVerify: false, replaceRecentBlockhash: true };
  const { value: simulated } = await node<InContext<Simulation>>('simulateTransaction', trial, options);
  if (simulated.err !== null) {
    const { message } = explainFailure(simulated.err, simulated.logs ?? [], programId);
    throw new TransactionError('WOULD_FAIL', `The transaction would fail: ${message}`);
  }
  const { value: latest } = await node<InContext<Latest>>('getLatestBlockhash', { commitment });
  const computeUnitLimit = computeUnitLimitFor(simulated.unitsConsumed ?? 0);
  const composed = compose(latest.blockhash, forMultisig ? undefined : computeUnitLimit);
  return { transaction: serializeTransaction(composed), signers: signersOf(composed) };
}

export type ComposedOptions = DeliveryOptions<UnsignedTransaction> & {
  readonly rpcUrl: string | URL;
  /** The platform's program on this cluster, base58, as its operator has published it: the description rests on it. */
  readonly programId: string;
  /** Makes the transaction, base64, from what is so at that moment; see {@link composeAtNode}. It is called again where the first one has expired. */
  readonly compose: (signal: AbortSignal | undefined) => Promise<Pick<UnsignedTransaction, 'transaction'>>;
  /** `false` where `compose` cannot make another one: others have signed it. */
  readonly rebuild?: boolean | undefined;
};

/**
 * Sends a transaction that was composed here, as `sendAndFollow` sends one of the service: says in words what its bytes do and cost, has it signed and
 * sent, and waits until it is confirmed. One that expires is composed again once.
 *
 * @throws UnrecognizedTransactionError where the transaction holds what is not known, what `compose` throws, TransactionError for all that can become of a transaction, and the reason of the signal until it is signed
 * @example
 * ```ts
 * import { composeAtNode, sendComposed, type TransactionWallet } from '@obverse/client/send';
 * import { setPausedInstruction } from '@obverse/core';
 *
 * const instructions = [setPausedInstruction({ authority, paused: true }, programId)];
 * const parts = { instructions, programId: programId.toBase58(), rpcUrl };
 * const compose = (signal?: AbortSignal) => composeAtNode({ feePayer: authority, ...parts, signal });
 * const pause = (wallet: TransactionWallet) => sendComposed({ client, compose, wallet, ...parts });
 * ```
 */
export async function sendComposed(options: ComposedOptions): Promise<SentTransaction<UnsignedTransaction>> {
  const { compose, rebuild = true, programId, rpcUrl, signal } = options;
  const { describe, readPrices } = await loadVerifier();
  return sendTransaction(options, {
    prepare: async () => {
      const [{ transaction }, prices] = await Promise.all([
        compose(signal),
        readPrices(nodeAt(rpcUrl, signal)),
      ]);
      const verified = describe(fromBase64(transaction), programId, prices);
      return { prepared: { transaction, signers: [...verified.signers] }, verified };
    },
    canRebuild: rebuild,
    nonceAccount: undefined,
    programId,
  });
}
