import { randomBytes } from 'node:crypto';
import {
  juniorWithdrawCancelRequest,
  juniorWithdrawCompleteRequest,
  juniorWithdrawRequestRequest,
  juniorWithdrawRequestResponse,
  juniorWithdrawResponse,
} from '@obverse/contracts';
import {
  type Cooldown,
  cooldownAddress,
  juniorCancelWithdrawalInstruction,
  juniorCompleteWithdrawalInstruction,
  juniorRequestWithdrawalInstruction,
  math,
  ProgramError,
  TOKEN_2022_PROGRAM_ID,
} from '@obverse/core';
import { simulationFailed } from '../../lib/errors.ts';
import { fromUnixSeconds } from '../../lib/format.ts';
import { prepareTransaction } from '../../solana/prepare-transaction.ts';
import { mapProgramError, programApiError } from '../../solana/program-errors.ts';
import type { TrancheSnapshot } from '../../solana/tranche-snapshot.ts';
import { cooldownReads, findTranche, trancheHolderReads } from '../../solana/tranches.ts';
import { requireSigner, resolveFeePayer } from '../../solana/wallets.ts';
import { developmentProcedure, post } from '../procedure.ts';

/** 63 random bits, so that systems with signed 64-bit integers can store it. */
const randomId = (): bigint => randomBytes(8).readBigUInt64BE() >> 1n;

export const juniorWithdrawRequest = developmentProcedure(
  post('/tranches/junior/withdraw/request', {
    auth: 'none',
    summary: 'Begin the cooldown of a withdrawal from a junior tranche',
    description:
      'The tokens are burned and go on bearing gains and losses until the withdrawal is completed, at the rate of that moment, or cancelled.',
    failures: [404, 422],
  }),
)
  .input(juniorWithdrawRequestRequest)
  .output(juniorWithdrawRequestResponse)
  .mutation(async ({ ctx, input }) => {
    const { amount: tokens } = input;
    const chain = ctx.chains[input.cluster];
    const owner = requireSigner(chain, 'user', input.user);
    const feePayer = resolveFeePayer(chain, input.feePayer, owner);
    const id = input.cooldownId ?? randomId();
    const ref = await findTranche(chain, input.trancheId);
    const transaction = await prepareTransaction(chain, input, function* () {
      const { status, stablecoin, junior = 0n } = yield* trancheHolderReads(chain, ref, owner);
      const request = { owner, stablecoin, tokens, id, feePayer };
      return {
        feePayer,
        check: () => {
          if (status === 'wipedOut') throw programApiError(new ProgramError('epochEnded'));
          if (junior < tokens)
            throw simulationFailed(`insufficient balance: the user holds ${junior} junior tokens`);
        },
        instructions: () => [juniorRequestWithdrawalInstruction(request, chain.programId)],
      };
    });
    return {
      ...transaction,
      cooldown: cooldownAddress(ref.stablecoin.address, owner, id, chain.programId).toBase58(),
      cooldownId: id,
    };
  });

/** The minimum of a completion now. @throws ApiError where it would fail */
function quoteCompletion(
  { status, state, now, vaultBalance }: TrancheSnapshot,
  cooldown: Cooldown,
  tokens: bigint,
): bigint {
  if (status === 'active' && now < cooldown.unlockTs) {
    const end = fromUnixSeconds(cooldown.unlockTs).toISOString();
    throw simulationFailed(`the cooldown is not over: it ends at ${end}`);
  }
  const complete = () => math.juniorComplete(state, cooldown, vaultBalance, now, tokens, 0n);
  return math.minimumOf(mapProgramError(complete).paid);
}

export const juniorWithdrawComplete = developmentProcedure(
  post('/tranches/junior/withdraw/complete', {
    auth: 'none',
    summary: "Pay out a withdrawal, or a part of it, in its exit window; signed by the cooldown's owner",
    failures: [404, 422],
  }),
)
  .input(juniorWithdrawCompleteRequest)
  .output(juniorWithdrawResponse)
  .mutation(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    return prepareTransaction(chain, input, function* () {
      const { cooldown, tranche } = yield* cooldownReads(chain, input.cooldown);
      const { owner } = cooldown;
      const feePayer = resolveFeePayer(chain, input.feePayer, owner);
      const { stablecoin, underlying: balance } = tranche;
      const { underlyingMint: mint, tokenProgram } = stablecoin;
      const quote = () => quoteCompletion(tranche, cooldown, input.amount ?? cooldown.tokens);
      return {
        feePayer,
        receiver: { owner, mint, tokenProgram, balance },
        // also where the caller gives a minimum: the program's errors say less
        check: () => void quote(),
        minimumReceived: input.minimumReceived ?? quote,
        instructions: ({ createReceiver, minimumReceived }) => {
          const completion = { stablecoin, cooldown, tokens: input.amount, minimumReceived };
          return [...createReceiver, juniorCompleteWithdrawalInstruction(completion, chain.programId)];
        },
      };
    });
  });

export const juniorWithdrawCancel = developmentProcedure(
  post('/tranches/junior/withdraw/cancel', {
    auth: 'none',
    summary: "End a cooldown and give its junior tokens back; signed by the cooldown's owner",
    description:
      'The only way out of a cooldown whose exit window is over. Where a loss has wiped the tranche out, it gives back the rent alone.',
    failures: [404, 422],
  }),
)
  .input(juniorWithdrawCancelRequest)
  .output(juniorWithdrawResponse)
  .mutation(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    return prepareTransaction(chain, input, function* () {
      const { cooldown, tranche } = yield* cooldownReads(chain, input.cooldown);
      const { owner } = cooldown;
      const feePayer = resolveFeePayer(chain, input.feePayer, owner);
      const { id: mint, stablecoin, junior: balance } = tranche;
      return {
        feePayer,
        // nothing is minted back to a tranche that was wiped out
        receiver:
          tranche.status === 'active'
            ? { owner, mint, tokenProgram: TOKEN_2022_PROGRAM_ID, balance }
            : undefined,
        instructions: ({ createReceiver }) => [
          ...createReceiver,
          juniorCancelWithdrawalInstruction({ stablecoin, cooldown }, chain.programId),
        ],
      };
    });
  });
