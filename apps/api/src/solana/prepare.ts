import type { TransactionOptions, TransactionResult } from '@obverse/contracts';
import {
  advanceNonceInstruction,
  type ComposeParams,
  composeTransaction,
  computeUnitLimitFor,
  createTokenAccountInstruction,
  decodeClock,
  eventsFromLogs,
  lamportsPerSignature,
  math,
  maxComputeUnits,
  priorityFeeUp,
  recomposeTransaction,
  signersOf,
  TransactionTooLargeError,
  toInstructionJson,
  tokenAddress,
  transactionBytes,
} from '@obverse/core';
import { PublicKey, SYSVAR_CLOCK_PUBKEY, type VersionedTransaction } from '@solana/web3.js';
import { mayGoUnused } from '../lib/async.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { type Account, readAccounts } from './accounts.ts';
import type { Chain } from './chain.ts';
import { Facts } from './coins.ts';
import { mapRejection, reasonOf } from './failures.ts';
import type { Failed } from './nodes/rpc.ts';
import { InvalidResponseError } from './nodes/rpc-error.ts';
import type { InstructionParams, Plan } from './plan.ts';
import { capPrice, recentPrice, usesPriorityFee } from './priority.ts';
import {
  attach,
  attachmentsTooLarge,
  checkEnd,
  type Nonce,
  readNonce,
  requireEnd,
  validUntilTsOf,
} from './transaction-options.ts';

/** What a transaction is made of beside its instructions. */
type Request = {
  readonly chain: Chain;
  readonly options: TransactionOptions;
  readonly nonce: Nonce | undefined;
};

/** A plan, made into the transaction that is simulated. */
type Trial = Request & {
  readonly plan: Plan;
  readonly receiver: PublicKey | undefined;
  readonly params: InstructionParams;
  readonly transaction: VersionedTransaction;
  readonly bytes: Uint8Array;
};

/**
 * Makes an unsigned transaction. It is built of facts, and simulated once: the simulation says whether the program accepts it, how many units it
 * takes, what it pays and costs, and gives the blockhash. The transaction is then made again, with what the simulation has said.
 *
 * A simulation that fails is explained by what is read then. Where a remembered fact was old, the transaction is made and simulated once more.
 *
 * @param options what the request says about its transaction, whatever that does
 * @throws ApiError with the reason in words, when the transaction would fail on chain now
 */
export async function prepareTransaction(
  chain: Chain,
  options: TransactionOptions,
  planOf: (facts: Facts) => Promise<Plan>,
): Promise<TransactionResult> {
  requireEnd(options);
  const facts = new Facts(chain);
  const plan = await planOf(facts);
  const request: Request = { chain, options, nonce: await readNonce(chain, options) };
  let trial = await toTrial(request, plan, facts);
  const recent = mayGoUnused(recentPrice(chain, options.priority, contendedIn(trial, facts)));
  let simulation = await simulate(trial);
  if (simulation.err !== null) {
    const [reason] = await Promise.all([reasonOf(trial, simulation), facts.refresh()]);
    const again = await toTrial(request, await planOf(facts), facts);
    if (Buffer.compare(again.bytes, trial.bytes) === 0) throw reason;
    trial = again;
    simulation = await simulate(again);
    if (simulation.err !== null) throw await reasonOf(again, simulation);
  }
  return finish(trial, simulation, await recent, facts);
}

/** Composes the transaction of a plan. @param like has the same instructions, with other data */
function compose(
  { chain, options, nonce }: Request,
  { feePayer, instructions }: Plan,
  params: InstructionParams,
  budget: Pick<ComposeParams, 'blockhash' | 'computeUnitLimit' | 'computeUnitPrice'>,
  like?: VersionedTransaction,
) {
  const attached = attach(chain, instructions(params), options);
  const parts = { instructions: attached, ...(nonce && { nonce }), ...budget };
  const transaction = like ? recomposeTransaction(like, parts) : composeTransaction({ feePayer, ...parts });
  return { instructions: attached, transaction, bytes: transactionBytes(transaction) };
}

/** The budget of a simulation: the most units, without a price. The blockhash is replaced. */
const trialBudget = ({ chain, options }: Request) => ({
  blockhash: PublicKey.default.toBase58(),
  computeUnitLimit: maxComputeUnits,
  ...(usesPriorityFee(chain, options.priority) && { computeUnitPrice: 0n }),
});

async function toTrial(request: Request, plan: Plan, facts: Facts): Promise<Trial> {
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
  const { priority, format } = request.options;
  try {
    compose(
      { ...request, options: { priority, format }, nonce: undefined },
      plan,
      params,
      trialBudget(request),
    );
  } catch {
    return plan.onTooLarge?.(error) ?? error;
  }
  return attachmentsTooLarge(request.options, error);
}

