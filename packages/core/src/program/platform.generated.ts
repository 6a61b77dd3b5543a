// Generated from programs/platform/idl.json by scripts/generate.mjs; do not edit.
import type { PublicKey } from '@solana/web3.js';

/** The development deployment's program id. */
export const DEVELOPMENT_PROGRAM = 'DEV3C8KEdzLZpEr9179SaF4tgwWJ18onaEYADadTRHmL';

/** Basis points of a whole: 10 000 = 100 %. */
export const BPS = 10000n;

/** The senior index that stands for 1.0. */
export const INDEX_ONE = 1000000000000000n;

/** Lowest senior index that a loss may leave, a millionth. */
export const MIN_INDEX = 1000000000n;

/** A junior epoch ends with a loss that leaves less of the pool than this share, in basis points. */
export const EPOCH_ENDS_BELOW_BPS = 100n;

/** Below this senior index, a ten-thousandth, a stablecoin is wound up and takes no new money: above it a loss of 99 % can be settled. */
export const WIND_UP_INDEX = 100000000000n;

/** Assets of a side below this count as none in an accrual: a unit of rounding would move the senior index by more than a millionth. */
export const MIN_EARNING_ASSETS = 1000000n;

/** Virtual assets and virtual supply of every pool, so that neither a tiny supply nor rounding can be used to inflate the rate. */
export const VIRTUAL_OFFSET = 1000n;

/** Seconds of the year over which at most 100 % of the assets may be released as yield. */
export const SECONDS_PER_YEAR = 31536000n;

/** Seconds over which the limit of deployments per day refills. */
export const SECONDS_PER_DAY = 86400n;

/** Scale of the senior side's share of released yield: 10^18 = all of it. */
export const SHARE_ONE = 1000000000000000000n;

/** Scale of the junior premium: 10^9 = 100 %. */
export const PREMIUM_ONE = 1000000000n;

/** Lowest target coverage where a premium is set, in basis points: below it single units of junior assets move the premium by much. */
export const MIN_TARGET_COVERAGE_BPS = 100n;

/** Shortest period over which a yield payment vests, in seconds. */
export const MIN_VESTING_SECONDS = 86400n;

/** Longest period over which a yield payment vests, in seconds. */
export const MAX_VESTING_SECONDS = 31536000n;

/** Shortest cooldown of a junior withdrawal, in seconds. */
export const MIN_COOLDOWN_SECONDS = 86400n;

/** Shortest exit window of a junior withdrawal, in seconds. */
export const MIN_WINDOW_SECONDS = 86400n;

/** Longest cooldown and exit window together, in seconds. */
export const MAX_EXIT_SECONDS = 5184000n;

/** Shortest delay of a change of roles or settings, in seconds. */
export const MIN_DELAY_SECONDS = 86400n;

/** Longest delay of a change of roles or settings, in seconds. */
export const MAX_DELAY_SECONDS = 1209600n;

/** How long a change can be executed, in seconds. */
export const CHANGE_WINDOW_SECONDS = 1209600n;

/** How long after its report a loss report can be ended by anyone, in seconds. */
export const LAPSE_SECONDS = 2592000n;

/** Kind of a coin whose holders have what the commission leaves of the yield. */
export const KIND_EARNING = 0n;

/** Kind of a coin that stays at exactly 1: all of its yield is its integrator's. */
export const KIND_PAYMENT = 1n;

/** Fewest decimals of an underlying mint. */
export const MIN_DECIMALS = 6n;

/** The underlying's issuer may move and burn everyone's tokens, the vault's included. */
export const UNDERLYING_POWER_PERMANENT_DELEGATE = 1n;

/** The underlying's issuer may stop all transfers. */
export const UNDERLYING_POWER_PAUSE = 2n;

/** The underlying's issuer may freeze single token accounts, the vault included. */
export const UNDERLYING_POWER_FREEZE = 4n;

/** The underlying's issuer may set a program that every transfer has to pass. It is not set. */
export const UNDERLYING_POWER_TRANSFER_HOOK = 8n;

/** The underlying's issuer may take a share of every transfer. It is 0. */
export const UNDERLYING_POWER_TRANSFER_FEE = 16n;

/** Holders of the underlying may hide amounts of their transfers. The vault does not. */
export const UNDERLYING_POWER_CONFIDENTIAL = 32n;

/** The underlying's issuer may close the mint while no token exists, and then make another one at its address. */
export const UNDERLYING_POWER_CLOSE_MINT = 64n;

/** All powers that can be accepted. */
export const UNDERLYING_POWERS = 127n;

/** Longest symbol in bytes: it is a seed of the mint's address. */
export const MAX_SYMBOL_BYTES = 32n;

/** Power of a coin's compliance authority: to freeze and thaw accounts. */
export const POWER_FREEZE = 1n;

/** Power of a coin's compliance authority: to stop minting, redeeming and transfers. */
export const POWER_PAUSE = 2n;

/** Power of a coin's compliance authority: to move any holder's coins to another account. */
export const POWER_SEIZE = 4n;

/** Accounts of a coin are frozen until the whitelist or the compliance authority thaws them. */
export const POWER_DEFAULT_FROZEN = 8n;

/** All powers that a coin can be made with. */
export const POWERS = 15n;

/** The singleton that names the roles. */
export type Platform = {
  readonly address: PublicKey;
  /** Bump of the account's address. */
  readonly bump: number;
  /** New exposure is stopped. */
  readonly paused: boolean;
  /** How many stablecoins exist; the next one's index. */
  readonly stablecoinCount: number;
  /** Whether the manager may operate. A revoked manager keeps its vote on losses. */
  readonly managerActive: boolean;
  /** Rises by a revoked role and an executed change that names another admin; every change that was queued before is stale then, of all targets. */
  readonly rolesVersion: number;
  /** Wait between queueing and executing a change, and before a fee raise takes effect. */
  readonly delaySeconds: number;
  /** Changes roles and settings, after a delay. */
  readonly admin: PublicKey;
  /** Distributes yield and moves collateral: the manager last in office. Zero where there was none. */
  readonly manager: PublicKey;
  /** Vetoes changes. */
  readonly guardian: PublicKey;
  /** May stop new exposure; zero for nobody. */
  readonly pauser: PublicKey;
  /** Owner of the token accounts that receive platform fees. */
  readonly treasury: PublicKey;
};

/** A platform stablecoin: an underlying mint, a vault, settings, a yield stream, the senior side and the junior pool. */
export type Stablecoin = {
  readonly address: PublicKey;
  /** Bump of the account's address. */
  readonly bump: number;
  /** Decimals of the underlying, the branded and the junior mints. */
  readonly decimals: number;
  readonly index: number;
  /** Share of released yield that goes to the platform. */
  readonly platformFeeBps: number;
  /** Share of the senior side's yield that goes to the junior pool at target coverage. */
  readonly juniorPremiumBps: number;
  /** Ratio of junior to senior assets that earns the full premium. */
  readonly targetCoverageBps: number;
  /** Least ratio of junior to senior assets after a mint and after a junior withdrawal. */
  readonly minCoverageBps: number;
  /** Largest share of the assets that may be deployed. */
  readonly maxDeployedBps: number;
  /** Period over which a yield payment vests. */
  readonly vestingSeconds: number;
  /** Wait between request and completion of a junior withdrawal. */
  readonly cooldownSeconds: number;
  /** How long a junior withdrawal can be completed after its cooldown. Fixed at creation. */
  readonly windowSeconds: number;
  /** Rises by a lowered limit and an executed change of the settings; a change that was queued before is stale then. */
  readonly settingsVersion: number;
  /** The junior pool's present epoch. */
  readonly epoch: number;
  /** Loss reports so far; the next one's number. */
  readonly reportCount: number;
  /** The newest loss report is open. */
  readonly reportOpen: boolean;
  /** What the issuer of the underlying may do, as the admin accepted it: bits of the `UNDERLYING_POWER_…` constants. Fixed at creation. */
  readonly acceptedPowers: number;
  /** Most that senior assets may be after a mint. */
  readonly supplyCap: bigint;
  /** Most that may be deployed in a day; what is spent of it refills continuously. */
  readonly deployPerDay: bigint;
  /** Underlying that belongs to all integrations together, commission excluded. */
  readonly seniorAssets: bigint;
  /** Growth of senior assets since the beginning, 10^15 = 1.0. */
  readonly seniorIndex: bigint;
  /** Underlying that belongs to the junior pool. */
  readonly juniorAssets: bigint;
  /** Junior tokens by the program's count, those in cooldown included. */
  readonly juniorSupply: bigint;
  /** Junior tokens in open cooldowns of this epoch. */
  readonly juniorCooling: bigint;
  /** Yield received and not yet released. */
  readonly unvestedYield: bigint;
  /** Unvested yield when the present schedule started. */
  readonly vestTotal: bigint;
  /** Start of the present schedule. */
  readonly vestStartTs: bigint;
  /** When all yield of the present schedule has vested. */
  readonly vestEndTs: bigint;
  readonly lastAccrualTs: bigint;
  /** Rest of the yearly cap's division, below 31 536 000. */
  readonly capRemainder: bigint;
  /** Rest of the platform fee's division, below 10 000. */
  readonly platformFeeRemainder: bigint;
  /** Rest of the division between senior side and junior pool, below 10^18. */
  readonly splitRemainder: bigint;
  /** Platform fees not yet collected. */
  readonly platformFeesOwed: bigint;
  /** Sum of all integrations' fees owed. */
  readonly integratorFeesOwed: bigint;
  /** Refunds of resolved loss reports that are not claimed yet. */
  readonly refundsOwed: bigint;
  /** Collateral that is in custody outside the vault. */
  readonly deployedCollateral: bigint;
  /** Deployments that count against the daily limit, as of `deploy_spent_ts`. */
  readonly deploySpent: bigint;
  readonly deploySpentTs: bigint;
  /** What the open report would take from senior holders and was not withheld from redemptions yet. */
  readonly missing: bigint;
  /** What the open report has withheld from redemptions. */
  readonly withheld: bigint;
  /** When the present chain of loss reports began. */
  readonly chainStartTs: bigint;
  /** When a loss report was last resolved. */
  readonly lastResolvedTs: bigint;
  readonly underlyingMint: PublicKey;
  /** SPL Token or Token-2022, whichever owns the underlying mint. */
  readonly tokenProgram: PublicKey;
  readonly vault: PublicKey;
  /** Mint of the present epoch's junior tokens; zero until it is opened after a wipe-out. */
  readonly juniorMint: PublicKey;
  /** Token account that deployed collateral goes to; zero while none is set. */
  readonly custody: PublicKey;
};

/** One branded coin on one stablecoin. Its address is the integration id and the senior tranche id. */
export type Integration = {
  readonly address: PublicKey;
  /** Bump of the account's address. */
  readonly bump: number;
  /** Only whitelisted users may mint. */
  readonly whitelistRequired: boolean;
  /** Share of the holders' gain that is the integrator's commission. */
  readonly feeBps: number;
  /** The commission that takes effect at `fee_eta_ts`. */
  readonly nextFeeBps: number;
  /** 0: an earning coin, whose holders have what the commission leaves of the yield. 1: a payment coin, which is worth exactly 1 until a loss takes from its holders. Fixed at creation. */
  readonly kind: number;
  /** What the compliance authority can do to the coin's holders, by bits: 1 freeze, 2 pause, 4 seize, 8 accounts are frozen by default. Fixed at creation. */
  readonly powers: number;
  /** When the next commission takes effect; 0 without one. */
  readonly feeEtaTs: bigint;
  /** Underlying that belongs to the holders, as of `last_index`. */
  readonly assets: bigint;
  /** Branded tokens by the program's count: a direct burn does not lower it. */
  readonly supply: bigint;
  /** Senior index when assets were last brought up to date. */
  readonly lastIndex: bigint;
  /** Highest senior index on which commission was taken. */
  readonly highWaterIndex: bigint;
  /** Deposits less withdrawals at cost. */
  readonly principal: bigint;
  /** Commission not yet claimed. */
  readonly feesOwed: bigint;
  /** Rest of the commission's division, below 10 000. */
  readonly feeRemainder: bigint;
  /** Commission ever earned, claimed or not. */
  readonly lifetimeRevenue: bigint;
  /** Underlying ever minted and redeemed. */
  readonly lifetimeVolume: bigint;
  readonly brandedMint: PublicKey;
  readonly stablecoin: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly initializer: PublicKey;
  readonly authority: PublicKey;
  /** Nominated to become authority; zero for nobody. */
  readonly pendingAuthority: PublicKey;
  /** Uses the powers; zero where there are none. */
  readonly compliance: PublicKey;
  /** Nominated to become the compliance authority; zero for nobody. */
  readonly pendingCompliance: PublicKey;
};

/** A junior withdrawal that waits, or can be completed. */
export type Cooldown = {
  readonly address: PublicKey;
  /** Bump of the account's address. */
  readonly bump: number;
  /** Epoch of its junior tokens. */
  readonly epoch: number;
  readonly id: bigint;
  /** Junior tokens left of it, burned at the request. */
  readonly tokens: bigint;
  readonly unlockTs: bigint;
  /** End of the exit window. Loss reports can extend it. */
  readonly expiryTs: bigint;
  readonly stablecoin: PublicKey;
  readonly owner: PublicKey;
  /** Gets the rent back when the account closes. */
  readonly rentPayer: PublicKey;
};

/** A user that an integration lets mint. It exists or it does not; there is no flag in it. */
export type WhitelistEntry = {
  readonly address: PublicKey;
  /** Bump of the account's address. */
  readonly bump: number;
  readonly integration: PublicKey;
  readonly user: PublicKey;
  /** Gets the rent back when the account closes. */
  readonly rentPayer: PublicKey;
};

/** A loss that was reported, open or resolved. */
export type LossReport = {
  readonly address: PublicKey;
  /** Bump of the account's address. */
  readonly bump: number;
  readonly number: number;
  /** The reported loss. */
  readonly loss: bigint;
  /** The part of it that the senior side would bear, as of the report. */
  readonly seniorPart: bigint;
  /** Withheld from redemptions while the report was open. */
  readonly withheld: bigint;
  readonly reportedTs: bigint;
  /** When it was resolved; 0 while it is open. */
  readonly resolvedTs: bigint;
  /** The loss that was settled. */
  readonly settled: bigint;
  /** Refunds that are not claimed yet. */
  readonly refundLeft: bigint;
  /** Withheld amounts of claims that are not settled yet. */
  readonly claimsLeft: bigint;
  readonly stablecoin: PublicKey;
  readonly reporter: PublicKey;
  /** Gets the rent back when the account closes. */
  readonly rentPayer: PublicKey;
};

/** What a loss report withheld from one owner's redemptions. */
export type LossClaim = {
  readonly address: PublicKey;
  /** Bump of the account's address. */
  readonly bump: number;
  readonly withheld: bigint;
  readonly lossReport: PublicKey;
  readonly owner: PublicKey;
  /** Gets the rent back when the account closes. */
  readonly rentPayer: PublicKey;
};

