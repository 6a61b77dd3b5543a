import type { TransactionProcedure } from '@obverse/contracts';
import type { Evidence } from '../evidence.ts';
import {
  acceptCompliance,
  freeze,
  nominateCompliance,
  pauseCoin,
  resumeCoin,
  seize,
  thaw,
  thawWhitelisted,
} from './compliance.ts';
import type { Expected } from './expected.ts';
import { convert, mint, redeem, settle } from './holders.ts';
import {
  acceptAuthority,
  claimFees,
  initialize,
  nominateAuthority,
  setFee,
  setWhitelistRequired,
  updateMetadata,
  whitelist,
} from './integrators.ts';
import { juniorMint, juniorWithdrawCancel, juniorWithdrawComplete, juniorWithdrawRequest } from './junior.ts';

/** A procedure whose transaction follows from its request alone. A rebuilt one has to be what it was before. */
export type RuledProcedure = Exclude<TransactionProcedure, 'transaction.rebuild'>;

/** What the transaction of each procedure has to be. */
export const rules: { readonly [Procedure in RuledProcedure]: (evidence: Evidence) => Expected } = {
  'integration.acceptAuthority': acceptAuthority,
  'integration.acceptCompliance': acceptCompliance,
  'integration.claimFees': claimFees,
  'integration.convert': convert,
  'integration.freeze': freeze,
  'integration.initialize': initialize,
  'integration.mint': mint,
  'integration.nominateAuthority': nominateAuthority,
  'integration.nominateCompliance': nominateCompliance,
  'integration.pauseCoin': pauseCoin,
  'integration.redeem': redeem,
  'integration.resumeCoin': resumeCoin,
  'integration.seize': seize,
  'integration.setFee': setFee,
  'integration.setWhitelistRequired': setWhitelistRequired,
  'integration.thaw': thaw,
  'integration.thawWhitelisted': thawWhitelisted,
  'integration.updateMetadata': updateMetadata,
  'integration.whitelist': whitelist,
  'loss.settle': settle,
  'tranches.juniorMint': juniorMint,
  'tranches.juniorWithdrawCancel': juniorWithdrawCancel,
  'tranches.juniorWithdrawComplete': juniorWithdrawComplete,
  'tranches.juniorWithdrawRequest': juniorWithdrawRequest,
};
