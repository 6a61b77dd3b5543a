import type { InstructionName } from '../program/instruction.ts';

/** Why a signer should look twice: what hands the coin over, or its revenue. */
export const platformWarnings: Partial<Readonly<Record<InstructionName, string>>> = {
  nominateAuthority: 'lets the nominee take over the coin, with its fees, settings and API key',
  claimFees: 'pays to the destination that it names, which may belong to anyone',
};

/** What each instruction of the program does. Names in braces are those of its accounts and arguments; amounts are base units. */
export const platformWords: Readonly<Record<InstructionName, string>> = {
  initializePlatform: 'Create the platform with {admin} as its admin',
  createStablecoin: 'Add a platform stablecoin on the underlying mint {underlyingMint}',
  initializeIntegration:
    'Create the branded coin {name} ({symbol}) with the mint {brandedMint} and open its integration {integration}, with {authority} as its authority and a commission of {feeBps} basis points',
  setWhitelisted: 'Set on the whitelist of integration {integration} whether {user} may mint: {allowed}',
  setWhitelistRequired:
    'Set for integration {integration} whether only whitelisted users may mint: {required}',
  distributeYield: 'Pay {amount} of the underlying into stablecoin {stablecoin} as yield',
  mint: 'Mint branded coins of integration {integration}: {user} pays at most {amount} of the underlying and receives at least {minimumReceived} coins in {destination}',
  redeem:
    'Redeem {tokens} branded coins of integration {integration}: {user} receives at least {minimumReceived} of the underlying in {destination}',
  redeemUnderReport:
    'Redeem {tokens} branded coins of integration {integration} while a loss is reported: {user} receives at least {minimumReceived} of the underlying in {destination} now, and a claim for what is withheld',
  claimFees:
    'Pay the commission of integration {integration} to {destination}: {amount} of the underlying, all that is owed where no amount is named',
  accrue: 'Release yield of stablecoin {stablecoin} that is due',
  sync: 'Bring integration {integration} up to date with its stablecoin',
  queuePlatformChange: 'Queue a change of the roles of the platform',
  queueStablecoinChange: 'Queue a change of the settings of stablecoin {stablecoin}',
  cancelChange: 'Cancel the queued change {change}',
  executePlatformChange: 'Execute the queued change {change} of the roles of the platform',
  executeStablecoinChange: 'Execute the queued change {change} of the settings of stablecoin {stablecoin}',
  lowerLimits: 'Lower limit {limit} of stablecoin {stablecoin} to {value}',
  revokeRole: 'Revoke role {role} of the platform',
  setPaused: 'Set whether new exposure is stopped on the platform: {paused}',
  collectPlatformFees: 'Pay the platform fees of stablecoin {stablecoin} to {destination}',
  deployCollateral:
    'Move {amount} of the underlying from the vault of stablecoin {stablecoin} to custody {custody}',
  returnCollateral: 'Return {amount} of the underlying to the vault of stablecoin {stablecoin}',
  reportLoss: 'Report a loss of {amount} of the underlying of stablecoin {stablecoin}',
  resolveLoss: 'Resolve the loss report {lossReport} with a loss of {amount} of the underlying',
  lapseLossReport: 'End the loss report {lossReport}, which nobody has resolved in time',
  settleLossClaim: 'Pay the refund of loss claim {lossClaim} of {owner} to {destination}',
  closeLossReport: 'Close the loss report {lossReport} and return its rent to {rentReceiver}',
  updateMetadata: 'Set {field} of the branded coin {brandedMint} to {value}',
  setFee:
    'Set the commission of integration {integration} to {feeBps} basis points; a raise takes effect after the delay of the platform',
  nominateAuthority: 'Nominate {nominee} as the next authority of integration {integration}',
  acceptAuthority: 'Make {nominee} the authority of integration {integration}',
  juniorDeposit:
    'Deposit into the junior pool of stablecoin {stablecoin}: {user} pays at most {amount} of the underlying and receives at least {minimumReceived} junior tokens in {destination}',
  juniorRequestWithdrawal:
    'Start the withdrawal of {tokens} junior tokens of {owner}, as cooldown {cooldown}',
  juniorCompleteWithdrawal:
    'Complete the withdrawal {cooldown} of {owner}, who receives at least {minimumReceived} of the underlying in {destination}: {tokens} junior tokens, all that are left where no number is named',
  juniorCancelWithdrawal: 'Cancel the withdrawal {cooldown} and give its junior tokens back to {owner}',
  openJuniorMint: 'Create the mint {juniorMint} of the next junior tranche of stablecoin {stablecoin}',
  checkDeadline: 'Fail the whole transaction after the unix second {validUntilTs}',
};
