import type { TransactionOptions } from '@obverse/contracts';
import {
  type ComposeParams,
  composeTransaction,
  createTokenAccountInstruction,
  decodeInstruction,
  maxComputeUnits,
  priorityFeeUp,
  recomposeTransaction,
  TransactionTooLargeError,
  tokenAddress,
  transactionBytes,
  transactionBytesV1,
} from '@obverse/core';
import { PublicKey, type TransactionInstruction, type VersionedTransaction } from '@solana/web3.js';
import type { Chain } from './chain.ts';
import type { Facts } from './coins.ts';
import type { InstructionParams, Plan } from './plan.ts';
import { usesPriorityFee } from './priority.ts';
import { attach, attachmentsTooLarge, type Nonce } from './transaction-options.ts';

/** What a transaction is made of beside its instructions. */
export type Request = {
  readonly chain: Chain;
  readonly options: TransactionOptions;
  readonly nonce: Nonce | undefined;
};

/** A plan, made into the transaction that is simulated. */
export type Trial = Request & {
  readonly plan: Plan;
  readonly receiver: PublicKey | undefined;
  readonly params: InstructionParams;
  /** With what the request attaches. */
  readonly instructions: readonly TransactionInstruction[];
  /** Its accounts and instructions; in version 1 without the budget, which `bytes` alone have. */
  readonly transaction: VersionedTransaction;
  readonly bytes: Uint8Array;
};

/** Composes the transaction of a plan, in the version that the request asks for. @param like has the same instructions, with other data */
export function compose(
  { chain, options, nonce }: Request,
  { feePayer, instructions }: Plan,
  params: InstructionParams,
  budget: Pick<ComposeParams, 'blockhash' | 'computeUnitPrice'> & { readonly computeUnitLimit: number },
  like?: VersionedTransaction,
) {
  const attached = attach(chain, instructions(params), options);
  const { blockhash, computeUnitLimit, computeUnitPrice } = budget;
  const isV1 = options.version === 1;
  const parts = { instructions: attached, ...(nonce && { nonce }), ...(isV1 ? { blockhash } : budget) };
  const transaction = like ? recomposeTransaction(like, parts) : composeTransaction({ feePayer, ...parts });
  const priorityLamports =
    computeUnitPrice === undefined ? undefined : priorityFeeUp(computeUnitPrice, computeUnitLimit);
  const bytes = isV1
    ? transactionBytesV1(transaction, { computeUnitLimit, priorityLamports })
    : transactionBytes(transaction);
  return { instructions: attached, transaction, bytes };
}

/** The budget of a simulation: the most units, without a price. The blockhash is replaced. */
const trialBudget = ({ chain, options }: Request) => ({
  blockhash: PublicKey.default.toBase58(),
  computeUnitLimit: maxComputeUnits,
  ...(usesPriorityFee(chain, options.priority) && { computeUnitPrice: 0n }),
});

/** Makes the transaction that is simulated. @throws ApiError where it does not fit */
export async function toTrial(request: Request, plan: Plan, facts: Facts): Promise<Trial> {
  const { feePayer, receiver: account, minimumReceived = 0n } = plan;
  const receiver = account && tokenAddress(account.mint, account.owner, account.tokenProgram);
  const isMissing = receiver !== undefined && !facts.hasTokenAccount(receiver);
  const createReceiver =
    account && isMissing ? [createTokenAccountInstruction({ feePayer, ...account })] : [];
  const params = { createReceiver, minimumReceived };
  try {
    return { ...request, plan, receiver, params, ...compose(request, plan, params, trialBudget(request)) };
  } catch (error) {
    if (!(error instanceof TransactionTooLargeError)) throw error;
    if (isMissing && (await facts.readTokenAccount(receiver))) return toTrial(request, plan, facts);
    throw tooLarge(error, request, plan, params);
  }
}

/** Says whether a transaction is too large by what the request attaches to it, or already without that. */
function tooLarge(
  error: TransactionTooLargeError,
  request: Request,
  plan: Plan,
  params: InstructionParams,
): Error {
  const { priority, version, format } = request.options;
  try {
    compose(
      { ...request, options: { priority, version, format }, nonce: undefined },
      plan,
      params,
      trialBudget(request),
    );
  } catch {
    return plan.onTooLarge?.(error) ?? error;
  }
  return attachmentsTooLarge(request.options, error);
}

/** The accounts for which a transaction competes with others: those that all users of a coin write, by its last instruction. */
export function contendedIn({ chain, instructions, transaction: { message } }: Trial): PublicKey[] {
  const { keys = [], data = Buffer.alloc(0) } = instructions.at(-1) ?? {};
  const named = keys.map(({ pubkey }) => pubkey);
  const { stablecoin, integration } = decodeInstruction(named, data, chain.programId).accounts;
  const isShared = (key: PublicKey) => stablecoin?.equals(key) || integration?.equals(key);
  const writable = message.staticAccountKeys.filter((_, i) => message.isAccountWritable(i));
  const shared = writable.filter(isShared);
  return shared.length === 0 ? writable : shared;
}
