import { lossClaimAddress } from '../../addresses/platform.ts';
import {
  redeemUnderReportInstruction,
  settleLossClaimInstruction,
} from '../../instructions/losses/claims.ts';
import { mintInstruction } from '../../instructions/user/mint.ts';
import { redeemInstruction } from '../../instructions/user/redeem.ts';
import type { Sources } from '../sources.ts';
import { requireSame } from '../verification-error.ts';
import { coinOf, type Expected, guards, receives, receivesUnderlying, stablecoinOf } from './expected.ts';

export function mint(sources: Sources): Expected {
  const { request, programId } = sources;
  sources.name('mint');
  const user = request.get('address', 'user');
  const integration = { ...coinOf(sources), whitelistRequired: sources.isGiven('whitelistEntry') };
  const params = {
    user,
    integration,
    stablecoin: stablecoinOf(sources, guards.stablecoin),
    amount: request.get('amount', 'amount'),
    minimumReceived: sources.minimumReceived(),
  };
  return {
    signer: user,
    receiver: receives(user, integration.brandedMint),
    instructions: ({ createReceiver }) => [...createReceiver, mintInstruction(params, programId)],
  };
}

export function redeem(sources: Sources): Expected {
  const { request, programId } = sources;
  const acceptsWithheld = request.optional('flag', 'acceptWithheld') ?? false;
  const isUnderReport =
    sources.name('redeem', ...(acceptsWithheld ? (['redeemUnderReport'] as const) : [])) !== 'redeem';
  const user = request.get('address', 'user');
  const stablecoin = stablecoinOf(sources, guards.stablecoin);
  const params = {
    user,
    integration: coinOf(sources),
    stablecoin,
    tokens: request.get('amount', 'amount'),
    minimumReceived: sources.minimumReceived(),
  };
  const lossReport = isUnderReport ? sources.take('lossReport', guards.lossReport) : undefined;
  return {
    signer: user,
    receiver: receivesUnderlying(user, stablecoin),
    instructions: ({ feePayer, createReceiver }) => [
      ...createReceiver,
      lossReport === undefined
        ? redeemInstruction(params, programId)
        : redeemUnderReportInstruction({ ...params, lossReport, feePayer }, programId),
    ],
  };
}

export function settle(sources: Sources): Expected {
  const { request, programId } = sources;
  sources.name('settleLossClaim');
  const [owner, lossReport] = [sources.proven('owner'), sources.proven('lossReport')];
  const address = lossClaimAddress(lossReport, owner, programId);
  requireSame('claimId', request.get('address', 'claimId').toBase58(), address.toBase58());
  sources.requireKnown('owner', owner);
  sources.requireKnown('lossReport', lossReport);
  const stablecoin = stablecoinOf(sources, guards.stablecoinOfClaim);
  const rentPayer = sources.take('rentReceiver', guards.rentReceiver);
  const claim = { address, owner, lossReport, rentPayer };
  return {
    signer: owner,
    receiver: receivesUnderlying(owner, stablecoin),
    instructions: ({ createReceiver }) => [
      ...createReceiver,
      settleLossClaimInstruction({ stablecoin, claim }, programId),
    ],
  };
}
