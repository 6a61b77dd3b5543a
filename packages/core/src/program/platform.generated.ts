// Generated from programs/platform/idl.json by scripts/generate.mjs; do not edit.
import type { PublicKey } from '@solana/web3.js';

/** The development deployment's program id. */
export const DEVELOPMENT_PROGRAM = 'DEV3C8KEdzLZpEr9179SaF4tgwWJ18onaEYADadTRHmL';

/** Basis points of a whole: 10 000 = 100 %. */
export const BPS = 10000n;

/** The senior index that stands for 1.0. */
export const INDEX_ONE = 1000000000000000n;

/** Lowest senior index that a loss may leave, a millionth; below it a stablecoin is wound up, not accounted on. */
export const MIN_INDEX = 1000000000n;

/** Virtual assets and virtual supply of every pool, so that neither a tiny supply nor rounding can be used to inflate the rate. */
export const VIRTUAL_OFFSET = 1000n;

/** Seconds of the year over which at most 100 % of the assets may be released as yield. */
export const SECONDS_PER_YEAR = 31536000n;

/** Longest period over which a yield payment vests, in seconds. */
export const MAX_VESTING_SECONDS = 31536000n;

/** Longest cooldown of a junior withdrawal, in seconds. */
export const MAX_COOLDOWN_SECONDS = 31536000n;

/** Longest symbol in bytes: it is a seed of the mint's address. */
export const MAX_SYMBOL_BYTES = 32n;

/** The singleton that names who may do what. */
export type Platform = {
  readonly address: PublicKey;
  /** Bump of the account's address. */
  readonly bump: number;
  /** New exposure is stopped. */
  readonly paused: boolean;
  /** How many stablecoins exist; the next one's index. */
  readonly stablecoinCount: number;
  readonly admin: PublicKey;
  /** Nominated to become admin; zero for nobody. */
  readonly pendingAdmin: PublicKey;
  /** Distributes yield and moves collateral. */
  readonly manager: PublicKey;
  /** May stop new exposure. */
  readonly pauser: PublicKey;
  /** Owner of the token accounts that receive platform fees. */
  readonly treasury: PublicKey;
};

/** A platform stablecoin: an underlying mint, its vault, supply cap, yield stream and accounting. */
export type Stablecoin = {
  readonly address: PublicKey;
  /** Bump of the account's address. */
  readonly bump: number;
  /** Decimals of the underlying, the branded and the junior mints. */
  readonly decimals: number;
  readonly index: number;
  /** Share of released yield that goes to the platform. */
  readonly platformFeeBps: number;
  /** Most that senior assets may be after a mint. */
  readonly supplyCap: bigint;
  /** Underlying that belongs to all integrations together, commission excluded. */
  readonly seniorAssets: bigint;
  /** Growth of senior assets since the beginning, 10^15 = 1.0. */
  readonly seniorIndex: bigint;
  /** Yield received and not yet released. */
  readonly unvestedYield: bigint;
  /** When yield was last released. */
  readonly vestLastTs: bigint;
  /** When all unvested yield will have been released. */
  readonly vestEndTs: bigint;
  /** Platform fees not yet collected. */
  readonly platformFeesOwed: bigint;
  /** Sum of all integrations' fees owed. */
  readonly integratorFeesOwed: bigint;
  /** Collateral that is in custody outside the vault. */
  readonly deployedCollateral: bigint;
  /** Period over which a yield payment vests. */
  readonly vestingSeconds: number;
  /** Wait between request and completion of a junior withdrawal. */
  readonly cooldownSeconds: number;
  /** Share of the senior side's yield that goes to the junior tranche. */
  readonly juniorPremiumBps: number;
  /** Least ratio of junior to senior assets after a mint. */
  readonly minCoverageBps: number;
  readonly underlyingMint: PublicKey;
  /** SPL Token or Token-2022, whichever owns the underlying mint. */
  readonly tokenProgram: PublicKey;
  readonly vault: PublicKey;
  readonly juniorTranche: PublicKey;
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
  /** Underlying that belongs to the holders, as of `last_index`. */
  readonly assets: bigint;
  /** Senior index when assets were last brought up to date. */
  readonly lastIndex: bigint;
  /** Highest senior index on which commission was taken. */
  readonly highWaterIndex: bigint;
  /** Deposits less withdrawals at cost. */
  readonly principal: bigint;
  /** Commission not yet claimed. */
  readonly feesOwed: bigint;
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
};

/** The first-loss pool of a stablecoin. */
export type JuniorTranche = {
  readonly address: PublicKey;
  /** Bump of the account's address. */
  readonly bump: number;
  /** Equal to the stablecoin's index. */
  readonly liquidityPoolId: number;
  readonly assets: bigint;
  /** Junior tokens, those in cooldown included. */
  readonly supply: bigint;
  readonly stablecoin: PublicKey;
  readonly juniorMint: PublicKey;
};

/** A junior withdrawal that waits for its unlock. */
export type Cooldown = {
  readonly address: PublicKey;
  /** Bump of the account's address. */
  readonly bump: number;
  readonly liquidityPoolId: number;
  readonly id: bigint;
  /** Junior tokens, burned at the request. */
  readonly tokens: bigint;
  readonly unlockTs: bigint;
  readonly juniorTranche: PublicKey;
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
  readonly manager: PublicKey;
  readonly pauser: PublicKey;
  readonly treasury: PublicKey;
};

/** Accounts of `createStablecoin`, in order. */
export type CreateStablecoinAccounts = {
  readonly admin: PublicKey;
  readonly feePayer: PublicKey;
  readonly platform: PublicKey;
  readonly stablecoin: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly vault: PublicKey;
  readonly juniorTranche: PublicKey;
  readonly juniorMint: PublicKey;
  /** The program that owns the underlying mint. */
  readonly tokenProgram: PublicKey;
  readonly token2022Program: PublicKey;
  readonly systemProgram: PublicKey;
};

