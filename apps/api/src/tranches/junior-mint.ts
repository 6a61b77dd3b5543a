import { juniorMintRequest, juniorMintResponse } from '@obverse/contracts';
import {
  juniorDepositInstruction,
  openJuniorMintInstruction,
  ProgramError,
  TOKEN_2022_PROGRAM_ID,
} from '@obverse/core';
import { developmentProcedure, post } from '../auth/procedure.ts';
import { invalid, simulationFailed } from '../lib/errors.ts';
import { programApiError } from '../solana/failures.ts';
import { prepareTransaction } from '../solana/prepare.ts';
import { requireSigner, resolveFeePayer } from '../solana/wallet-checks.ts';
import { findTranche, readTrancheHolder } from '../state/tranches.ts';

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
    const { id: mint, epoch } = ref;
    return prepareTransaction(chain, input, async (facts) => {
      const stablecoin = await facts.stablecoin(ref.stablecoin.address);
      if (epoch < stablecoin.epoch) throw programApiError(new ProgramError('epochEnded'));
      const asset = stablecoin.underlyingMint.toBase58();
      if (input.assetMint !== asset) throw invalid('assetMint', `must be the tranche's asset, ${asset}`);
      const isOpen = stablecoin.juniorMint.equals(mint);
      const opened = { ...stablecoin, juniorMint: mint };
      return {
        feePayer,
        receiver: { owner: user, mint, tokenProgram: TOKEN_2022_PROGRAM_ID },
        underlying: { stablecoin, owner: user, field: 'recipient' },
        instructions: ({ createReceiver, minimumReceived }) => [
          ...(isOpen ? [] : [openJuniorMintInstruction({ stablecoin, feePayer }, chain.programId)]),
          ...createReceiver,
          juniorDepositInstruction({ user, stablecoin: opened, amount, minimumReceived }, chain.programId),
        ],
        minimumReceived: input.minimumReceived,
        received: (event) => (event.kind === 'juniorDeposited' ? event.tokens : undefined),
        explain: async () => {
          const { status, underlying = 0n } = await readTrancheHolder(chain, ref, user);
          if (status === 'wipedOut') throw programApiError(new ProgramError('epochEnded'));
          if (underlying < amount) {
            throw simulationFailed(
              `insufficient balance: the recipient holds ${underlying} of the underlying`,
            );
          }
        },
      };
    });
  });
