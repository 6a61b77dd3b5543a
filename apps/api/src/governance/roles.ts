import { governanceRolesRequest, governanceRolesResponse } from '@obverse/contracts';
import { math } from '@obverse/core';
import { get, procedure } from '../auth/procedure.ts';
import { ApiError } from '../lib/errors.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { recentStablecoins } from '../solana/stablecoins.ts';
import { rolesOf, settingsOf } from '../state/governance.ts';

export const roles = procedure(
  get('/governance/roles', {
    auth: 'none',
    summary: 'Who may do what, how long changes wait, and the limits of every stablecoin',
  }),
)
  .input(governanceRolesRequest.default({ cluster: 'mainnet' }))
  .output(governanceRolesResponse)
  .query(async ({ ctx, input }) => {
    const { platform, states, now } = await recentStablecoins(ctx.chains[input.cluster]);
    if (platform === undefined) {
      throw new ApiError('UNAVAILABLE', `The platform of ${input.cluster} is not initialized`);
    }
    return {
      ...rolesOf(platform),
      paused: platform.paused,
      stablecoins: states.map(({ stablecoin }) => {
        const { supplyCap, maxDeployedBps, deployPerDay, custody } = settingsOf(stablecoin);
        const deployLeft = math.deployLeft(stablecoin, now);
        return {
          index: stablecoin.index,
          ...{ supplyCap, maxDeployedBps, deployPerDay, deployLeft, custody },
        };
      }),
      timestamp: fromUnixSeconds(now),
    };
  });
