import { platformRequest, platformResponse } from '@obverse/contracts';
import { math, platformAddress } from '@obverse/core';
import { get, procedure } from '../auth/procedure.ts';
import { ApiError } from '../lib/errors.ts';
import { fromUnixSeconds } from '../lib/format.ts';
import { latestFigures } from '../snapshots/read-snapshots.ts';
import { sumOfCoins, totalNames } from '../snapshots/totals.ts';
import { builtProgram, recentDeployedProgram } from '../solana/deployed-program.ts';
import { recentStablecoins } from '../solana/stablecoins.ts';
import { platformChangeOf } from '../state/governance.ts';

const names = [...totalNames, 'vaultBalances', 'availableLiquidity'] as const;

export const platformStats = procedure(
  get('/platform', {
    auth: 'none',
    summary: 'Totals over all stablecoins and integrations, and the pending change of roles',
    description:
      'Underlyings are added up coin by coin, whatever they are worth: a coin of each counts as one. Where all underlyings are dollars, these are dollars.',
  }),
)
  .input(platformRequest.default({ cluster: 'mainnet' }))
  .output(platformResponse)
  .query(async ({ ctx, input }) => {
    const { cluster } = input;
    const chain = ctx.chains[cluster];
    const [{ platform: state, platformChange, states, now }, deployed, figures] = await Promise.all([
      recentStablecoins(chain),
      recentDeployedProgram(chain),
      latestFigures(ctx.database.orm, cluster, platformAddress(chain.programId).toBase58()),
    ]);
    if (state === undefined) {
      throw new ApiError('UNAVAILABLE', `The platform of ${cluster} is not initialized`);
    }
    const parts = states.map(({ stablecoin, vaultBalance }) => {
      const accrued = math.accrue(stablecoin, now);
      const availableLiquidity = math.liquidityLeft(accrued, vaultBalance);
      const amounts = { ...accrued, vaultBalances: vaultBalance, availableLiquidity };
      return { decimals: stablecoin.decimals, amounts };
    });
    return {
      paused: state.paused,
      stablecoins: states.length,
      openLossReports: states.filter(({ report }) => report !== undefined).length,
      totals: sumOfCoins(names, parts),
      figures: figures === undefined ? null : { ...figures, timestamp: figures.takenAt },
      program: {
        programId: chain.programId.toBase58(),
        buildSha256: builtProgram().sha256,
        deployed:
          deployed === undefined
            ? null
            : { ...deployed, upgradeAuthority: deployed.upgradeAuthority?.toBase58() ?? null },
      },
      pendingChange: platformChange === undefined ? null : platformChangeOf(platformChange, state, now),
      timestamp: fromUnixSeconds(now),
    };
  });