/** The accounts for which a transaction competes with others: those that all users of a coin write. */
const contendedIn = ({ transaction: { message } }: Trial, facts: Facts): PublicKey[] =>
  message.staticAccountKeys.filter((key, i) => message.isAccountWritable(i) && facts.isShared(key));

/** Simulates. @returns with the accounts of the plan, the fee payer and the clock as they would be, and with what the receiver would get */
function simulate({ chain, plan, bytes, transaction }: Trial) {
  const accounts = [plan.feePayer, ...(plan.accounts ?? []), SYSVAR_CLOCK_PUBKEY];
  const { length } = transaction.message.staticAccountKeys;
  return chain
    .call(async (rpc) => {
      const simulation = await rpc.simulate(bytes, accounts);
      if (simulation.err !== null) return simulation;
      const { balances, logs, accounts: after } = simulation;
      const [payer, clock] = [after.at(0), after.at(-1)];
      if (!payer || !clock) throw new InvalidResponseError('a simulation without the fee payer or the clock');
      if (balances && balances.before.length !== length)
        throw new InvalidResponseError(`${balances.before.length} balances for ${length} accounts`);
      const events = eventsFromLogs(logs, chain.programId.toBase58());
      const received = events.flatMap((event) => plan.received?.(event) ?? []);
      if (plan.received && received.length !== 1)
        throw new InvalidResponseError(`${received.length} events of a simulation say what it pays`);
      // nodes answer with an empty account where none is
      const exists = (account: Account | null) => (account?.lamports === 0 ? null : account);
      return {
        ...simulation,
        payer,
        clock,
        accounts: after.slice(1, -1).map(exists),
        received: received[0],
      };
    })
    .catch(mapRejection);
}

type Simulated = Exclude<Awaited<ReturnType<typeof simulate>>, Failed>;

/** Makes the transaction again, with the budget, the minimum and the blockhash that its simulation gives. */
async function finish(
  trial: Trial,
  simulation: Simulated,
  recent: bigint | undefined,
  facts: Facts,
): Promise<TransactionResult> {
  const { chain, options, nonce, plan, receiver } = trial;
  const { unitsConsumed, received, balances, accounts, payer, clock } = simulation;
  const validUntilTs = validUntilTsOf(options);
  if (validUntilTs !== undefined) checkEnd(validUntilTs, decodeClock(clock.data).unixTimestamp);
  plan.check?.(accounts);
  const keys = trial.transaction.message.staticAccountKeys;
  const receiverExists =
    receiver && balances?.tokensBefore.some(({ accountIndex }) => keys[accountIndex]?.equals(receiver));
  if (receiverExists) facts.addTokenAccount(receiver);

  const minimumReceived = plan.minimumReceived ?? (received === undefined ? 0n : math.minimumOf(received));
  const computeUnitLimit = computeUnitLimitFor(unitsConsumed);
  const computeUnitPrice =
    recent === undefined ? undefined : capPrice(recent, computeUnitLimit, chain.maxPriorityFee);
  const life = nonce ? { blockhash: nonce.value } : simulation.blockhash;
  const createReceiver = receiverExists ? [] : trial.params.createReceiver;
  const budget = {
    blockhash: life.blockhash,
    computeUnitLimit,
    ...(computeUnitPrice !== undefined && { computeUnitPrice }),
  };
  const isSame = createReceiver.length === trial.params.createReceiver.length;
  const { instructions, transaction, bytes } = compose(
    trial,
    plan,
    { createReceiver, minimumReceived },
    budget,
    isSame ? trial.transaction : undefined,
  );
  const signers = signersOf(transaction);
  const signatureLamports = lamportsPerSignature * BigInt(signers.length);
  const before = balances?.before[0] ?? (await lamportsOf(chain, plan.feePayer));
  const rentLamports = BigInt(before) - BigInt(payer.lamports) - signatureLamports;
  return {
    transaction: Buffer.from(bytes).toString('base64'),
    ...life,
    ...(validUntilTs !== undefined && { validUntil: fromUnixSeconds(validUntilTs) }),
    signers,
    computeUnitLimit,
    fees: {
      feePayer: plan.feePayer.toBase58(),
      signatureLamports,
      priorityLamports: priorityFeeUp(computeUnitPrice ?? 0n, computeUnitLimit),
      rentLamports: rentLamports > 0n ? rentLamports : 0n,
    },
    ...(options.format === 'instructions' && {
      instructions: [...(nonce ? [advanceNonceInstruction(nonce)] : []), ...instructions].map(
        toInstructionJson,
      ),
    }),
  };
}

/** What an account holds, for simulations of nodes older than Agave 3.0, which do not say what accounts held before. */
const lamportsOf = async (chain: Chain, address: PublicKey): Promise<number> =>
  (await readAccounts(chain, [address])).accounts[0]?.lamports ?? 0;
