//! Events: one per instruction that changes state, logged by `sol_log_data`. Amounts are base units, times unix seconds.
//!
//! Fields named `…_after` hold what the accounts say once the instruction is done.

use crate::macros::event;
use crate::wire::Pubkey;

event! {
    PlatformInitialized = 1, version 1 {
        admin: Pubkey,
        manager: Pubkey,
        pauser: Pubkey,
        treasury: Pubkey,
        timestamp: i64,
    }
}

event! {
    StablecoinCreated = 2, version 1 {
        stablecoin: Pubkey,
        index: u16,
        underlying_mint: Pubkey,
        junior_tranche: Pubkey,
        supply_cap: u64,
        timestamp: i64,
    }
}

event! {
    IntegrationInitialized = 3, version 1 {
        stablecoin: Pubkey,
        integration: Pubkey,
        branded_mint: Pubkey,
        initializer: Pubkey,
        authority: Pubkey,
        fee_bps: u16,
        whitelist_required: bool,
        timestamp: i64,
    }
}

event! {
    WhitelistChanged = 4, version 1 {
        integration: Pubkey,
        actor: Pubkey,
        user: Pubkey,
        allowed: bool,
        timestamp: i64,
    }
}

event! {
    WhitelistRequirementChanged = 5, version 1 {
        integration: Pubkey,
        actor: Pubkey,
        required: bool,
        timestamp: i64,
    }
}

event! {
    YieldDistributed = 6, version 1 {
        stablecoin: Pubkey,
        actor: Pubkey,
        amount: u64,
        unvested_yield_after: u64,
        vest_end_ts: i64,
        senior_assets_after: u64,
        senior_index_after: u64,
        junior_assets_after: u64,
        platform_fees_owed_after: u64,
        timestamp: i64,
    }
}

event! {
    Accrued = 7, version 1 {
        stablecoin: Pubkey,
        /// Yield released by this instruction, all shares together.
        released: u64,
        unvested_yield_after: u64,
        senior_assets_after: u64,
        senior_index_after: u64,
        junior_assets_after: u64,
        platform_fees_owed_after: u64,
        timestamp: i64,
    }
}

event! {
    Minted = 8, version 1 {
        stablecoin: Pubkey,
        integration: Pubkey,
        actor: Pubkey,
        /// Underlying in.
        amount: u64,
        /// Branded tokens out.
        tokens: u64,
        /// Commission taken on the gain since the integration was last up to date.
        commission: u64,
        supply_after: u64,
        assets_after: u64,
        principal_after: u64,
        senior_assets_after: u64,
        senior_index_after: u64,
        junior_assets_after: u64,
        timestamp: i64,
    }
}

event! {
    Redeemed = 9, version 1 {
        stablecoin: Pubkey,
        integration: Pubkey,
        actor: Pubkey,
        /// Underlying out.
        amount: u64,
        /// Branded tokens in.
        tokens: u64,
        /// Commission taken on the gain since the integration was last up to date, and what the last token left over.
        commission: u64,
        supply_after: u64,
        assets_after: u64,
        principal_after: u64,
        senior_assets_after: u64,
        senior_index_after: u64,
        junior_assets_after: u64,
        timestamp: i64,
    }
}

event! {
    FeesClaimed = 10, version 1 {
        stablecoin: Pubkey,
        integration: Pubkey,
        actor: Pubkey,
        /// Token account that received the underlying.
        destination: Pubkey,
        amount: u64,
        /// Commission taken on the gain since the integration was last up to date.
        commission: u64,
        fees_owed_after: u64,
        assets_after: u64,
        senior_assets_after: u64,
        senior_index_after: u64,
        junior_assets_after: u64,
        timestamp: i64,
    }
}

event! {
    Synced = 11, version 1 {
        stablecoin: Pubkey,
        integration: Pubkey,
        /// Commission taken on the gain since the integration was last up to date.
        commission: u64,
        fees_owed_after: u64,
        assets_after: u64,
        senior_assets_after: u64,
        senior_index_after: u64,
        junior_assets_after: u64,
        timestamp: i64,
    }
}

/// Every event, for the IDL.
pub const ALL: &[crate::describe::Event] = &[
    PlatformInitialized::LAYOUT,
    StablecoinCreated::LAYOUT,
    IntegrationInitialized::LAYOUT,
    WhitelistChanged::LAYOUT,
    WhitelistRequirementChanged::LAYOUT,
    YieldDistributed::LAYOUT,
    Accrued::LAYOUT,
    Minted::LAYOUT,
    Redeemed::LAYOUT,
    FeesClaimed::LAYOUT,
    Synced::LAYOUT,
];
