import * as z from 'zod';
import { pendingChangeFields, roles } from './governance.ts';
import { clusterSchema } from './primitives/cluster.ts';
import {
  addressResponse,
  booleanResponse,
  decimalText,
  integerResponse,
  optionalAddressResponse,
  textResponse,
  timestamp,
} from './primitives/output.ts';
import { period } from './primitives/period.ts';

/** Query of GET /platform. */
export const platformRequest = z.strictObject({ cluster: clusterSchema });

const coins = 'underlying coins of all stablecoins, each counted as one, exact';

/** Totals over all stablecoins. */
const totals = {
  seniorAssets: decimalText(`What all integrations hold; ${coins}`),
  juniorAssets: decimalText(`Assets of the junior pools; ${coins}`),
  unvestedYield: decimalText(`Yield that is paid in and not released yet; ${coins}`),
  deployedCollateral: decimalText(`Collateral that is deployed; ${coins}`),
  platformFeesOwed: decimalText(`Fees owed to the treasury; ${coins}`),
  integratorFeesOwed: decimalText(`Revenue owed to integrators; ${coins}`),
  refundsOwed: decimalText(`Refunds owed of what loss reports withheld; ${coins}`),
};

/** Figures over all integrations. */
const figures = {
  integrations: integerResponse('How many integrations there are'),
  holders: integerResponse(
    'Owners of token accounts with a balance above zero, added up over the branded coins whose holders have been counted by then: an owner of two coins counts twice',
  ),
  coinsCounted: integerResponse('Of how many branded coins the holders have been counted'),
  volume: decimalText(`Mint and redeem until then; ${coins}`),
  revenue: decimalText(`Revenue of all integrators until then, claimed or not; ${coins}`),
};

const ofADay = 'in the 24 hours before, or since the first record where that is younger';

/** `data` of GET /platform. */
export const platformResponse = z.object({
  paused: booleanResponse('Whether new exposure is stopped'),
  stablecoins: integerResponse('How many stablecoins there are'),
  openLossReports: integerResponse('How many of them have an open loss report'),
  totals: z
    .object({
      ...totals,
      vaultBalances: decimalText(`Collateral in the vaults; ${coins}`),
      availableLiquidity: decimalText(
        `What the vaults have beyond what is owed in fees and refunds; ${coins}`,
      ),
    })
    .meta({ description: 'Totals over all stablecoins, accrued to this second' }),
  figures: z
    .object({
      timestamp: timestamp('Time of the figures'),
      ...figures,
      volume24h: decimalText(`Mint and redeem ${ofADay}; ${coins}`),
      revenue24h: decimalText(`Revenue of all integrators ${ofADay}; ${coins}`),
    })
    .nullable()
    .meta({ description: 'As last recorded, once a minute; null before the first record' }),
  program: z
    .object({
      programId: addressResponse('The program'),
      buildSha256: textResponse('SHA-256 of the build that this service was released with; hexadecimal'),
      deployed: z
        .object({
          sha256: textResponse(
            'SHA-256 of what is deployed, without the zeros behind it; the program is that of the build where it equals buildSha256; hexadecimal',
          ),
          slot: integerResponse('Slot of the last deployment'),
          upgradeAuthority: optionalAddressResponse('Who can replace it; null for nobody'),
        })
        .nullable()
        .meta({ description: 'As the cluster has it; null where it could not be read' }),
    })
    .meta({ description: 'The program on chain, at most some seconds ago' }),
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
    stablecoins: integerResponse('How many stablecoins there were'),
    ...totals,
    ...figures,
  }),
);
