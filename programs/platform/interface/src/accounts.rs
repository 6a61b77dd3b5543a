//! Account layouts. Amounts are base units of the underlying; times are unix seconds.

use crate::macros::account;
use crate::wire::{Bool, Pubkey, Reserved};

account! {
    /// The singleton that names who may do what.
    Platform = 1, version 1 {
        /// New exposure is stopped.
        paused: Bool,
        /// How many stablecoins exist; the next one's index.
        stablecoin_count: u16,
        reserved: Reserved<2>,
        admin: Pubkey,
        /// Nominated to become admin; zero for nobody.
        pending_admin: Pubkey,
        /// Distributes yield and moves collateral.
        manager: Pubkey,
        /// May stop new exposure.
        pauser: Pubkey,
        /// Owner of the token accounts that receive platform fees.
        treasury: Pubkey,
    }
}

account! {
    /// A platform stablecoin: an underlying mint, its vault, supply cap, yield stream and accounting.
    Stablecoin = 2, version 1 {
        /// Decimals of the underlying, the branded and the junior mints.
        decimals: u8,
        index: u16,
        /// Share of released yield that goes to the platform.
        platform_fee_bps: u16,
        /// Most that senior assets may be after a mint.
        supply_cap: u64,
        /// Underlying that belongs to all integrations together, commission excluded.
        senior_assets: u64,
        /// Growth of senior assets since the beginning, 10^15 = 1.0.
        senior_index: u64,
        /// Yield received and not yet released.
        unvested_yield: u64,
        /// When yield was last released.
        vest_last_ts: i64,
        /// When all unvested yield will have been released.
        vest_end_ts: i64,
        /// Platform fees not yet collected.
        platform_fees_owed: u64,
        /// Sum of all integrations' fees owed.
        integrator_fees_owed: u64,
        /// Collateral that is in custody outside the vault.
        deployed_collateral: u64,
        /// Period over which a yield payment vests.
        vesting_seconds: u32,
        /// Wait between request and completion of a junior withdrawal.
        cooldown_seconds: u32,
        /// Share of the senior side's yield that goes to the junior tranche.
        junior_premium_bps: u16,
        /// Least ratio of junior to senior assets after a mint.
        min_coverage_bps: u16,
        reserved: Reserved<4>,
        underlying_mint: Pubkey,
        /// SPL Token or Token-2022, whichever owns the underlying mint.
        token_program: Pubkey,
        vault: Pubkey,
        junior_tranche: Pubkey,
        /// Token account that deployed collateral goes to; zero while none is set.
        custody: Pubkey,
    }
}

account! {
    /// One branded coin on one stablecoin. Its address is the integration id and the senior tranche id.
    Integration = 3, version 1 {
        /// Only whitelisted users may mint.
        whitelist_required: Bool,
        /// Share of the holders' gain that is the integrator's commission.
        fee_bps: u16,
        reserved: Reserved<2>,
        /// Underlying that belongs to the holders, as of `last_index`.
        assets: u64,
        /// Senior index when assets were last brought up to date.
        last_index: u64,
        /// Highest senior index on which commission was taken.
        high_water_index: u64,
        /// Deposits less withdrawals at cost.
        principal: u64,
        /// Commission not yet claimed.
        fees_owed: u64,
        /// Commission ever earned, claimed or not.
        lifetime_revenue: u64,
        /// Underlying ever minted and redeemed.
        lifetime_volume: u64,
        branded_mint: Pubkey,
        stablecoin: Pubkey,
        underlying_mint: Pubkey,
        initializer: Pubkey,
        authority: Pubkey,
        /// Nominated to become authority; zero for nobody.
        pending_authority: Pubkey,
    }
}

account! {
    /// The first-loss pool of a stablecoin.
    JuniorTranche = 4, version 1 {
        reserved: Reserved<1>,
        /// Equal to the stablecoin's index.
        liquidity_pool_id: u16,
        reserved_2: Reserved<2>,
        assets: u64,
        /// Junior tokens, those in cooldown included.
        supply: u64,
        stablecoin: Pubkey,
        junior_mint: Pubkey,
    }
}

account! {
    /// A junior withdrawal that waits for its unlock.
    Cooldown = 5, version 1 {
        reserved: Reserved<1>,
        liquidity_pool_id: u16,
        reserved_2: Reserved<2>,
        id: u64,
        /// Junior tokens, burned at the request.
        tokens: u64,
        unlock_ts: i64,
        junior_tranche: Pubkey,
        owner: Pubkey,
        /// Gets the rent back when the account closes.
        rent_payer: Pubkey,
    }
}

account! {
    /// A user that an integration lets mint. It exists or it does not; there is no flag in it.
    WhitelistEntry = 6, version 1 {
        reserved: Reserved<5>,
        integration: Pubkey,
        user: Pubkey,
        /// Gets the rent back when the account closes.
        rent_payer: Pubkey,
    }
}

/// Every account, for the IDL.
pub const ALL: &[crate::describe::Account] = &[
    Platform::LAYOUT,
    Stablecoin::LAYOUT,
    Integration::LAYOUT,
    JuniorTranche::LAYOUT,
    Cooldown::LAYOUT,
    WhitelistEntry::LAYOUT,
];
