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
    /// An integration was opened.
    IntegrationInitialized = 3, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        /// The integration.
        integration: Pubkey,
        /// The integration's branded mint.
        branded_mint: Pubkey,
        /// Who opened the integration.
        initializer: Pubkey,
        /// Who may change the integration and claim its fees.
        authority: Pubkey,
        /// The integration's commission, of its holders' gain.
        fee_bps: u16,
        /// Whether only whitelisted users may mint.
        whitelist_required: bool,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// A user was put on the whitelist or taken off it.
    WhitelistChanged = 4, version 1 {
        /// The integration.
        integration: Pubkey,
        /// The authority.
        actor: Pubkey,
        /// Whose entry it is.
        user: Pubkey,
        /// true: may mint from now on; false: no more.
        allowed: bool,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// The whitelist began or ceased to be required.
    WhitelistRequirementChanged = 5, version 1 {
        /// The integration.
        integration: Pubkey,
        /// The authority.
        actor: Pubkey,
        /// Whether only whitelisted users may mint from now on.
        required: bool,
        /// By the cluster's clock.
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
    /// A user minted.
    Minted = 8, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        /// The integration.
        integration: Pubkey,
        /// The user.
        actor: Pubkey,
        /// Underlying in; base units.
        amount: u64,
        /// Branded tokens out; base units.
        tokens: u64,
        /// Commission taken on the gain since the integration was last up to date; underlying base units.
        commission: u64,
        /// Supply of the branded mint; base units.
        supply_after: u64,
        /// What belongs to the integration's holders; underlying base units.
        assets_after: u64,
        /// The integration's deposits less withdrawals at cost; underlying base units.
        principal_after: u64,
        /// What belongs to the holders of all integrations of the stablecoin; underlying base units.
        senior_assets_after: u64,
        /// Growth of senior assets since the beginning; 10^15 = 1.0.
        senior_index_after: u64,
        /// Assets of the junior tranche; underlying base units.
        junior_assets_after: u64,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// A user redeemed.
    Redeemed = 9, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        /// The integration.
        integration: Pubkey,
        /// The user.
        actor: Pubkey,
        /// Underlying out; base units.
        amount: u64,
        /// Branded tokens in; base units.
        tokens: u64,
        /// Commission taken on the gain since the integration was last up to date, and what the last token left over; underlying base units.
        commission: u64,
        /// Supply of the branded mint; base units.
        supply_after: u64,
        /// What belongs to the integration's holders; underlying base units.
        assets_after: u64,
        /// The integration's deposits less withdrawals at cost; underlying base units.
        principal_after: u64,
        /// What belongs to the holders of all integrations of the stablecoin; underlying base units.
        senior_assets_after: u64,
        /// Growth of senior assets since the beginning; 10^15 = 1.0.
        senior_index_after: u64,
        /// Assets of the junior tranche; underlying base units.
        junior_assets_after: u64,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// The authority claimed commission.
    FeesClaimed = 10, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        /// The integration.
        integration: Pubkey,
        /// The authority.
        actor: Pubkey,
        /// Token account that received the underlying.
        destination: Pubkey,
        /// What was paid out; underlying base units.
        amount: u64,
        /// Commission taken on the gain since the integration was last up to date; underlying base units.
        commission: u64,
        /// Commission not yet claimed; underlying base units.
        fees_owed_after: u64,
        /// What belongs to the integration's holders; underlying base units.
        assets_after: u64,
        /// What belongs to the holders of all integrations of the stablecoin; underlying base units.
        senior_assets_after: u64,
        /// Growth of senior assets since the beginning; 10^15 = 1.0.
        senior_index_after: u64,
        /// Assets of the junior tranche; underlying base units.
        junior_assets_after: u64,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// The integration was brought up to date with its stablecoin; anyone may do that.
    Synced = 11, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        /// The integration.
        integration: Pubkey,
        /// Commission taken on the gain since the integration was last up to date; underlying base units.
        commission: u64,
        /// Commission not yet claimed; underlying base units.
        fees_owed_after: u64,
        /// What belongs to the integration's holders; underlying base units.
        assets_after: u64,
        /// What belongs to the holders of all integrations of the stablecoin; underlying base units.
        senior_assets_after: u64,
        /// Growth of senior assets since the beginning; 10^15 = 1.0.
        senior_index_after: u64,
        /// Assets of the junior tranche; underlying base units.
        junior_assets_after: u64,
        /// By the cluster's clock.
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
    /// A field of the metadata changed. The new text stands in the mint.
    MetadataUpdated = 21, version 1 {
        /// The integration.
        integration: Pubkey,
        /// The integration's branded mint.
        branded_mint: Pubkey,
        /// The authority.
        actor: Pubkey,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// The integration's commission changed.
    FeeChanged = 22, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        /// The integration.
        integration: Pubkey,
        /// The authority.
        actor: Pubkey,
        /// The commission from now on, of the holders' gain.
        fee_bps: u16,
        /// Commission taken at the old rate on the gain since the integration was last up to date; underlying base units.
        commission: u64,
        /// What belongs to the integration's holders; underlying base units.
        assets_after: u64,
        /// What belongs to the holders of all integrations of the stablecoin; underlying base units.
        senior_assets_after: u64,
        /// Growth of senior assets since the beginning; 10^15 = 1.0.
        senior_index_after: u64,
        /// Assets of the junior tranche; underlying base units.
        junior_assets_after: u64,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// The authority nominated another; nothing changes until that one accepts.
    AuthorityNominated = 23, version 1 {
        /// The integration.
        integration: Pubkey,
        /// The authority.
        actor: Pubkey,
        /// Who may accept; zero withdraws the nomination.
        nominee: Pubkey,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// The nominee accepted and is the authority.
    AuthorityChanged = 24, version 1 {
        /// The integration.
        integration: Pubkey,
        /// Who was it before.
        previous: Pubkey,
        /// Who is it now.
        authority: Pubkey,
        /// By the cluster's clock.
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
