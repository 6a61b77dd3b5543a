import type { InstructionName } from '../program/instruction.ts';
import { POWERS } from '../program/platform.generated.ts';
import { type CoinPowers, powersOf } from '../solana/powers.ts';

/** Why a signer should look twice: what hands the platform or a coin over, or its money. What is usual has none, or nobody reads the others. */
export const platformWarnings: Partial<Readonly<Record<InstructionName, string>>> = {
  queuePlatformChange: 'hands the platform over to the roles that it names, after the delay of changes',
  queueStablecoinChange:
    'names the limits of deployments and the custody account that collateral is moved to',
  nominateAuthority: 'lets the nominee take over the coin, with its revenue, settings and API key',
  voteLoss:
    'lets another of admin, guardian and manager decide this loss alone, until it is decided or the vote is taken back',
  freeze: 'stops its holder from redeeming and transferring the coins',
  pauseCoin: 'stops every holder from redeeming and transferring the coin',
  seize: "moves a holder's coins without the holder",
  nominateCompliance: "lets the nominee take over the powers over the coin's holders",
  claimFees: 'pays to an account that is not the usual one of the authority, and may belong to anyone',
};

const labels: readonly (readonly [keyof CoinPowers, string])[] = [
  ['freeze', 'freeze accounts'],
  ['pause', 'pause the coin'],
  ['seize', "seize holders' coins"],
  ['frozenByDefault', 'accounts begin frozen'],
];

/** What a coin's compliance authority may do, by the bits of its powers. */
const powerLabels = Array.from({ length: Number(POWERS) + 1 }, (_, powers) => {
  const has = powersOf(powers);
  const present = labels.filter(([power]) => has[power]).map(([, label]) => label);
  return present.length === 0 ? 'none' : present.join(', ');
});

/** What the numbers of arguments that choose something stand for. */
export const platformChoices: Partial<
  Readonly<Record<InstructionName, Readonly<Record<string, readonly string[]>>>>
> = {
  lowerLimits: { limit: ['supplyCap', 'maxDeployedBps', 'deployPerDay'] },
  initializeIntegration: { kind: ['an earning coin', 'a payment coin'], powers: powerLabels },
  revokeRole: { role: ['manager', 'pauser'] },
  voteLoss: { reportOpen: ['reporting', 'settling the open loss report with'] },
};

