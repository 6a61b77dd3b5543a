import { PublicKey } from '@solana/web3.js';
import { BPS, coinKinds } from '../../accounting/index.ts';
import { tokenAddress } from '../../addresses/token.ts';
import {
  acceptAuthorityInstruction,
  nominateAuthorityInstruction,
} from '../../instructions/integrator/authority.ts';
import { claimFeesInstruction } from '../../instructions/integrator/claim-fees.ts';
import { initializeIntegrationInstruction } from '../../instructions/integrator/initialize-integration.ts';
import { setWhitelistedInstruction } from '../../instructions/integrator/set-whitelisted.ts';
import {
  setFeeInstruction,
  setWhitelistRequiredInstruction,
  updateMetadataInstruction,
} from '../../instructions/integrator/settings.ts';
import { type CoinPowers, powerBits } from '../../solana/powers.ts';
import type { Evidence } from '../evidence.ts';
import type { Fields } from '../fields.ts';
import { requireSame } from '../verification-error.ts';
import { coinOf, type Expected, governed, guards, receivesUnderlying, stablecoinOf } from './expected.ts';

/** The kind of coin that is asked for, and its commission: that of a payment coin need not be named. */
function kindAndFee(request: Fields) {
  const kind = request.optional('text', 'kind') ?? 'earning';
  if (kind === 'payment') {
    return { kind: coinKinds.payment, feeBps: request.optional('integer', 'feeBps') ?? Number(BPS) };
  }
  requireSame('request.kind', 'earning', kind);
  return { kind: coinKinds.earning, feeBps: request.get('integer', 'feeBps') };
}

export function initialize({ request, programId }: Evidence): Expected {
  const initializer = request.get('address', 'signer');
  const metadata = request.object('metadata');
  const powers = request.has('compliance') ? request.object('compliance') : undefined;
  const has = (name: keyof CoinPowers) => powers?.optional('flag', name) ?? false;
  const params = {
    powers: powerBits({
      freeze: has('freeze'),
      pause: has('pause'),
      seize: has('seize'),
      frozenByDefault: has('frozenByDefault'),
    }),
    compliance: powers?.get('address', 'authority'),
    initializer,
    authority: request.optional('address', 'authority') ?? initializer,
    stablecoinIndex: request.get('integer', 'stablecoin'),
    ...kindAndFee(request),
    whitelistRequired: request.optional('flag', 'whitelistRequired') ?? true,
    name: metadata.get('text', 'name'),
    symbol: metadata.get('text', 'symbol'),
    uri: metadata.get('text', 'uri'),
    description: metadata.optional('text', 'description') ?? '',
  };
  return {
    signer: initializer,
    instructions: ({ feePayer }) => [initializeIntegrationInstruction({ ...params, feePayer }, programId)],
  };
}

export function claimFees(evidence: Evidence): Expected {
  const { request, programId } = evidence;
  evidence.name('claimFees');
  const integration = governed(evidence);
  const stablecoin = stablecoinOf(evidence, guards.stablecoin);
  const owner = request.optional('address', 'destination') ?? integration.authority;
  const destination = tokenAddress(stablecoin.underlyingMint, owner, stablecoin.tokenProgram);
  const amount = request.optional('amount', 'amount');
  return {
    signer: integration.authority,
    receivers: [receivesUnderlying(owner, stablecoin)],
    instructions: ({ createReceiver }) => [
      ...createReceiver,
      claimFeesInstruction({ integration, stablecoin, amount, destination }, programId),
    ],
  };
}

export function whitelist(evidence: Evidence): Expected {
  const { request, programId } = evidence;
  evidence.name('setWhitelisted');
  const { address: integration, authority } = governed(evidence);
  const allowed = request.get('flag', 'allowed');
  const users = request.get('addresses', 'users');
  evidence.requireCount(users.length);
  const rentReceivers = users.map((_, i) => evidence.assume('rentReceiver', guards.rentReceiver, i));
  return {
    signer: authority,
    instructions: ({ feePayer }) =>
      users.map((user, i) => {
        const rentReceiver = rentReceivers[i] ?? feePayer;
        const change = { integration, authority, user, allowed, feePayer, rentReceiver };
        return setWhitelistedInstruction(change, programId);
      }),
  };
}

export function setFee(evidence: Evidence): Expected {
  const { request, programId } = evidence;
  evidence.name('setFee');
  const integration = governed(evidence);
  const stablecoin = { address: evidence.assume('stablecoin', guards.stablecoin) };
  const feeBps = request.get('integer', 'feeBps');
  return {
    signer: integration.authority,
    instructions: () => [setFeeInstruction({ integration, stablecoin, feeBps }, programId)],
  };
}

export function updateMetadata(evidence: Evidence): Expected {
  const { request, programId } = evidence;
  evidence.name('updateMetadata');
  const integration = { ...governed(evidence), ...coinOf(evidence) };
  const metadata = request.object('metadata');
  // the order in which the service writes them
  const changes = (['name', 'symbol', 'uri', 'description'] as const).flatMap((field) => {
    const value = metadata.optional('text', field);
    return value === undefined ? [] : [{ field, value }];
  });
  return {
    signer: integration.authority,
    instructions: ({ feePayer }) =>
      changes.map((change) => updateMetadataInstruction({ integration, feePayer, ...change }, programId)),
  };
}

export function setWhitelistRequired(evidence: Evidence): Expected {
  const { request, programId } = evidence;
  evidence.name('setWhitelistRequired');
  const { address: integration, authority } = governed(evidence);
  const required = request.get('flag', 'whitelistRequired');
  return {
    signer: authority,
    instructions: () => [setWhitelistRequiredInstruction({ integration, authority, required }, programId)],
  };
}

export function nominateAuthority(evidence: Evidence): Expected {
  const { request, programId } = evidence;
  evidence.name('nominateAuthority');
  const integration = governed(evidence);
  // the zero address stands for nobody
  const nominee = request.raw('nominee') === null ? PublicKey.default : request.get('address', 'nominee');
  return {
    signer: integration.authority,
    instructions: () => [nominateAuthorityInstruction({ integration, nominee }, programId)],
  };
}

export function acceptAuthority({ request, programId }: Evidence): Expected {
  const nominee = request.get('address', 'nominee');
  const integration = request.get('address', 'integrationId');
  return {
    signer: nominee,
    instructions: () => [acceptAuthorityInstruction({ integration, nominee }, programId)],
  };
}
