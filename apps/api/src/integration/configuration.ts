import { integrationByMintRequest, integrationRequest, integrationResponse } from '@obverse/contracts';
import {
  decodeTokenMetadata,
  describePowers,
  integrationAddress,
  isMintPaused,
  math,
  parseAddress,
} from '@obverse/core';
import { get, procedure } from '../auth/procedure.ts';
import { ApiError } from '../lib/errors.ts';
import { addressOrNull } from '../lib/format.ts';
import type { Chain } from '../solana/chain.ts';
import {
  coinKindOf,
  coinPowersOf,
  type IntegrationSnapshot,
  recentIntegration,
} from '../solana/integrations.ts';
import { trancheOf } from '../state/tranches.ts';
import { feeTermsOf } from './settings/fee.ts';

function configurationOf(chain: Chain, { state, brandedMint, now }: IntegrationSnapshot) {
  const { integration, stablecoin } = state;
  const powers = coinPowersOf({ powers: integration.powers, paused: isMintPaused(brandedMint) });
  return {
    integrationId: integration.address.toBase58(),
    brandedMint: integration.brandedMint.toBase58(),
    stablecoin: integration.stablecoin.toBase58(),
    stablecoinIndex: stablecoin.index,
    stablecoinMint: integration.underlyingMint.toBase58(),
    juniorTranche: trancheOf(chain, state).id.toBase58(),
    decimals: stablecoin.decimals,
    initializer: integration.initializer.toBase58(),
    authority: integration.authority.toBase58(),
    pendingAuthority: addressOrNull(integration.pendingAuthority),
    kind: coinKindOf(integration),
    // a raise whose time has come takes effect with the next sync, which every exchange begins with
    ...feeTermsOf(math.projectTo(state, now).integration),
    whitelistRequired: integration.whitelistRequired,
    compliance:
      powers === null
        ? null
        : {
            ...powers,
            authority: integration.compliance.toBase58(),
            pendingAuthority: addressOrNull(integration.pendingCompliance),
          },
    powers: [...describePowers(integration.powers)],
    metadata: decodeTokenMetadata(integration.brandedMint, brandedMint),
  };
}

export const configuration = procedure(
  get('/integration/{id}', {
    auth: 'none',
    summary: 'Configuration and metadata of an integration',
    failures: [404],
  }),
)
  .input(integrationRequest)
  .output(integrationResponse)
  .query(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    return configurationOf(chain, await recentIntegration(chain, input.id));
  });

/** The address of an integration derives from its branded mint. */
function integrationOfMint(chain: Chain, brandedMint: string): Promise<IntegrationSnapshot> {
  const id = integrationAddress(parseAddress(brandedMint), chain.programId);
  return recentIntegration(chain, id.toBase58()).catch((error: unknown) => {
    throw error instanceof ApiError && error.errorCode === 'INTEGRATION_NOT_FOUND'
      ? new ApiError('INTEGRATION_NOT_FOUND', `No integration has this branded mint: ${brandedMint}`)
      : error;
  });
}

export const byMint = procedure(
  get('/integration/by-mint/{brandedMint}', {
    auth: 'none',
    summary: 'Configuration and metadata of the integration with this branded mint',
    failures: [404],
  }),
)
  .input(integrationByMintRequest)
  .output(integrationResponse)
  .query(async ({ ctx, input }) => {
    const chain = ctx.chains[input.cluster];
    return configurationOf(chain, await integrationOfMint(chain, input.brandedMint));
  });
