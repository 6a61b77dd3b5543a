import { address } from '../procedures/integration/address.ts';
import { claimFees } from '../procedures/integration/claim-fees.ts';
import { configuration } from '../procedures/integration/configuration.ts';
import { initialize } from '../procedures/integration/initialize.ts';
import { mint } from '../procedures/integration/mint.ts';
import { quote } from '../procedures/integration/quote.ts';
import { redeem } from '../procedures/integration/redeem.ts';
import { upload } from '../procedures/integration/upload.ts';
import { whitelist } from '../procedures/integration/whitelist.ts';
import { apy } from '../procedures/stablecoin/apy.ts';
import { limits } from '../procedures/stablecoin/limits.ts';
import { seniorConfig } from '../procedures/tranche/senior-config.ts';
import { router } from './init.ts';

/** Every operation of the service. REST routes and the OpenAPI document are made from it. */
export const appRouter = router({
  integration: { address, claimFees, configuration, initialize, mint, quote, redeem, upload, whitelist },
  stablecoin: { apy, limits },
  tranches: { seniorConfig },
});

export type AppRouter = typeof appRouter;
