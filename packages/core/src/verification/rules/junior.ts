import { juniorCancelWithdrawalInstruction } from '../../instructions/junior/junior-cancel-withdrawal.ts';
import { juniorCompleteWithdrawalInstruction } from '../../instructions/junior/junior-complete-withdrawal.ts';
import { juniorDepositInstruction } from '../../instructions/junior/junior-deposit.ts';
import { juniorRequestWithdrawalInstruction } from '../../instructions/junior/junior-request-withdrawal.ts';
import { openJuniorMintInstruction } from '../../instructions/junior/open-junior-mint.ts';
import type { Evidence } from '../evidence.ts';
import { type Expected, guards, receives, receivesUnderlying, stablecoinOf } from './expected.ts';

/** A cooldown of the request with its owner. */
function cooldownOf(evidence: Evidence) {
  return {
    address: evidence.request.get('address', 'cooldown'),
    owner: evidence.assume('owner', guards.owner),
    rentPayer: evidence.assume('rentReceiver', guards.rentReceiver),
  };
}

export function juniorMint(evidence: Evidence): Expected {
  const { request, programId } = evidence;
  evidence.name('juniorDeposit');
  const user = request.get('address', 'recipient');
  const tranche = request.get('address', 'trancheId');
  const tokens = stablecoinOf(evidence, guards.stablecoinOfTranche, request.get('address', 'assetMint'));
  const stablecoin = { ...tokens, juniorMint: tranche };
  const [amount, minimumReceived] = [request.get('amount', 'amount'), evidence.minimumReceived()];
  const opens = evidence.has('openJuniorMint');
  return {
    signer: user,
    receivers: [receives(user, tranche)],
    instructions: ({ feePayer, createReceiver }) => [
      ...(opens ? [openJuniorMintInstruction({ stablecoin, juniorMint: tranche, feePayer }, programId)] : []),
      ...createReceiver,
      juniorDepositInstruction({ user, stablecoin, amount, minimumReceived }, programId),
    ],
  };
}

export function juniorWithdrawRequest(evidence: Evidence): Expected {
  const { request, programId } = evidence;
  evidence.name('juniorRequestWithdrawal');
  const owner = request.get('address', 'user');
  const stablecoin = {
    address: evidence.assume('stablecoin', guards.stablecoinOfTranche),
    juniorMint: request.get('address', 'trancheId'),
  };
  const tokens = request.get('amount', 'amount');
  const id =
    request.optional('amount', 'cooldownId') ??
    evidence.assumeNumber(
      'id',
      "it only tells the owner's cooldowns apart: the program refuses one that exists",
    );
  return {
    signer: owner,
    instructions: ({ feePayer }) => [
      juniorRequestWithdrawalInstruction({ owner, stablecoin, tokens, id, feePayer }, programId),
    ],
  };
}

export function juniorWithdrawComplete(evidence: Evidence): Expected {
  const { request, programId } = evidence;
  evidence.name('juniorCompleteWithdrawal');
  const cooldown = cooldownOf(evidence);
  const stablecoin = stablecoinOf(evidence, guards.stablecoinOfCooldown);
  const tokens = request.optional('amount', 'amount');
  const minimumReceived = evidence.minimumReceived();
  return {
    signer: cooldown.owner,
    receivers: [receivesUnderlying(cooldown.owner, stablecoin)],
    instructions: ({ createReceiver }) => [
      ...createReceiver,
      juniorCompleteWithdrawalInstruction({ stablecoin, cooldown, tokens, minimumReceived }, programId),
    ],
  };
}

export function juniorWithdrawCancel(evidence: Evidence): Expected {
  const { programId } = evidence;
  evidence.name('juniorCancelWithdrawal');
  const cooldown = cooldownOf(evidence);
  const stablecoin = { address: evidence.assume('stablecoin', guards.stablecoinOfCooldown) };
  const juniorMint = evidence.assume('juniorMint', guards.juniorMint);
  // the program does not look at the mint where the epoch has ended: the rent of an account for any mint would be lost
  evidence.requireKnownWhereCreated('juniorMint');
  return {
    signer: cooldown.owner,
    receivers: [receives(cooldown.owner, juniorMint)],
    instructions: ({ createReceiver }) => [
      ...createReceiver,
      juniorCancelWithdrawalInstruction({ stablecoin, cooldown, juniorMint }, programId),
    ],
  };
}