/** Adds a stablecoin with its vault, junior tranche and junior mint. Admin only. */
export type CreateStablecoinArguments = {
  /** Base units. */
  readonly supplyCap: bigint;
  readonly platformFeeBps: number;
  readonly juniorPremiumBps: number;
  readonly minCoverageBps: number;
  /** From 1 to 31 536 000. */
  readonly vestingSeconds: number;
  /** At most 31 536 000. */
  readonly cooldownSeconds: number;
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
};

/** Creates a branded mint with its metadata and opens the integration on it. */
export type InitializeIntegrationArguments = {
  readonly authority: PublicKey;
  readonly feeBps: number;
  readonly whitelistRequired: boolean;
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

/** Lets a user mint, or no longer. Repeating it changes nothing. */
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
  readonly juniorTranche: PublicKey;
  /** The manager's token account of the underlying. */
  readonly source: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly tokenProgram: PublicKey;
};

/** Pays yield into the vault, where it vests linearly. Manager only. */
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
  readonly juniorTranche: PublicKey;
  /** The user's token account of the underlying. */
  readonly source: PublicKey;
  /** Receives the branded tokens. */
  readonly destination: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly tokenProgram: PublicKey;
  readonly token2022Program: PublicKey;
  /** Needed where the integration whitelists its users. */
  readonly whitelistEntry: PublicKey | null;
};

/** Deposits underlying and gives branded tokens. */
export type MintArguments = {
  /** Underlying, base units. */
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
  readonly juniorTranche: PublicKey;
  /** The user's token account of the branded mint. */
  readonly source: PublicKey;
  /** Receives the underlying. */
  readonly destination: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly tokenProgram: PublicKey;
  readonly token2022Program: PublicKey;
};

/** Burns branded tokens and pays out underlying. */
export type RedeemArguments = {
  /** Branded tokens, base units. */
  readonly amount: bigint;
  /** Underlying, base units. */
  readonly minimumReceived: bigint;
};

/** Accounts of `claimFees`, in order. */
export type ClaimFeesAccounts = {
  readonly authority: PublicKey;
  readonly stablecoin: PublicKey;
  readonly vault: PublicKey;
  readonly integration: PublicKey;
  readonly juniorTranche: PublicKey;
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
  readonly juniorTranche: PublicKey;
};

/** Releases yield that is due. Anyone may. */
export type AccrueArguments = {
};

/** Accounts of `sync`, in order. */
export type SyncAccounts = {
  readonly stablecoin: PublicKey;
  readonly juniorTranche: PublicKey;
  readonly integration: PublicKey;
};

/** Brings an integration up to date with its stablecoin. Anyone may. */
export type SyncArguments = {
};

/** Accounts of `updateStablecoin`, in order. */
export type UpdateStablecoinAccounts = {
  readonly admin: PublicKey;
  readonly platform: PublicKey;
  readonly stablecoin: PublicKey;
  readonly juniorTranche: PublicKey;
};

/** Replaces a stablecoin's settings, after yield was released under the old ones. Admin only. */
export type UpdateStablecoinArguments = {
  /** Base units. May be below what is outstanding: then nothing can be minted, and everything redeemed. */
  readonly supplyCap: bigint;
  readonly platformFeeBps: number;
  readonly juniorPremiumBps: number;
  readonly minCoverageBps: number;
  /** From 1 to 31 536 000. Holds for the next distribution. */
  readonly vestingSeconds: number;
  /** At most 31 536 000. Holds for the next request. */
  readonly cooldownSeconds: number;
  /** Token account for deployed collateral; zero for none. */
  readonly custody: PublicKey;
};

/** Accounts of `setRoles`, in order. */
export type SetRolesAccounts = {
  readonly admin: PublicKey;
  readonly platform: PublicKey;
};

/** Names manager, pauser and treasury. Admin only. */
export type SetRolesArguments = {
  readonly manager: PublicKey;
  readonly pauser: PublicKey;
  readonly treasury: PublicKey;
};

/** Accounts of `nominateAdmin`, in order. */
export type NominateAdminAccounts = {
  readonly admin: PublicKey;
  readonly platform: PublicKey;
};

/** Nominates the next admin, who has to accept; zero withdraws a nomination. Admin only. */
export type NominateAdminArguments = {
  readonly nominee: PublicKey;
};

/** Accounts of `acceptAdmin`, in order. */
export type AcceptAdminAccounts = {
  readonly nominee: PublicKey;
  readonly platform: PublicKey;
};

/** Makes the nominee the admin. */
export type AcceptAdminArguments = {
};

/** Accounts of `setPaused`, in order. */
export type SetPausedAccounts = {
  readonly authority: PublicKey;
  readonly platform: PublicKey;
};

/** Stops new exposure, or lets it go on. Pauser or admin. */
export type SetPausedArguments = {
  readonly paused: boolean;
};

/** Accounts of `collectPlatformFees`, in order. */
export type CollectPlatformFeesAccounts = {
  readonly admin: PublicKey;
  readonly platform: PublicKey;
  readonly stablecoin: PublicKey;
  readonly vault: PublicKey;
  readonly juniorTranche: PublicKey;
  /** A token account of the underlying that the treasury owns. */
  readonly destination: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly tokenProgram: PublicKey;
};

/** Pays platform fees to the treasury. Admin only. */
export type CollectPlatformFeesArguments = {
  /** Base units; everything owed where absent. */
  readonly amount: bigint | null;
};

/** Accounts of `deployCollateral`, in order. */
export type DeployCollateralAccounts = {
  readonly manager: PublicKey;
  readonly platform: PublicKey;
  readonly stablecoin: PublicKey;
  readonly vault: PublicKey;
  readonly juniorTranche: PublicKey;
  /** The stablecoin's custody account. */
  readonly custody: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly tokenProgram: PublicKey;
};

/** Moves collateral from the vault to the custody account. Manager only. */
export type DeployCollateralArguments = {
  /** Base units. */
  readonly amount: bigint;
};

/** Accounts of `returnCollateral`, in order. */
export type ReturnCollateralAccounts = {
  readonly manager: PublicKey;
  /** Owner of the source. */
  readonly custodian: PublicKey;
  readonly platform: PublicKey;
  readonly stablecoin: PublicKey;
  readonly vault: PublicKey;
  readonly juniorTranche: PublicKey;
  /** Token account that the collateral comes from. */
  readonly source: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly tokenProgram: PublicKey;
};