/** A vote on the next loss report or on the outcome of the open one. It counts for nothing else, and while its voter has a vote. */
export type LossVote = {
  readonly address: PublicKey;
  /** Bump of the account's address. */
  readonly bump: number;
  /** Whether a report was open: a vote on its outcome. Otherwise it is one on reporting a loss. */
  readonly reportOpen: boolean;
  /** The stablecoin's loss reports at the vote. */
  readonly number: number;
  /** The loss that the voter agrees to, exactly. */
  readonly amount: bigint;
  readonly votedTs: bigint;
  readonly stablecoin: PublicKey;
  readonly voter: PublicKey;
  /** Gets the rent back when the account closes. */
  readonly rentPayer: PublicKey;
};

/** A queued change of roles or settings. Fields of the other kind are zero. */
export type Change = {
  readonly address: PublicKey;
  /** Bump of the account's address. */
  readonly bump: number;
  /** 0: roles of the platform; 1: settings of a stablecoin. */
  readonly kind: number;
  /** Version of the stablecoin's settings when the change was queued; 0 for a change of roles. */
  readonly targetVersion: number;
  /** When it can be executed. */
  readonly etaTs: bigint;
  readonly supplyCap: bigint;
  readonly deployPerDay: bigint;
  readonly platformFeeBps: number;
  readonly juniorPremiumBps: number;
  readonly targetCoverageBps: number;
  readonly minCoverageBps: number;
  readonly maxDeployedBps: number;
  readonly vestingSeconds: number;
  readonly cooldownSeconds: number;
  readonly delaySeconds: number;
  /** Version of the platform's roles when the change was queued. */
  readonly rolesVersion: number;
  /** The platform or the stablecoin. */
  readonly target: PublicKey;
  readonly custody: PublicKey;
  readonly admin: PublicKey;
  readonly manager: PublicKey;
  readonly guardian: PublicKey;
  readonly pauser: PublicKey;
  readonly treasury: PublicKey;
  /** Gets the rent back when the account closes. */
  readonly rentPayer: PublicKey;
};

/** Accounts of `initializePlatform`, in order. */
export type InitializePlatformAccounts = {
  readonly upgradeAuthority: PublicKey;
  readonly feePayer: PublicKey;
  readonly platform: PublicKey;
  /** The loader's account that records the upgrade authority. */
  readonly programData: PublicKey;
  readonly systemProgram: PublicKey;
};

/** Creates the platform. Only the program's upgrade authority may, so that a deployment cannot be front-run. */
export type InitializePlatformArguments = {
  readonly admin: PublicKey;
  /** Zero for nobody. */
  readonly manager: PublicKey;
  readonly guardian: PublicKey;
  /** Zero for nobody. */
  readonly pauser: PublicKey;
  readonly treasury: PublicKey;
  /** From 86 400 to 1 209 600. */
  readonly delaySeconds: number;
};

/** Accounts of `createStablecoin`, in order. */
export type CreateStablecoinAccounts = {
  readonly admin: PublicKey;
  readonly feePayer: PublicKey;
  readonly platform: PublicKey;
  readonly stablecoin: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly vault: PublicKey;
  readonly juniorMint: PublicKey;
  /** The program that owns the underlying mint. */
  readonly tokenProgram: PublicKey;
  readonly token2022Program: PublicKey;
  readonly systemProgram: PublicKey;
};

/** Adds a stablecoin with its vault and the junior mint of its first epoch. Admin only. */
export type CreateStablecoinArguments = {
  /** Base units. */
  readonly supplyCap: bigint;
  /** Base units; at most what may be lost before someone reacts. */
  readonly deployPerDay: bigint;
  readonly platformFeeBps: number;
  readonly juniorPremiumBps: number;
  readonly targetCoverageBps: number;
  readonly minCoverageBps: number;
  readonly maxDeployedBps: number;
  /** From 86 400 to 31 536 000. */
  readonly vestingSeconds: number;
  /** At least 86 400; with the exit window at most 5 184 000. */
  readonly cooldownSeconds: number;
  /** At least 86 400. Fixed for good. */
  readonly windowSeconds: number;
  /** What the issuer of the underlying may do, and the admin accepts: bits of the `UNDERLYING_POWER_…` constants. */
  readonly acceptedPowers: number;
  /** Token account for deployed collateral; zero for none. */
  readonly custody: PublicKey;
  readonly juniorName: string;
  readonly juniorSymbol: string;
  readonly juniorUri: string;
};

/** Accounts of `initializeIntegration`, in order. */
export type InitializeIntegrationAccounts = {
  readonly feePayer: PublicKey;
  readonly initializer: PublicKey;
  readonly platform: PublicKey;
  readonly stablecoin: PublicKey;
  readonly integration: PublicKey;
  readonly brandedMint: PublicKey;
  readonly token2022Program: PublicKey;
  readonly systemProgram: PublicKey;
  /** Uses the coin's powers; not given where it has none. */
  readonly compliance: PublicKey | null;
};

/** Creates a branded mint with its metadata and opens the integration on it. */
export type InitializeIntegrationArguments = {
  readonly authority: PublicKey;
  /** 10 000 for a payment coin, for good. */
  readonly feeBps: number;
  readonly whitelistRequired: boolean;
  /** 0: an earning coin, whose holders have what the commission leaves of the yield. 1: a payment coin, which is worth exactly 1 until a loss takes from its holders. Fixed for good. */
  readonly kind: number;
  /** What the compliance authority can do to the coin's holders, by bits: 1 freeze, 2 pause, 4 seize, 8 accounts are frozen by default. Fixed for good. */
  readonly powers: number;
  readonly name: string;
  /** At most 32 bytes. */
  readonly symbol: string;
  readonly uri: string;
  /** May be empty; kept as the additional metadata field `description`. */
  readonly description: string;
};

/** Accounts of `setWhitelisted`, in order. */
export type SetWhitelistedAccounts = {
  readonly authority: PublicKey;
  /** Pays the entry's rent when one is created. */
  readonly feePayer: PublicKey;
  readonly integration: PublicKey;
  readonly whitelistEntry: PublicKey;
  /** Gets the rent of a closed entry: the account that paid it. Any account where none is closed. */
  readonly rentReceiver: PublicKey;
  readonly systemProgram: PublicKey;
};

/** Lets a user mint, or no longer. Repeating it changes nothing. Where accounts are frozen by default, the compliance authority may sign as authority to take a user off. */
export type SetWhitelistedArguments = {
  readonly user: PublicKey;
  readonly allowed: boolean;
};

/** Accounts of `setWhitelistRequired`, in order. */
export type SetWhitelistRequiredAccounts = {
  readonly authority: PublicKey;
  readonly integration: PublicKey;
};

/** Opens minting to everyone, or to whitelisted users only. */
export type SetWhitelistRequiredArguments = {
  readonly required: boolean;
};

/** Accounts of `distributeYield`, in order. */
export type DistributeYieldAccounts = {
  readonly manager: PublicKey;
  readonly platform: PublicKey;
  readonly stablecoin: PublicKey;
  readonly vault: PublicKey;
  /** The manager's token account of the underlying. */
  readonly source: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly tokenProgram: PublicKey;
};

/** Pays yield into the vault, where it vests linearly. Active manager only. */
export type DistributeYieldArguments = {
  /** Base units. */
  readonly amount: bigint;
};

/** Accounts of `mint`, in order. */
export type MintAccounts = {
  readonly user: PublicKey;
  readonly platform: PublicKey;
  readonly stablecoin: PublicKey;
  readonly vault: PublicKey;
  readonly integration: PublicKey;
  readonly brandedMint: PublicKey;
  /** The user's token account of the underlying. */
  readonly source: PublicKey;
  /** Receives the branded tokens. */
  readonly destination: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly tokenProgram: PublicKey;
  readonly token2022Program: PublicKey;
  /** Needed where the integration whitelists its users: the entry of the signer, whose tokens pay. */
  readonly whitelistEntry: PublicKey | null;
};

/** Deposits underlying and gives branded tokens. Only what the tokens cost is taken. */
export type MintArguments = {
  /** Most to take of the underlying, base units. */
  readonly amount: bigint;
  /** Branded tokens, base units. */
  readonly minimumReceived: bigint;
};

/** Accounts of `redeem`, in order. */
export type RedeemAccounts = {
  readonly user: PublicKey;
  readonly stablecoin: PublicKey;
  readonly vault: PublicKey;
  readonly integration: PublicKey;
  readonly brandedMint: PublicKey;
  /** The user's token account of the branded mint. */
  readonly source: PublicKey;
  /** Receives the underlying. */
  readonly destination: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly tokenProgram: PublicKey;
  readonly token2022Program: PublicKey;
};

/** Burns branded tokens and pays out underlying. Fails while an open loss report would withhold a part. */
export type RedeemArguments = {
  /** Branded tokens, base units. */
  readonly tokens: bigint;
  /** Underlying, base units. */
  readonly minimumReceived: bigint;
};

/** Accounts of `redeemUnderReport`, in order. */
export type RedeemUnderReportAccounts = {
  readonly user: PublicKey;
  /** Pays the claim's rent when it is created. */
  readonly feePayer: PublicKey;
  readonly stablecoin: PublicKey;
  readonly vault: PublicKey;
  readonly integration: PublicKey;
  readonly brandedMint: PublicKey;
  /** The open report. */
  readonly lossReport: PublicKey;
  readonly lossClaim: PublicKey;
  /** The user's token account of the branded mint. */
  readonly source: PublicKey;
  /** Receives the underlying. */
  readonly destination: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly tokenProgram: PublicKey;
  readonly token2022Program: PublicKey;
  readonly systemProgram: PublicKey;
};

/** Redeems while a loss is reported: withholds the part that the report puts in doubt, for which the user gets a claim. */
export type RedeemUnderReportArguments = {
  /** Branded tokens, base units. */
  readonly tokens: bigint;
  /** Underlying, base units. */
  readonly minimumReceived: bigint;
};

/** Accounts of `claimFees`, in order. */
export type ClaimFeesAccounts = {
  readonly authority: PublicKey;
  readonly stablecoin: PublicKey;
  readonly vault: PublicKey;
  readonly integration: PublicKey;
  /** Receives the underlying. */
  readonly destination: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly tokenProgram: PublicKey;
};

/** Pays out commission. Authority only. */
export type ClaimFeesArguments = {
  /** Base units; everything owed where absent. */
  readonly amount: bigint | null;
};

/** Accounts of `accrue`, in order. */
export type AccrueAccounts = {
  readonly stablecoin: PublicKey;
};

/** Releases yield that is due. Anyone may. */
export type AccrueArguments = {
};

/** Accounts of `sync`, in order. */
export type SyncAccounts = {
  readonly stablecoin: PublicKey;
  readonly integration: PublicKey;
};

/** Brings an integration up to date with its stablecoin. Anyone may. */
export type SyncArguments = {
};

/** Accounts of `queuePlatformChange`, in order. */
export type QueuePlatformChangeAccounts = {
  readonly admin: PublicKey;
  /** Pays the change's rent when it is created. */
  readonly feePayer: PublicKey;
  readonly platform: PublicKey;
  readonly change: PublicKey;
  readonly systemProgram: PublicKey;
};

/** Queues new roles, or replaces those queued; the delay starts again. Admin only. */
export type QueuePlatformChangeArguments = {
  /** A new admin has to sign the execution. */
  readonly newAdmin: PublicKey;
  /** Zero for nobody. */
  readonly manager: PublicKey;
  readonly guardian: PublicKey;
  /** Zero for nobody. */
  readonly pauser: PublicKey;
  readonly treasury: PublicKey;
  /** From 86 400 to 1 209 600. */
  readonly delaySeconds: number;
};

/** Accounts of `queueStablecoinChange`, in order. */
export type QueueStablecoinChangeAccounts = {
  readonly admin: PublicKey;
  /** Pays the change's rent when it is created. */
  readonly feePayer: PublicKey;
  readonly platform: PublicKey;
  readonly stablecoin: PublicKey;
  readonly change: PublicKey;
  readonly systemProgram: PublicKey;
};

/** Queues new settings, or replaces those queued; the delay starts again. Admin only. */
export type QueueStablecoinChangeArguments = {
  /** Base units. */
  readonly supplyCap: bigint;
  /** Base units; at most what may be lost before someone reacts. */
  readonly deployPerDay: bigint;
  readonly platformFeeBps: number;
  readonly juniorPremiumBps: number;
  readonly targetCoverageBps: number;
  readonly minCoverageBps: number;
  readonly maxDeployedBps: number;
  /** From 86 400 to 31 536 000. */
  readonly vestingSeconds: number;
  /** At least 86 400; with the exit window at most 5 184 000. */
  readonly cooldownSeconds: number;
  /** Token account for deployed collateral; zero for none. */
  readonly custody: PublicKey;
};

/** Accounts of `cancelChange`, in order. */
export type CancelChangeAccounts = {
  readonly authority: PublicKey;
  readonly platform: PublicKey;
  /** The stablecoin of a change of settings. */
  readonly stablecoin: PublicKey | null;
  readonly change: PublicKey;
  /** Gets the change's rent: the account that paid it. */
  readonly rentReceiver: PublicKey;
};

/** Removes a queued change. Guardian or admin; anyone where it is expired or stale. */
export type CancelChangeArguments = {
};

/** Accounts of `executePlatformChange`, in order. */
export type ExecutePlatformChangeAccounts = {
  readonly platform: PublicKey;
  readonly change: PublicKey;
  /** Needed where the admin changes. */
  readonly newAdmin: PublicKey | null;
  /** Gets the change's rent: the account that paid it. */
  readonly rentReceiver: PublicKey;
};

/** Applies queued roles. Anyone may. */
export type ExecutePlatformChangeArguments = {
};

/** Accounts of `executeStablecoinChange`, in order. */
export type ExecuteStablecoinChangeAccounts = {
  readonly platform: PublicKey;
  readonly stablecoin: PublicKey;
  readonly change: PublicKey;
  /** Gets the change's rent: the account that paid it. */
  readonly rentReceiver: PublicKey;
};

/** Applies queued settings, after yield was released under the old ones. Anyone may. */
export type ExecuteStablecoinChangeArguments = {
};

/** Accounts of `lowerLimits`, in order. */
export type LowerLimitsAccounts = {
  readonly authority: PublicKey;
  readonly platform: PublicKey;
  readonly stablecoin: PublicKey;
};

/** Lowers one limit of a stablecoin at once. Admin or guardian. */
export type LowerLimitsArguments = {
  /** 0: supply cap; 1: max deployed in basis points; 2: deploy per day. */
  readonly limit: number;
  /** Below the present value. */
  readonly value: bigint;
};

