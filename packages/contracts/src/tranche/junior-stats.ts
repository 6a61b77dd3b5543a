import * as z from 'zod';
import { address } from '../primitives/address.ts';
import { clusterSchema } from '../primitives/cluster.ts';
import { bpsOut, integerOut, textOut } from '../primitives/output.ts';
import { quantity } from '../primitives/quantity.ts';
import { timestamp } from '../primitives/timestamp.ts';

/** Path of the reads of a tranche, junior or senior. */
export const trancheRequest = z.strictObject({
  id: address('Tranche ID; of a senior tranche the integration ID (proxy state address)'),
  cluster: clusterSchema,
});

/** `data` of GET /tranches/junior/{id}/stats. */
export const juniorStatsResponse = z.object({
  liquidity_pool_id: textOut('Pool of the tranche: its stablecoin index'),
  lp_token_supply: quantity('Junior tokens outstanding, those in cooldown included; base units'),
  total_value_locked: quantity("The tranche's assets; underlying base units"),
  holders: integerOut('Owners with a balance above zero'),
  exchange_rate_usd: textOut('USD per junior token; decimal string'),
  exchange_rate_underlying: textOut('Underlying per junior token; decimal string'),
  coverage_ratio_bps: bpsOut('Junior assets over senior assets'),
  apy_bps: bpsOut('The current yield stream per year, compounded daily'),
  apy_bps_7d: bpsOut('Growth over the last 7 days, per year, compounded'),
  market_cap: textOut('Value of all junior tokens; USD, decimal string'),
  timestamp: timestamp('The moment of the figures'),
});
