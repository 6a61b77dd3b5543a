import type * as z from 'zod';
import type { claimFeesRequest } from '../integration/claim-fees.ts';
import type {
  acceptComplianceRequest,
  freezeRequest,
  nominateComplianceRequest,
  pauseCoinRequest,
  resumeCoinRequest,
  seizeRequest,
  thawRequest,
  thawWhitelistedRequest,
} from '../integration/compliance.ts';
import type { convertRequest, mintRequest, redeemRequest } from '../integration/exchange.ts';
import type { initializeRequest } from '../integration/initialize.ts';
import type {
  acceptAuthorityRequest,
  nominateAuthorityRequest,
  setFeeRequest,
  setWhitelistRequiredRequest,
  updateMetadataRequest,
} from '../integration/settings.ts';
import type { whitelistRequest } from '../integration/whitelist.ts';
import type { settleLossClaimRequest } from '../loss.ts';
import type {
  juniorMintRequest,
  juniorWithdrawCancelRequest,
  juniorWithdrawCompleteRequest,
  juniorWithdrawRequestRequest,
} from '../tranche.ts';
import type { rebuildRequest } from './rebuild.ts';

/** What a caller sends to each procedure that answers with a transaction, by the procedure's name. */
export type TransactionRequests = {
  'integration.acceptAuthority': z.input<typeof acceptAuthorityRequest>;
  'integration.acceptCompliance': z.input<typeof acceptComplianceRequest>;
  'integration.claimFees': z.input<typeof claimFeesRequest>;
  'integration.convert': z.input<typeof convertRequest>;
  'integration.freeze': z.input<typeof freezeRequest>;
  'integration.initialize': z.input<typeof initializeRequest>;
  'integration.mint': z.input<typeof mintRequest>;
  'integration.nominateAuthority': z.input<typeof nominateAuthorityRequest>;
  'integration.nominateCompliance': z.input<typeof nominateComplianceRequest>;
  'integration.pauseCoin': z.input<typeof pauseCoinRequest>;
  'integration.redeem': z.input<typeof redeemRequest>;
  'integration.resumeCoin': z.input<typeof resumeCoinRequest>;
  'integration.seize': z.input<typeof seizeRequest>;
  'integration.setFee': z.input<typeof setFeeRequest>;
  'integration.setWhitelistRequired': z.input<typeof setWhitelistRequiredRequest>;
  'integration.thaw': z.input<typeof thawRequest>;
  'integration.thawWhitelisted': z.input<typeof thawWhitelistedRequest>;
  'integration.updateMetadata': z.input<typeof updateMetadataRequest>;
  'integration.whitelist': z.input<typeof whitelistRequest>;
  'loss.settle': z.input<typeof settleLossClaimRequest>;
  'tranches.juniorMint': z.input<typeof juniorMintRequest>;
  'tranches.juniorWithdrawCancel': z.input<typeof juniorWithdrawCancelRequest>;
  'tranches.juniorWithdrawComplete': z.input<typeof juniorWithdrawCompleteRequest>;
  'tranches.juniorWithdrawRequest': z.input<typeof juniorWithdrawRequestRequest>;
  'transaction.rebuild': z.input<typeof rebuildRequest>;
};

/** A procedure that answers with a transaction. */
export type TransactionProcedure = keyof TransactionRequests;
