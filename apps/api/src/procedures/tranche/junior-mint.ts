import { juniorMintRequest, juniorMintResponse } from '@obverse/contracts';
import {
  juniorDepositInstruction,
  math,
  openJuniorMintInstruction,
  ProgramError,
  TOKEN_2022_PROGRAM_ID,
} from '@obverse/core';
import { invalid, simulationFailed } from '../../lib/errors.ts';
import { prepareTransaction } from '../../solana/prepare-transaction.ts';
import { mapProgramError, programApiError } from '../../solana/program-errors.ts';
import { findTranche, trancheHolderReads } from '../../solana/tranches.ts';
import { requireSigner, resolveFeePayer } from '../../solana/wallets.ts';
import { developmentProcedure, post } from '../procedure.ts';

export const juniorMint = developmentProcedure(
  post('/tranches/junior/mint', {
    auth: 'none',
    summary: 'Deposit underlying into a junior tranche and receive junior tokens',
    description: 'The first deposit after a wipe-out also creates the mint of the new tranche.',
    failures: [404, 422],
  }),
)
  .input(juniorMintRequest)
  .output(juniorMintResponse)
  .mutation(async ({ ctx, input }) => {
    const { amount } = input;
    const chain = ctx.chains[input.cluster];
    const user = requireSigner(chain, 'recipient', input.recipient);
    const feePayer = resolveFeePayer(chain, input.feePayer, user);
    const ref = await findTranche(chain, input.trancheId);
    return prepareTransaction(chain, input, function* () {
      const tranche = yield* trancheHolderReads(chain, ref, user);
      const { id: mint, stablecoin, now, underlying = 0n, junior } = tranche;
      const opened = { ...stablecoin, juniorMint: mint };
      const quote = () => math.quoteJuniorDeposit(stablecoin, now, amount);
      return {
        feePayer,
        receiver: { owner: user, mint, tokenProgram: TOKEN_2022_PROGRAM_ID, balance: junior },
        check: () => {
          if (tranche.status === 'wipedOut') throw programApiError(new ProgramError('epochEnded'));
          const asset = stablecoin.underlyingMint.toBase58();
          if (input.assetMint !== asset) throw invalid('assetMint', `must be the tranche's asset, ${asset}`);
          if (underlying < amount) {
            throw simulationFailed(
              `insufficient balance: the recipient holds ${underlying} of the underlying`,
            );
          }
        },
        minimumReceived: input.minimumReceived ?? (() => mapProgramError(quote).minimumReceived),
        instructions: ({ createReceiver, minimumReceived }) => [
          ...(tranche.isOpen ? [] : [openJuniorMintInstruction({ stablecoin, feePayer }, chain.programId)]),
          ...createReceiver,
          juniorDepositInstruction({ user, stablecoin: opened, amount, minimumReceived }, chain.programId),
        ],
      };
    });
  });
