import * as z from 'zod';
import { pendingChangeFields, roles } from './governance.ts';
import { clusterSchema } from './primitives/cluster.ts';
import { decimalOut, flagOut, integerOut, timestamp } from './primitives/output.ts';

/** Query of GET /platform. */
export const platformRequest = z.strictObject({ cluster: clusterSchema });

const coins = 'underlying coins of all stablecoins, each counted as one, exact';

/** Totals over all stablecoins. */
const totals = {
  seniorAssets: decimalOut(`What all integrations hold; ${coins}`),
  juniorAssets: decimalOut(`Assets of the junior pools; ${coins}`),
  unvestedYield: decimalOut(`Yield that is paid in and not released yet; ${coins}`),
  deployedCollateral: decimalOut(`Collateral that is deployed; ${coins}`),
  platformFeesOwed: decimalOut(`Fees owed to the treasury; ${coins}`),
  integratorFeesOwed: decimalOut(`Commission owed to integrators; ${coins}`),
  refundsOwed: decimalOut(`Refunds owed of what loss reports withheld; ${coins}`),
};

/** `data` of GET /platform. */
export const platformResponse = z.object({
  paused: flagOut('Whether new exposure is stopped'),
  stablecoins: integerOut('How many stablecoins there are'),
  openLossReports: integerOut('How many of them have an open loss report'),
  totals: z
    .object({
      ...totals,
      vaultBalances: decimalOut(`Collateral in the vaults; ${coins}`),
      availableLiquidity: decimalOut(
        `What the vaults have beyond what is owed in fees and refunds; ${coins}`,
      ),
    })
    .meta({ description: 'Totals over all stablecoins, accrued to this second' }),
  pendingChange: z
    .object({ ...pendingChangeFields, new: roles.meta({ description: 'The roles that it leaves' }) })
    .nullable()
    .meta({ description: 'The queued change of the roles; null without one' }),
  timestamp: timestamp('Time of the values; at most a second ago'),
});
