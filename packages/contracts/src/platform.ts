import * as z from 'zod';
import { pendingChangeFields, roles } from './governance.ts';
import { clusterSchema } from './primitives/cluster.ts';
import { decimalOut, flagOut, integerOut, timestamp } from './primitives/output.ts';
import { period } from './primitives/period.ts';

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

/** Figures over all integrations. */
const figures = {
  integrations: integerOut('How many integrations there are'),
  holders: integerOut(
    'Owners of token accounts with a balance above zero, added up over the branded coins whose holders have been counted by then: an owner of two coins counts twice',
  ),
  coinsCounted: integerOut('Of how many branded coins the holders have been counted'),
  volume: decimalOut(`Mint and redeem until then; ${coins}`),
  revenue: decimalOut(`Commission of all integrators until then, claimed or not; ${coins}`),
};

const ofADay = 'in the 24 hours before, or since the first record where that is younger';

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
  figures: z
    .object({
      timestamp: timestamp('Time of the figures'),
      ...figures,
      volume24h: decimalOut(`Mint and redeem ${ofADay}; ${coins}`),
      revenue24h: decimalOut(`Commission of all integrators ${ofADay}; ${coins}`),
    })
    .nullable()
    .meta({ description: 'As last recorded, once a minute; null before the first record' }),
  pendingChange: z
    .object({ ...pendingChangeFields, new: roles.meta({ description: 'The roles that it leaves' }) })
    .nullable()
    .meta({ description: 'The queued change of the roles; null without one' }),
  timestamp: timestamp('Time of the values; at most a second ago'),
});

/** Query of GET /platform/history. */
export const platformHistoryRequest = z.strictObject({ ...period, cluster: clusterSchema });

/** `data` of GET /platform/history: the totals as they were, oldest first. */
export const platformHistoryResponse = z.array(
  z.object({
    timestamp: timestamp("Time of the values, by the cluster's clock"),
    stablecoins: integerOut('How many stablecoins there were'),
    ...totals,
    ...figures,
  }),
);
