// Generated from programs/platform/idl.json by scripts/generate.mjs; do not edit.
import type { PublicKey } from '@solana/web3.js';

/** The development deployment's program id. */
export const DEVELOPMENT_PROGRAM = 'DEV3C8KEdzLZpEr9179SaF4tgwWJ18onaEYADadTRHmL';

/** Basis points of a whole: 10 000 = 100 %. */
export const BPS = 10000n;

/** The senior index that stands for 1.0. */
export const INDEX_ONE = 1000000000000000n;

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
export interface Platform {
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
}

/** A platform stablecoin: an underlying mint, its vault, supply cap, yield stream and accounting. */
export interface Stablecoin {
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
}

/** One branded coin on one stablecoin. Its address is the integration id and the senior tranche id. */
export interface Integration {
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
}

/** The first-loss pool of a stablecoin. */
export interface JuniorTranche {
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
}

/** A junior withdrawal that waits for its unlock. */
export interface Cooldown {
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
}

/** A user that an integration lets mint. It exists or it does not; there is no flag in it. */
export interface WhitelistEntry {
  readonly address: PublicKey;
  /** Bump of the account's address. */
  readonly bump: number;
  readonly integration: PublicKey;
  readonly user: PublicKey;
  /** Gets the rent back when the account closes. */
  readonly rentPayer: PublicKey;
}

/** Accounts of `initializePlatform`, in order. */
export interface InitializePlatformAccounts {
  readonly upgradeAuthority: PublicKey;
  readonly feePayer: PublicKey;
  readonly platform: PublicKey;
  /** The loader's account that records the upgrade authority. */
  readonly programData: PublicKey;
  readonly systemProgram: PublicKey;
}

/** Creates the platform. Only the program's upgrade authority may, so that a deployment cannot be front-run. */
export interface InitializePlatformArguments {
  readonly admin: PublicKey;
  readonly manager: PublicKey;
  readonly pauser: PublicKey;
  readonly treasury: PublicKey;
}

/** Accounts of `createStablecoin`, in order. */
export interface CreateStablecoinAccounts {
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
}

/** Adds a stablecoin with its vault, junior tranche and junior mint. Admin only. */
export interface CreateStablecoinArguments {
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
}

/** Accounts of `initializeIntegration`, in order. */
export interface InitializeIntegrationAccounts {
  readonly feePayer: PublicKey;
  readonly initializer: PublicKey;
  readonly platform: PublicKey;
  readonly stablecoin: PublicKey;
  readonly integration: PublicKey;
  readonly brandedMint: PublicKey;
  readonly token2022Program: PublicKey;
  readonly systemProgram: PublicKey;
}

/** Creates a branded mint with its metadata and opens the integration on it. */
export interface InitializeIntegrationArguments {
  readonly authority: PublicKey;
  readonly feeBps: number;
  readonly whitelistRequired: boolean;
  readonly name: string;
  /** At most 32 bytes. */
  readonly symbol: string;
  readonly uri: string;
  /** May be empty; kept as the additional metadata field `description`. */
  readonly description: string;
}

/** Accounts of `setWhitelisted`, in order. */
export interface SetWhitelistedAccounts {
  readonly authority: PublicKey;
  /** Pays the entry's rent when one is created. */
  readonly feePayer: PublicKey;
  readonly integration: PublicKey;
  readonly whitelistEntry: PublicKey;
  /** Gets the rent of a closed entry: the account that paid it. Any account where none is closed. */
  readonly rentReceiver: PublicKey;
  readonly systemProgram: PublicKey;
}

/** Lets a user mint, or no longer. Repeating it changes nothing. */
export interface SetWhitelistedArguments {
  readonly user: PublicKey;
  readonly allowed: boolean;
}

/** Accounts of `setWhitelistRequired`, in order. */
export interface SetWhitelistRequiredAccounts {
  readonly authority: PublicKey;
  readonly integration: PublicKey;
}

/** Opens minting to everyone, or to whitelisted users only. */
export interface SetWhitelistRequiredArguments {
  readonly required: boolean;
}

/** Accounts of `distributeYield`, in order. */
export interface DistributeYieldAccounts {
  readonly manager: PublicKey;
  readonly platform: PublicKey;
  readonly stablecoin: PublicKey;
  readonly vault: PublicKey;
  readonly juniorTranche: PublicKey;
  /** The manager's token account of the underlying. */
  readonly source: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly tokenProgram: PublicKey;
}

/** Pays yield into the vault, where it vests linearly. Manager only. */
export interface DistributeYieldArguments {
  /** Base units. */
  readonly amount: bigint;
}

/** Accounts of `mint`, in order. */
export interface MintAccounts {
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
}

/** Deposits underlying and gives branded tokens. */
export interface MintArguments {
  /** Underlying, base units. */
  readonly amount: bigint;
  /** Branded tokens, base units. */
  readonly minimumReceived: bigint;
}

/** Accounts of `redeem`, in order. */
export interface RedeemAccounts {
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
}

/** Burns branded tokens and pays out underlying. */
export interface RedeemArguments {
  /** Branded tokens, base units. */
  readonly amount: bigint;
  /** Underlying, base units. */
  readonly minimumReceived: bigint;
}

