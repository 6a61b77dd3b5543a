import { lossClaimAddress } from '../../addresses/platform.ts';
import { thawWhitelistedInstruction } from '../../instructions/compliance/accounts.ts';
import {
  redeemUnderReportInstruction,
  settleLossClaimInstruction,
} from '../../instructions/losses/claims.ts';
import { mintInstruction } from '../../instructions/user/mint.ts';
import { redeemInstruction } from '../../instructions/user/redeem.ts';
import type { Evidence } from '../evidence.ts';
import { requireSame } from '../verification-error.ts';
import { coinOf, type Expected, guards, receives, receivesUnderlying, stablecoinOf } from './expected.ts';

const askedAmount = ({ request }: Evidence) => request.get('amount', 'amount');

/** A mint of the coin that the request names in `field`, which stands last. @param amount of the underlying */
function minting(evidence: Evidence, field: string, amount: bigint) {
  const { request, programId } = evidence;
  evidence.name('mint');
  const user = request.get('address', 'user');
  const integration = { ...coinOf(evidence, field), whitelistRequired: evidence.isGiven('whitelistEntry') };
  const stablecoin = stablecoinOf(evidence, guards.stablecoin);
  const params = { user, integration, stablecoin, amount, minimumReceived: evidence.minimumReceived() };
  // where accounts are frozen by default
  const thaws = evidence.has('thawWhitelisted');
  return {
    signer: user,
    stablecoin,
    receiver: receives(user, integration.brandedMint),
    instructions: [
      ...(thaws ? [thawWhitelistedInstruction({ integration, user }, programId)] : []),
      mintInstruction(params, programId),
    ],
  };
}

export function mint(evidence: Evidence): Expected {
  const { signer, receiver, instructions } = minting(evidence, 'integrationId', askedAmount(evidence));
  return {
    signer,
    receivers: [receiver],
    instructions: ({ createReceiver }) => [...createReceiver, ...instructions],
  };
}

/** A redemption of one coin and a mint of another one, with what the redemption pays at least. */
export function convert(evidence: Evidence): Expected {
  const minimumReceived = evidence.assumeNumber('amount', guards.converted);
  const { signer, stablecoin, receiver, instructions } = minting(evidence, 'to', minimumReceived);
  const params = {
    user: signer,
    integration: coinOf(evidence, 'from', 0),
    stablecoin,
    tokens: askedAmount(evidence),
    minimumReceived,
  };
  return {
    signer,
    receivers: [receivesUnderlying(signer, stablecoin), receiver],
    instructions: ({ createReceiver }) => [
      ...createReceiver,
      redeemInstruction(params, evidence.programId),
      ...instructions,
    ],
  };
}

export function redeem(evidence: Evidence): Expected {
  const { request, programId } = evidence;
  const acceptsWithheld = request.optional('flag', 'acceptWithheld') ?? false;
  const isUnderReport =
    evidence.name('redeem', ...(acceptsWithheld ? (['redeemUnderReport'] as const) : [])) !== 'redeem';
  const user = request.get('address', 'user');
  const stablecoin = stablecoinOf(evidence, guards.stablecoin);
  const params = {
    user,
    integration: coinOf(evidence),
    stablecoin,
    tokens: askedAmount(evidence),
    minimumReceived: evidence.minimumReceived(),
  };
  const lossReport = isUnderReport ? evidence.assume('lossReport', guards.lossReport) : undefined;
  return {
    signer: user,
    receivers: [receivesUnderlying(user, stablecoin)],
    instructions: ({ feePayer, createReceiver }) => [
      ...createReceiver,
      lossReport === undefined
        ? redeemInstruction(params, programId)
        : redeemUnderReportInstruction({ ...params, lossReport, feePayer }, programId),
    ],
  };
}

export function settle(evidence: Evidence): Expected {
  const { request, programId } = evidence;
  evidence.name('settleLossClaim');
  const [owner, lossReport] = [evidence.proven('owner'), evidence.proven('lossReport')];
  const address = lossClaimAddress(lossReport, owner, programId);
  requireSame('claimId', request.get('address', 'claimId').toBase58(), address.toBase58());
  evidence.requireKnown('owner', owner);
  evidence.requireKnown('lossReport', lossReport);
  const stablecoin = stablecoinOf(evidence, guards.stablecoinOfClaim);
  const rentPayer = evidence.assume('rentReceiver', guards.rentReceiver);
  const claim = { address, owner, lossReport, rentPayer };
  return {
    signer: owner,
    receivers: [receivesUnderlying(owner, stablecoin)],
    instructions: ({ createReceiver }) => [
      ...createReceiver,
      settleLossClaimInstruction({ stablecoin, claim }, programId),
    ],
  };
}