/** Brings deployed collateral back into the vault. Manager only. */
export type ReturnCollateralArguments = {
  /** Base units. */
  readonly amount: bigint;
};

/** Accounts of `realizeLoss`, in order. */
export type RealizeLossAccounts = {
  readonly manager: PublicKey;
  readonly platform: PublicKey;
  readonly stablecoin: PublicKey;
  readonly juniorTranche: PublicKey;
};

/** Writes off deployed collateral: the junior tranche bears it first, then unvested yield, then the senior side. Manager only. */
export type RealizeLossArguments = {
  /** Base units. */
  readonly amount: bigint;
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
  readonly stablecoin: PublicKey;
  readonly juniorTranche: PublicKey;
  readonly integration: PublicKey;
};

/** Sets the commission on gains from now on; past ones are charged at the old rate first. Authority only. */
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
  readonly juniorTranche: PublicKey;
  readonly juniorMint: PublicKey;
  /** The user's token account of the underlying. */
  readonly source: PublicKey;
  /** Receives the junior tokens. */
  readonly destination: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly tokenProgram: PublicKey;
  readonly token2022Program: PublicKey;
};

/** Deposits underlying into the junior tranche and gives junior tokens. */
export type JuniorDepositArguments = {
  /** Underlying, base units. */
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
  readonly juniorTranche: PublicKey;
  readonly juniorMint: PublicKey;
  readonly cooldown: PublicKey;
  /** The owner's token account of the junior mint. */
  readonly source: PublicKey;
  readonly token2022Program: PublicKey;
  readonly systemProgram: PublicKey;
};

/** Burns junior tokens and begins the cooldown of their withdrawal. They go on bearing gains and losses. */
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
  readonly juniorTranche: PublicKey;
  readonly cooldown: PublicKey;
  /** Gets the cooldown's rent: the account that paid it. */
  readonly rentReceiver: PublicKey;
  /** Receives the underlying. */
  readonly destination: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly tokenProgram: PublicKey;
};

/** Pays out a withdrawal whose cooldown is over, at the rate of this moment. */
export type JuniorCompleteWithdrawalArguments = {
  /** Underlying, base units. */
  readonly minimumReceived: bigint;
};

/** Accounts of `juniorCancelWithdrawal`, in order. */
export type JuniorCancelWithdrawalAccounts = {
  readonly owner: PublicKey;
  readonly juniorTranche: PublicKey;
  readonly juniorMint: PublicKey;
  readonly cooldown: PublicKey;
  /** Gets the cooldown's rent: the account that paid it. */
  readonly rentReceiver: PublicKey;
  /** Receives the junior tokens. */
  readonly destination: PublicKey;
  readonly token2022Program: PublicKey;
};

/** Ends a cooldown and mints its tokens back. */
export type JuniorCancelWithdrawalArguments = {
};

export type PlatformInitialized = {
  readonly kind: 'platformInitialized';
  readonly admin: PublicKey;
  readonly manager: PublicKey;
  readonly pauser: PublicKey;
  readonly treasury: PublicKey;
  readonly timestamp: bigint;
};

export type StablecoinCreated = {
  readonly kind: 'stablecoinCreated';
  readonly stablecoin: PublicKey;
  readonly index: number;
  readonly underlyingMint: PublicKey;
  readonly juniorTranche: PublicKey;
  readonly supplyCap: bigint;
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
  readonly stablecoin: PublicKey;
  readonly actor: PublicKey;
  readonly amount: bigint;
  readonly unvestedYieldAfter: bigint;
  readonly vestEndTs: bigint;
  readonly seniorAssetsAfter: bigint;
  readonly seniorIndexAfter: bigint;
  readonly juniorAssetsAfter: bigint;
  readonly platformFeesOwedAfter: bigint;
  readonly timestamp: bigint;
};

export type Accrued = {
  readonly kind: 'accrued';
  readonly stablecoin: PublicKey;
  /** Yield released by this instruction, all shares together. */
  readonly released: bigint;
  readonly unvestedYieldAfter: bigint;
  readonly seniorAssetsAfter: bigint;
  readonly seniorIndexAfter: bigint;
  readonly juniorAssetsAfter: bigint;
  readonly platformFeesOwedAfter: bigint;
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
  /** Underlying in; base units. */
  readonly amount: bigint;
  /** Branded tokens out; base units. */
  readonly tokens: bigint;
  /** Commission taken on the gain since the integration was last up to date; underlying base units. */
  readonly commission: bigint;
  /** Supply of the branded mint; base units. */
  readonly supplyAfter: bigint;
  /** What belongs to the integration's holders; underlying base units. */
  readonly assetsAfter: bigint;
  /** The integration's deposits less withdrawals at cost; underlying base units. */
  readonly principalAfter: bigint;
  /** What belongs to the holders of all integrations of the stablecoin; underlying base units. */
  readonly seniorAssetsAfter: bigint;
  /** Growth of senior assets since the beginning; 10^15 = 1.0. */
  readonly seniorIndexAfter: bigint;
  /** Assets of the junior tranche; underlying base units. */
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
  /** Branded tokens in; base units. */
  readonly tokens: bigint;
  /** Commission taken on the gain since the integration was last up to date, and what the last token left over; underlying base units. */
  readonly commission: bigint;
  /** Supply of the branded mint; base units. */
  readonly supplyAfter: bigint;
  /** What belongs to the integration's holders; underlying base units. */
  readonly assetsAfter: bigint;
  /** The integration's deposits less withdrawals at cost; underlying base units. */
  readonly principalAfter: bigint;
  /** What belongs to the holders of all integrations of the stablecoin; underlying base units. */
  readonly seniorAssetsAfter: bigint;
  /** Growth of senior assets since the beginning; 10^15 = 1.0. */
  readonly seniorIndexAfter: bigint;
  /** Assets of the junior tranche; underlying base units. */
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
  /** Assets of the junior tranche; underlying base units. */
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
  /** Commission not yet claimed; underlying base units. */
  readonly feesOwedAfter: bigint;
  /** What belongs to the integration's holders; underlying base units. */
  readonly assetsAfter: bigint;
  /** What belongs to the holders of all integrations of the stablecoin; underlying base units. */
  readonly seniorAssetsAfter: bigint;
  /** Growth of senior assets since the beginning; 10^15 = 1.0. */
  readonly seniorIndexAfter: bigint;
  /** Assets of the junior tranche; underlying base units. */
  readonly juniorAssetsAfter: bigint;
  /** By the cluster's clock. */
  readonly timestamp: bigint;
};