/** What each instruction of the program does. Names in braces are those of its accounts and arguments; amounts are base units. Every argument is named: a signer may have nothing but these words. */
export const platformWords: Readonly<Record<InstructionName, string>> = {
  initializePlatform:
    'Create the platform with admin {admin}, manager {manager}, guardian {guardian}, pauser {pauser}, treasury {treasury}, and {delaySeconds} seconds as the delay of changes',
  createStablecoin:
    'Add a platform stablecoin on the underlying mint {underlyingMint} with supply cap {supplyCap}, {deployPerDay} deployed per day, {maxDeployedBps} basis points deployed at most, platform commission {platformFeeBps} basis points, junior premium {juniorPremiumBps} basis points, target coverage {targetCoverageBps} basis points, minimum coverage {minCoverageBps} basis points, yield vests over {vestingSeconds} seconds, junior cooldown {cooldownSeconds} seconds, withdrawal window {windowSeconds} seconds, custody {custody}, accepted powers of the issuer {acceptedPowers}, and the junior token {juniorName} ({juniorSymbol}) with the metadata {juniorUri}',
  initializeIntegration:
    'Create the coin {name} ({symbol}), {kind}, with the mint {brandedMint} and open its integration {integration}, with {authority} as its authority and a fee of {feeBps} basis points; only whitelisted users may mint: {whitelistRequired}; powers over holders, for ever: {powers}, held by {compliance}; metadata {uri}; description {description}',
  setWhitelisted: 'Set on the whitelist of integration {integration} whether {user} may mint: {allowed}',
  setWhitelistRequired:
    'Set for integration {integration} whether only whitelisted users may mint: {required}',
  distributeYield: 'Pay {amount} of the underlying from {source} into stablecoin {stablecoin} as yield',
  mint: 'Mint coins of integration {integration}: {user} pays at most {amount} of the underlying and receives at least {minimumReceived} coins in {destination}',
  redeem:
    'Redeem {tokens} coins of integration {integration}: {user} receives at least {minimumReceived} of the underlying in {destination}',
  redeemUnderReport:
    'Redeem {tokens} coins of integration {integration} while a loss is reported: {user} receives at least {minimumReceived} of the underlying in {destination} now, and a claim for what is withheld',
  claimFees: 'Pay {amount} of the underlying from the revenue of integration {integration} to {destination}',
  accrue: 'Release yield of stablecoin {stablecoin} that is due',
  sync: 'Bring integration {integration} up to date with its stablecoin',
  queuePlatformChange:
    'Queue a change of the roles of the platform to admin {newAdmin}, manager {manager}, guardian {guardian}, pauser {pauser}, treasury {treasury}, and {delaySeconds} seconds as the delay of changes',
  queueStablecoinChange:
    'Queue a change of the settings of stablecoin {stablecoin} to supply cap {supplyCap}, {deployPerDay} deployed per day, {maxDeployedBps} basis points deployed at most, platform commission {platformFeeBps} basis points, junior premium {juniorPremiumBps} basis points, target coverage {targetCoverageBps} basis points, minimum coverage {minCoverageBps} basis points, yield vests over {vestingSeconds} seconds, junior cooldown {cooldownSeconds} seconds, custody {custody}',
  cancelChange: 'Cancel the queued change {change} and return its rent to {rentReceiver}',
  executePlatformChange: 'Execute the queued change {change} of the roles of the platform',
  executeStablecoinChange: 'Execute the queued change {change} of the settings of stablecoin {stablecoin}',
  lowerLimits: 'Lower the limit {limit} of stablecoin {stablecoin} to {value}',
  revokeRole: 'Revoke the role {role} of the platform',
  setPaused: 'Set whether new exposure is stopped on the platform: {paused}',
  collectPlatformFees: 'Pay the commission of the platform on stablecoin {stablecoin} to {destination}',
  deployCollateral:
    'Move {amount} of the underlying from the vault of stablecoin {stablecoin} to custody {custody}',
  returnCollateral: 'Return {amount} of the underlying from {source} to the vault of stablecoin {stablecoin}',
  recognizeShortfall:
    'Count what the vault of stablecoin {stablecoin} lacks as deployed collateral, which can be returned or reported as a loss',
  recognizeReturn:
    'Count what the vault of stablecoin {stablecoin} has beyond what it must hold as collateral that was returned',
  reportLoss: 'Report a loss of {amount} of the underlying of stablecoin {stablecoin}',
  resolveLoss: 'Resolve the loss report {lossReport} with a loss of {amount} of the underlying',
  voteLoss:
    'Vote for {reportOpen} a loss of {amount} of the underlying of stablecoin {stablecoin}, which has had {number} loss reports',
  withdrawLossVote: 'Take back the vote {lossVote} of {voter} and return its rent to {rentReceiver}',
  lapseLossReport: 'End the loss report {lossReport}, which nobody has resolved in time',
  settleLossClaim: 'Pay the refund of loss claim {lossClaim} of {owner} to {destination}',
  closeLossReport: 'Close the loss report {lossReport} and return its rent to {rentReceiver}',
  updateMetadata: 'Set {field} of the coin {brandedMint} to {value}',
  setFee:
    'Set the fee of integration {integration} to {feeBps} basis points; a raise takes effect after the delay of the platform',
  nominateAuthority: 'Nominate {nominee} as the next authority of integration {integration}',
  acceptAuthority: 'Make {nominee} the authority of integration {integration}',
  juniorDeposit:
    'Deposit into the junior tranche of stablecoin {stablecoin}: {user} pays at most {amount} of the underlying and receives at least {minimumReceived} junior tokens in {destination}',
  juniorRequestWithdrawal:
    'Start the withdrawal of {tokens} junior tokens of {owner}, as cooldown {cooldown} with the id {id}',
  juniorCompleteWithdrawal:
    'Complete the withdrawal {cooldown} of {owner} with {tokens} junior tokens: {owner} receives at least {minimumReceived} of the underlying in {destination}',
  juniorCancelWithdrawal: 'Cancel the withdrawal {cooldown} and give its junior tokens back to {owner}',
  openJuniorMint: 'Create the mint {juniorMint} of the next junior tranche of stablecoin {stablecoin}',
  freeze: 'Freeze the account {tokenAccount} of the coin {brandedMint}',
  thaw: 'Thaw the account {tokenAccount} of the coin {brandedMint}',
  pauseCoin: 'Pause the coin {brandedMint}: nobody can mint, redeem or transfer it',
  resumeCoin: 'Resume the coin {brandedMint}',
  seize: 'Move {amount} coins of {brandedMint} from {source} to {destination} without their holder',
  nominateCompliance: 'Nominate {nominee} as the next compliance authority of integration {integration}',
  acceptCompliance: 'Make {nominee} the compliance authority of integration {integration}',
  thawWhitelisted:
    'Thaw the empty account {tokenAccount} of the coin {brandedMint}, whose owner is on the whitelist',
  migrateIntegration:
    'Bring integration {integration} to the present layout, which changes nothing that it holds',
  closeOutdatedChange:
    'Close the change {change}, which was queued in an older layout, and return its rent to {rentReceiver}',
  checkDeadline: 'Fail the whole transaction after the unix second {validUntilTs}',
};

/** What an instruction does where an argument that it may leave out is absent, or is the address of nobody. */
export const platformWordsWithout: Partial<
  Readonly<
    Record<
      InstructionName,
      {
        readonly argument: string;
        readonly words: string;
        /** Whether the instruction's warning does not hold then. */
        readonly endsWarning?: true;
      }
    >
  >
> = {
  claimFees: {
    argument: 'amount',
    words: 'Pay all revenue that is owed to integration {integration} to {destination}',
  },
  nominateAuthority: {
    argument: 'nominee',
    words: 'Withdraw the nomination of the next authority of integration {integration}',
    endsWarning: true,
  },
  nominateCompliance: {
    argument: 'nominee',
    words: 'Withdraw the nomination of the next compliance authority of integration {integration}',
    endsWarning: true,
  },
  juniorCompleteWithdrawal: {
    argument: 'tokens',
    words:
      'Complete the withdrawal {cooldown} of {owner} with all the junior tokens that are left in it: {owner} receives at least {minimumReceived} of the underlying in {destination}',
  },
};
