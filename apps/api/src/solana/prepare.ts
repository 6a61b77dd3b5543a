import { randomInt } from 'node:crypto';
import type { TransactionOptions, TransactionResult } from '@obverse/contracts';
import {
  advanceNonceInstruction,
  computeUnitLimitFor,
  decodeClock,
  eventsFromLogs,
  lamportsPerSignature,
  math,
  maxComputeUnits,
  maxTransactionBytes,
  priorityFeeUp,
  signersOf,
  toInstructionJson,
} from '@obverse/core';
import { SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import { mayGoUnused } from '../lib/async.ts';
import { unavailable } from '../lib/errors.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { readAccounts } from './accounts.ts';
import type { Chain } from './chain.ts';
import { Facts } from './coins.ts';
import { checkReceiver, mapRejection, reasonOf } from './failures.ts';
import type { Failed } from './nodes/rpc.ts';
import { InvalidResponseError } from './nodes/rpc-error.ts';
import type { Plan } from './plan.ts';
import { capPrice, recentPrice } from './priority.ts';
import { checkEnd, readNonce, requireEnd, validUntilTsOf } from './transaction-options.ts';
import { compose, contendedIn, type Request, type Trial, toTrial } from './trial.ts';
import { tokenOwner } from './wallet-checks.ts';

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
  const request: Request = { chain, options, nonce: await readNonce(chain, options) };
  const make = async () => toTrial(request, await planOf(facts), facts);
  let trial = await make().catch(async (error: unknown) => {
    if (!(await facts.refresh())) throw error;
    return make();
  });
  const recent = mayGoUnused(recentPrice(chain, options.priority, () => contendedIn(trial)));
  let simulation = await simulate(trial);
  if (simulation.err !== null) {
    const [reason] = await Promise.all([reasonOf(trial, simulation), facts.refresh()]);
    const again = await make();
    if (Buffer.compare(again.bytes, trial.bytes) === 0) throw reason;
    trial = again;
    simulation = await simulate(again);
    if (simulation.err !== null) throw await reasonOf(again, simulation);
  }
  return finish(trial, simulation, await recent, facts);
}

/** Simulates. @returns with the account of the plan, the fee payer and the clock as they would be, and with what the receiver would get */
function simulate({ chain, options, plan, bytes, transaction }: Trial) {
  const accounts = [plan.feePayer, SYSVAR_CLOCK_PUBKEY, ...(plan.account ? [plan.account] : [])];
  const { length } = transaction.message.staticAccountKeys;
  return chain
    .call(async (rpc) => {
      const simulation = await rpc.simulate(bytes, accounts);
      if (simulation.err !== null) return simulation;
      const { balances, logs, accounts: after } = simulation;
      const [payer, clock, account = null] = after;
      if (!payer || !clock) throw new InvalidResponseError('a simulation without the fee payer or the clock');
      if (balances && balances.before.length !== length)
        throw new InvalidResponseError(`${balances.before.length} balances for ${length} accounts`);
      const events = eventsFromLogs(logs, chain.programId.toBase58());
      const received = events.flatMap((event) => plan.received?.(event) ?? []);
      // not the node's fault alone: the program may be newer than this service
      if (plan.received && received.length !== 1)
        throw unavailable(
          `The ${chain.cluster} cluster`,
          new InvalidResponseError(`${received.length} events of a simulation say what it pays`),
        );
      // nodes answer with an empty account where none is
      const exists = account?.lamports === 0 ? null : account;
      return { ...simulation, payer, clock, account: exists, received: received[0] };
    })
    .catch(mapRejection(chain, options));
}

type Simulated = Exclude<Awaited<ReturnType<typeof simulate>>, Failed>;

/** As many units more at most, by chance: equal requests in one slot give transactions that both execute, and not twice the same one. */
const spareUnits = 256;

/** Makes the transaction again, with the budget, the minimum and the blockhash that its simulation gives. */
async function finish(
  trial: Trial,
  simulation: Simulated,
  recent: bigint | undefined,
  facts: Facts,
): Promise<TransactionResult> {
  const { chain, options, nonce, plan, receiver } = trial;
  const { unitsConsumed, received, payer, clock } = simulation;
  const validUntilTs = validUntilTsOf(options);
  if (validUntilTs !== undefined) checkEnd(validUntilTs, decodeClock(clock.data).unixTimestamp);
  plan.check?.(simulation.account);
  const before = await stateBefore(trial, simulation);
  if (receiver && before.receiverOwner !== undefined) {
    checkReceiver(plan, before.receiverOwner);
    facts.addTokenAccount(receiver);
  }

  const minimumReceived = plan.minimumReceived ?? (received === undefined ? 0n : math.minimumOf(received));
  const computeUnitLimit = Math.min(
    maxComputeUnits,
    computeUnitLimitFor(unitsConsumed) + randomInt(spareUnits),
  );
  const computeUnitPrice =
    recent === undefined ? undefined : capPrice(recent, computeUnitLimit, chain.maxPriorityFee);
  const life = nonce ? { blockhash: nonce.value } : simulation.blockhash;
  const createReceiver = before.receiverOwner !== undefined ? [] : trial.params.createReceiver;
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
  const rentLamports = BigInt(before.payerLamports) - BigInt(payer.lamports) - signatureLamports;
  return {
    transaction: Buffer.from(bytes).toString('base64'),
    ...life,
    ...(validUntilTs !== undefined && { validUntil: fromUnixSeconds(validUntilTs) }),
    signers,
    computeUnitLimit,
    sizeLeft: maxTransactionBytes(options.version) - bytes.length,
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

/** What the fee payer held before a simulation, and whose the receiver was; nodes older than Agave 3.0 do not say it, and are asked. */
async function stateBefore(
  { chain, plan, receiver, transaction }: Trial,
  { balances }: Simulated,
): Promise<{ readonly payerLamports: number; readonly receiverOwner: string | undefined }> {
  if (balances === undefined) {
    const { accounts } = await readAccounts(chain, [plan.feePayer, receiver ?? plan.feePayer]);
    return { payerLamports: accounts[0]?.lamports ?? 0, receiverOwner: tokenOwner(accounts[1])?.toBase58() };
  }
  const keys = transaction.message.staticAccountKeys;
  const held = balances.tokensBefore.find(
    ({ accountIndex }) => receiver && keys[accountIndex]?.equals(receiver),
  );
  return { payerLamports: balances.before[0] ?? 0, receiverOwner: held && (held.owner ?? '') };
}
