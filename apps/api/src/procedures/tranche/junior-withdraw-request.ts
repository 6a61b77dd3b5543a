import { randomBytes } from 'node:crypto';
import { juniorWithdrawRequestRequest, juniorWithdrawRequestResponse } from '@obverse/contracts';
import { cooldownAddress, juniorRequestWithdrawalInstruction } from '@obverse/core';
import { prepareTransaction } from '../../chain/prepare.ts';
import { readTrancheOf } from '../../chain/tranche.ts';
import { wallet } from '../../chain/wallet.ts';
import { post } from '../../http/rest/meta.ts';
import { developmentProcedure } from '../../http/trpc/init.ts';
import { simulationFailed } from '../../lib/errors.ts';

/** 63 random bits: what goes for signed integers takes it too. */
const anyId = (): bigint => randomBytes(8).readBigUInt64BE() >> 1n;

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
    const owner = wallet(chain, 'user', input.user);
    const feePayer = input.feePayer === undefined ? owner : wallet(chain, 'feePayer', input.feePayer);
    const { state, junior = 0n } = await readTrancheOf(chain, input.trancheId, owner);
    if (junior < tokens)
      throw simulationFailed(`insufficient balance: the user holds ${junior} junior tokens`);
    const { stablecoin } = state;
    const id = input.cooldownId ?? anyId();
    const request = { owner, stablecoin, tokens, id, feePayer };
    const instructions = [juniorRequestWithdrawalInstruction(request, chain.programId)];
    return {
      ...(await prepareTransaction(chain, { feePayer, instructions, priority })),
      cooldown: cooldownAddress(stablecoin.juniorTranche, owner, id, chain.programId).toBase58(),
      cooldownId: id,
    };
  });