export type StablecoinUpdated = {
  readonly kind: 'stablecoinUpdated';
  readonly stablecoin: PublicKey;
  readonly actor: PublicKey;
  readonly supplyCap: bigint;
  readonly platformFeeBps: number;
  readonly juniorPremiumBps: number;
  readonly minCoverageBps: number;
  readonly vestingSeconds: number;
  readonly cooldownSeconds: number;
  readonly custody: PublicKey;
  readonly seniorAssetsAfter: bigint;
  readonly seniorIndexAfter: bigint;
  readonly juniorAssetsAfter: bigint;
  readonly timestamp: bigint;
};

export type RolesChanged = {
  readonly kind: 'rolesChanged';
  readonly actor: PublicKey;
  readonly manager: PublicKey;
  readonly pauser: PublicKey;
  readonly treasury: PublicKey;
  readonly timestamp: bigint;
};

export type AdminNominated = {
  readonly kind: 'adminNominated';
  readonly actor: PublicKey;
  readonly nominee: PublicKey;
  readonly timestamp: bigint;
};

export type AdminChanged = {
  readonly kind: 'adminChanged';
  readonly previous: PublicKey;
  readonly admin: PublicKey;
  readonly timestamp: bigint;
};

export type PauseChanged = {
  readonly kind: 'pauseChanged';
  readonly actor: PublicKey;
  readonly paused: boolean;
  readonly timestamp: bigint;
};

export type PlatformFeesCollected = {
  readonly kind: 'platformFeesCollected';
  readonly stablecoin: PublicKey;
  readonly actor: PublicKey;
  /** Token account that received the underlying. */
  readonly destination: PublicKey;
  readonly amount: bigint;
  readonly platformFeesOwedAfter: bigint;
  readonly seniorAssetsAfter: bigint;
  readonly seniorIndexAfter: bigint;
  readonly juniorAssetsAfter: bigint;
  readonly timestamp: bigint;
};

export type CollateralDeployed = {
  readonly kind: 'collateralDeployed';
  readonly stablecoin: PublicKey;
  readonly actor: PublicKey;
  readonly amount: bigint;
  readonly deployedCollateralAfter: bigint;
  readonly seniorAssetsAfter: bigint;
  readonly seniorIndexAfter: bigint;
  readonly juniorAssetsAfter: bigint;
  readonly timestamp: bigint;
};

export type CollateralReturned = {
  readonly kind: 'collateralReturned';
  readonly stablecoin: PublicKey;
  readonly actor: PublicKey;
  readonly amount: bigint;
  readonly deployedCollateralAfter: bigint;
  readonly seniorAssetsAfter: bigint;
  readonly seniorIndexAfter: bigint;
  readonly juniorAssetsAfter: bigint;
  readonly timestamp: bigint;
};

export type LossRealized = {
  readonly kind: 'lossRealized';
  readonly stablecoin: PublicKey;
  readonly actor: PublicKey;
  readonly amount: bigint;
  /** What the junior tranche bore. */
  readonly juniorLoss: bigint;
  /** What unvested yield bore. */
  readonly unvestedLoss: bigint;
  /** What the senior side bore. */
  readonly seniorLoss: bigint;
  readonly deployedCollateralAfter: bigint;
  readonly unvestedYieldAfter: bigint;
  readonly seniorAssetsAfter: bigint;
  readonly seniorIndexAfter: bigint;
  readonly juniorAssetsAfter: bigint;
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
  /** Commission taken at the old rate on the gain since the integration was last up to date; underlying base units. */
  readonly commission: bigint;
  /** What belongs to the integration's holders; underlying base units. */
  readonly assetsAfter: bigint;
  /** What belongs to the holders of all integrations of the stablecoin; underlying base units. */
  readonly seniorAssetsAfter: bigint;
  /** Growth of senior assets since the beginning; 10^15 = 1.0. */
  readonly seniorIndexAfter: bigint;
  /** Assets of the junior tranche; underlying base units. */
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
  /** Who may accept; zero withdraws the nomination. */
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
  readonly stablecoin: PublicKey;
  readonly juniorTranche: PublicKey;
  readonly actor: PublicKey;
  /** Underlying in. */
  readonly amount: bigint;
  /** Junior tokens out. */
  readonly tokens: bigint;
  readonly supplyAfter: bigint;
  readonly juniorAssetsAfter: bigint;
  readonly seniorAssetsAfter: bigint;
  readonly seniorIndexAfter: bigint;
  readonly timestamp: bigint;
};

export type JuniorWithdrawalRequested = {
  readonly kind: 'juniorWithdrawalRequested';
  readonly stablecoin: PublicKey;
  readonly juniorTranche: PublicKey;
  readonly cooldown: PublicKey;
  readonly actor: PublicKey;
  readonly tokens: bigint;
  readonly unlockTs: bigint;
  readonly timestamp: bigint;
};

export type JuniorWithdrawalCompleted = {
  readonly kind: 'juniorWithdrawalCompleted';
  readonly stablecoin: PublicKey;
  readonly juniorTranche: PublicKey;
  readonly cooldown: PublicKey;
  readonly actor: PublicKey;
  /** Underlying out. */
  readonly amount: bigint;
  /** Junior tokens that left the supply. */
  readonly tokens: bigint;
  /** Assets that the last token left over; they became platform fees. */
  readonly leftover: bigint;
  readonly supplyAfter: bigint;
  readonly juniorAssetsAfter: bigint;
  readonly seniorAssetsAfter: bigint;
  readonly seniorIndexAfter: bigint;
  readonly timestamp: bigint;
};

