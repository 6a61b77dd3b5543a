import { juniorCancelWithdrawalInstruction } from '../../instructions/junior/junior-cancel-withdrawal.ts';
import { juniorCompleteWithdrawalInstruction } from '../../instructions/junior/junior-complete-withdrawal.ts';
import { juniorDepositInstruction } from '../../instructions/junior/junior-deposit.ts';
import { juniorRequestWithdrawalInstruction } from '../../instructions/junior/junior-request-withdrawal.ts';
import { openJuniorMintInstruction } from '../../instructions/junior/open-junior-mint.ts';
import type { Sources } from '../sources.ts';
import { type Expected, guards, receives, receivesUnderlying, stablecoinOf } from './expected.ts';

/** A cooldown of the request with its owner. */
function cooldownOf(sources: Sources) {
  return {
    address: sources.request.get('address', 'cooldown'),
    owner: sources.take('owner', guards.owner),
    rentPayer: sources.take('rentReceiver', guards.rentReceiver),
  };
}

export function juniorMint(sources: Sources): Expected {
  const { request, programId } = sources;
  sources.name('juniorDeposit');
  const user = request.get('address', 'recipient');
  const tranche = request.get('address', 'trancheId');
  const tokens = stablecoinOf(sources, guards.stablecoinOfTranche, request.get('address', 'assetMint'));
  const stablecoin = { ...tokens, juniorMint: tranche };
  const [amount, minimumReceived] = [request.get('amount', 'amount'), sources.minimumReceived()];
  const opens = sources.has('openJuniorMint');
  return {
    signer: user,
    receiver: receives(user, tranche),
    instructions: ({ feePayer, createReceiver }) => [
      ...(opens ? [openJuniorMintInstruction({ stablecoin, juniorMint: tranche, feePayer }, programId)] : []),
      ...createReceiver,
      juniorDepositInstruction({ user, stablecoin, amount, minimumReceived }, programId),
    ],
  };
}

export function juniorWithdrawRequest(sources: Sources): Expected {
  const { request, programId } = sources;
  sources.name('juniorRequestWithdrawal');
  const owner = request.get('address', 'user');
  const stablecoin = {
    address: sources.take('stablecoin', guards.stablecoinOfTranche),
    juniorMint: request.get('address', 'trancheId'),
  };
  const tokens = request.get('amount', 'amount');
  const id =
    request.optional('amount', 'cooldownId') ??
    sources.takeNumber(
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

export function juniorWithdrawComplete(sources: Sources): Expected {
  const { request, programId } = sources;
  sources.name('juniorCompleteWithdrawal');
  const cooldown = cooldownOf(sources);
  const stablecoin = stablecoinOf(sources, guards.stablecoinOfCooldown);
  const tokens = request.optional('amount', 'amount');
  const minimumReceived = sources.minimumReceived();
  return {
    signer: cooldown.owner,
    receiver: receivesUnderlying(cooldown.owner, stablecoin),
    instructions: ({ createReceiver }) => [
      ...createReceiver,
      juniorCompleteWithdrawalInstruction({ stablecoin, cooldown, tokens, minimumReceived }, programId),
    ],
  };
}

export function juniorWithdrawCancel(sources: Sources): Expected {
  const { programId } = sources;
  sources.name('juniorCancelWithdrawal');
  const cooldown = cooldownOf(sources);
  const stablecoin = { address: sources.take('stablecoin', guards.stablecoinOfCooldown) };
  const juniorMint = sources.take('juniorMint', guards.juniorMint);
  // the program does not look at the mint where the epoch has ended: the rent of an account for any mint would be lost
  sources.requireKnownWhereCreated('juniorMint');
  return {
    signer: cooldown.owner,
    receiver: receives(cooldown.owner, juniorMint),
    instructions: ({ createReceiver }) => [
      ...createReceiver,
      juniorCancelWithdrawalInstruction({ stablecoin, cooldown, juniorMint }, programId),
    ],
  };
}