/** Accounts of `revokeRole`, in order. */
export type RevokeRoleAccounts = {
  readonly authority: PublicKey;
  readonly platform: PublicKey;
};

/** Takes the role of the manager or the pauser away at once. Admin or guardian. */
export type RevokeRoleArguments = {
  /** 0: manager; 1: pauser. */
  readonly role: number;
};

/** Accounts of `setPaused`, in order. */
export type SetPausedAccounts = {
  readonly authority: PublicKey;
  readonly platform: PublicKey;
};

/** Stops new exposure (pauser, guardian or admin), or lets it continue (admin). Fails where that changes nothing. */
export type SetPausedArguments = {
  readonly paused: boolean;
};

/** Accounts of `collectPlatformFees`, in order. */
export type CollectPlatformFeesAccounts = {
  readonly admin: PublicKey;
  readonly platform: PublicKey;
  readonly stablecoin: PublicKey;
  readonly vault: PublicKey;
  /** A token account of the underlying that the treasury owns. */
  readonly destination: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly tokenProgram: PublicKey;
};

/** Pays platform fees to the treasury, as far as the vault has them. Admin only. */
export type CollectPlatformFeesArguments = {
};

/** Accounts of `deployCollateral`, in order. */
export type DeployCollateralAccounts = {
  readonly manager: PublicKey;
  readonly platform: PublicKey;
  readonly stablecoin: PublicKey;
  readonly vault: PublicKey;
  /** The stablecoin's custody account. */
  readonly custody: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly tokenProgram: PublicKey;
};

/** Moves collateral from the vault to the custody account. Active manager only. */
export type DeployCollateralArguments = {
  /** Base units. */
  readonly amount: bigint;
};

/** Accounts of `returnCollateral`, in order. */
export type ReturnCollateralAccounts = {
  /** Owner of the source. */
  readonly owner: PublicKey;
  readonly stablecoin: PublicKey;
  readonly vault: PublicKey;
  /** Token account that the collateral comes from. */
  readonly source: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly tokenProgram: PublicKey;
};

/** Brings deployed collateral back into the vault, never more than is deployed. Anyone may. */
export type ReturnCollateralArguments = {
  /** Base units. */
  readonly amount: bigint;
};

/** Accounts of `reportLoss`, in order. */
export type ReportLossAccounts = {
  readonly reporter: PublicKey;
  /** The second vote, where the first is not the active manager's. */
  readonly second: PublicKey | null;
  /** Pays the report's rent. */
  readonly feePayer: PublicKey;
  readonly platform: PublicKey;
  readonly stablecoin: PublicKey;
  readonly lossReport: PublicKey;
  readonly systemProgram: PublicKey;
  /** The vote of another for this amount, in place of the second signature. */
  readonly vote: PublicKey | null;
};

/** Reports a loss of deployed collateral. The active manager alone, or two of admin, guardian and the manager last in office: the second signs or has voted. */
export type ReportLossArguments = {
  /** Base units. */
  readonly amount: bigint;
};

/** Accounts of `resolveLoss`, in order. */
export type ResolveLossAccounts = {
  readonly first: PublicKey;
  readonly second: PublicKey | null;
  readonly platform: PublicKey;
  readonly stablecoin: PublicKey;
  readonly lossReport: PublicKey;
  /** The vote of another for this amount, in place of the second signature. */
  readonly vote: PublicKey | null;
};

/** Settles the reported loss, or less. Two of admin, guardian and the manager last in office: the second signs or has voted. */
export type ResolveLossArguments = {
  /** Base units; at most the reported loss and what is deployed are settled. */
  readonly amount: bigint;
};

/** Accounts of `lapseLossReport`, in order. */
export type LapseLossReportAccounts = {
  readonly stablecoin: PublicKey;
  readonly lossReport: PublicKey;
};

/** Ends a loss report without a loss, from 30 days after it was made. Anyone may. */
export type LapseLossReportArguments = {
};

/** Accounts of `settleLossClaim`, in order. */
export type SettleLossClaimAccounts = {
  readonly owner: PublicKey;
  readonly stablecoin: PublicKey;
  readonly vault: PublicKey;
  readonly lossReport: PublicKey;
  readonly lossClaim: PublicKey;
  /** Gets the claim's rent: the account that paid it. */
  readonly rentReceiver: PublicKey;
  /** Receives the underlying. */
  readonly destination: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly tokenProgram: PublicKey;
};

/** Pays the refund of a claim on a resolved loss report. */
export type SettleLossClaimArguments = {
};

/** Accounts of `closeLossReport`, in order. */
export type CloseLossReportAccounts = {
  readonly lossReport: PublicKey;
  /** Gets the report's rent: the account that paid it. */
  readonly rentReceiver: PublicKey;
};

/** Closes a resolved loss report without open claims. Anyone may. */
export type CloseLossReportArguments = {
};

/** Accounts of `updateMetadata`, in order. */
export type UpdateMetadataAccounts = {
  readonly authority: PublicKey;
  /** Pays the rent of longer metadata. */
  readonly feePayer: PublicKey;
  readonly integration: PublicKey;
  readonly brandedMint: PublicKey;
  readonly token2022Program: PublicKey;
  readonly systemProgram: PublicKey;
};

/** Changes one field of a branded mint's metadata. Authority only. */
export type UpdateMetadataArguments = {
  /** `name`, `symbol`, `uri` or `description`. */
  readonly field: string;
  readonly value: string;
};

/** Accounts of `setFee`, in order. */
export type SetFeeAccounts = {
  readonly authority: PublicKey;
  readonly platform: PublicKey;
  readonly stablecoin: PublicKey;
  readonly integration: PublicKey;
};

/** Lowers the commission on gains from now on, or schedules a raise after the delay. Authority only; never for a payment coin. */
export type SetFeeArguments = {
  readonly feeBps: number;
};

/** Accounts of `nominateAuthority`, in order. */
export type NominateAuthorityAccounts = {
  readonly authority: PublicKey;
  readonly integration: PublicKey;
};

/** Nominates the next authority, who has to accept; zero withdraws a nomination. Authority only. */
export type NominateAuthorityArguments = {
  readonly nominee: PublicKey;
};

/** Accounts of `acceptAuthority`, in order. */
export type AcceptAuthorityAccounts = {
  readonly nominee: PublicKey;
  readonly integration: PublicKey;
};

/** Makes the nominee the authority. */
export type AcceptAuthorityArguments = {
};

/** Accounts of `juniorDeposit`, in order. */
export type JuniorDepositAccounts = {
  readonly user: PublicKey;
  readonly platform: PublicKey;
  readonly stablecoin: PublicKey;
  readonly vault: PublicKey;
  readonly juniorMint: PublicKey;
  /** The user's token account of the underlying. */
  readonly source: PublicKey;
  /** Receives the junior tokens. */
  readonly destination: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly tokenProgram: PublicKey;
  readonly token2022Program: PublicKey;
};

/** Deposits underlying into the junior pool and gives junior tokens. Only what the tokens cost is taken. */
export type JuniorDepositArguments = {
  /** Most to take of the underlying, base units. */
  readonly amount: bigint;
  /** Junior tokens, base units. */
  readonly minimumReceived: bigint;
};

/** Accounts of `juniorRequestWithdrawal`, in order. */
export type JuniorRequestWithdrawalAccounts = {
  readonly owner: PublicKey;
  /** Pays the cooldown's rent. */
  readonly feePayer: PublicKey;
  readonly stablecoin: PublicKey;
  readonly juniorMint: PublicKey;
  readonly cooldown: PublicKey;
  /** The owner's token account of the junior mint. */
  readonly source: PublicKey;
  readonly token2022Program: PublicKey;
  readonly systemProgram: PublicKey;
};

/** Burns junior tokens and starts the cooldown of their withdrawal. They continue to bear gains and losses. */
export type JuniorRequestWithdrawalArguments = {
  /** Junior tokens, base units. */
  readonly tokens: bigint;
  /** Any number that the owner has no other cooldown under. */
  readonly id: bigint;
};

/** Accounts of `juniorCompleteWithdrawal`, in order. */
export type JuniorCompleteWithdrawalAccounts = {
  readonly owner: PublicKey;
  readonly stablecoin: PublicKey;
  readonly vault: PublicKey;
  readonly cooldown: PublicKey;
  /** Gets the cooldown's rent when nothing is left of it: the account that paid it. */
  readonly rentReceiver: PublicKey;
  /** Receives the underlying. */
  readonly destination: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly tokenProgram: PublicKey;
};

/** Pays out a withdrawal, or a part of it, in its exit window at the rate of this moment. */
export type JuniorCompleteWithdrawalArguments = {
  /** Junior tokens, base units; all that are left where absent. */
  readonly tokens: bigint | null;
  /** Underlying, base units. */
  readonly minimumReceived: bigint;
};

/** Accounts of `juniorCancelWithdrawal`, in order. */
export type JuniorCancelWithdrawalAccounts = {
  readonly authority: PublicKey;
  readonly owner: PublicKey;
  readonly stablecoin: PublicKey;
  readonly juniorMint: PublicKey;
  readonly cooldown: PublicKey;
  /** Gets the cooldown's rent: the account that paid it. */
  readonly rentReceiver: PublicKey;
  /** Receives the junior tokens: the owner's associated token account where another cancels. */
  readonly destination: PublicKey;
  readonly token2022Program: PublicKey;
};

/** Ends a cooldown and mints its tokens back. The owner; anyone where it is expired or its epoch has ended. */
export type JuniorCancelWithdrawalArguments = {
};

/** Accounts of `openJuniorMint`, in order. */
export type OpenJuniorMintAccounts = {
  readonly feePayer: PublicKey;
  readonly stablecoin: PublicKey;
  readonly juniorMint: PublicKey;
  readonly token2022Program: PublicKey;
  readonly systemProgram: PublicKey;
};

/** Creates the junior mint of the present epoch, after a loss has wiped out the one before. Anyone may. */
export type OpenJuniorMintArguments = {
};

/** Accounts of `checkDeadline`, in order. */
export type CheckDeadlineAccounts = {
};

/** Fails after a time, and with it the whole transaction. For transactions whose blockhash does not expire. */
export type CheckDeadlineArguments = {
  /** The last second in which the transaction may execute; unix seconds. */
  readonly validUntilTs: bigint;
};

/** Accounts of `recognizeShortfall`, in order. */
export type RecognizeShortfallAccounts = {
  readonly stablecoin: PublicKey;
  readonly vault: PublicKey;
};

/** Counts what the vault lacks as deployed collateral, which can be returned or reported as a loss. Anyone may. */
export type RecognizeShortfallArguments = {
};

/** Accounts of `recognizeReturn`, in order. */
export type RecognizeReturnAccounts = {
  readonly stablecoin: PublicKey;
  readonly vault: PublicKey;
};

/** Counts what the vault has beyond what it must hold as collateral that was returned, never more than is deployed. Anyone may. */
export type RecognizeReturnArguments = {
};

/** Accounts of `freeze`, in order. */
export type FreezeAccounts = {
  readonly compliance: PublicKey;
  readonly integration: PublicKey;
  readonly brandedMint: PublicKey;
  readonly tokenAccount: PublicKey;
  readonly token2022Program: PublicKey;
};

/** Freezes a holder's account of a coin. Compliance authority only. */
export type FreezeArguments = {
};

/** Accounts of `thaw`, in order. */
export type ThawAccounts = {
  readonly compliance: PublicKey;
  readonly integration: PublicKey;
  readonly brandedMint: PublicKey;
  readonly tokenAccount: PublicKey;
  readonly token2022Program: PublicKey;
};

/** Thaws an account of a coin. Compliance authority only. */
export type ThawArguments = {
};

/** Accounts of `pauseCoin`, in order. */
export type PauseCoinAccounts = {
  readonly compliance: PublicKey;
  readonly integration: PublicKey;
  readonly brandedMint: PublicKey;
  readonly token2022Program: PublicKey;
};

/** Stops minting, redeeming and transfers of a coin. Compliance authority only; fails where the coin is paused already. */
export type PauseCoinArguments = {
};

/** Accounts of `resumeCoin`, in order. */
export type ResumeCoinAccounts = {
  readonly compliance: PublicKey;
  readonly integration: PublicKey;
  readonly brandedMint: PublicKey;
  readonly token2022Program: PublicKey;
};

/** Lets a paused coin be minted, redeemed and transferred again. Compliance authority only; fails where the coin is not paused. */
export type ResumeCoinArguments = {
};

/** Accounts of `seize`, in order. */
export type SeizeAccounts = {
  readonly compliance: PublicKey;
  readonly integration: PublicKey;
  readonly brandedMint: PublicKey;
  /** The holder's account. */
  readonly source: PublicKey;
  /** Another account of the coin. */
  readonly destination: PublicKey;
  readonly token2022Program: PublicKey;
};

/** Moves coins of any holder to another account, without the holder. Never burns. Compliance authority only. */
export type SeizeArguments = {
  /** Branded tokens, base units. */
  readonly amount: bigint;
};

/** Accounts of `nominateCompliance`, in order. */
export type NominateComplianceAccounts = {
  readonly compliance: PublicKey;
  readonly integration: PublicKey;
};

/** Nominates the next compliance authority, who has to accept. */
export type NominateComplianceArguments = {
  /** Zero withdraws a nomination. */
  readonly nominee: PublicKey;
};

/** Accounts of `acceptCompliance`, in order. */
export type AcceptComplianceAccounts = {
  readonly nominee: PublicKey;
  readonly integration: PublicKey;
};

/** Makes the nominee the compliance authority. */
export type AcceptComplianceArguments = {
};

/** Accounts of `thawWhitelisted`, in order. */
export type ThawWhitelistedAccounts = {
  readonly integration: PublicKey;
  readonly brandedMint: PublicKey;
  readonly tokenAccount: PublicKey;
  /** That of the account's owner. */
  readonly whitelistEntry: PublicKey;
  readonly token2022Program: PublicKey;
};

/** Thaws the empty account of a whitelisted user where accounts are frozen by default. Anyone may. Changes nothing where the account is not frozen. */
export type ThawWhitelistedArguments = {
};

/** Accounts of `migrateIntegration`, in order. */
export type MigrateIntegrationAccounts = {
  readonly feePayer: PublicKey;
  readonly integration: PublicKey;
  readonly systemProgram: PublicKey;
};

/** Brings an integration of an older layout to the present one. Anyone may; the fee payer adds the rent of the new fields, which are zero. */
export type MigrateIntegrationArguments = {
};

/** Accounts of `closeOutdatedChange`, in order. */
export type CloseOutdatedChangeAccounts = {
  readonly authority: PublicKey;
  readonly change: PublicKey;
  /** Who paid the rent. */
  readonly rentReceiver: PublicKey;
};

/** Closes a queued change of an older layout, which can never be executed. Anyone may; the rent goes to its payer. */
export type CloseOutdatedChangeArguments = {
};