export type JuniorWithdrawalCancelled = {
  readonly kind: 'juniorWithdrawalCancelled';
  readonly juniorTranche: PublicKey;
  readonly cooldown: PublicKey;
  readonly actor: PublicKey;
  readonly tokens: bigint;
  readonly timestamp: bigint;
};

/** Every event of the program, told apart by `kind`. */
export type PlatformEvent = PlatformInitialized | StablecoinCreated | IntegrationInitialized | WhitelistChanged | WhitelistRequirementChanged | YieldDistributed | Accrued | Minted | Redeemed | FeesClaimed | Synced | StablecoinUpdated | RolesChanged | AdminNominated | AdminChanged | PauseChanged | PlatformFeesCollected | CollateralDeployed | CollateralReturned | LossRealized | MetadataUpdated | FeeChanged | AuthorityNominated | AuthorityChanged | JuniorDeposited | JuniorWithdrawalRequested | JuniorWithdrawalCompleted | JuniorWithdrawalCancelled;

/** Layouts: fields after discriminator and version; `null` stands for reserved bytes. */
export const ACCOUNTS = {
  platform: { discriminator: 1, version: 1, size: 168, fields: [['bump', 'u8'], ['paused', 'bool'], ['stablecoinCount', 'u16'], [null, 2], ['admin', 'pubkey'], ['pendingAdmin', 'pubkey'], ['manager', 'pubkey'], ['pauser', 'pubkey'], ['treasury', 'pubkey']] },
  stablecoin: { discriminator: 2, version: 1, size: 256, fields: [['bump', 'u8'], ['decimals', 'u8'], ['index', 'u16'], ['platformFeeBps', 'u16'], ['supplyCap', 'u64'], ['seniorAssets', 'u64'], ['seniorIndex', 'u64'], ['unvestedYield', 'u64'], ['vestLastTs', 'i64'], ['vestEndTs', 'i64'], ['platformFeesOwed', 'u64'], ['integratorFeesOwed', 'u64'], ['deployedCollateral', 'u64'], ['vestingSeconds', 'u32'], ['cooldownSeconds', 'u32'], ['juniorPremiumBps', 'u16'], ['minCoverageBps', 'u16'], [null, 4], ['underlyingMint', 'pubkey'], ['tokenProgram', 'pubkey'], ['vault', 'pubkey'], ['juniorTranche', 'pubkey'], ['custody', 'pubkey']] },
  integration: { discriminator: 3, version: 1, size: 256, fields: [['bump', 'u8'], ['whitelistRequired', 'bool'], ['feeBps', 'u16'], [null, 2], ['assets', 'u64'], ['lastIndex', 'u64'], ['highWaterIndex', 'u64'], ['principal', 'u64'], ['feesOwed', 'u64'], ['lifetimeRevenue', 'u64'], ['lifetimeVolume', 'u64'], ['brandedMint', 'pubkey'], ['stablecoin', 'pubkey'], ['underlyingMint', 'pubkey'], ['initializer', 'pubkey'], ['authority', 'pubkey'], ['pendingAuthority', 'pubkey']] },
  juniorTranche: { discriminator: 4, version: 1, size: 88, fields: [['bump', 'u8'], [null, 1], ['liquidityPoolId', 'u16'], [null, 2], ['assets', 'u64'], ['supply', 'u64'], ['stablecoin', 'pubkey'], ['juniorMint', 'pubkey']] },
  cooldown: { discriminator: 5, version: 1, size: 128, fields: [['bump', 'u8'], [null, 1], ['liquidityPoolId', 'u16'], [null, 2], ['id', 'u64'], ['tokens', 'u64'], ['unlockTs', 'i64'], ['juniorTranche', 'pubkey'], ['owner', 'pubkey'], ['rentPayer', 'pubkey']] },
  whitelistEntry: { discriminator: 6, version: 1, size: 104, fields: [['bump', 'u8'], [null, 5], ['integration', 'pubkey'], ['user', 'pubkey'], ['rentPayer', 'pubkey']] },
} as const;

