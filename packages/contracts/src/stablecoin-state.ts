import * as z from 'zod';
import { pendingChangeFields, settingFields, settings } from './governance.ts';
import { openLossReport } from './loss.ts';
import { address } from './primitives/base58.ts';
import { clusterSchema } from './primitives/cluster.ts';
import { stablecoinIndex } from './primitives/integer.ts';
import {
  addressResponse,
  booleanResponse,
  bpsResponse,
  enumResponse,
  integerResponse,
  optionalQuantity,
  quantity,
  rate,
  secondsResponse,
  textResponse,
  timestamp,
} from './primitives/output.ts';
import { period } from './primitives/period.ts';
import { maxCoverageRatioBps } from './tranche.ts';

/** Path of GET /stablecoin/{index}. */
export const stablecoinRequest = z.strictObject({ index: stablecoinIndex, cluster: clusterSchema });

const coverage = (when: string) =>
  bpsResponse(
    `Junior over senior assets, accrued to ${when}, rounded down; ${maxCoverageRatioBps} where no senior assets are outstanding, which is also the most it is given as`,
  );

/** `data` of GET /stablecoin/{index}. Quantities are underlying base units. */
export const stablecoinResponse = z.object({
  index: integerResponse('Stablecoin index'),
  stablecoin: addressResponse('The platform stablecoin'),
  underlyingMint: addressResponse('The underlying mint'),
  issuerPowers: z
    .array(
      z.object({
        power: enumResponse('The power', [
          'permanentDelegate',
          'pause',
          'freeze',
          'transferHook',
          'transferFee',
          'confidentialTransfers',
          'closeMint',
        ]),
        meaning: textResponse(
          'What the issuer may do, as the rest of a sentence that begins with "The issuer may"',
        ),
      }),
    )
    .meta({
      description:
        'What the issuer of the underlying may do with it, as its mint said when the stablecoin was created; all of it the admin accepted',
    }),
  decimals: integerResponse('Decimals of the underlying and of all its coins'),
  vault: addressResponse('The token account that holds the collateral'),
  juniorTranche: addressResponse('The present junior tranche: its junior mint'),
  paused: booleanResponse(
    'Whether new exposure is stopped: no initialization, mint, junior deposit or deployment',
  ),
  settings: z
    .object({
      ...settingFields,
      windowSeconds: secondsResponse('How long a junior withdrawal can be completed after its cooldown'),
    })
    .meta({ description: 'The parameters' }),
  pendingChange: z
    .object({
      ...pendingChangeFields,
      new: settings.meta({ description: 'The settings that it sets' }),
    })
    .nullable()
    .meta({ description: 'The queued change of the settings; null without one' }),
  seniorAssets: quantity(
    'What all integrations hold together, accrued to this second, before revenue of their authorities that is not synced yet',
    'underlying',
  ),
  remainingCapacity: quantity('What the supply cap still admits', 'underlying'),
  juniorAssets: quantity('Assets of the junior pool, accrued to this second', 'underlying'),
  juniorSupply: quantity("Junior tokens by the program's count, those in cooldowns included", 'junior'),
  juniorCooling: quantity('Junior tokens in open cooldowns', 'junior'),
  juniorExchangeRate: rate('Underlying per junior token, accrued to this second'),
  coverageBps: coverage('this second'),
  vaultBalance: quantity('Collateral in the vault', 'underlying'),
  deployedCollateral: quantity("Collateral that is deployed, by the program's count", 'underlying'),
  custodyBalance: optionalQuantity(
    'What the token account in settings.custody holds; it may be of more than this stablecoin. null while none is set, and where it was closed',
    'underlying',
  ),
  shortfall: quantity(
    'What the vault lacks of what it must hold, because the issuer of the underlying took it; 0 again when it is recognized and counts as deployed',
    'underlying',
  ),
  deployLeft: quantity(
    'What the daily limit lets be deployed at this moment; it refills continuously',
    'underlying',
  ),
  availableLiquidity: quantity(
    'What redemptions and junior withdrawals can be paid now: the vault less what is owed in fees and refunds',
    'underlying',
  ),
  unvestedYield: quantity('Yield that is paid in and not released yet', 'underlying'),
  vestingEndsAt: timestamp(
    'When the unvested yield is released, unless the limit of 100 % per year or an open loss report holds it back; in the past where nothing vests',
  ),
  platformFeesOwed: quantity('Fees owed to the treasury', 'underlying'),
  integratorFeesOwed: quantity('Revenue owed to all integrators', 'underlying'),
  refundsOwed: quantity('Refunds owed of what loss reports withheld', 'underlying'),
  seniorApyBps: bpsResponse(
    'The current yield stream per year on senior assets, before an integration fee, compounded daily',
  ),
  juniorApyBps: bpsResponse('The current yield stream per year on junior assets, compounded daily'),
  lossReport: openLossReport,
  slot: integerResponse('Slot of the values'),
  timestamp: timestamp('Time of the values'),
});

/** `data` of GET /stablecoins: all of them, in order of index. */
export const stablecoinsResponse = z.array(stablecoinResponse);

/** Path and query of GET /stablecoin/{index}/history. */
export const stablecoinHistoryRequest = z.strictObject({
  index: stablecoinIndex,
  ...period,
  cluster: clusterSchema,
});

/** `data` of GET /stablecoin/{index}/history: the values as they were, oldest first. */
export const stablecoinHistoryResponse = z.array(
  z.object({
    timestamp: timestamp("Time of the values, by the cluster's clock"),
    seniorAssets: quantity('What all integrations held together', 'underlying'),
    juniorAssets: optionalQuantity(
      'Assets of the junior pool; null in records from before they were kept',
      'underlying',
    ),
    seniorIndex: quantity(
      'Value of a unit of senior assets; fixed point, scale 10^15: 1.0 is 1000000000000000',
    ).meta({
      example: '1000000000000000',
    }),
    supplyCap: quantity('Most that senior assets could be after a mint', 'underlying'),
    coverageBps: coverage('that moment'),
    deployedCollateral: quantity('Collateral that was deployed', 'underlying'),
    unvestedYield: quantity('Yield that was not released yet', 'underlying'),
    platformFeesOwed: quantity('Fees owed to the treasury', 'underlying'),
    integratorFeesOwed: quantity('Revenue owed to all integrators', 'underlying'),
    seniorApyBps: bpsResponse('The yield stream of that moment on senior assets, before an integration fee'),
  }),
);

/** Path of GET /integration/by-mint/{brandedMint}. */
export const integrationByMintRequest = z.strictObject({
  brandedMint: address('Branded mint'),
  cluster: clusterSchema,
});
