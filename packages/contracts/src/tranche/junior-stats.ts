import * as z from 'zod';
import { address } from '../primitives/base58.ts';
import { clusterSchema } from '../primitives/cluster.ts';
import {
  apyBps7dMeaning,
  bpsOut,
  decimalOut,
  integerOut,
  quantity,
  textOut,
  timestamp,
} from '../primitives/output.ts';

/** Path of the reads of a tranche, junior or senior. */
export const trancheRequest = z.strictObject({
  id: address('Tranche ID; of a senior tranche the integration ID (proxy state address)'),
  cluster: clusterSchema,
});

/** The coverage ratio where no senior assets are outstanding, and the most it is given as: 2^31 − 1. */
export const maxCoverageRatioBps = 2_147_483_647;

/** `data` of GET /tranches/junior/{id}/stats. */
export const juniorStatsResponse = z.object({
  liquidity_pool_id: textOut('Pool of the tranche: its stablecoin index'),
  lp_token_supply: quantity('Junior tokens outstanding, those in cooldown included; base units'),
  total_value_locked: quantity("The tranche's assets, accrued to this second; underlying base units"),
  holders: integerOut(
    'Owners of token accounts with a balance above zero, each once; tokens in cooldown are in no account',
  ),
  exchange_rate_usd: decimalOut('USD per junior token, accrued to this second'),
  exchange_rate_underlying: decimalOut('Underlying per junior token, accrued to this second'),
  coverage_ratio_bps: bpsOut(
    `Junior over senior assets, accrued to this second, rounded down; ${maxCoverageRatioBps} where no senior assets are outstanding, which is also the most it is given as`,
  ),
  apy_bps: bpsOut(
    "The tranche's part of the current yield stream and its premium on the senior side's, after the platform fee, per year on junior assets, compounded daily",
  ),
  apy_bps_7d: bpsOut(apyBps7dMeaning),
  market_cap: decimalOut('Value of all junior tokens, those in cooldown included; USD'),
  timestamp: timestamp('The moment of the figures'),
});