/** Account flags: 1 signer, 2 writable. */
export const INSTRUCTIONS = {
  initializePlatform: {
    discriminator: 0,
    accounts: [['upgradeAuthority', 1], ['feePayer', 3], ['platform', 2], ['programData', 0], ['systemProgram', 0]],
    arguments: [['admin', 'pubkey'], ['manager', 'pubkey'], ['pauser', 'pubkey'], ['treasury', 'pubkey']],
  },
  createStablecoin: {
    discriminator: 1,
    accounts: [['admin', 1], ['feePayer', 3], ['platform', 2], ['stablecoin', 2], ['underlyingMint', 0], ['vault', 2], ['juniorTranche', 2], ['juniorMint', 2], ['tokenProgram', 0], ['token2022Program', 0], ['systemProgram', 0]],
    arguments: [['supplyCap', 'u64'], ['platformFeeBps', 'u16'], ['juniorPremiumBps', 'u16'], ['minCoverageBps', 'u16'], ['vestingSeconds', 'u32'], ['cooldownSeconds', 'u32'], ['custody', 'pubkey'], ['juniorName', 'text'], ['juniorSymbol', 'text'], ['juniorUri', 'text']],
  },
  initializeIntegration: {
    discriminator: 2,
    accounts: [['feePayer', 3], ['initializer', 1], ['platform', 0], ['stablecoin', 0], ['integration', 2], ['brandedMint', 2], ['token2022Program', 0], ['systemProgram', 0]],
    arguments: [['authority', 'pubkey'], ['feeBps', 'u16'], ['whitelistRequired', 'bool'], ['name', 'text'], ['symbol', 'text'], ['uri', 'text'], ['description', 'text']],
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
    accounts: [['manager', 1], ['platform', 0], ['stablecoin', 2], ['vault', 2], ['juniorTranche', 2], ['source', 2], ['underlyingMint', 0], ['tokenProgram', 0]],
    arguments: [['amount', 'u64']],
  },
  mint: {
    discriminator: 6,
    accounts: [['user', 1], ['platform', 0], ['stablecoin', 2], ['vault', 2], ['integration', 2], ['brandedMint', 2], ['juniorTranche', 2], ['source', 2], ['destination', 2], ['underlyingMint', 0], ['tokenProgram', 0], ['token2022Program', 0], ['whitelistEntry', 0]],
    arguments: [['amount', 'u64'], ['minimumReceived', 'u64']],
  },
  redeem: {
    discriminator: 7,
    accounts: [['user', 1], ['stablecoin', 2], ['vault', 2], ['integration', 2], ['brandedMint', 2], ['juniorTranche', 2], ['source', 2], ['destination', 2], ['underlyingMint', 0], ['tokenProgram', 0], ['token2022Program', 0]],
    arguments: [['amount', 'u64'], ['minimumReceived', 'u64']],
  },
  claimFees: {
    discriminator: 8,
    accounts: [['authority', 1], ['stablecoin', 2], ['vault', 2], ['integration', 2], ['juniorTranche', 2], ['destination', 2], ['underlyingMint', 0], ['tokenProgram', 0]],
    arguments: [['amount', 'optionU64']],
  },
  accrue: {
    discriminator: 9,
    accounts: [['stablecoin', 2], ['juniorTranche', 2]],
    arguments: [],
  },
  sync: {
    discriminator: 10,
    accounts: [['stablecoin', 2], ['juniorTranche', 2], ['integration', 2]],
    arguments: [],
  },
  updateStablecoin: {
    discriminator: 11,
    accounts: [['admin', 1], ['platform', 0], ['stablecoin', 2], ['juniorTranche', 2]],
    arguments: [['supplyCap', 'u64'], ['platformFeeBps', 'u16'], ['juniorPremiumBps', 'u16'], ['minCoverageBps', 'u16'], ['vestingSeconds', 'u32'], ['cooldownSeconds', 'u32'], ['custody', 'pubkey']],
  },
  setRoles: {
    discriminator: 12,
    accounts: [['admin', 1], ['platform', 2]],
    arguments: [['manager', 'pubkey'], ['pauser', 'pubkey'], ['treasury', 'pubkey']],
  },
  nominateAdmin: {
    discriminator: 13,
    accounts: [['admin', 1], ['platform', 2]],
    arguments: [['nominee', 'pubkey']],
  },
  acceptAdmin: {
    discriminator: 14,
    accounts: [['nominee', 1], ['platform', 2]],
    arguments: [],
  },
  setPaused: {
    discriminator: 15,
    accounts: [['authority', 1], ['platform', 2]],
    arguments: [['paused', 'bool']],
  },
  collectPlatformFees: {
    discriminator: 16,
    accounts: [['admin', 1], ['platform', 0], ['stablecoin', 2], ['vault', 2], ['juniorTranche', 2], ['destination', 2], ['underlyingMint', 0], ['tokenProgram', 0]],
    arguments: [['amount', 'optionU64']],
  },
  deployCollateral: {
    discriminator: 17,
    accounts: [['manager', 1], ['platform', 0], ['stablecoin', 2], ['vault', 2], ['juniorTranche', 2], ['custody', 2], ['underlyingMint', 0], ['tokenProgram', 0]],
    arguments: [['amount', 'u64']],
  },
  returnCollateral: {
    discriminator: 18,
    accounts: [['manager', 1], ['custodian', 1], ['platform', 0], ['stablecoin', 2], ['vault', 2], ['juniorTranche', 2], ['source', 2], ['underlyingMint', 0], ['tokenProgram', 0]],
    arguments: [['amount', 'u64']],
  },
  realizeLoss: {
    discriminator: 19,
    accounts: [['manager', 1], ['platform', 0], ['stablecoin', 2], ['juniorTranche', 2]],
    arguments: [['amount', 'u64']],
  },
  updateMetadata: {
    discriminator: 20,
    accounts: [['authority', 1], ['feePayer', 3], ['integration', 0], ['brandedMint', 2], ['token2022Program', 0], ['systemProgram', 0]],
    arguments: [['field', 'text'], ['value', 'text']],
  },
  setFee: {
    discriminator: 21,
    accounts: [['authority', 1], ['stablecoin', 2], ['juniorTranche', 2], ['integration', 2]],
    arguments: [['feeBps', 'u16']],
  },
  nominateAuthority: {
    discriminator: 22,
    accounts: [['authority', 1], ['integration', 2]],
    arguments: [['nominee', 'pubkey']],
  },
  acceptAuthority: {
    discriminator: 23,
    accounts: [['nominee', 1], ['integration', 2]],
    arguments: [],
  },
  juniorDeposit: {
    discriminator: 24,
    accounts: [['user', 1], ['platform', 0], ['stablecoin', 2], ['vault', 2], ['juniorTranche', 2], ['juniorMint', 2], ['source', 2], ['destination', 2], ['underlyingMint', 0], ['tokenProgram', 0], ['token2022Program', 0]],
    arguments: [['amount', 'u64'], ['minimumReceived', 'u64']],
  },
  juniorRequestWithdrawal: {
    discriminator: 25,
    accounts: [['owner', 1], ['feePayer', 3], ['stablecoin', 0], ['juniorTranche', 0], ['juniorMint', 2], ['cooldown', 2], ['source', 2], ['token2022Program', 0], ['systemProgram', 0]],
    arguments: [['tokens', 'u64'], ['id', 'u64']],
  },
  juniorCompleteWithdrawal: {
    discriminator: 26,
    accounts: [['owner', 1], ['stablecoin', 2], ['vault', 2], ['juniorTranche', 2], ['cooldown', 2], ['rentReceiver', 2], ['destination', 2], ['underlyingMint', 0], ['tokenProgram', 0]],
    arguments: [['minimumReceived', 'u64']],
  },
  juniorCancelWithdrawal: {
    discriminator: 27,
    accounts: [['owner', 1], ['juniorTranche', 0], ['juniorMint', 2], ['cooldown', 2], ['rentReceiver', 2], ['destination', 2], ['token2022Program', 0]],
    arguments: [],
  },
} as const;

