import { juniorWithdrawCancelRequest, juniorWithdrawResponse } from '@obverse/contracts';
import {
  createTokenAccountInstruction,
  juniorCancelWithdrawalInstruction,
  TOKEN_2022_PROGRAM_ID,
} from '@obverse/core';
import { readCooldown } from '../../chain/cooldown.ts';
import { prepareTransaction } from '../../chain/prepare.ts';
import { readTrancheOf } from '../../chain/tranche.ts';
import { wallet } from '../../chain/wallet.ts';
import { post } from '../../http/rest/meta.ts';
import { developmentProcedure } from '../../http/trpc/init.ts';

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
    const { owner } = cooldown;
    const feePayer = input.feePayer === undefined ? owner : wallet(chain, 'feePayer', input.feePayer);
    const { state, junior } = await readTrancheOf(chain, cooldown.juniorTranche.toBase58(), owner);
    const missing = {
      feePayer,
      owner,
      mint: state.junior.juniorMint,
      tokenProgram: TOKEN_2022_PROGRAM_ID,
    };
    const instructions = [
      ...(junior === undefined ? [createTokenAccountInstruction(missing)] : []),
      juniorCancelWithdrawalInstruction({ cooldown }, chain.programId),
    ];
    return prepareTransaction(chain, { feePayer, instructions, priority: input.priority });
  });
