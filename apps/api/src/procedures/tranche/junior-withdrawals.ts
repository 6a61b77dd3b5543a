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
  TOKEN_2022_PROGRAM_ID,
} from '@obverse/core';
import { prepareTransaction } from '../../chain/prepare-transaction.ts';
import { mapProgramError } from '../../chain/program-errors.ts';
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
    const { state, junior = 0n } = await readTrancheWithHolder(chain, input.trancheId, owner);
    if (junior < tokens)
      throw simulationFailed(`insufficient balance: the user holds ${junior} junior tokens`);
    const { stablecoin } = state;
    const id = input.cooldownId ?? randomId();
    const request = { owner, stablecoin, tokens, id, feePayer };
    const instructions = [juniorRequestWithdrawalInstruction(request, chain.programId)];
    return {
      ...(await prepareTransaction(chain, { feePayer, instructions, priority })),
      cooldown: cooldownAddress(stablecoin.juniorTranche, owner, id, chain.programId).toBase58(),
      cooldownId: id,
    };
  });

export const juniorWithdrawComplete = developmentProcedure(
  post('/tranches/junior/withdraw/complete', {
    auth: 'none',
    summary: "Pay out a withdrawal whose cooldown is over; signed by the cooldown's owner",
    failures: [404, 422],
  }),
)
  .input(juniorWithdrawCompleteRequest)
  .output(juniorWithdrawResponse)
  .mutation(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    const cooldown = await readCooldown(chain, input.cooldown);
    const { owner, tokens, unlockTs, juniorTranche } = cooldown;
    const feePayer = resolveFeePayer(chain, input.feePayer, owner);
    const tranche = await readTrancheWithHolder(chain, juniorTranche.toBase58(), owner);
    const { state, now, vaultBalance, underlying } = tranche;
    if (now < unlockTs) {
      throw simulationFailed(
        `the cooldown is not over: it ends at ${fromUnixSeconds(unlockTs).toISOString()}`,
      );
    }
    const quoted = mapProgramError(() => math.juniorWithdraw(state, vaultBalance, tokens, 0n).amount);
    // holders can leave a tranche that was wiped out, although it pays nothing
    const minimumReceived = input.minimumReceived ?? (quoted === 0n ? 0n : math.minimumOf(quoted));
    const { stablecoin } = state;
    const { underlyingMint: mint, tokenProgram } = stablecoin;
    const instructions = [
      ...createMissingAccount(underlying, { feePayer, owner, mint, tokenProgram }),
      juniorCompleteWithdrawalInstruction({ stablecoin, cooldown, minimumReceived }, chain.programId),
    ];
    return prepareTransaction(chain, { feePayer, instructions, priority: input.priority });
  });

export const juniorWithdrawCancel = developmentProcedure(
  post('/tranches/junior/withdraw/cancel', {
    auth: 'none',
    summary: "End a cooldown and give its junior tokens back; signed by the cooldown's owner",
    failures: [404, 422],
  }),
)
  .input(juniorWithdrawCancelRequest)
  .output(juniorWithdrawResponse)
  .mutation(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    const cooldown = await readCooldown(chain, input.cooldown);
    const { owner, juniorTranche } = cooldown;
    const feePayer = resolveFeePayer(chain, input.feePayer, owner);
    const { state, junior } = await readTrancheWithHolder(chain, juniorTranche.toBase58(), owner);
    const { juniorMint: mint } = state.junior;
    const instructions = [
      ...createMissingAccount(junior, { feePayer, owner, mint, tokenProgram: TOKEN_2022_PROGRAM_ID }),
      juniorCancelWithdrawalInstruction({ cooldown }, chain.programId),
    ];
    return prepareTransaction(chain, { feePayer, instructions, priority: input.priority });
  });
