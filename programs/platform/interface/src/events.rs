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

event! {
    StablecoinUpdated = 12, version 1 {
        stablecoin: Pubkey,
        actor: Pubkey,
        supply_cap: u64,
        platform_fee_bps: u16,
        junior_premium_bps: u16,
        min_coverage_bps: u16,
        vesting_seconds: u32,
        cooldown_seconds: u32,
        custody: Pubkey,
        senior_assets_after: u64,
        senior_index_after: u64,
        junior_assets_after: u64,
        timestamp: i64,
    }
}

event! {
    RolesChanged = 13, version 1 {
        actor: Pubkey,
        manager: Pubkey,
        pauser: Pubkey,
        treasury: Pubkey,
        timestamp: i64,
    }
}

event! {
    AdminNominated = 14, version 1 {
        actor: Pubkey,
        nominee: Pubkey,
        timestamp: i64,
    }
}

event! {
    AdminChanged = 15, version 1 {
        previous: Pubkey,
        admin: Pubkey,
        timestamp: i64,
    }
}

event! {
    PauseChanged = 16, version 1 {
        actor: Pubkey,
        paused: bool,
        timestamp: i64,
    }
}

event! {
    PlatformFeesCollected = 17, version 1 {
        stablecoin: Pubkey,
        actor: Pubkey,
        /// Token account that received the underlying.
        destination: Pubkey,
        amount: u64,
        platform_fees_owed_after: u64,
        senior_assets_after: u64,
        senior_index_after: u64,
        junior_assets_after: u64,
        timestamp: i64,
    }
}

event! {
    CollateralDeployed = 18, version 1 {
        stablecoin: Pubkey,
        actor: Pubkey,
        amount: u64,
        deployed_collateral_after: u64,
        senior_assets_after: u64,
        senior_index_after: u64,
        junior_assets_after: u64,
        timestamp: i64,
    }
}

event! {
    CollateralReturned = 19, version 1 {
        stablecoin: Pubkey,
        actor: Pubkey,
        amount: u64,
        deployed_collateral_after: u64,
        senior_assets_after: u64,
        senior_index_after: u64,
        junior_assets_after: u64,
        timestamp: i64,
    }
}

event! {
    LossRealized = 20, version 1 {
        stablecoin: Pubkey,
        actor: Pubkey,
        amount: u64,
        /// What the junior tranche bore.
        junior_loss: u64,
        /// What unvested yield bore.
        unvested_loss: u64,
        /// What the senior side bore.
        senior_loss: u64,
        deployed_collateral_after: u64,
        unvested_yield_after: u64,
        senior_assets_after: u64,
        senior_index_after: u64,
        junior_assets_after: u64,
        timestamp: i64,
    }
}

event! {
    /// The new text stands in the mint.
    MetadataUpdated = 21, version 1 {
        integration: Pubkey,
        branded_mint: Pubkey,
        actor: Pubkey,
        timestamp: i64,
    }
}

event! {
    FeeChanged = 22, version 1 {
        stablecoin: Pubkey,
        integration: Pubkey,
        actor: Pubkey,
        fee_bps: u16,
        /// Commission taken at the old rate on the gain since the integration was last up to date.
        commission: u64,
        assets_after: u64,
        senior_assets_after: u64,
        senior_index_after: u64,
        junior_assets_after: u64,
        timestamp: i64,
    }
}

event! {
    AuthorityNominated = 23, version 1 {
        integration: Pubkey,
        actor: Pubkey,
        nominee: Pubkey,
        timestamp: i64,
    }
}

event! {
    AuthorityChanged = 24, version 1 {
        integration: Pubkey,
        previous: Pubkey,
        authority: Pubkey,
        timestamp: i64,
    }
}

event! {
    JuniorDeposited = 25, version 1 {
        stablecoin: Pubkey,
        junior_tranche: Pubkey,
        actor: Pubkey,
        /// Underlying in.
        amount: u64,
        /// Junior tokens out.
        tokens: u64,
        supply_after: u64,
        junior_assets_after: u64,
        senior_assets_after: u64,
        senior_index_after: u64,
        timestamp: i64,
    }
}

event! {
    JuniorWithdrawalRequested = 26, version 1 {
        stablecoin: Pubkey,
        junior_tranche: Pubkey,
        cooldown: Pubkey,
        actor: Pubkey,
        tokens: u64,
        unlock_ts: i64,
        timestamp: i64,
    }
}

event! {
    JuniorWithdrawalCompleted = 27, version 1 {
        stablecoin: Pubkey,
        junior_tranche: Pubkey,
        cooldown: Pubkey,
        actor: Pubkey,
        /// Underlying out.
        amount: u64,
        /// Junior tokens that left the supply.
        tokens: u64,
        /// Assets that the last token left over; they became platform fees.
        leftover: u64,
        supply_after: u64,
        junior_assets_after: u64,
        senior_assets_after: u64,
        senior_index_after: u64,
        timestamp: i64,
    }
}

event! {
    JuniorWithdrawalCancelled = 28, version 1 {
        junior_tranche: Pubkey,
        cooldown: Pubkey,
        actor: Pubkey,
        tokens: u64,
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
    StablecoinUpdated::LAYOUT,
    RolesChanged::LAYOUT,
    AdminNominated::LAYOUT,
    AdminChanged::LAYOUT,
    PauseChanged::LAYOUT,
    PlatformFeesCollected::LAYOUT,
    CollateralDeployed::LAYOUT,
    CollateralReturned::LAYOUT,
    LossRealized::LAYOUT,
    MetadataUpdated::LAYOUT,
    FeeChanged::LAYOUT,
    AuthorityNominated::LAYOUT,
    AuthorityChanged::LAYOUT,
    JuniorDeposited::LAYOUT,
    JuniorWithdrawalRequested::LAYOUT,
    JuniorWithdrawalCompleted::LAYOUT,
    JuniorWithdrawalCancelled::LAYOUT,
];
