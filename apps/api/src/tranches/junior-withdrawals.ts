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
  decodeCooldown,
  juniorCancelWithdrawalInstruction,
  juniorCompleteWithdrawalInstruction,
  juniorRequestWithdrawalInstruction,
  math,
  ProgramError,
  parseAddress,
  TOKEN_2022_PROGRAM_ID,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { developmentProcedure, post } from '../auth/procedure.ts';
import { ApiError, simulationFailed } from '../lib/errors.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { decodeAccount } from '../solana/accounts.ts';
import type { Chain } from '../solana/chain.ts';
import { type Facts, fieldsOf } from '../solana/coins.ts';
import { mapProgramError, programApiError } from '../solana/failures.ts';
import { prepareTransaction } from '../solana/prepare.ts';
import { requireSigner, resolveFeePayer } from '../solana/wallet-checks.ts';
import { readTrancheWith, type TrancheRef } from '../state/tranche-snapshot.ts';
import { findTranche, readTrancheHolder, trancheOf } from '../state/tranches.ts';

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
    const transaction = await prepareTransaction(chain, input, async (facts) => {
      const stablecoin = await facts.stablecoin(ref.stablecoin.address);
      if (ref.epoch < stablecoin.epoch) throw programApiError(new ProgramError('epochEnded'));
      const request = { owner, stablecoin: { ...stablecoin, juniorMint: ref.id }, tokens, id, feePayer };
      return {
        feePayer,
        instructions: () => [juniorRequestWithdrawalInstruction(request, chain.programId)],
        explain: async () => {
          const { status, junior = 0n } = await readTrancheHolder(chain, ref, owner);
          if (status === 'wipedOut') throw programApiError(new ProgramError('epochEnded'));
          if (junior < tokens)
            throw simulationFailed(`insufficient balance: the user holds ${junior} junior tokens`);
        },
      };
    });
    return {
      ...transaction,
      cooldown: cooldownAddress(ref.stablecoin.address, owner, id, chain.programId).toBase58(),
      cooldownId: id,
    };
  });

/** Reads why a withdrawal cannot be completed: its cooldown is not over, or a rule of the program stops the payment. @throws ApiError */
async function explainCompletion(
  chain: Chain,
  tranche: TrancheRef,
  address: PublicKey,
  amount: bigint | undefined,
): Promise<void> {
  const read = await readTrancheWith(chain, tranche, [address]);
  const { status, state, now, vaultBalance } = read.tranche;
  const cooldown = decodeAccount(chain, address, read.others[0], decodeCooldown);
  if (cooldown === undefined) return;
  if (status === 'active' && now < cooldown.unlockTs) {
    const end = fromUnixSeconds(cooldown.unlockTs).toISOString();
    throw simulationFailed(`the cooldown is not over: it ends at ${end}`);
  }
  const tokens = amount ?? cooldown.tokens;
  mapProgramError(() => math.juniorComplete(state, cooldown, vaultBalance, now, tokens, 0n));
}

const cooldownFacts = fieldsOf(
  decodeCooldown,
  ...(['address', 'owner', 'stablecoin', 'epoch', 'rentPayer'] as const),
);

const readCooldown = (facts: Facts, id: string) =>
  facts.read(
    parseAddress(id),
    cooldownFacts,
    () => new ApiError('COOLDOWN_NOT_FOUND', `No such cooldown: ${id}`),
  );

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
    return prepareTransaction(chain, input, async (facts) => {
      const cooldown = await readCooldown(facts, input.cooldown);
      const { owner, epoch, address } = cooldown;
      const stablecoin = await facts.stablecoin(cooldown.stablecoin);
      const { underlyingMint: mint, tokenProgram } = stablecoin;
      return {
        feePayer: resolveFeePayer(chain, input.feePayer, owner),
        receiver: { owner, mint, tokenProgram },
        underlying: { stablecoin, owner, field: 'cooldown' },
        instructions: ({ createReceiver, minimumReceived }) => {
          const completion = { stablecoin, cooldown, tokens: input.amount, minimumReceived };
          return [...createReceiver, juniorCompleteWithdrawalInstruction(completion, chain.programId)];
        },
        minimumReceived: input.minimumReceived,
        received: (event) => (event.kind === 'juniorWithdrawalCompleted' ? event.amount : undefined),
        explain: () =>
          explainCompletion(chain, trancheOf(chain, { stablecoin }, epoch), address, input.amount),
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
    return prepareTransaction(chain, input, async (facts) => {
      const cooldown = await readCooldown(facts, input.cooldown);
      const { owner, epoch } = cooldown;
      const stablecoin = await facts.stablecoin(cooldown.stablecoin);
      const { id: mint } = trancheOf(chain, { stablecoin }, epoch);
      return {
        feePayer: resolveFeePayer(chain, input.feePayer, owner),
        // nothing is minted back to a tranche that was wiped out
        receiver:
          epoch === stablecoin.epoch ? { owner, mint, tokenProgram: TOKEN_2022_PROGRAM_ID } : undefined,
        instructions: ({ createReceiver }) => [
          ...createReceiver,
          juniorCancelWithdrawalInstruction({ stablecoin, cooldown }, chain.programId),
        ],
      };
    });
  });
