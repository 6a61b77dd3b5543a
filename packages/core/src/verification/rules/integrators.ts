import { PublicKey } from '@solana/web3.js';
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
import type { Sources } from '../sources.ts';
import { coinOf, type Expected, governed, guards, receivesUnderlying, stablecoinOf } from './expected.ts';

export function initialize({ request, programId }: Sources): Expected {
  const initializer = request.get('address', 'signer');
  const metadata = request.object('metadata');
  const params = {
    initializer,
    authority: request.optional('address', 'authority') ?? initializer,
    stablecoinIndex: request.get('integer', 'stablecoin'),
    feeBps: request.get('integer', 'feeBps'),
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

export function claimFees(sources: Sources): Expected {
  const { request, programId } = sources;
  sources.name('claimFees');
  const integration = governed(sources);
  const stablecoin = stablecoinOf(sources, guards.stablecoin);
  const owner = request.optional('address', 'destination') ?? integration.authority;
  const destination = tokenAddress(stablecoin.underlyingMint, owner, stablecoin.tokenProgram);
  const amount = request.optional('amount', 'amount');
  return {
    signer: integration.authority,
    receiver: receivesUnderlying(owner, stablecoin),
    instructions: ({ createReceiver }) => [
      ...createReceiver,
      claimFeesInstruction({ integration, stablecoin, amount, destination }, programId),
    ],
  };
}

export function whitelist(sources: Sources): Expected {
  const { request, programId } = sources;
  sources.name('setWhitelisted');
  const { address: integration, authority } = governed(sources);
  const allowed = request.get('flag', 'allowed');
  const users = request.get('addresses', 'users');
  sources.requireCount(users.length);
  const rentReceivers = users.map((_, i) => sources.take('rentReceiver', guards.rentReceiver, i));
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

export function setFee(sources: Sources): Expected {
  const { request, programId } = sources;
  sources.name('setFee');
  const integration = governed(sources);
  const stablecoin = { address: sources.take('stablecoin', guards.stablecoin) };
  const feeBps = request.get('integer', 'feeBps');
  return {
    signer: integration.authority,
    instructions: () => [setFeeInstruction({ integration, stablecoin, feeBps }, programId)],
  };
}

export function updateMetadata(sources: Sources): Expected {
  const { request, programId } = sources;
  sources.name('updateMetadata');
  const integration = { ...governed(sources), ...coinOf(sources) };
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

export function setWhitelistRequired(sources: Sources): Expected {
  const { request, programId } = sources;
  sources.name('setWhitelistRequired');
  const { address: integration, authority } = governed(sources);
  const required = request.get('flag', 'whitelistRequired');
  return {
    signer: authority,
    instructions: () => [setWhitelistRequiredInstruction({ integration, authority, required }, programId)],
  };
}

export function nominateAuthority(sources: Sources): Expected {
  const { request, programId } = sources;
  sources.name('nominateAuthority');
  const integration = governed(sources);
  // the zero address stands for nobody
  const nominee = request.raw('nominee') === null ? PublicKey.default : request.get('address', 'nominee');
  return {
    signer: integration.authority,
    instructions: () => [nominateAuthorityInstruction({ integration, nominee }, programId)],
  };
}

export function acceptAuthority({ request, programId }: Sources): Expected {
  const nominee = request.get('address', 'nominee');
  const integration = request.get('address', 'integrationId');
  return {
    signer: nominee,
    instructions: () => [acceptAuthorityInstruction({ integration, nominee }, programId)],
  };
}
