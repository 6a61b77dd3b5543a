// Generated from openapi.json by scripts/generate.mjs; do not edit.

/** Every operation that answers with a transaction, by path, with its name in the router. */
export const transactionProcedures = {
  '/integration/authority/accept': 'integration.acceptAuthority',
  '/integration/compliance/accept': 'integration.acceptCompliance',
  '/integration/claim-fees': 'integration.claimFees',
  '/integration/compliance/freeze': 'integration.freeze',
  '/integration/initialize/flow': 'integration.initialize',
  '/integration/mint': 'integration.mint',
  '/integration/authority/nominate': 'integration.nominateAuthority',
  '/integration/compliance/nominate': 'integration.nominateCompliance',
  '/integration/compliance/pause': 'integration.pauseCoin',
  '/integration/redeem': 'integration.redeem',
  '/integration/compliance/resume': 'integration.resumeCoin',
  '/integration/compliance/seize': 'integration.seize',
  '/integration/fee': 'integration.setFee',
  '/integration/whitelist-required': 'integration.setWhitelistRequired',
  '/integration/compliance/thaw': 'integration.thaw',
  '/integration/compliance/thaw-whitelisted': 'integration.thawWhitelisted',
  '/integration/metadata': 'integration.updateMetadata',
  '/integration/whitelist': 'integration.whitelist',
  '/loss-claims/settle': 'loss.settle',
  '/tranches/junior/mint': 'tranches.juniorMint',
  '/tranches/junior/withdraw/cancel': 'tranches.juniorWithdrawCancel',
  '/tranches/junior/withdraw/complete': 'tranches.juniorWithdrawComplete',
  '/tranches/junior/withdraw/request': 'tranches.juniorWithdrawRequest',
  '/transaction/rebuild': 'transaction.rebuild',
} as const;