/** Accounts of `claimFees`, in order. */
export interface ClaimFeesAccounts {
  readonly authority: PublicKey;
  readonly stablecoin: PublicKey;
  readonly vault: PublicKey;
  readonly integration: PublicKey;
  readonly juniorTranche: PublicKey;
  /** Receives the underlying. */
  readonly destination: PublicKey;
  readonly underlyingMint: PublicKey;
  readonly tokenProgram: PublicKey;
}

/** Pays out commission. Authority only. */
export interface ClaimFeesArguments {
  /** Base units; everything owed where absent. */
  readonly amount: bigint | null;
}

/** Accounts of `accrue`, in order. */
export interface AccrueAccounts {
  readonly stablecoin: PublicKey;
  readonly juniorTranche: PublicKey;
}

/** Releases yield that is due. Anyone may. */
export interface AccrueArguments {
}

/** Accounts of `sync`, in order. */
export interface SyncAccounts {
  readonly stablecoin: PublicKey;
  readonly juniorTranche: PublicKey;
  readonly integration: PublicKey;
}

/** Brings an integration up to date with its stablecoin. Anyone may. */
export interface SyncArguments {
}

export interface PlatformInitialized {
  readonly kind: 'platformInitialized';
  readonly admin: PublicKey;
  readonly manager: PublicKey;
  readonly pauser: PublicKey;
  readonly treasury: PublicKey;
  readonly timestamp: bigint;
}

export interface StablecoinCreated {
  readonly kind: 'stablecoinCreated';
  readonly stablecoin: PublicKey;
  readonly index: number;
  readonly underlyingMint: PublicKey;
  readonly juniorTranche: PublicKey;
  readonly supplyCap: bigint;
  readonly timestamp: bigint;
}

export interface IntegrationInitialized {
  readonly kind: 'integrationInitialized';
  readonly stablecoin: PublicKey;
  readonly integration: PublicKey;
  readonly brandedMint: PublicKey;
  readonly initializer: PublicKey;
  readonly authority: PublicKey;
  readonly feeBps: number;
  readonly whitelistRequired: boolean;
  readonly timestamp: bigint;
}

export interface WhitelistChanged {
  readonly kind: 'whitelistChanged';
  readonly integration: PublicKey;
  readonly actor: PublicKey;
  readonly user: PublicKey;
  readonly allowed: boolean;
  readonly timestamp: bigint;
}

export interface WhitelistRequirementChanged {
  readonly kind: 'whitelistRequirementChanged';
  readonly integration: PublicKey;
  readonly actor: PublicKey;
  readonly required: boolean;
  readonly timestamp: bigint;
}

export interface YieldDistributed {
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
}

export interface Accrued {
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
}

export interface Minted {
  readonly kind: 'minted';
  readonly stablecoin: PublicKey;
  readonly integration: PublicKey;
  readonly actor: PublicKey;
  /** Underlying in. */
  readonly amount: bigint;
  /** Branded tokens out. */
  readonly tokens: bigint;
  /** Commission taken on the gain since the integration was last up to date. */
  readonly commission: bigint;
  readonly supplyAfter: bigint;
  readonly assetsAfter: bigint;
  readonly principalAfter: bigint;
  readonly seniorAssetsAfter: bigint;
  readonly seniorIndexAfter: bigint;
  readonly juniorAssetsAfter: bigint;
  readonly timestamp: bigint;
}

export interface Redeemed {
  readonly kind: 'redeemed';
  readonly stablecoin: PublicKey;
  readonly integration: PublicKey;
  readonly actor: PublicKey;
  /** Underlying out. */
  readonly amount: bigint;
  /** Branded tokens in. */
  readonly tokens: bigint;
  /** Commission taken on the gain since the integration was last up to date, and what the last token left over. */
  readonly commission: bigint;
  readonly supplyAfter: bigint;
  readonly assetsAfter: bigint;
  readonly principalAfter: bigint;
  readonly seniorAssetsAfter: bigint;
  readonly seniorIndexAfter: bigint;
  readonly juniorAssetsAfter: bigint;
  readonly timestamp: bigint;
}

export interface FeesClaimed {
  readonly kind: 'feesClaimed';
  readonly stablecoin: PublicKey;
  readonly integration: PublicKey;
  readonly actor: PublicKey;
  /** Token account that received the underlying. */
  readonly destination: PublicKey;
  readonly amount: bigint;
  /** Commission taken on the gain since the integration was last up to date. */
  readonly commission: bigint;
  readonly feesOwedAfter: bigint;
  readonly assetsAfter: bigint;
  readonly seniorAssetsAfter: bigint;
  readonly seniorIndexAfter: bigint;
  readonly juniorAssetsAfter: bigint;
  readonly timestamp: bigint;
}

export interface Synced {
  readonly kind: 'synced';
  readonly stablecoin: PublicKey;
  readonly integration: PublicKey;
  /** Commission taken on the gain since the integration was last up to date. */
  readonly commission: bigint;
  readonly feesOwedAfter: bigint;
  readonly assetsAfter: bigint;
  readonly seniorAssetsAfter: bigint;
  readonly seniorIndexAfter: bigint;
  readonly juniorAssetsAfter: bigint;
  readonly timestamp: bigint;
}

/** Every event of the program, told apart by `kind`. */
export type PlatformEvent = PlatformInitialized | StablecoinCreated | IntegrationInitialized | WhitelistChanged | WhitelistRequirementChanged | YieldDistributed | Accrued | Minted | Redeemed | FeesClaimed | Synced;

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
} as const;

/** Types of each instruction, by name. */
export interface InstructionTypes {
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
}
