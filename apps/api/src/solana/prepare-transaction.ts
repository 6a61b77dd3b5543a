import type { TransactionOptions, TransactionResult } from '@obverse/contracts';
import {
  advanceNonceInstruction,
  completeTransaction,
  computeUnitLimitFor,
  lamportsPerSignature,
  priorityFeeUp,
  toInstructionJson,
  tokenBalance,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { mayGoUnused } from '../lib/async.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { type AccountAt, type AccountReads, runReads } from './account-reads.ts';
import { readAccounts } from './accounts.ts';
import type { Chain } from './chain.ts';
import { type Composition, type Draft, fits, startDraft } from './draft.ts';
import { checkLifetime, lifetimeReads } from './lifetime.ts';
import type { SimulationAnswer } from './nodes/rpc.ts';
import { capPrice } from './priority.ts';
import { rentOf, toSimulationError } from './simulate.ts';
import {
  addressOf,
  composition,
  createsMissingReceiver,
  draftMinimum,
  draftOptions,
  finalMinimum,
  type Planned,
  type Receiver,
  type TransactionPlan,
} from './transaction-plan.ts';

/** Begins to simulate what a plan is likely to become. Whether the receiver exists may be unknown: then there is a draft for either case. */
function startDrafts(chain: Chain, plan: Planned): readonly Draft[] {
  const isRemembered = (key: PublicKey) => (chain.memory.get(key)?.data.length ?? 0) > 0;
  const isUncertain = createsMissingReceiver(plan);
  const options = draftOptions(chain, plan);
  try {
    // what it receives shows whether a quoted minimum holds, what grows shows how much rent is added
    const watched = [plan.receiver && addressOf(plan.receiver), plan.growing];
    const isUnwatched = (key: PublicKey) => isRemembered(key) && !watched.some((each) => each?.equals(key));
    return (isUncertain ? [true, false] : [false]).map((createsReceiver) =>
      startDraft(chain, composition(chain, plan, draftMinimum(plan), createsReceiver), options, isUnwatched),
    );
  } catch {
    // says nothing about the present: the plan that is made of it decides
    return [];
  }
}

/** A draft with its successful simulation. */
type Simulated = {
  readonly draft: Draft;
  readonly unitsConsumed: number;
  readonly rentLamports: bigint;
};

/** What the receiver gets in a simulation that returns its account; base units. */
function receivedIn(
  { accounts }: SimulationAnswer,
  watched: readonly PublicKey[],
  receiver: Receiver,
): bigint {
  const address = addressOf(receiver);
  const account = accounts[watched.findIndex((key) => key.equals(address))];
  return (tokenBalance(account, receiver.tokenProgram) ?? 0n) - (receiver.balance ?? 0n);
}

/** @returns undefined where the simulation fails, or gives less than the minimum, which was not in the draft if the service quotes it */
async function simulatedDraft(
  draft: Draft,
  { receiver, minimumReceived }: TransactionPlan,
  minimum: bigint,
  before: AccountAt,
): Promise<Simulated | undefined> {
  const answer = await draft.simulation;
  if (answer.err !== null) return undefined;
  const isQuoted = typeof minimumReceived === 'function';
  if (isQuoted && receiver && receivedIn(answer, draft.watched, receiver) < minimum) return undefined;
  return {
    draft,
    unitsConsumed: answer.unitsConsumed,
    rentLamports: rentOf(answer, draft.watched, before),
  };
}

/** Simulates the transaction itself. @throws ApiError with the reason in words, when it would fail on chain now */
async function simulateFinal(chain: Chain, plan: Planned, final: Composition): Promise<Simulated> {
  const draft = startDraft(chain, final, draftOptions(chain, plan));
  const { creatable } = draft;
  const [answer, { accounts }] = await Promise.all([draft.simulation, readAccounts(chain, creatable)]);
  if (answer.err !== null) throw toSimulationError(chain, answer, plan.snapshot);
  const before = new Map(creatable.map((key, i) => [key, accounts[i]]));
  const rentLamports = rentOf(answer, creatable, (key) => before.get(key));
  return { draft, unitsConsumed: answer.unitsConsumed, rentLamports };
}

/** When drafts and a blockhash are too old for what was read after them, in milliseconds: a node may have answered late. */
const maxDraftAgeMs = 1_000;

/**
 * Builds an unsigned transaction: simulates it on the cluster, sets the compute-unit limit from the simulation and the price from recent fees,
 * and adds a recent blockhash, or the value of the nonce account that the request names.
 *
 * All of this takes one round trip where the accounts have been read before. Drafts are composed of the remembered accounts and are simulated
 * while the accounts are read. The plan is then made of what was read, and alone decides. A draft that is the planned transaction in everything
 * but the quoted minimum gives its simulation. Where none is, its simulation fails or gives less than the minimum, or reading took too long, the
 * planned transaction is simulated.
 *
 * @param options what the request says about its transaction, whatever that does
 * @param plan reads what the transaction depends on
 * @throws ApiError with the reason in words, when the transaction would fail on chain now
 */
export async function prepareTransaction(
  chain: Chain,
  options: TransactionOptions,
  plan: () => AccountReads<TransactionPlan>,
): Promise<TransactionResult> {
  checkLifetime(options);
  const startedAt = performance.now();
  const isLate = () => performance.now() - startedAt > maxDraftAgeMs;
  const latest = options.nonceAccount === undefined ? mayGoUnused(chain.latestBlockhash()) : undefined;
  function* reads(): AccountReads<Planned> {
    const planned = yield* plan();
    return { ...planned, options, lifetime: yield* lifetimeReads(chain, options) };
  }
  let drafts: readonly Draft[] = [];
  const { value: planned, accountAt } = await runReads(chain, reads, (recalled) => {
    drafts = startDrafts(chain, recalled);
    return drafts.flatMap(({ creatable }) => creatable);
  });
  planned.check?.();
  const minimum = finalMinimum(planned);
  const final = composition(chain, planned, minimum);
  const inDraft = draftMinimum(planned);
  const drafted = inDraft === minimum ? final : composition(chain, planned, inDraft);
  const fitting = isLate() ? undefined : drafts.find((draft) => fits(draft, drafted, accountAt));
  const { draft, unitsConsumed, rentLamports } =
    (fitting && (await simulatedDraft(fitting, planned, minimum, accountAt))) ??
    (await simulateFinal(chain, planned, final));
  const { nonce, validUntilTs } = planned.lifetime;
  const [life, recent] = await Promise.all([
    nonce ? { blockhash: nonce.value } : ((isLate() ? undefined : latest) ?? chain.latestBlockhash()),
    draft.recentPrice,
  ]);
  const computeUnitLimit = computeUnitLimitFor(unitsConsumed);
  const price = recent === undefined ? undefined : capPrice(recent, computeUnitLimit, chain.maxPriorityFee);
  const transaction = completeTransaction(draft.bytes, {
    instructions: final.instructions,
    blockhash: life.blockhash,
    ...(nonce === undefined ? {} : { nonce }),
    computeUnitLimit,
    ...(price === undefined ? {} : { computeUnitPrice: price }),
  });
  const leading = nonce === undefined ? [] : [advanceNonceInstruction(nonce)];
  return {
    transaction: Buffer.from(transaction).toString('base64'),
    ...life,
    ...(validUntilTs === undefined ? {} : { validUntil: fromUnixSeconds(validUntilTs) }),
    signers: [...draft.signers],
    computeUnitLimit,
    fees: {
      feePayer: planned.feePayer.toBase58(),
      signatureLamports: lamportsPerSignature * BigInt(draft.signers.length),
      priorityLamports: priorityFeeUp(price ?? 0n, computeUnitLimit),
      rentLamports,
    },
    ...(options.format === 'instructions'
      ? { instructions: [...leading, ...final.instructions].map(toInstructionJson) }
      : {}),
  };
}