/** Accounts of `voteLoss`, in order. */
export type VoteLossAccounts = {
  readonly voter: PublicKey;
  /** Pays the vote's rent when it is created. */
  readonly feePayer: PublicKey;
  readonly platform: PublicKey;
  readonly stablecoin: PublicKey;
  readonly lossVote: PublicKey;
  readonly systemProgram: PublicKey;
};

/** Votes for a loss: with no report open for reporting it, otherwise for settling the open report with it. Admin, guardian and the manager last in office; an earlier vote of the same key is replaced. */
export type VoteLossArguments = {
  /** The stablecoin's loss reports so far, so that the vote is on what its signer saw. */
  readonly number: number;
  /** Whether the newest of them is open. */
  readonly reportOpen: boolean;
  /** Base units; exactly what can then be reported or settled. */
  readonly amount: bigint;
};

/** Accounts of `withdrawLossVote`, in order. */
export type WithdrawLossVoteAccounts = {
  readonly voter: PublicKey;
  readonly lossVote: PublicKey;
  /** Gets the vote's rent: the account that paid it. */
  readonly rentReceiver: PublicKey;
};

/** Takes a vote back and closes its account. The voter alone, at any time, also one that has lost its role. */
export type WithdrawLossVoteArguments = {
};

export type PlatformInitialized = {
  readonly kind: 'platformInitialized';
  readonly admin: PublicKey;
  readonly manager: PublicKey;
  readonly guardian: PublicKey;
  readonly pauser: PublicKey;
  readonly treasury: PublicKey;
  readonly delaySeconds: number;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

export type StablecoinCreated = {
  readonly kind: 'stablecoinCreated';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  readonly index: number;
  readonly underlyingMint: PublicKey;
  readonly juniorMint: PublicKey;
  readonly supplyCap: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** An integration was opened. */
export type IntegrationInitialized = {
  readonly kind: 'integrationInitialized';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  /** The integration. */
  readonly integration: PublicKey;
  /** The integration's branded mint. */
  readonly brandedMint: PublicKey;
  /** Who opened the integration. */
  readonly initializer: PublicKey;
  /** Who may change the integration and claim its fees. */
  readonly authority: PublicKey;
  /** The integration's commission, of its holders' gain. */
  readonly feeBps: number;
  /** Whether only whitelisted users may mint. */
  readonly whitelistRequired: boolean;
  /** 0: earning, its holders have what the commission leaves of the yield; 1: payment, it is worth exactly 1 until a loss takes from its holders. */
  readonly coinKind: number;
  /** What the compliance authority can do to the coin's holders, by bits: 1 freeze, 2 pause, 4 seize, 8 accounts are frozen by default. */
  readonly powers: number;
  /** Uses the powers; nobody where empty. */
  readonly compliance: PublicKey;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** A user was put on the whitelist or taken off it. */
export type WhitelistChanged = {
  readonly kind: 'whitelistChanged';
  /** The integration. */
  readonly integration: PublicKey;
  /** The authority. */
  readonly actor: PublicKey;
  /** Whose entry it is. */
  readonly user: PublicKey;
  /** true: may mint from now on; false: no more. */
  readonly allowed: boolean;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** The whitelist began or ceased to be required. */
export type WhitelistRequirementChanged = {
  readonly kind: 'whitelistRequirementChanged';
  /** The integration. */
  readonly integration: PublicKey;
  /** The authority. */
  readonly actor: PublicKey;
  /** Whether only whitelisted users may mint from now on. */
  readonly required: boolean;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

export type YieldDistributed = {
  readonly kind: 'yieldDistributed';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  readonly actor: PublicKey;
  readonly amount: bigint;
  readonly unvestedYieldAfter: bigint;
  readonly vestEndTs: bigint;
  readonly platformFeesOwedAfter: bigint;
  /** What belongs to the holders of all integrations of the stablecoin; underlying base units. */
  readonly seniorAssetsAfter: bigint;
  /** Growth of senior assets since the beginning; 10^15 = 1.0. */
  readonly seniorIndexAfter: bigint;
  /** Assets of the junior pool; underlying base units. */
  readonly juniorAssetsAfter: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

export type Accrued = {
  readonly kind: 'accrued';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  /** Yield released by this instruction, all shares together. */
  readonly released: bigint;
  readonly unvestedYieldAfter: bigint;
  readonly platformFeesOwedAfter: bigint;
  /** What belongs to the holders of all integrations of the stablecoin; underlying base units. */
  readonly seniorAssetsAfter: bigint;
  /** Growth of senior assets since the beginning; 10^15 = 1.0. */
  readonly seniorIndexAfter: bigint;
  /** Assets of the junior pool; underlying base units. */
  readonly juniorAssetsAfter: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** A user minted. */
export type Minted = {
  readonly kind: 'minted';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  /** The integration. */
  readonly integration: PublicKey;
  /** The user. */
  readonly actor: PublicKey;
  /** Underlying in, the cost of the tokens; base units. */
  readonly amount: bigint;
  /** Branded tokens out; base units. */
  readonly tokens: bigint;
  /** Commission taken on the gain since the integration was last up to date; underlying base units. */
  readonly commission: bigint;
  /** Tokens by the program's count; base units. */
  readonly supplyAfter: bigint;
  /** What belongs to the integration's holders; underlying base units. */
  readonly assetsAfter: bigint;
  /** The integration's deposits less withdrawals at cost; underlying base units. */
  readonly principalAfter: bigint;
  /** What belongs to the holders of all integrations of the stablecoin; underlying base units. */
  readonly seniorAssetsAfter: bigint;
  /** Growth of senior assets since the beginning; 10^15 = 1.0. */
  readonly seniorIndexAfter: bigint;
  /** Assets of the junior pool; underlying base units. */
  readonly juniorAssetsAfter: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** A user redeemed. */
export type Redeemed = {
  readonly kind: 'redeemed';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  /** The integration. */
  readonly integration: PublicKey;
  /** The user. */
  readonly actor: PublicKey;
  /** Underlying out; base units. */
  readonly amount: bigint;
  /** Withheld by the open loss report; base units. */
  readonly withheld: bigint;
  /** Branded tokens in; base units. */
  readonly tokens: bigint;
  /** Commission taken on the gain since the integration was last up to date, and what the last token left over; underlying base units. */
  readonly commission: bigint;
  /** Tokens by the program's count; base units. */
  readonly supplyAfter: bigint;
  /** What belongs to the integration's holders; underlying base units. */
  readonly assetsAfter: bigint;
  /** The integration's deposits less withdrawals at cost; underlying base units. */
  readonly principalAfter: bigint;
  /** What belongs to the holders of all integrations of the stablecoin; underlying base units. */
  readonly seniorAssetsAfter: bigint;
  /** Growth of senior assets since the beginning; 10^15 = 1.0. */
  readonly seniorIndexAfter: bigint;
  /** Assets of the junior pool; underlying base units. */
  readonly juniorAssetsAfter: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** The authority claimed commission. */
export type FeesClaimed = {
  readonly kind: 'feesClaimed';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  /** The integration. */
  readonly integration: PublicKey;
  /** The authority. */
  readonly actor: PublicKey;
  /** Token account that received the underlying. */
  readonly destination: PublicKey;
  /** What was paid out; underlying base units. */
  readonly amount: bigint;
  /** Commission taken on the gain since the integration was last up to date; underlying base units. */
  readonly commission: bigint;
  /** Commission not yet claimed; underlying base units. */
  readonly feesOwedAfter: bigint;
  /** What belongs to the integration's holders; underlying base units. */
  readonly assetsAfter: bigint;
  /** What belongs to the holders of all integrations of the stablecoin; underlying base units. */
  readonly seniorAssetsAfter: bigint;
  /** Growth of senior assets since the beginning; 10^15 = 1.0. */
  readonly seniorIndexAfter: bigint;
  /** Assets of the junior pool; underlying base units. */
  readonly juniorAssetsAfter: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** The integration was brought up to date with its stablecoin; anyone may do that. */
export type Synced = {
  readonly kind: 'synced';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  /** The integration. */
  readonly integration: PublicKey;
  /** Commission taken on the gain since the integration was last up to date; underlying base units. */
  readonly commission: bigint;
  /** The commission from now on, of the holders' gain. */
  readonly feeBps: number;
  /** Commission not yet claimed; underlying base units. */
  readonly feesOwedAfter: bigint;
  /** What belongs to the integration's holders; underlying base units. */
  readonly assetsAfter: bigint;
  /** What belongs to the holders of all integrations of the stablecoin; underlying base units. */
  readonly seniorAssetsAfter: bigint;
  /** Growth of senior assets since the beginning; 10^15 = 1.0. */
  readonly seniorIndexAfter: bigint;
  /** Assets of the junior pool; underlying base units. */
  readonly juniorAssetsAfter: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** New roles or settings were queued. Fields of the other kind are empty. */
export type ChangeQueued = {
  readonly kind: 'changeQueued';
  /** The platform or the stablecoin. */
  readonly target: PublicKey;
  /** 0: roles of the platform; 1: settings of a stablecoin. */
  readonly changeKind: number;
  /** The admin. */
  readonly actor: PublicKey;
  /** When it can be executed. */
  readonly etaTs: bigint;
  /** Who changes roles and settings. */
  readonly admin: PublicKey;
  /** Who distributes yield and moves collateral; nobody where empty. */
  readonly manager: PublicKey;
  /** Who vetoes changes. */
  readonly guardian: PublicKey;
  /** Who may stop new exposure; nobody where empty. */
  readonly pauser: PublicKey;
  /** Owner of the token accounts that receive platform fees. */
  readonly treasury: PublicKey;
  /** Wait between queueing and executing a change. */
  readonly delaySeconds: number;
  /** Most that senior assets may be after a mint; underlying base units. */
  readonly supplyCap: bigint;
  /** Most that may be deployed in a day; underlying base units. */
  readonly deployPerDay: bigint;
  /** Share of released yield that goes to the platform. */
  readonly platformFeeBps: number;
  /** Share of the senior side's yield that goes to the junior pool at target coverage. */
  readonly juniorPremiumBps: number;
  /** Ratio of junior to senior assets that earns the full premium. */
  readonly targetCoverageBps: number;
  /** Least ratio of junior to senior assets after a mint and after a junior withdrawal. */
  readonly minCoverageBps: number;
  /** Largest share of the assets that may be deployed. */
  readonly maxDeployedBps: number;
  /** Period over which a yield payment vests. */
  readonly vestingSeconds: number;
  /** Wait between request and completion of a junior withdrawal. */
  readonly cooldownSeconds: number;
  /** Token account that deployed collateral goes to; none where empty. */
  readonly custody: PublicKey;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** A queued change was removed without effect. */
export type ChangeCancelled = {
  readonly kind: 'changeCancelled';
  /** The platform or the stablecoin. */
  readonly target: PublicKey;
  /** 0: roles of the platform; 1: settings of a stablecoin. */
  readonly changeKind: number;
  /** Guardian or admin; anyone where it was expired or stale. */
  readonly actor: PublicKey;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** Queued roles or settings took effect. Fields of the other kind are empty. */
export type ChangeExecuted = {
  readonly kind: 'changeExecuted';
  /** The platform or the stablecoin. */
  readonly target: PublicKey;
  /** 0: roles of the platform; 1: settings of a stablecoin. */
  readonly changeKind: number;
  /** When it can be executed. */
  readonly etaTs: bigint;
  /** Who changes roles and settings. */
  readonly admin: PublicKey;
  /** Who distributes yield and moves collateral; nobody where empty. */
  readonly manager: PublicKey;
  /** Who vetoes changes. */
  readonly guardian: PublicKey;
  /** Who may stop new exposure; nobody where empty. */
  readonly pauser: PublicKey;
  /** Owner of the token accounts that receive platform fees. */
  readonly treasury: PublicKey;
  /** Wait between queueing and executing a change. */
  readonly delaySeconds: number;
  /** Most that senior assets may be after a mint; underlying base units. */
  readonly supplyCap: bigint;
  /** Most that may be deployed in a day; underlying base units. */
  readonly deployPerDay: bigint;
  /** Share of released yield that goes to the platform. */
  readonly platformFeeBps: number;
  /** Share of the senior side's yield that goes to the junior pool at target coverage. */
  readonly juniorPremiumBps: number;
  /** Ratio of junior to senior assets that earns the full premium. */
  readonly targetCoverageBps: number;
  /** Least ratio of junior to senior assets after a mint and after a junior withdrawal. */
  readonly minCoverageBps: number;
  /** Largest share of the assets that may be deployed. */
  readonly maxDeployedBps: number;
  /** Period over which a yield payment vests. */
  readonly vestingSeconds: number;
  /** Wait between request and completion of a junior withdrawal. */
  readonly cooldownSeconds: number;
  /** Token account that deployed collateral goes to; none where empty. */
  readonly custody: PublicKey;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** A limit of a stablecoin was lowered. */
export type LimitsLowered = {
  readonly kind: 'limitsLowered';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  /** Admin or guardian. */
  readonly actor: PublicKey;
  /** The supply cap from now on; underlying base units. */
  readonly supplyCap: bigint;
  /** The largest share of the assets that may be deployed from now on. */
  readonly maxDeployedBps: number;
  /** The most that may be deployed in a day from now on; underlying base units. */
  readonly deployPerDay: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** The role of the manager or of the pauser was taken away. */
export type RoleRevoked = {
  readonly kind: 'roleRevoked';
  /** Admin or guardian. */
  readonly actor: PublicKey;
  /** 0: manager; 1: pauser. */
  readonly role: number;
  /** Who had the role. */
  readonly key: PublicKey;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** New exposure was stopped, or may continue. */
export type PauseChanged = {
  readonly kind: 'pauseChanged';
  /** Pauser, guardian or admin. */
  readonly actor: PublicKey;
  /** true: new exposure is stopped; false: it may continue. */
  readonly paused: boolean;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

export type PlatformFeesCollected = {
  readonly kind: 'platformFeesCollected';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  readonly actor: PublicKey;
  /** Token account that received the underlying. */
  readonly destination: PublicKey;
  readonly amount: bigint;
  readonly platformFeesOwedAfter: bigint;
  /** What belongs to the holders of all integrations of the stablecoin; underlying base units. */
  readonly seniorAssetsAfter: bigint;
  /** Growth of senior assets since the beginning; 10^15 = 1.0. */
  readonly seniorIndexAfter: bigint;
  /** Assets of the junior pool; underlying base units. */
  readonly juniorAssetsAfter: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

export type CollateralDeployed = {
  readonly kind: 'collateralDeployed';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  readonly actor: PublicKey;
  readonly amount: bigint;
  readonly deployedCollateralAfter: bigint;
  /** What belongs to the holders of all integrations of the stablecoin; underlying base units. */
  readonly seniorAssetsAfter: bigint;
  /** Growth of senior assets since the beginning; 10^15 = 1.0. */
  readonly seniorIndexAfter: bigint;
  /** Assets of the junior pool; underlying base units. */
  readonly juniorAssetsAfter: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

export type CollateralReturned = {
  readonly kind: 'collateralReturned';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  readonly actor: PublicKey;
  /** What was taken back: never more than was deployed. */
  readonly amount: bigint;
  readonly deployedCollateralAfter: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** A loss of deployed collateral was reported. Until it is resolved, mints stop and redemptions withhold the senior part. */
export type LossReported = {
  readonly kind: 'lossReported';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  /** The report. */
  readonly lossReport: PublicKey;
  /** Its number among the reports of the stablecoin, from 0. */
  readonly number: number;
  /** Who reported it. */
  readonly actor: PublicKey;
  /** The reported loss: what the reporter named, but no more than was deployed; underlying base units. */
  readonly amount: bigint;
  /** The loss that the reporter named; underlying base units. */
  readonly requested: bigint;
  /** What the senior side would bear of it. */
  readonly seniorPart: bigint;
  /** What belongs to the holders of all integrations of the stablecoin; underlying base units. */
  readonly seniorAssetsAfter: bigint;
  /** Growth of senior assets since the beginning; 10^15 = 1.0. */
  readonly seniorIndexAfter: bigint;
  /** Assets of the junior pool; underlying base units. */
  readonly juniorAssetsAfter: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** A loss report was resolved. */
export type LossResolved = {
  readonly kind: 'lossResolved';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  /** The report. */
  readonly lossReport: PublicKey;
  /** The loss that was settled; 0 where the report lapsed. */
  readonly amount: bigint;
  /** What the junior pool bore. */
  readonly juniorLoss: bigint;
  /** What unvested yield bore. */
  readonly unvestedLoss: bigint;
  /** What was withheld from redemptions and is not refunded. */
  readonly withheldLoss: bigint;
  /** What the senior side bore. */
  readonly seniorLoss: bigint;
  /** What is refunded of what was withheld. */
  readonly refund: bigint;
  /** Collateral that is in custody outside the vault; underlying base units. */
  readonly deployedCollateralAfter: bigint;
  /** Yield received and not yet released; underlying base units. */
  readonly unvestedYieldAfter: bigint;
  /** The junior pool's epoch from now on. */
  readonly epochAfter: number;
  /** What belongs to the holders of all integrations of the stablecoin; underlying base units. */
  readonly seniorAssetsAfter: bigint;
  /** Growth of senior assets since the beginning; 10^15 = 1.0. */
  readonly seniorIndexAfter: bigint;
  /** Assets of the junior pool; underlying base units. */
  readonly juniorAssetsAfter: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** A loss ended the junior epoch: its tokens are void. */
export type TrancheWipedOut = {
  readonly kind: 'trancheWipedOut';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  /** The epoch that ended. */
  readonly epoch: number;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** The claim of an owner on a resolved loss report was paid. */
export type LossClaimSettled = {
  readonly kind: 'lossClaimSettled';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  /** The report. */
  readonly lossReport: PublicKey;
  /** The claim's owner. */
  readonly actor: PublicKey;
  /** What the report withheld from the owner's redemptions; underlying base units. */
  readonly withheld: bigint;
  /** The refund. */
  readonly amount: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** A field of the metadata changed. The new text stands in the mint. */
export type MetadataUpdated = {
  readonly kind: 'metadataUpdated';
  /** The integration. */
  readonly integration: PublicKey;
  /** The integration's branded mint. */
  readonly brandedMint: PublicKey;
  /** The authority. */
  readonly actor: PublicKey;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** The integration's commission changed. */
export type FeeChanged = {
  readonly kind: 'feeChanged';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  /** The integration. */
  readonly integration: PublicKey;
  /** The authority. */
  readonly actor: PublicKey;
  /** The commission from now on, of the holders' gain. */
  readonly feeBps: number;
  /** Commission taken on the gain since the integration was last up to date; underlying base units. */
  readonly commission: bigint;
  /** What belongs to the integration's holders; underlying base units. */
  readonly assetsAfter: bigint;
  /** What belongs to the holders of all integrations of the stablecoin; underlying base units. */
  readonly seniorAssetsAfter: bigint;
  /** Growth of senior assets since the beginning; 10^15 = 1.0. */
  readonly seniorIndexAfter: bigint;
  /** Assets of the junior pool; underlying base units. */
  readonly juniorAssetsAfter: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** A raise of the integration's commission was scheduled. */
export type FeeRaiseScheduled = {
  readonly kind: 'feeRaiseScheduled';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  /** The integration. */
  readonly integration: PublicKey;
  /** The authority. */
  readonly actor: PublicKey;
  /** The commission to come, of the holders' gain. */
  readonly nextFeeBps: number;
  /** From the first sync after it on gains bear the next commission. */
  readonly feeEtaTs: bigint;
  /** Commission taken on the gain since the integration was last up to date; underlying base units. */
  readonly commission: bigint;
  /** What belongs to the integration's holders; underlying base units. */
  readonly assetsAfter: bigint;
  /** What belongs to the holders of all integrations of the stablecoin; underlying base units. */
  readonly seniorAssetsAfter: bigint;
  /** Growth of senior assets since the beginning; 10^15 = 1.0. */
  readonly seniorIndexAfter: bigint;
  /** Assets of the junior pool; underlying base units. */
  readonly juniorAssetsAfter: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** The authority nominated another; nothing changes until that one accepts. */
export type AuthorityNominated = {
  readonly kind: 'authorityNominated';
  /** The integration. */
  readonly integration: PublicKey;
  /** The authority. */
  readonly actor: PublicKey;
  /** Who may accept; nobody where the nomination was withdrawn. */
  readonly nominee: PublicKey;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** The nominee accepted and is the authority. */
export type AuthorityChanged = {
  readonly kind: 'authorityChanged';
  /** The integration. */
  readonly integration: PublicKey;
  /** Who was it before. */
  readonly previous: PublicKey;
  /** Who is it now. */
  readonly authority: PublicKey;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

export type JuniorDeposited = {
  readonly kind: 'juniorDeposited';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  readonly epoch: number;
  readonly actor: PublicKey;
  /** Underlying in, the cost of the tokens. */
  readonly amount: bigint;
  /** Junior tokens out. */
  readonly tokens: bigint;
  /** Tokens by the program's count; base units. */
  readonly supplyAfter: bigint;
  /** What belongs to the holders of all integrations of the stablecoin; underlying base units. */
  readonly seniorAssetsAfter: bigint;
  /** Growth of senior assets since the beginning; 10^15 = 1.0. */
  readonly seniorIndexAfter: bigint;
  /** Assets of the junior pool; underlying base units. */
  readonly juniorAssetsAfter: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

export type JuniorWithdrawalRequested = {
  readonly kind: 'juniorWithdrawalRequested';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  readonly epoch: number;
  readonly cooldown: PublicKey;
  readonly actor: PublicKey;
  readonly tokens: bigint;
  readonly unlockTs: bigint;
  readonly expiryTs: bigint;
  /** Tokens by the program's count, which those in cooldowns are part of; base units. */
  readonly supplyAfter: bigint;
  /** Tokens in open cooldowns; base units. */
  readonly coolingAfter: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

export type JuniorWithdrawalCompleted = {
  readonly kind: 'juniorWithdrawalCompleted';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  readonly epoch: number;
  readonly cooldown: PublicKey;
  readonly actor: PublicKey;
  /** Underlying out. */
  readonly amount: bigint;
  /** Junior tokens that left the supply. */
  readonly tokens: bigint;
  /** Junior tokens that are left in the cooldown. */
  readonly tokensLeft: bigint;
  /** Assets that the last token left over; they became platform fees. */
  readonly leftover: bigint;
  /** Tokens by the program's count; base units. */
  readonly supplyAfter: bigint;
  /** What belongs to the holders of all integrations of the stablecoin; underlying base units. */
  readonly seniorAssetsAfter: bigint;
  /** Growth of senior assets since the beginning; 10^15 = 1.0. */
  readonly seniorIndexAfter: bigint;
  /** Assets of the junior pool; underlying base units. */
  readonly juniorAssetsAfter: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

export type JuniorWithdrawalCancelled = {
  readonly kind: 'juniorWithdrawalCancelled';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  readonly epoch: number;
  readonly cooldown: PublicKey;
  readonly owner: PublicKey;
  readonly actor: PublicKey;
  /** Junior tokens that were minted back: none where the epoch has ended. */
  readonly tokens: bigint;
  /** Tokens of the present epoch by the program's count, which those in cooldowns are part of; base units. */
  readonly supplyAfter: bigint;
  /** Tokens in open cooldowns of the present epoch; base units. */
  readonly coolingAfter: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** The mint of a new junior epoch was created. */
export type JuniorMintOpened = {
  readonly kind: 'juniorMintOpened';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  /** Its epoch. */
  readonly epoch: number;
  /** The mint: the junior tranche's id. */
  readonly juniorMint: PublicKey;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** A resolved loss report without open claims was closed. */
export type LossReportClosed = {
  readonly kind: 'lossReportClosed';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  /** The report. */
  readonly lossReport: PublicKey;
  /** Its number among the reports of the stablecoin, from 0. */
  readonly number: number;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** The vault held less than it must: what was missing counts as deployed collateral from then on. */
export type ShortfallRecognized = {
  readonly kind: 'shortfallRecognized';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  /** What was missing; base units. */
  readonly amount: bigint;
  readonly deployedCollateralAfter: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** The vault held more than it must: that counts as returned collateral from then on. */
export type ReturnRecognized = {
  readonly kind: 'returnRecognized';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  /** What was taken back: never more than was deployed. */
  readonly amount: bigint;
  readonly deployedCollateralAfter: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** A holder's account was frozen. */
export type AccountFrozen = {
  readonly kind: 'accountFrozen';
  /** The integration. */
  readonly integration: PublicKey;
  /** The compliance authority. */
  readonly actor: PublicKey;
  /** Whose account it is. */
  readonly owner: PublicKey;
  /** The account. */
  readonly tokenAccount: PublicKey;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** An account was thawed. */
export type AccountThawed = {
  readonly kind: 'accountThawed';
  /** The integration. */
  readonly integration: PublicKey;
  /** The compliance authority; empty where the whitelist thawed a new account. */
  readonly actor: PublicKey;
  /** Whose account it is. */
  readonly owner: PublicKey;
  /** The account. */
  readonly tokenAccount: PublicKey;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** The coin was paused or resumed: while it is paused nobody mints, redeems or transfers it. */
export type CoinPauseChanged = {
  readonly kind: 'coinPauseChanged';
  /** The integration. */
  readonly integration: PublicKey;
  /** The compliance authority. */
  readonly actor: PublicKey;
  /** true: minting, redeeming and transfers are stopped; false: they may continue. */
  readonly paused: boolean;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** The compliance authority moved coins of a holder to another account. */
export type TokensSeized = {
  readonly kind: 'tokensSeized';
  /** The integration. */
  readonly integration: PublicKey;
  /** The compliance authority. */
  readonly actor: PublicKey;
  /** Whose coins they were. */
  readonly owner: PublicKey;
  /** The account that they were in. */
  readonly tokenAccount: PublicKey;
  /** The account that they are in. */
  readonly destination: PublicKey;
  /** Whose account that is. */
  readonly receiver: PublicKey;
  /** Branded tokens; base units. */
  readonly tokens: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** The compliance authority nominated another; nothing changes until that one accepts. */
export type ComplianceNominated = {
  readonly kind: 'complianceNominated';
  /** The integration. */
  readonly integration: PublicKey;
  /** The compliance authority. */
  readonly actor: PublicKey;
  /** Who may accept; nobody where the nomination was withdrawn. */
  readonly nominee: PublicKey;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** The nominee accepted and is the compliance authority. */
export type ComplianceChanged = {
  readonly kind: 'complianceChanged';
  /** The integration. */
  readonly integration: PublicKey;
  /** Who was it before. */
  readonly previous: PublicKey;
  /** Who is it now. */
  readonly compliance: PublicKey;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** One of the three keys voted for a loss, which another of them can then report or settle alone. */
export type LossVoteCast = {
  readonly kind: 'lossVoteCast';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  /** The voter. */
  readonly actor: PublicKey;
  /** The stablecoin's loss reports at the vote. */
  readonly number: number;
  /** true: for settling the open report; false: for reporting a loss. */
  readonly reportOpen: boolean;
  /** The loss voted for; underlying base units. */
  readonly amount: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** A vote for a loss was taken back. */
export type LossVoteWithdrawn = {
  readonly kind: 'lossVoteWithdrawn';
  /** The platform stablecoin. */
  readonly stablecoin: PublicKey;
  /** The voter. */
  readonly actor: PublicKey;
  /** The stablecoin's loss reports at the vote. */
  readonly number: number;
  /** true: for settling the open report; false: for reporting a loss. */
  readonly reportOpen: boolean;
  /** The loss that was voted for; underlying base units. */
  readonly amount: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

/** Every event of the program, told apart by `kind`. */
export type PlatformEvent = PlatformInitialized | StablecoinCreated | IntegrationInitialized | WhitelistChanged | WhitelistRequirementChanged | YieldDistributed | Accrued | Minted | Redeemed | FeesClaimed | Synced | ChangeQueued | ChangeCancelled | ChangeExecuted | LimitsLowered | RoleRevoked | PauseChanged | PlatformFeesCollected | CollateralDeployed | CollateralReturned | LossReported | LossResolved | TrancheWipedOut | LossClaimSettled | MetadataUpdated | FeeChanged | FeeRaiseScheduled | AuthorityNominated | AuthorityChanged | JuniorDeposited | JuniorWithdrawalRequested | JuniorWithdrawalCompleted | JuniorWithdrawalCancelled | JuniorMintOpened | LossReportClosed | ShortfallRecognized | ReturnRecognized | AccountFrozen | AccountThawed | CoinPauseChanged | TokensSeized | ComplianceNominated | ComplianceChanged | LossVoteCast | LossVoteWithdrawn;

/** Layouts: fields after discriminator and version; `null` stands for reserved bytes. */
export const ACCOUNTS = {
  platform: { discriminator: 1, version: 1, size: 176, fields: [['bump', 'u8'], ['paused', 'bool'], ['stablecoinCount', 'u16'], ['managerActive', 'bool'], [null, 1], ['rolesVersion', 'u32'], ['delaySeconds', 'u32'], ['admin', 'pubkey'], ['manager', 'pubkey'], ['guardian', 'pubkey'], ['pauser', 'pubkey'], ['treasury', 'pubkey']] },
  stablecoin: { discriminator: 2, version: 1, size: 408, fields: [['bump', 'u8'], ['decimals', 'u8'], ['index', 'u16'], ['platformFeeBps', 'u16'], ['juniorPremiumBps', 'u16'], ['targetCoverageBps', 'u16'], ['minCoverageBps', 'u16'], ['maxDeployedBps', 'u16'], ['vestingSeconds', 'u32'], ['cooldownSeconds', 'u32'], ['windowSeconds', 'u32'], ['settingsVersion', 'u32'], ['epoch', 'u32'], ['reportCount', 'u32'], ['reportOpen', 'bool'], ['acceptedPowers', 'u8'], [null, 6], ['supplyCap', 'u64'], ['deployPerDay', 'u64'], ['seniorAssets', 'u64'], ['seniorIndex', 'u64'], ['juniorAssets', 'u64'], ['juniorSupply', 'u64'], ['juniorCooling', 'u64'], ['unvestedYield', 'u64'], ['vestTotal', 'u64'], ['vestStartTs', 'i64'], ['vestEndTs', 'i64'], ['lastAccrualTs', 'i64'], ['capRemainder', 'u64'], ['platformFeeRemainder', 'u64'], ['splitRemainder', 'u64'], ['platformFeesOwed', 'u64'], ['integratorFeesOwed', 'u64'], ['refundsOwed', 'u64'], ['deployedCollateral', 'u64'], ['deploySpent', 'u64'], ['deploySpentTs', 'i64'], ['missing', 'u64'], ['withheld', 'u64'], ['chainStartTs', 'i64'], ['lastResolvedTs', 'i64'], ['underlyingMint', 'pubkey'], ['tokenProgram', 'pubkey'], ['vault', 'pubkey'], ['juniorMint', 'pubkey'], ['custody', 'pubkey']] },
  integration: { discriminator: 3, version: 2, size: 352, fields: [['bump', 'u8'], ['whitelistRequired', 'bool'], ['feeBps', 'u16'], ['nextFeeBps', 'u16'], ['kind', 'u8'], ['powers', 'u8'], [null, 6], ['feeEtaTs', 'i64'], ['assets', 'u64'], ['supply', 'u64'], ['lastIndex', 'u64'], ['highWaterIndex', 'u64'], ['principal', 'u64'], ['feesOwed', 'u64'], ['feeRemainder', 'u64'], ['lifetimeRevenue', 'u64'], ['lifetimeVolume', 'u64'], ['brandedMint', 'pubkey'], ['stablecoin', 'pubkey'], ['underlyingMint', 'pubkey'], ['initializer', 'pubkey'], ['authority', 'pubkey'], ['pendingAuthority', 'pubkey'], ['compliance', 'pubkey'], ['pendingCompliance', 'pubkey']] },
  cooldown: { discriminator: 5, version: 1, size: 136, fields: [['bump', 'u8'], [null, 1], ['epoch', 'u32'], ['id', 'u64'], ['tokens', 'u64'], ['unlockTs', 'i64'], ['expiryTs', 'i64'], ['stablecoin', 'pubkey'], ['owner', 'pubkey'], ['rentPayer', 'pubkey']] },
  whitelistEntry: { discriminator: 6, version: 1, size: 104, fields: [['bump', 'u8'], [null, 5], ['integration', 'pubkey'], ['user', 'pubkey'], ['rentPayer', 'pubkey']] },
  lossReport: { discriminator: 7, version: 1, size: 168, fields: [['bump', 'u8'], [null, 1], ['number', 'u32'], ['loss', 'u64'], ['seniorPart', 'u64'], ['withheld', 'u64'], ['reportedTs', 'i64'], ['resolvedTs', 'i64'], ['settled', 'u64'], ['refundLeft', 'u64'], ['claimsLeft', 'u64'], ['stablecoin', 'pubkey'], ['reporter', 'pubkey'], ['rentPayer', 'pubkey']] },
  lossClaim: { discriminator: 8, version: 1, size: 112, fields: [['bump', 'u8'], [null, 5], ['withheld', 'u64'], ['lossReport', 'pubkey'], ['owner', 'pubkey'], ['rentPayer', 'pubkey']] },
  lossVote: { discriminator: 10, version: 1, size: 120, fields: [['bump', 'u8'], ['reportOpen', 'bool'], ['number', 'u32'], ['amount', 'u64'], ['votedTs', 'i64'], ['stablecoin', 'pubkey'], ['voter', 'pubkey'], ['rentPayer', 'pubkey']] },
  change: { discriminator: 9, version: 2, size: 320, fields: [['bump', 'u8'], ['kind', 'u8'], ['targetVersion', 'u32'], ['etaTs', 'i64'], ['supplyCap', 'u64'], ['deployPerDay', 'u64'], ['platformFeeBps', 'u16'], ['juniorPremiumBps', 'u16'], ['targetCoverageBps', 'u16'], ['minCoverageBps', 'u16'], ['maxDeployedBps', 'u16'], [null, 6], ['vestingSeconds', 'u32'], ['cooldownSeconds', 'u32'], ['delaySeconds', 'u32'], ['rolesVersion', 'u32'], ['target', 'pubkey'], ['custody', 'pubkey'], ['admin', 'pubkey'], ['manager', 'pubkey'], ['guardian', 'pubkey'], ['pauser', 'pubkey'], ['treasury', 'pubkey'], ['rentPayer', 'pubkey']] },
} as const;

/** Account flags: 1 signer, 2 writable. */
export const INSTRUCTIONS = {
  initializePlatform: {
    discriminator: 0,
    accounts: [['upgradeAuthority', 1], ['feePayer', 3], ['platform', 2], ['programData', 0], ['systemProgram', 0]],
    arguments: [['admin', 'pubkey'], ['manager', 'pubkey'], ['guardian', 'pubkey'], ['pauser', 'pubkey'], ['treasury', 'pubkey'], ['delaySeconds', 'u32']],
  },
  createStablecoin: {
    discriminator: 1,
    accounts: [['admin', 1], ['feePayer', 3], ['platform', 2], ['stablecoin', 2], ['underlyingMint', 0], ['vault', 2], ['juniorMint', 2], ['tokenProgram', 0], ['token2022Program', 0], ['systemProgram', 0]],
    arguments: [['supplyCap', 'u64'], ['deployPerDay', 'u64'], ['platformFeeBps', 'u16'], ['juniorPremiumBps', 'u16'], ['targetCoverageBps', 'u16'], ['minCoverageBps', 'u16'], ['maxDeployedBps', 'u16'], ['vestingSeconds', 'u32'], ['cooldownSeconds', 'u32'], ['windowSeconds', 'u32'], ['acceptedPowers', 'u8'], ['custody', 'pubkey'], ['juniorName', 'text'], ['juniorSymbol', 'text'], ['juniorUri', 'text']],
  },
  initializeIntegration: {
    discriminator: 2,
    accounts: [['feePayer', 3], ['initializer', 1], ['platform', 0], ['stablecoin', 0], ['integration', 2], ['brandedMint', 2], ['token2022Program', 0], ['systemProgram', 0], ['compliance', 0]],
    arguments: [['authority', 'pubkey'], ['feeBps', 'u16'], ['whitelistRequired', 'bool'], ['kind', 'u8'], ['powers', 'u8'], ['name', 'text'], ['symbol', 'text'], ['uri', 'text'], ['description', 'text']],
  },
  setWhitelisted: {
    discriminator: 3,
    accounts: [['authority', 1], ['feePayer', 3], ['integration', 0], ['whitelistEntry', 2], ['rentReceiver', 2], ['systemProgram', 0]],
    arguments: [['user', 'pubkey'], ['allowed', 'bool']],
  },
  setWhitelistRequired: {
    discriminator: 4,
    accounts: [['authority', 1], ['integration', 2]],
    arguments: [['required', 'bool']],
  },
  distributeYield: {
    discriminator: 5,
    accounts: [['manager', 1], ['platform', 0], ['stablecoin', 2], ['vault', 2], ['source', 2], ['underlyingMint', 0], ['tokenProgram', 0]],
    arguments: [['amount', 'u64']],
  },
  mint: {
    discriminator: 6,
    accounts: [['user', 1], ['platform', 0], ['stablecoin', 2], ['vault', 2], ['integration', 2], ['brandedMint', 2], ['source', 2], ['destination', 2], ['underlyingMint', 0], ['tokenProgram', 0], ['token2022Program', 0], ['whitelistEntry', 0]],
    arguments: [['amount', 'u64'], ['minimumReceived', 'u64']],
  },
  redeem: {
    discriminator: 7,
    accounts: [['user', 1], ['stablecoin', 2], ['vault', 2], ['integration', 2], ['brandedMint', 2], ['source', 2], ['destination', 2], ['underlyingMint', 0], ['tokenProgram', 0], ['token2022Program', 0]],
    arguments: [['tokens', 'u64'], ['minimumReceived', 'u64']],
  },
  redeemUnderReport: {
    discriminator: 8,
    accounts: [['user', 1], ['feePayer', 3], ['stablecoin', 2], ['vault', 2], ['integration', 2], ['brandedMint', 2], ['lossReport', 2], ['lossClaim', 2], ['source', 2], ['destination', 2], ['underlyingMint', 0], ['tokenProgram', 0], ['token2022Program', 0], ['systemProgram', 0]],
    arguments: [['tokens', 'u64'], ['minimumReceived', 'u64']],
  },
  claimFees: {
    discriminator: 9,
    accounts: [['authority', 1], ['stablecoin', 2], ['vault', 2], ['integration', 2], ['destination', 2], ['underlyingMint', 0], ['tokenProgram', 0]],
    arguments: [['amount', 'optionU64']],
  },
  accrue: {
    discriminator: 10,
    accounts: [['stablecoin', 2]],
    arguments: [],
  },
  sync: {
    discriminator: 11,
    accounts: [['stablecoin', 2], ['integration', 2]],
    arguments: [],
  },
  queuePlatformChange: {
    discriminator: 12,
    accounts: [['admin', 1], ['feePayer', 3], ['platform', 0], ['change', 2], ['systemProgram', 0]],
    arguments: [['newAdmin', 'pubkey'], ['manager', 'pubkey'], ['guardian', 'pubkey'], ['pauser', 'pubkey'], ['treasury', 'pubkey'], ['delaySeconds', 'u32']],
  },
  queueStablecoinChange: {
    discriminator: 13,
    accounts: [['admin', 1], ['feePayer', 3], ['platform', 0], ['stablecoin', 0], ['change', 2], ['systemProgram', 0]],
    arguments: [['supplyCap', 'u64'], ['deployPerDay', 'u64'], ['platformFeeBps', 'u16'], ['juniorPremiumBps', 'u16'], ['targetCoverageBps', 'u16'], ['minCoverageBps', 'u16'], ['maxDeployedBps', 'u16'], ['vestingSeconds', 'u32'], ['cooldownSeconds', 'u32'], ['custody', 'pubkey']],
  },
  cancelChange: {
    discriminator: 14,
    accounts: [['authority', 1], ['platform', 0], ['stablecoin', 0], ['change', 2], ['rentReceiver', 2]],
    arguments: [],
  },
  executePlatformChange: {
    discriminator: 15,
    accounts: [['platform', 2], ['change', 2], ['newAdmin', 1], ['rentReceiver', 2]],
    arguments: [],
  },
  executeStablecoinChange: {
    discriminator: 16,
    accounts: [['platform', 0], ['stablecoin', 2], ['change', 2], ['rentReceiver', 2]],
    arguments: [],
  },
  lowerLimits: {
    discriminator: 17,
    accounts: [['authority', 1], ['platform', 0], ['stablecoin', 2]],
    arguments: [['limit', 'u8'], ['value', 'u64']],
  },
  revokeRole: {
    discriminator: 18,
    accounts: [['authority', 1], ['platform', 2]],
    arguments: [['role', 'u8']],
  },
  setPaused: {
    discriminator: 19,
    accounts: [['authority', 1], ['platform', 2]],
    arguments: [['paused', 'bool']],
  },
  collectPlatformFees: {
    discriminator: 20,
    accounts: [['admin', 1], ['platform', 0], ['stablecoin', 2], ['vault', 2], ['destination', 2], ['underlyingMint', 0], ['tokenProgram', 0]],
    arguments: [],
  },
  deployCollateral: {
    discriminator: 21,
    accounts: [['manager', 1], ['platform', 0], ['stablecoin', 2], ['vault', 2], ['custody', 2], ['underlyingMint', 0], ['tokenProgram', 0]],
    arguments: [['amount', 'u64']],
  },
  returnCollateral: {
    discriminator: 22,
    accounts: [['owner', 1], ['stablecoin', 2], ['vault', 2], ['source', 2], ['underlyingMint', 0], ['tokenProgram', 0]],
    arguments: [['amount', 'u64']],
  },
  reportLoss: {
    discriminator: 23,
    accounts: [['reporter', 1], ['second', 1], ['feePayer', 3], ['platform', 0], ['stablecoin', 2], ['lossReport', 2], ['systemProgram', 0], ['vote', 0]],
    arguments: [['amount', 'u64']],
  },
  resolveLoss: {
    discriminator: 24,
    accounts: [['first', 1], ['second', 1], ['platform', 0], ['stablecoin', 2], ['lossReport', 2], ['vote', 0]],
    arguments: [['amount', 'u64']],
  },
  lapseLossReport: {
    discriminator: 25,
    accounts: [['stablecoin', 2], ['lossReport', 2]],
    arguments: [],
  },
  settleLossClaim: {
    discriminator: 26,
    accounts: [['owner', 1], ['stablecoin', 2], ['vault', 2], ['lossReport', 2], ['lossClaim', 2], ['rentReceiver', 2], ['destination', 2], ['underlyingMint', 0], ['tokenProgram', 0]],
    arguments: [],
  },
  closeLossReport: {
    discriminator: 27,
    accounts: [['lossReport', 2], ['rentReceiver', 2]],
    arguments: [],
  },
  updateMetadata: {
    discriminator: 28,
    accounts: [['authority', 1], ['feePayer', 3], ['integration', 0], ['brandedMint', 2], ['token2022Program', 0], ['systemProgram', 0]],
    arguments: [['field', 'text'], ['value', 'text']],
  },
  setFee: {
    discriminator: 29,
    accounts: [['authority', 1], ['platform', 0], ['stablecoin', 2], ['integration', 2]],
    arguments: [['feeBps', 'u16']],
  },
  nominateAuthority: {
    discriminator: 30,
    accounts: [['authority', 1], ['integration', 2]],
    arguments: [['nominee', 'pubkey']],
  },
  acceptAuthority: {
    discriminator: 31,
    accounts: [['nominee', 1], ['integration', 2]],
    arguments: [],
  },
  juniorDeposit: {
    discriminator: 32,
    accounts: [['user', 1], ['platform', 0], ['stablecoin', 2], ['vault', 2], ['juniorMint', 2], ['source', 2], ['destination', 2], ['underlyingMint', 0], ['tokenProgram', 0], ['token2022Program', 0]],
    arguments: [['amount', 'u64'], ['minimumReceived', 'u64']],
  },
  juniorRequestWithdrawal: {
    discriminator: 33,
    accounts: [['owner', 1], ['feePayer', 3], ['stablecoin', 2], ['juniorMint', 2], ['cooldown', 2], ['source', 2], ['token2022Program', 0], ['systemProgram', 0]],
    arguments: [['tokens', 'u64'], ['id', 'u64']],
  },
  juniorCompleteWithdrawal: {
    discriminator: 34,
    accounts: [['owner', 1], ['stablecoin', 2], ['vault', 2], ['cooldown', 2], ['rentReceiver', 2], ['destination', 2], ['underlyingMint', 0], ['tokenProgram', 0]],
    arguments: [['tokens', 'optionU64'], ['minimumReceived', 'u64']],
  },
  juniorCancelWithdrawal: {
    discriminator: 35,
    accounts: [['authority', 1], ['owner', 0], ['stablecoin', 2], ['juniorMint', 2], ['cooldown', 2], ['rentReceiver', 2], ['destination', 2], ['token2022Program', 0]],
    arguments: [],
  },
  openJuniorMint: {
    discriminator: 36,
    accounts: [['feePayer', 3], ['stablecoin', 2], ['juniorMint', 2], ['token2022Program', 0], ['systemProgram', 0]],
    arguments: [],
  },
  checkDeadline: {
    discriminator: 37,
    accounts: [],
    arguments: [['validUntilTs', 'i64']],
  },
  recognizeShortfall: {
    discriminator: 38,
    accounts: [['stablecoin', 2], ['vault', 0]],
    arguments: [],
  },
  recognizeReturn: {
    discriminator: 39,
    accounts: [['stablecoin', 2], ['vault', 0]],
    arguments: [],
  },
  freeze: {
    discriminator: 40,
    accounts: [['compliance', 1], ['integration', 0], ['brandedMint', 0], ['tokenAccount', 2], ['token2022Program', 0]],
    arguments: [],
  },
  thaw: {
    discriminator: 41,
    accounts: [['compliance', 1], ['integration', 0], ['brandedMint', 0], ['tokenAccount', 2], ['token2022Program', 0]],
    arguments: [],
  },
  pauseCoin: {
    discriminator: 42,
    accounts: [['compliance', 1], ['integration', 0], ['brandedMint', 2], ['token2022Program', 0]],
    arguments: [],
  },
  resumeCoin: {
    discriminator: 43,
    accounts: [['compliance', 1], ['integration', 0], ['brandedMint', 2], ['token2022Program', 0]],
    arguments: [],
  },
  seize: {
    discriminator: 44,
    accounts: [['compliance', 1], ['integration', 0], ['brandedMint', 0], ['source', 2], ['destination', 2], ['token2022Program', 0]],
    arguments: [['amount', 'u64']],
  },
  nominateCompliance: {
    discriminator: 45,
    accounts: [['compliance', 1], ['integration', 2]],
    arguments: [['nominee', 'pubkey']],
  },
  acceptCompliance: {
    discriminator: 46,
    accounts: [['nominee', 1], ['integration', 2]],
    arguments: [],
  },
  thawWhitelisted: {
    discriminator: 47,
    accounts: [['integration', 0], ['brandedMint', 0], ['tokenAccount', 2], ['whitelistEntry', 0], ['token2022Program', 0]],
    arguments: [],
  },
  migrateIntegration: {
    discriminator: 53,
    accounts: [['feePayer', 3], ['integration', 2], ['systemProgram', 0]],
    arguments: [],
  },
  closeOutdatedChange: {
    discriminator: 54,
    accounts: [['authority', 1], ['change', 2], ['rentReceiver', 2]],
    arguments: [],
  },
  voteLoss: {
    discriminator: 55,
    accounts: [['voter', 1], ['feePayer', 3], ['platform', 0], ['stablecoin', 0], ['lossVote', 2], ['systemProgram', 0]],
    arguments: [['number', 'u32'], ['reportOpen', 'bool'], ['amount', 'u64']],
  },
  withdrawLossVote: {
    discriminator: 56,
    accounts: [['voter', 1], ['lossVote', 2], ['rentReceiver', 2]],
    arguments: [],
  },
} as const;

/** Layouts: fields after kind and version. */
export const EVENTS = {
  platformInitialized: { kind: 1, version: 1, fields: [['admin', 'pubkey'], ['manager', 'pubkey'], ['guardian', 'pubkey'], ['pauser', 'pubkey'], ['treasury', 'pubkey'], ['delaySeconds', 'u32'], ['timestamp', 'i64']] },
  stablecoinCreated: { kind: 2, version: 1, fields: [['stablecoin', 'pubkey'], ['index', 'u16'], ['underlyingMint', 'pubkey'], ['juniorMint', 'pubkey'], ['supplyCap', 'u64'], ['timestamp', 'i64']] },
  integrationInitialized: { kind: 3, version: 2, fields: [['stablecoin', 'pubkey'], ['integration', 'pubkey'], ['brandedMint', 'pubkey'], ['initializer', 'pubkey'], ['authority', 'pubkey'], ['feeBps', 'u16'], ['whitelistRequired', 'bool'], ['coinKind', 'u8'], ['powers', 'u8'], ['compliance', 'pubkey'], ['timestamp', 'i64']] },
  whitelistChanged: { kind: 4, version: 1, fields: [['integration', 'pubkey'], ['actor', 'pubkey'], ['user', 'pubkey'], ['allowed', 'bool'], ['timestamp', 'i64']] },
  whitelistRequirementChanged: { kind: 5, version: 1, fields: [['integration', 'pubkey'], ['actor', 'pubkey'], ['required', 'bool'], ['timestamp', 'i64']] },
  yieldDistributed: { kind: 6, version: 1, fields: [['stablecoin', 'pubkey'], ['actor', 'pubkey'], ['amount', 'u64'], ['unvestedYieldAfter', 'u64'], ['vestEndTs', 'i64'], ['platformFeesOwedAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  accrued: { kind: 7, version: 1, fields: [['stablecoin', 'pubkey'], ['released', 'u64'], ['unvestedYieldAfter', 'u64'], ['platformFeesOwedAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  minted: { kind: 8, version: 1, fields: [['stablecoin', 'pubkey'], ['integration', 'pubkey'], ['actor', 'pubkey'], ['amount', 'u64'], ['tokens', 'u64'], ['commission', 'u64'], ['supplyAfter', 'u64'], ['assetsAfter', 'u64'], ['principalAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  redeemed: { kind: 9, version: 1, fields: [['stablecoin', 'pubkey'], ['integration', 'pubkey'], ['actor', 'pubkey'], ['amount', 'u64'], ['withheld', 'u64'], ['tokens', 'u64'], ['commission', 'u64'], ['supplyAfter', 'u64'], ['assetsAfter', 'u64'], ['principalAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  feesClaimed: { kind: 10, version: 1, fields: [['stablecoin', 'pubkey'], ['integration', 'pubkey'], ['actor', 'pubkey'], ['destination', 'pubkey'], ['amount', 'u64'], ['commission', 'u64'], ['feesOwedAfter', 'u64'], ['assetsAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  synced: { kind: 11, version: 1, fields: [['stablecoin', 'pubkey'], ['integration', 'pubkey'], ['commission', 'u64'], ['feeBps', 'u16'], ['feesOwedAfter', 'u64'], ['assetsAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  changeQueued: { kind: 12, version: 1, fields: [['target', 'pubkey'], ['changeKind', 'u8'], ['actor', 'pubkey'], ['etaTs', 'i64'], ['admin', 'pubkey'], ['manager', 'pubkey'], ['guardian', 'pubkey'], ['pauser', 'pubkey'], ['treasury', 'pubkey'], ['delaySeconds', 'u32'], ['supplyCap', 'u64'], ['deployPerDay', 'u64'], ['platformFeeBps', 'u16'], ['juniorPremiumBps', 'u16'], ['targetCoverageBps', 'u16'], ['minCoverageBps', 'u16'], ['maxDeployedBps', 'u16'], ['vestingSeconds', 'u32'], ['cooldownSeconds', 'u32'], ['custody', 'pubkey'], ['timestamp', 'i64']] },
  changeCancelled: { kind: 13, version: 1, fields: [['target', 'pubkey'], ['changeKind', 'u8'], ['actor', 'pubkey'], ['timestamp', 'i64']] },
  changeExecuted: { kind: 14, version: 1, fields: [['target', 'pubkey'], ['changeKind', 'u8'], ['etaTs', 'i64'], ['admin', 'pubkey'], ['manager', 'pubkey'], ['guardian', 'pubkey'], ['pauser', 'pubkey'], ['treasury', 'pubkey'], ['delaySeconds', 'u32'], ['supplyCap', 'u64'], ['deployPerDay', 'u64'], ['platformFeeBps', 'u16'], ['juniorPremiumBps', 'u16'], ['targetCoverageBps', 'u16'], ['minCoverageBps', 'u16'], ['maxDeployedBps', 'u16'], ['vestingSeconds', 'u32'], ['cooldownSeconds', 'u32'], ['custody', 'pubkey'], ['timestamp', 'i64']] },
  limitsLowered: { kind: 15, version: 1, fields: [['stablecoin', 'pubkey'], ['actor', 'pubkey'], ['supplyCap', 'u64'], ['maxDeployedBps', 'u16'], ['deployPerDay', 'u64'], ['timestamp', 'i64']] },
  roleRevoked: { kind: 16, version: 1, fields: [['actor', 'pubkey'], ['role', 'u8'], ['key', 'pubkey'], ['timestamp', 'i64']] },
  pauseChanged: { kind: 17, version: 1, fields: [['actor', 'pubkey'], ['paused', 'bool'], ['timestamp', 'i64']] },
  platformFeesCollected: { kind: 18, version: 1, fields: [['stablecoin', 'pubkey'], ['actor', 'pubkey'], ['destination', 'pubkey'], ['amount', 'u64'], ['platformFeesOwedAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  collateralDeployed: { kind: 19, version: 1, fields: [['stablecoin', 'pubkey'], ['actor', 'pubkey'], ['amount', 'u64'], ['deployedCollateralAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  collateralReturned: { kind: 20, version: 1, fields: [['stablecoin', 'pubkey'], ['actor', 'pubkey'], ['amount', 'u64'], ['deployedCollateralAfter', 'u64'], ['timestamp', 'i64']] },
  lossReported: { kind: 21, version: 2, fields: [['stablecoin', 'pubkey'], ['lossReport', 'pubkey'], ['number', 'u32'], ['actor', 'pubkey'], ['amount', 'u64'], ['requested', 'u64'], ['seniorPart', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  lossResolved: { kind: 22, version: 1, fields: [['stablecoin', 'pubkey'], ['lossReport', 'pubkey'], ['amount', 'u64'], ['juniorLoss', 'u64'], ['unvestedLoss', 'u64'], ['withheldLoss', 'u64'], ['seniorLoss', 'u64'], ['refund', 'u64'], ['deployedCollateralAfter', 'u64'], ['unvestedYieldAfter', 'u64'], ['epochAfter', 'u32'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  trancheWipedOut: { kind: 23, version: 1, fields: [['stablecoin', 'pubkey'], ['epoch', 'u32'], ['timestamp', 'i64']] },
  lossClaimSettled: { kind: 24, version: 1, fields: [['stablecoin', 'pubkey'], ['lossReport', 'pubkey'], ['actor', 'pubkey'], ['withheld', 'u64'], ['amount', 'u64'], ['timestamp', 'i64']] },
  metadataUpdated: { kind: 25, version: 1, fields: [['integration', 'pubkey'], ['brandedMint', 'pubkey'], ['actor', 'pubkey'], ['timestamp', 'i64']] },
  feeChanged: { kind: 26, version: 1, fields: [['stablecoin', 'pubkey'], ['integration', 'pubkey'], ['actor', 'pubkey'], ['feeBps', 'u16'], ['commission', 'u64'], ['assetsAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  feeRaiseScheduled: { kind: 27, version: 1, fields: [['stablecoin', 'pubkey'], ['integration', 'pubkey'], ['actor', 'pubkey'], ['nextFeeBps', 'u16'], ['feeEtaTs', 'i64'], ['commission', 'u64'], ['assetsAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  authorityNominated: { kind: 28, version: 1, fields: [['integration', 'pubkey'], ['actor', 'pubkey'], ['nominee', 'pubkey'], ['timestamp', 'i64']] },
  authorityChanged: { kind: 29, version: 1, fields: [['integration', 'pubkey'], ['previous', 'pubkey'], ['authority', 'pubkey'], ['timestamp', 'i64']] },
  juniorDeposited: { kind: 30, version: 1, fields: [['stablecoin', 'pubkey'], ['epoch', 'u32'], ['actor', 'pubkey'], ['amount', 'u64'], ['tokens', 'u64'], ['supplyAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  juniorWithdrawalRequested: { kind: 31, version: 1, fields: [['stablecoin', 'pubkey'], ['epoch', 'u32'], ['cooldown', 'pubkey'], ['actor', 'pubkey'], ['tokens', 'u64'], ['unlockTs', 'i64'], ['expiryTs', 'i64'], ['supplyAfter', 'u64'], ['coolingAfter', 'u64'], ['timestamp', 'i64']] },
  juniorWithdrawalCompleted: { kind: 32, version: 1, fields: [['stablecoin', 'pubkey'], ['epoch', 'u32'], ['cooldown', 'pubkey'], ['actor', 'pubkey'], ['amount', 'u64'], ['tokens', 'u64'], ['tokensLeft', 'u64'], ['leftover', 'u64'], ['supplyAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  juniorWithdrawalCancelled: { kind: 33, version: 1, fields: [['stablecoin', 'pubkey'], ['epoch', 'u32'], ['cooldown', 'pubkey'], ['owner', 'pubkey'], ['actor', 'pubkey'], ['tokens', 'u64'], ['supplyAfter', 'u64'], ['coolingAfter', 'u64'], ['timestamp', 'i64']] },
  juniorMintOpened: { kind: 34, version: 1, fields: [['stablecoin', 'pubkey'], ['epoch', 'u32'], ['juniorMint', 'pubkey'], ['timestamp', 'i64']] },
  lossReportClosed: { kind: 35, version: 1, fields: [['stablecoin', 'pubkey'], ['lossReport', 'pubkey'], ['number', 'u32'], ['timestamp', 'i64']] },
  shortfallRecognized: { kind: 36, version: 1, fields: [['stablecoin', 'pubkey'], ['amount', 'u64'], ['deployedCollateralAfter', 'u64'], ['timestamp', 'i64']] },
  returnRecognized: { kind: 37, version: 1, fields: [['stablecoin', 'pubkey'], ['amount', 'u64'], ['deployedCollateralAfter', 'u64'], ['timestamp', 'i64']] },
  accountFrozen: { kind: 38, version: 1, fields: [['integration', 'pubkey'], ['actor', 'pubkey'], ['owner', 'pubkey'], ['tokenAccount', 'pubkey'], ['timestamp', 'i64']] },
  accountThawed: { kind: 39, version: 1, fields: [['integration', 'pubkey'], ['actor', 'pubkey'], ['owner', 'pubkey'], ['tokenAccount', 'pubkey'], ['timestamp', 'i64']] },
  coinPauseChanged: { kind: 40, version: 1, fields: [['integration', 'pubkey'], ['actor', 'pubkey'], ['paused', 'bool'], ['timestamp', 'i64']] },
  tokensSeized: { kind: 41, version: 1, fields: [['integration', 'pubkey'], ['actor', 'pubkey'], ['owner', 'pubkey'], ['tokenAccount', 'pubkey'], ['destination', 'pubkey'], ['receiver', 'pubkey'], ['tokens', 'u64'], ['timestamp', 'i64']] },
  complianceNominated: { kind: 42, version: 1, fields: [['integration', 'pubkey'], ['actor', 'pubkey'], ['nominee', 'pubkey'], ['timestamp', 'i64']] },
  complianceChanged: { kind: 43, version: 1, fields: [['integration', 'pubkey'], ['previous', 'pubkey'], ['compliance', 'pubkey'], ['timestamp', 'i64']] },
  lossVoteCast: { kind: 44, version: 1, fields: [['stablecoin', 'pubkey'], ['actor', 'pubkey'], ['number', 'u32'], ['reportOpen', 'bool'], ['amount', 'u64'], ['timestamp', 'i64']] },
  lossVoteWithdrawn: { kind: 45, version: 1, fields: [['stablecoin', 'pubkey'], ['actor', 'pubkey'], ['number', 'u32'], ['reportOpen', 'bool'], ['amount', 'u64'], ['timestamp', 'i64']] },
} as const;

/** What each error code says. */
export const ERRORS = {
  invalidInstruction: { code: 6000, message: 'the instruction\'s data is not understood' },
  notEnoughAccounts: { code: 6001, message: 'the instruction needs more accounts' },
  missingSignature: { code: 6002, message: 'an account that must sign did not sign' },
  accountNotWritable: { code: 6003, message: 'an account that will change was not passed as writable' },
  invalidAccountOwner: { code: 6004, message: 'an account belongs to another program' },
  invalidAccountData: { code: 6005, message: 'an account is of another kind, version or size' },
  invalidAddress: { code: 6006, message: 'an account is not at the address that its seeds give' },
  accountMismatch: { code: 6007, message: 'the accounts do not belong together' },
  duplicateAccount: { code: 6008, message: 'the same account was passed in two places' },
  invalidProgram: { code: 6009, message: 'a token or system program has another id' },
  alreadyInitialized: { code: 6010, message: 'the account exists already' },
  notUpgradeAuthority: { code: 6011, message: 'the signer is not the program\'s upgrade authority' },
  notAdmin: { code: 6012, message: 'the signer is not the platform\'s admin' },
  notManager: { code: 6013, message: 'the signer is not the platform\'s active manager' },
  notAuthority: { code: 6014, message: 'the signer is not the integration\'s authority' },
  paused: { code: 6015, message: 'the platform is paused' },
  notWhitelisted: { code: 6016, message: 'the user is not whitelisted' },
  supplyCapExceeded: { code: 6017, message: 'supply cap exceeded' },
  coverageTooLow: { code: 6018, message: 'the junior pool would cover less than the minimum' },
  belowMinimumReceived: { code: 6019, message: 'less would be received than the minimum asked for' },
  zeroAmount: { code: 6020, message: 'the amount must be above zero' },
  amountTooSmall: { code: 6021, message: 'the amount is too small to give anything in return' },
  insufficientLiquidity: { code: 6022, message: 'the vault does not hold enough: collateral is deployed or missing' },
  insufficientFees: { code: 6023, message: 'more was asked for than the fees owed' },
  invalidBasisPoints: { code: 6024, message: 'basis points must be between 0 and 10000' },
  invalidText: { code: 6025, message: 'a text is empty, too long or not UTF-8' },
  unsupportedMint: { code: 6026, message: 'the underlying mint has an extension that is not accepted' },
  amountTooLarge: { code: 6027, message: 'the amount is larger than the accounting can hold' },
  mathOverflow: { code: 6028, message: 'a result does not fit into 64 bits' },
  tooManyStablecoins: { code: 6030, message: 'no further stablecoin can be created' },
  insufficientTokens: { code: 6031, message: 'more tokens were given than exist' },
  notPauser: { code: 6032, message: 'the signer is not the platform\'s pauser, guardian or admin' },
  notNominated: { code: 6033, message: 'the signer has not been nominated' },
  insufficientCollateral: { code: 6034, message: 'more was asked for than collateral is deployed' },
  lossTooLarge: { code: 6035, message: 'the loss is larger than what can bear it' },
  cooldownActive: { code: 6037, message: 'the cooldown is not over' },
  lossPending: { code: 6038, message: 'a loss report is open' },
  noLossReport: { code: 6039, message: 'no loss report is open, or the report is not resolved' },
  cooldownExpired: { code: 6040, message: 'the exit window is over; the withdrawal can only be cancelled' },
  changeNotReady: { code: 6041, message: 'the change cannot be executed yet' },
  changeExpired: { code: 6042, message: 'the change was not executed in time' },
  changeStale: { code: 6043, message: 'the roles or settings have changed since the change was queued' },
  notGuardian: { code: 6044, message: 'the signer is neither the platform\'s guardian nor its admin' },
  rolesNotDistinct: { code: 6045, message: 'admin, manager and guardian must be different keys, and admin, guardian and treasury must be set' },
  notAReduction: { code: 6046, message: 'the new limit is not below the present one, or the role is revoked already' },
  deployLimitExceeded: { code: 6047, message: 'more collateral would be deployed than the limit allows' },
  deployRateExceeded: { code: 6048, message: 'more collateral would be deployed than the daily rate allows' },
  epochEnded: { code: 6049, message: 'the tranche of these junior tokens was wiped out by a loss' },
  tooFewDecimals: { code: 6050, message: 'the underlying mint needs 6 decimals or more' },
  settingsOutOfBounds: { code: 6051, message: 'a setting is out of its bounds' },
  twoVotesNeeded: { code: 6052, message: 'two of admin, guardian and the manager last in office must sign, or have voted for this very amount' },
  reportNotLapsed: { code: 6053, message: 'a loss report lapses 30 days after it was made' },
  claimsOpen: { code: 6054, message: 'the loss report has claims that are not settled' },
  deadlinePassed: { code: 6055, message: 'the transaction is no longer valid: its deadline has passed' },
  feeLocked: { code: 6056, message: 'the commission of a payment coin is 100 % for good' },
  unacceptedPower: { code: 6057, message: 'the underlying mint gives its issuer a power that was not accepted' },
  underlyingChanged: { code: 6058, message: 'the underlying mint takes a transfer fee or has a transfer hook' },
  nothingToRecognize: { code: 6059, message: 'the vault holds what the accounts say: there is nothing to recognize' },
  notCompliance: { code: 6060, message: 'the signer is not the coin\'s compliance authority' },
  powerNotChosen: { code: 6061, message: 'the coin was made without this power' },
  invalidPowers: { code: 6062, message: 'a coin has powers and a compliance authority, or neither; accounts that are frozen by default need the power to freeze' },
  whitelistNeeded: { code: 6063, message: 'accounts are frozen by default: the whitelist, which says whose are thawed, stays required' },
  accountNotFresh: { code: 6064, message: 'the whitelist thaws only an empty account whose owner cannot change; the compliance authority thaws the others' },
  windingUp: { code: 6066, message: 'the stablecoin is wound up: after its losses it takes no new money' },
  accountOutdated: { code: 6070, message: 'an account has an older layout: it must be migrated first' },
  accountCurrent: { code: 6071, message: 'the account has the present layout already' },
  alreadyPaused: { code: 6072, message: 'it is paused already' },
  notPaused: { code: 6073, message: 'it is not paused' },
  notVoter: { code: 6074, message: 'the signer is neither admin nor guardian nor the manager last in office' },
  voteOutdated: { code: 6075, message: 'the vote is on another loss report, or not on what is decided now' },
} as const;

/** Types of each instruction, by name. */
export type InstructionTypes = {
  readonly initializePlatform: { readonly accounts: InitializePlatformAccounts; readonly arguments: InitializePlatformArguments };
  readonly createStablecoin: { readonly accounts: CreateStablecoinAccounts; readonly arguments: CreateStablecoinArguments };
  readonly initializeIntegration: { readonly accounts: InitializeIntegrationAccounts; readonly arguments: InitializeIntegrationArguments };
  readonly setWhitelisted: { readonly accounts: SetWhitelistedAccounts; readonly arguments: SetWhitelistedArguments };
  readonly setWhitelistRequired: { readonly accounts: SetWhitelistRequiredAccounts; readonly arguments: SetWhitelistRequiredArguments };
  readonly distributeYield: { readonly accounts: DistributeYieldAccounts; readonly arguments: DistributeYieldArguments };
  readonly mint: { readonly accounts: MintAccounts; readonly arguments: MintArguments };
  readonly redeem: { readonly accounts: RedeemAccounts; readonly arguments: RedeemArguments };
  readonly redeemUnderReport: { readonly accounts: RedeemUnderReportAccounts; readonly arguments: RedeemUnderReportArguments };
  readonly claimFees: { readonly accounts: ClaimFeesAccounts; readonly arguments: ClaimFeesArguments };
  readonly accrue: { readonly accounts: AccrueAccounts; readonly arguments: AccrueArguments };
  readonly sync: { readonly accounts: SyncAccounts; readonly arguments: SyncArguments };
  readonly queuePlatformChange: { readonly accounts: QueuePlatformChangeAccounts; readonly arguments: QueuePlatformChangeArguments };
  readonly queueStablecoinChange: { readonly accounts: QueueStablecoinChangeAccounts; readonly arguments: QueueStablecoinChangeArguments };
  readonly cancelChange: { readonly accounts: CancelChangeAccounts; readonly arguments: CancelChangeArguments };
  readonly executePlatformChange: { readonly accounts: ExecutePlatformChangeAccounts; readonly arguments: ExecutePlatformChangeArguments };
  readonly executeStablecoinChange: { readonly accounts: ExecuteStablecoinChangeAccounts; readonly arguments: ExecuteStablecoinChangeArguments };
  readonly lowerLimits: { readonly accounts: LowerLimitsAccounts; readonly arguments: LowerLimitsArguments };
  readonly revokeRole: { readonly accounts: RevokeRoleAccounts; readonly arguments: RevokeRoleArguments };
  readonly setPaused: { readonly accounts: SetPausedAccounts; readonly arguments: SetPausedArguments };
  readonly collectPlatformFees: { readonly accounts: CollectPlatformFeesAccounts; readonly arguments: CollectPlatformFeesArguments };
  readonly deployCollateral: { readonly accounts: DeployCollateralAccounts; readonly arguments: DeployCollateralArguments };
  readonly returnCollateral: { readonly accounts: ReturnCollateralAccounts; readonly arguments: ReturnCollateralArguments };
  readonly reportLoss: { readonly accounts: ReportLossAccounts; readonly arguments: ReportLossArguments };
  readonly resolveLoss: { readonly accounts: ResolveLossAccounts; readonly arguments: ResolveLossArguments };
  readonly lapseLossReport: { readonly accounts: LapseLossReportAccounts; readonly arguments: LapseLossReportArguments };
  readonly settleLossClaim: { readonly accounts: SettleLossClaimAccounts; readonly arguments: SettleLossClaimArguments };
  readonly closeLossReport: { readonly accounts: CloseLossReportAccounts; readonly arguments: CloseLossReportArguments };
  readonly updateMetadata: { readonly accounts: UpdateMetadataAccounts; readonly arguments: UpdateMetadataArguments };
  readonly setFee: { readonly accounts: SetFeeAccounts; readonly arguments: SetFeeArguments };
  readonly nominateAuthority: { readonly accounts: NominateAuthorityAccounts; readonly arguments: NominateAuthorityArguments };
  readonly acceptAuthority: { readonly accounts: AcceptAuthorityAccounts; readonly arguments: AcceptAuthorityArguments };
  readonly juniorDeposit: { readonly accounts: JuniorDepositAccounts; readonly arguments: JuniorDepositArguments };
  readonly juniorRequestWithdrawal: { readonly accounts: JuniorRequestWithdrawalAccounts; readonly arguments: JuniorRequestWithdrawalArguments };
  readonly juniorCompleteWithdrawal: { readonly accounts: JuniorCompleteWithdrawalAccounts; readonly arguments: JuniorCompleteWithdrawalArguments };
  readonly juniorCancelWithdrawal: { readonly accounts: JuniorCancelWithdrawalAccounts; readonly arguments: JuniorCancelWithdrawalArguments };
  readonly openJuniorMint: { readonly accounts: OpenJuniorMintAccounts; readonly arguments: OpenJuniorMintArguments };
  readonly checkDeadline: { readonly accounts: CheckDeadlineAccounts; readonly arguments: CheckDeadlineArguments };
  readonly recognizeShortfall: { readonly accounts: RecognizeShortfallAccounts; readonly arguments: RecognizeShortfallArguments };
  readonly recognizeReturn: { readonly accounts: RecognizeReturnAccounts; readonly arguments: RecognizeReturnArguments };
  readonly freeze: { readonly accounts: FreezeAccounts; readonly arguments: FreezeArguments };
  readonly thaw: { readonly accounts: ThawAccounts; readonly arguments: ThawArguments };
  readonly pauseCoin: { readonly accounts: PauseCoinAccounts; readonly arguments: PauseCoinArguments };
  readonly resumeCoin: { readonly accounts: ResumeCoinAccounts; readonly arguments: ResumeCoinArguments };
  readonly seize: { readonly accounts: SeizeAccounts; readonly arguments: SeizeArguments };
  readonly nominateCompliance: { readonly accounts: NominateComplianceAccounts; readonly arguments: NominateComplianceArguments };
  readonly acceptCompliance: { readonly accounts: AcceptComplianceAccounts; readonly arguments: AcceptComplianceArguments };
  readonly thawWhitelisted: { readonly accounts: ThawWhitelistedAccounts; readonly arguments: ThawWhitelistedArguments };
  readonly migrateIntegration: { readonly accounts: MigrateIntegrationAccounts; readonly arguments: MigrateIntegrationArguments };
  readonly closeOutdatedChange: { readonly accounts: CloseOutdatedChangeAccounts; readonly arguments: CloseOutdatedChangeArguments };
  readonly voteLoss: { readonly accounts: VoteLossAccounts; readonly arguments: VoteLossArguments };
  readonly withdrawLossVote: { readonly accounts: WithdrawLossVoteAccounts; readonly arguments: WithdrawLossVoteArguments };
};