/** Layouts: fields after kind and version. */
export const EVENTS = {
  platformInitialized: { kind: 1, version: 1, fields: [['admin', 'pubkey'], ['manager', 'pubkey'], ['pauser', 'pubkey'], ['treasury', 'pubkey'], ['timestamp', 'i64']] },
  stablecoinCreated: { kind: 2, version: 1, fields: [['stablecoin', 'pubkey'], ['index', 'u16'], ['underlyingMint', 'pubkey'], ['juniorTranche', 'pubkey'], ['supplyCap', 'u64'], ['timestamp', 'i64']] },
  integrationInitialized: { kind: 3, version: 1, fields: [['stablecoin', 'pubkey'], ['integration', 'pubkey'], ['brandedMint', 'pubkey'], ['initializer', 'pubkey'], ['authority', 'pubkey'], ['feeBps', 'u16'], ['whitelistRequired', 'bool'], ['timestamp', 'i64']] },
  whitelistChanged: { kind: 4, version: 1, fields: [['integration', 'pubkey'], ['actor', 'pubkey'], ['user', 'pubkey'], ['allowed', 'bool'], ['timestamp', 'i64']] },
  whitelistRequirementChanged: { kind: 5, version: 1, fields: [['integration', 'pubkey'], ['actor', 'pubkey'], ['required', 'bool'], ['timestamp', 'i64']] },
  yieldDistributed: { kind: 6, version: 1, fields: [['stablecoin', 'pubkey'], ['actor', 'pubkey'], ['amount', 'u64'], ['unvestedYieldAfter', 'u64'], ['vestEndTs', 'i64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['platformFeesOwedAfter', 'u64'], ['timestamp', 'i64']] },
  accrued: { kind: 7, version: 1, fields: [['stablecoin', 'pubkey'], ['released', 'u64'], ['unvestedYieldAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['platformFeesOwedAfter', 'u64'], ['timestamp', 'i64']] },
  minted: { kind: 8, version: 1, fields: [['stablecoin', 'pubkey'], ['integration', 'pubkey'], ['actor', 'pubkey'], ['amount', 'u64'], ['tokens', 'u64'], ['commission', 'u64'], ['supplyAfter', 'u64'], ['assetsAfter', 'u64'], ['principalAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  redeemed: { kind: 9, version: 1, fields: [['stablecoin', 'pubkey'], ['integration', 'pubkey'], ['actor', 'pubkey'], ['amount', 'u64'], ['tokens', 'u64'], ['commission', 'u64'], ['supplyAfter', 'u64'], ['assetsAfter', 'u64'], ['principalAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  feesClaimed: { kind: 10, version: 1, fields: [['stablecoin', 'pubkey'], ['integration', 'pubkey'], ['actor', 'pubkey'], ['destination', 'pubkey'], ['amount', 'u64'], ['commission', 'u64'], ['feesOwedAfter', 'u64'], ['assetsAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  synced: { kind: 11, version: 1, fields: [['stablecoin', 'pubkey'], ['integration', 'pubkey'], ['commission', 'u64'], ['feesOwedAfter', 'u64'], ['assetsAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  stablecoinUpdated: { kind: 12, version: 1, fields: [['stablecoin', 'pubkey'], ['actor', 'pubkey'], ['supplyCap', 'u64'], ['platformFeeBps', 'u16'], ['juniorPremiumBps', 'u16'], ['minCoverageBps', 'u16'], ['vestingSeconds', 'u32'], ['cooldownSeconds', 'u32'], ['custody', 'pubkey'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  rolesChanged: { kind: 13, version: 1, fields: [['actor', 'pubkey'], ['manager', 'pubkey'], ['pauser', 'pubkey'], ['treasury', 'pubkey'], ['timestamp', 'i64']] },
  adminNominated: { kind: 14, version: 1, fields: [['actor', 'pubkey'], ['nominee', 'pubkey'], ['timestamp', 'i64']] },
  adminChanged: { kind: 15, version: 1, fields: [['previous', 'pubkey'], ['admin', 'pubkey'], ['timestamp', 'i64']] },
  pauseChanged: { kind: 16, version: 1, fields: [['actor', 'pubkey'], ['paused', 'bool'], ['timestamp', 'i64']] },
  platformFeesCollected: { kind: 17, version: 1, fields: [['stablecoin', 'pubkey'], ['actor', 'pubkey'], ['destination', 'pubkey'], ['amount', 'u64'], ['platformFeesOwedAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  collateralDeployed: { kind: 18, version: 1, fields: [['stablecoin', 'pubkey'], ['actor', 'pubkey'], ['amount', 'u64'], ['deployedCollateralAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  collateralReturned: { kind: 19, version: 1, fields: [['stablecoin', 'pubkey'], ['actor', 'pubkey'], ['amount', 'u64'], ['deployedCollateralAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  lossRealized: { kind: 20, version: 1, fields: [['stablecoin', 'pubkey'], ['actor', 'pubkey'], ['amount', 'u64'], ['juniorLoss', 'u64'], ['unvestedLoss', 'u64'], ['seniorLoss', 'u64'], ['deployedCollateralAfter', 'u64'], ['unvestedYieldAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  metadataUpdated: { kind: 21, version: 1, fields: [['integration', 'pubkey'], ['brandedMint', 'pubkey'], ['actor', 'pubkey'], ['timestamp', 'i64']] },
  feeChanged: { kind: 22, version: 1, fields: [['stablecoin', 'pubkey'], ['integration', 'pubkey'], ['actor', 'pubkey'], ['feeBps', 'u16'], ['commission', 'u64'], ['assetsAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['timestamp', 'i64']] },
  authorityNominated: { kind: 23, version: 1, fields: [['integration', 'pubkey'], ['actor', 'pubkey'], ['nominee', 'pubkey'], ['timestamp', 'i64']] },
  authorityChanged: { kind: 24, version: 1, fields: [['integration', 'pubkey'], ['previous', 'pubkey'], ['authority', 'pubkey'], ['timestamp', 'i64']] },
  juniorDeposited: { kind: 25, version: 1, fields: [['stablecoin', 'pubkey'], ['juniorTranche', 'pubkey'], ['actor', 'pubkey'], ['amount', 'u64'], ['tokens', 'u64'], ['supplyAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['timestamp', 'i64']] },
  juniorWithdrawalRequested: { kind: 26, version: 1, fields: [['stablecoin', 'pubkey'], ['juniorTranche', 'pubkey'], ['cooldown', 'pubkey'], ['actor', 'pubkey'], ['tokens', 'u64'], ['unlockTs', 'i64'], ['timestamp', 'i64']] },
  juniorWithdrawalCompleted: { kind: 27, version: 1, fields: [['stablecoin', 'pubkey'], ['juniorTranche', 'pubkey'], ['cooldown', 'pubkey'], ['actor', 'pubkey'], ['amount', 'u64'], ['tokens', 'u64'], ['leftover', 'u64'], ['supplyAfter', 'u64'], ['juniorAssetsAfter', 'u64'], ['seniorAssetsAfter', 'u64'], ['seniorIndexAfter', 'u64'], ['timestamp', 'i64']] },
  juniorWithdrawalCancelled: { kind: 28, version: 1, fields: [['juniorTranche', 'pubkey'], ['cooldown', 'pubkey'], ['actor', 'pubkey'], ['tokens', 'u64'], ['timestamp', 'i64']] },
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
  notManager: { code: 6013, message: 'the signer is not the platform\'s manager' },
  notAuthority: { code: 6014, message: 'the signer is not the integration\'s authority' },
  paused: { code: 6015, message: 'the platform is paused' },
  notWhitelisted: { code: 6016, message: 'the user is not whitelisted' },
  supplyCapExceeded: { code: 6017, message: 'supply cap exceeded' },
  coverageTooLow: { code: 6018, message: 'the junior tranche would cover less than the minimum' },
  belowMinimumReceived: { code: 6019, message: 'less would be received than the minimum asked for' },
  zeroAmount: { code: 6020, message: 'the amount must be above zero' },
  amountTooSmall: { code: 6021, message: 'the amount is too small to give anything in return' },
  insufficientLiquidity: { code: 6022, message: 'the vault does not hold enough: collateral is deployed' },
  insufficientFees: { code: 6023, message: 'more was asked for than the fees owed' },
  invalidBasisPoints: { code: 6024, message: 'basis points must be between 0 and 10000' },
  invalidText: { code: 6025, message: 'a text is empty, too long or not UTF-8' },
  unsupportedMint: { code: 6026, message: 'the underlying mint has an extension that is not accepted' },
  amountTooLarge: { code: 6027, message: 'the amount is larger than the accounting can hold' },
  mathOverflow: { code: 6028, message: 'a result does not fit into 64 bits' },
  invalidPeriod: { code: 6029, message: 'a vesting or cooldown period is out of range' },
  tooManyStablecoins: { code: 6030, message: 'no further stablecoin can be created' },
  insufficientTokens: { code: 6031, message: 'more tokens were given than exist' },
  notPauser: { code: 6032, message: 'the signer is neither the platform\'s pauser nor its admin' },
  notNominated: { code: 6033, message: 'the signer has not been nominated' },
  insufficientCollateral: { code: 6034, message: 'more was asked for than collateral is deployed' },
  lossTooLarge: { code: 6035, message: 'the loss is larger than what can bear it' },
  trancheWipedOut: { code: 6036, message: 'the junior tranche was wiped out by a loss and takes no deposits until it is empty' },
  cooldownActive: { code: 6037, message: 'the cooldown is not over' },
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
  readonly claimFees: { readonly accounts: ClaimFeesAccounts; readonly arguments: ClaimFeesArguments };
  readonly accrue: { readonly accounts: AccrueAccounts; readonly arguments: AccrueArguments };
  readonly sync: { readonly accounts: SyncAccounts; readonly arguments: SyncArguments };
  readonly updateStablecoin: { readonly accounts: UpdateStablecoinAccounts; readonly arguments: UpdateStablecoinArguments };
  readonly setRoles: { readonly accounts: SetRolesAccounts; readonly arguments: SetRolesArguments };
  readonly nominateAdmin: { readonly accounts: NominateAdminAccounts; readonly arguments: NominateAdminArguments };
  readonly acceptAdmin: { readonly accounts: AcceptAdminAccounts; readonly arguments: AcceptAdminArguments };
  readonly setPaused: { readonly accounts: SetPausedAccounts; readonly arguments: SetPausedArguments };
  readonly collectPlatformFees: { readonly accounts: CollectPlatformFeesAccounts; readonly arguments: CollectPlatformFeesArguments };
  readonly deployCollateral: { readonly accounts: DeployCollateralAccounts; readonly arguments: DeployCollateralArguments };
  readonly returnCollateral: { readonly accounts: ReturnCollateralAccounts; readonly arguments: ReturnCollateralArguments };
  readonly realizeLoss: { readonly accounts: RealizeLossAccounts; readonly arguments: RealizeLossArguments };
  readonly updateMetadata: { readonly accounts: UpdateMetadataAccounts; readonly arguments: UpdateMetadataArguments };
  readonly setFee: { readonly accounts: SetFeeAccounts; readonly arguments: SetFeeArguments };
  readonly nominateAuthority: { readonly accounts: NominateAuthorityAccounts; readonly arguments: NominateAuthorityArguments };
  readonly acceptAuthority: { readonly accounts: AcceptAuthorityAccounts; readonly arguments: AcceptAuthorityArguments };
  readonly juniorDeposit: { readonly accounts: JuniorDepositAccounts; readonly arguments: JuniorDepositArguments };
  readonly juniorRequestWithdrawal: { readonly accounts: JuniorRequestWithdrawalAccounts; readonly arguments: JuniorRequestWithdrawalArguments };
  readonly juniorCompleteWithdrawal: { readonly accounts: JuniorCompleteWithdrawalAccounts; readonly arguments: JuniorCompleteWithdrawalArguments };
  readonly juniorCancelWithdrawal: { readonly accounts: JuniorCancelWithdrawalAccounts; readonly arguments: JuniorCancelWithdrawalArguments };
};
