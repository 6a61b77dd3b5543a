import type { ComposeParams, RpcTransactionError } from '@obverse/core';
import { type DeliveryOptions, deliver, type SentTransaction, type UnsignedTransaction } from './deliver.ts';
import { rpcNode } from './rpc.ts';
import { TransactionError } from './transaction-error.ts';
import { fromBase64 } from './wire.ts';

/** What a transaction of one's own is composed of. */
export type Composition = Pick<ComposeParams, 'feePayer' | 'instructions'> & {
  /** The platform's program; its refusals are told in words. */
  readonly programId: string;
  readonly rpcUrl: string | URL;
  /** Leaves the compute budget to a multisig, which executes the instructions inside of a transaction of its own and replaces the blockhash. */
  readonly forMultisig?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** The place of a blockhash in a simulation, which replaces it. */
const anyBlockhash = '11111111111111111111111111111111';

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
export async function composeAtNode({
  feePayer,
  instructions,
  programId,
  rpcUrl,
  forMultisig = false,
  signal,
}: Composition): Promise<UnsignedTransaction> {
  const {
    composeTransaction,
    computeUnitLimitFor,
    explainFailure,
    maxComputeUnits,
    serializeTransaction,
    signersOf,
  } = await import('@obverse/core');
  const node = rpcNode(rpcUrl);
  const parts = { feePayer, instructions };
  const trial = composeTransaction({ ...parts, blockhash: anyBlockhash, computeUnitLimit: maxComputeUnits });
  const { error, logs, units } = await node.simulate(fromBase64(serializeTransaction(trial)), signal);
  if (error !== null) {
    const { message } = explainFailure(error as RpcTransactionError, logs, programId);
    throw new TransactionError('WOULD_FAIL', `The transaction would fail: ${message}`);
  }
  const blockhash = await node.latestBlockhash(signal);
  const budget = forMultisig ? {} : { computeUnitLimit: computeUnitLimitFor(units) };
  const composed = composeTransaction({ ...parts, blockhash, ...budget });
  return { transaction: serializeTransaction(composed), signers: signersOf(composed) };
}

export type ComposedOptions = DeliveryOptions<UnsignedTransaction> & {
  /** The node to send to. It knows the blockhash, the time and the outcome. */
  readonly rpcUrl: string | URL;
  /** The platform's program on this cluster, base58, as its operator has published it: the description rests on it. */
  readonly programId: string;
  /** Makes the transaction, base64, from what is so at that moment; see {@link composeAtNode}. It is called again where the first one has expired. */
  readonly compose: (signal: AbortSignal | undefined) => Promise<Pick<UnsignedTransaction, 'transaction'>>;
  /** Whether `compose` cannot make another one: others have signed it. */
  readonly once?: boolean | undefined;
};

/**
 * Sends a transaction that was composed here, as `sendAndFollow` sends one of the service: says in words what its bytes do and cost, has it signed and
 * sent, and waits until it is confirmed. One that expires is composed again once.
 *
 * @throws UnrecognizedTransactionError where the transaction holds what is not known, what `compose` throws, TransactionError for all that can become of a transaction, and the reason of the signal until it is signed
 * @example
 * ```ts
 * import { composeAtNode, sendComposed, standardWallet } from '@obverse/client/send';
 * import { setPausedInstruction } from '@obverse/core';
 *
 * const [account] = wallet.accounts;
 * if (account === undefined) throw new Error('The wallet has no account');
 * const pause = setPausedInstruction({ authority, paused: true }, programId);
 * const program = { programId: programId.toBase58(), rpcUrl };
 * const { signature } = await sendComposed({
 *   client,
 *   compose: (signal) => composeAtNode({ feePayer: authority, instructions: [pause], ...program, signal }),
 *   wallet: standardWallet(wallet, account, 'solana:mainnet'),
 *   ...program,
 * });
 * ```
 */
export async function sendComposed(options: ComposedOptions): Promise<SentTransaction<UnsignedTransaction>> {
  const { compose, once = false, rpcUrl, programId, signal, onState } = options;
  // loaded with the first transaction, as `sendAndFollow` does
  const { addressOf, describeTransaction } = await import('@obverse/core');
  signal?.throwIfAborted();
  const program = addressOf(programId);
  if (program === undefined) throw new TypeError(`${programId} is not an address`);
  const run = { options, node: rpcNode(rpcUrl), nonceAccount: undefined, once };

  const reviewed = async (isRebuilt: boolean) => {
    const { transaction } = await compose(signal);
    const described = describeTransaction(fromBase64(transaction), program);
    const prepared = { transaction, signers: [...described.signers] };
    return deliver(run, { prepared, verified: { ...described, taken: [] }, isRebuilt });
  };

  onState?.({ status: 'requesting' });
  const sent = await reviewed(false);
  if (sent !== undefined) return sent;
  onState?.({ status: 'rebuilding' });
  const again = await reviewed(true);
  if (again === undefined) throw new TypeError('a transaction is composed again only once');
  return again;
}
