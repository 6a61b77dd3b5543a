import { juniorMintRequest, juniorMintResponse } from '@obverse/contracts';
import { juniorDepositInstruction, math, TOKEN_2022_PROGRAM_ID } from '@obverse/core';
import { prepareTransaction } from '../../chain/prepare-transaction.ts';
import { mapProgramError } from '../../chain/program-errors.ts';
import { readTrancheWithHolder } from '../../chain/tranches.ts';
import { createMissingAccount, requireWallet, resolveFeePayer } from '../../chain/wallets.ts';
import { invalid, simulationFailed } from '../../lib/errors.ts';
import { developmentProcedure, post } from '../procedure.ts';

export const juniorMint = developmentProcedure(
  post('/tranches/junior/mint', {
    auth: 'none',
    summary: 'Deposit underlying into a junior tranche and receive junior tokens',
    failures: [404, 422],
  }),
)
  .input(juniorMintRequest)
  .output(juniorMintResponse)
  .mutation(async ({ ctx, input }) => {
    const { amount, priority } = input;
    const chain = ctx.chains[input.cluster];
    const user = requireWallet(chain, 'recipient', input.recipient);
    const feePayer = resolveFeePayer(chain, input.feePayer, user);
    const { state, underlying = 0n, junior } = await readTrancheWithHolder(chain, input.trancheId, user);
    const { stablecoin } = state;
    const asset = stablecoin.underlyingMint.toBase58();
    if (input.assetMint !== asset) throw invalid('assetMint', `must be the tranche's asset, ${asset}`);
    if (underlying < amount) {
      throw simulationFailed(`insufficient balance: the recipient holds ${underlying} of the underlying`);
    }
    const quoted = () => mapProgramError(() => math.juniorDeposit(state, amount, 0n).tokens);
    const minimumReceived = input.minimumReceived ?? math.minimumOf(quoted());
    const { juniorMint: mint } = state.junior;
    const tokenProgram = TOKEN_2022_PROGRAM_ID;
    const instructions = [
      ...createMissingAccount(junior, { feePayer, owner: user, mint, tokenProgram }),
      juniorDepositInstruction({ user, stablecoin, amount, minimumReceived }, chain.programId),
    ];
    return prepareTransaction(chain, { feePayer, instructions, priority });
  });
