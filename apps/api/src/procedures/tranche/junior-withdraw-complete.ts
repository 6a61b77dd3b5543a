import { juniorWithdrawCompleteRequest, juniorWithdrawResponse } from '@obverse/contracts';
import { createTokenAccountInstruction, juniorCompleteWithdrawalInstruction, math } from '@obverse/core';
import { readCooldown } from '../../chain/cooldown.ts';
import { prepareTransaction } from '../../chain/prepare.ts';
import { explaining } from '../../chain/refusal.ts';
import { readTrancheOf } from '../../chain/tranche.ts';
import { wallet } from '../../chain/wallet.ts';
import { post } from '../../http/rest/meta.ts';
import { developmentProcedure } from '../../http/trpc/init.ts';
import { simulationFailed } from '../../lib/errors.ts';
import { fromUnixSeconds } from '../../lib/format.ts';

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
    const { owner, tokens, unlockTs } = cooldown;
    const feePayer = input.feePayer === undefined ? owner : wallet(chain, 'feePayer', input.feePayer);
    const tranche = await readTrancheOf(chain, cooldown.juniorTranche.toBase58(), owner);
    if (tranche.now < unlockTs) {
      throw simulationFailed(
        `the cooldown is not over: it ends at ${fromUnixSeconds(unlockTs).toISOString()}`,
      );
    }
    const { state, vaultBalance, underlying } = tranche;
    const { stablecoin } = state;
    const quoted = explaining(undefined, () => math.juniorWithdraw(state, vaultBalance, tokens, 0n).amount);
    // a tranche that was wiped out pays nothing, and can still be left
    const minimumReceived = input.minimumReceived ?? (quoted === 0n ? 0n : math.minimumOf(quoted));
    const { underlyingMint: mint, tokenProgram } = stablecoin;
    const instructions = [
      ...(underlying === undefined
        ? [createTokenAccountInstruction({ feePayer, owner, mint, tokenProgram })]
        : []),
      juniorCompleteWithdrawalInstruction({ stablecoin, cooldown, minimumReceived }, chain.programId),
    ];
    return prepareTransaction(chain, { feePayer, instructions, priority: input.priority });
  });
