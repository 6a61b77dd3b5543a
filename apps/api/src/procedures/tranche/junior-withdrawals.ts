import { randomBytes } from 'node:crypto';
import {
  juniorWithdrawCancelRequest,
  juniorWithdrawCompleteRequest,
  juniorWithdrawRequestRequest,
  juniorWithdrawRequestResponse,
  juniorWithdrawResponse,
} from '@obverse/contracts';
import {
  cooldownAddress,
  juniorCancelWithdrawalInstruction,
  juniorCompleteWithdrawalInstruction,
  juniorRequestWithdrawalInstruction,
  math,
  ProgramError,
  TOKEN_2022_PROGRAM_ID,
} from '@obverse/core';
import { prepareTransaction } from '../../chain/prepare-transaction.ts';
import { mapProgramError, programApiError } from '../../chain/program-errors.ts';
import { readCooldown, readTrancheWithHolder } from '../../chain/tranches.ts';
import { createMissingAccount, requireWallet, resolveFeePayer } from '../../chain/wallets.ts';
import { simulationFailed } from '../../lib/errors.ts';
import { fromUnixSeconds } from '../../lib/format.ts';
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
    const { amount: tokens, priority } = input;
    const chain = ctx.chains[input.cluster];
    const owner = requireWallet(chain, 'user', input.user);
    const feePayer = resolveFeePayer(chain, input.feePayer, owner);
    const tranche = await readTrancheWithHolder(chain, input.trancheId, owner);
    const { stablecoin, junior = 0n } = tranche;
    if (tranche.status === 'wipedOut') throw programApiError(new ProgramError('epochEnded'));
    if (junior < tokens)
      throw simulationFailed(`insufficient balance: the user holds ${junior} junior tokens`);
    const id = input.cooldownId ?? randomId();
    const request = { owner, stablecoin, tokens, id, feePayer };
    const instructions = [juniorRequestWithdrawalInstruction(request, chain.programId)];
    return {
      ...(await prepareTransaction(chain, { feePayer, instructions, priority })),
      cooldown: cooldownAddress(stablecoin.address, owner, id, chain.programId).toBase58(),
      cooldownId: id,
    };
  });

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
    const { cooldown, tranche } = await readCooldown(chain, input.cooldown);
    const { owner, unlockTs } = cooldown;
    const feePayer = resolveFeePayer(chain, input.feePayer, owner);
    const { stablecoin, state, now, vaultBalance, underlying } = tranche;
    if (tranche.status === 'active' && now < unlockTs) {
      throw simulationFailed(
        `the cooldown is not over: it ends at ${fromUnixSeconds(unlockTs).toISOString()}`,
      );
    }
    const tokens = input.amount ?? cooldown.tokens;
    const { paid } = mapProgramError(() =>
      math.juniorComplete(state, cooldown, vaultBalance, now, tokens, 0n),
    );
    const minimumReceived = input.minimumReceived ?? math.minimumOf(paid);
    const completion = { stablecoin, cooldown, tokens: input.amount, minimumReceived };
    const { underlyingMint: mint, tokenProgram } = stablecoin;
    const instructions = [
      ...createMissingAccount(underlying, { feePayer, owner, mint, tokenProgram }),
      juniorCompleteWithdrawalInstruction(completion, chain.programId),
    ];
    return prepareTransaction(chain, { feePayer, instructions, priority: input.priority });
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
    const { cooldown, tranche } = await readCooldown(chain, input.cooldown);
    const { owner } = cooldown;
    const feePayer = resolveFeePayer(chain, input.feePayer, owner);
    const { id: mint, stablecoin, junior } = tranche;
    // nothing is minted back to a tranche that was wiped out
    const received = tranche.status === 'active' ? junior : 0n;
    const instructions = [
      ...createMissingAccount(received, { feePayer, owner, mint, tokenProgram: TOKEN_2022_PROGRAM_ID }),
      juniorCancelWithdrawalInstruction({ stablecoin, cooldown }, chain.programId),
    ];
    return prepareTransaction(chain, { feePayer, instructions, priority: input.priority });
  });
