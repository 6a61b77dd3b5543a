//! Account layouts. Amounts are base units of the underlying; times are unix seconds.

use crate::macros::account;
use crate::wire::{Bool, Pubkey, Reserved};

account! {
    /// The singleton that names the roles.
    Platform = 1, version 1 {
        /// New exposure is stopped.
        paused: Bool,
        /// How many stablecoins exist; the next one's index.
        stablecoin_count: u16,
        /// Whether the manager may operate. A revoked manager keeps its vote on losses.
        manager_active: Bool,
        reserved: Reserved<1>,
        /// Rises by a revoked role and an executed change that names another admin; every change that was queued before is stale then, of all
        /// targets.
        roles_version: u32,
        /// Wait between queueing and executing a change, and before a fee raise takes effect.
        delay_seconds: u32,
        /// Changes roles and settings, after a delay.
        admin: Pubkey,
        /// Distributes yield and moves collateral: the manager last in office. Zero where there was none.
        manager: Pubkey,
        /// Vetoes changes.
        guardian: Pubkey,
        /// May stop new exposure; zero for nobody.
        pauser: Pubkey,
        /// Owner of the token accounts that receive platform fees.
        treasury: Pubkey,
    }
}

account! {
    /// A platform stablecoin: an underlying mint, a vault, settings, a yield stream, the senior side and the junior pool.
    Stablecoin = 2, version 1 {
        /// Decimals of the underlying, the branded and the junior mints.
        decimals: u8,
        index: u16,
        /// Share of released yield that goes to the platform.
        platform_fee_bps: u16,
        /// Share of the senior side's yield that goes to the junior pool at target coverage.
        junior_premium_bps: u16,
        /// Ratio of junior to senior assets that earns the full premium.
        target_coverage_bps: u16,
        /// Least ratio of junior to senior assets after a mint and after a junior withdrawal.
        min_coverage_bps: u16,
        /// Largest share of the assets that may be deployed.
        max_deployed_bps: u16,
        /// Period over which a yield payment vests.
        vesting_seconds: u32,
        /// Wait between request and completion of a junior withdrawal.
        cooldown_seconds: u32,
        /// How long a junior withdrawal can be completed after its cooldown. Fixed at creation.
        window_seconds: u32,
        /// Rises by a lowered limit and an executed change of the settings; a change that was queued before is stale then.
        settings_version: u32,
        /// The junior pool's present epoch.
        epoch: u32,
        /// Loss reports so far; the next one's number.
        report_count: u32,
        /// The newest loss report is open.
        report_open: Bool,
        /// What the issuer of the underlying may do, as the admin accepted it: bits of the `UNDERLYING_POWER_…` constants. Fixed at creation.
        accepted_powers: u8,
        reserved: Reserved<6>,
        /// Most that senior assets may be after a mint.
        supply_cap: u64,
        /// Most that may be deployed in a day; what is spent of it refills continuously.
        deploy_per_day: u64,
        /// Underlying that belongs to all integrations together, commission excluded.
        senior_assets: u64,
        /// Growth of senior assets since the beginning, 10^15 = 1.0.
        senior_index: u64,
        /// Underlying that belongs to the junior pool.
        junior_assets: u64,
        /// Junior tokens by the program's count, those in cooldown included.
        junior_supply: u64,
        /// Junior tokens in open cooldowns of this epoch.
        junior_cooling: u64,
        /// Yield received and not yet released.
        unvested_yield: u64,
        /// Unvested yield when the present schedule started.
        vest_total: u64,
        /// Start of the present schedule.
        vest_start_ts: i64,
        /// When all yield of the present schedule has vested.
        vest_end_ts: i64,
        last_accrual_ts: i64,
        /// Rest of the yearly cap's division, below 31 536 000.
        cap_remainder: u64,
        /// Rest of the platform fee's division, below 10 000.
        platform_fee_remainder: u64,
        /// Rest of the division between senior side and junior pool, below 10^18.
        split_remainder: u64,
        /// Platform fees not yet collected.
        platform_fees_owed: u64,
        /// Sum of all integrations' fees owed.
        integrator_fees_owed: u64,
        /// Refunds of resolved loss reports that are not claimed yet.
        refunds_owed: u64,
        /// Collateral that is in custody outside the vault.
        deployed_collateral: u64,
        /// Deployments that count against the daily limit, as of `deploy_spent_ts`.
        deploy_spent: u64,
        deploy_spent_ts: i64,
        /// What the open report would take from senior holders and was not withheld from redemptions yet.
        missing: u64,
        /// What the open report has withheld from redemptions.
        withheld: u64,
        /// When the present chain of loss reports began.
        chain_start_ts: i64,
        /// When a loss report was last resolved.
        last_resolved_ts: i64,
        underlying_mint: Pubkey,
        /// SPL Token or Token-2022, whichever owns the underlying mint.
        token_program: Pubkey,
        vault: Pubkey,
        /// Mint of the present epoch's junior tokens; zero until it is opened after a wipe-out.
        junior_mint: Pubkey,
        /// Token account that deployed collateral goes to; zero while none is set.
        custody: Pubkey,
    }
}

account! {
    /// One branded coin on one stablecoin. Its address is the integration id and the senior tranche id.
    Integration = 3, version 2 {
        /// Only whitelisted users may mint.
        whitelist_required: Bool,
        /// Share of the holders' gain that is the integrator's commission.
        fee_bps: u16,
        /// The commission that takes effect at `fee_eta_ts`.
        next_fee_bps: u16,
        /// 0: an earning coin, whose holders have what the commission leaves of the yield. 1: a payment coin, which is worth exactly 1 until a
        /// loss takes from its holders. Fixed at creation.
        kind: u8,
        /// What the compliance authority can do to the coin's holders, by bits: 1 freeze, 2 pause, 4 seize, 8 accounts are frozen by default. Fixed at creation.
        powers: u8,
        reserved: Reserved<6>,
        /// When the next commission takes effect; 0 without one.
        fee_eta_ts: i64,
        /// Underlying that belongs to the holders, as of `last_index`.
        assets: u64,
        /// Branded tokens by the program's count: a direct burn does not lower it.
        supply: u64,
        /// Senior index when assets were last brought up to date.
        last_index: u64,
        /// Highest senior index on which commission was taken.
        high_water_index: u64,
        /// Deposits less withdrawals at cost.
        principal: u64,
        /// Commission not yet claimed.
        fees_owed: u64,
        /// Rest of the commission's division, below 10 000.
        fee_remainder: u64,
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
        /// Uses the powers; zero where there are none.
        compliance: Pubkey,
        /// Nominated to become the compliance authority; zero for nobody.
        pending_compliance: Pubkey,
    }
}

account! {
    /// A junior withdrawal that waits, or can be completed.
    Cooldown = 5, version 1 {
        reserved: Reserved<1>,
        /// Epoch of its junior tokens.
        epoch: u32,
        id: u64,
        /// Junior tokens left of it, burned at the request.
        tokens: u64,
        unlock_ts: i64,
        /// End of the exit window. Loss reports can extend it.
        expiry_ts: i64,
        stablecoin: Pubkey,
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

account! {
    /// A loss that was reported, open or resolved.
    LossReport = 7, version 1 {
        reserved: Reserved<1>,
        number: u32,
        /// The reported loss.
        loss: u64,
        /// The part of it that the senior side would bear, as of the report.
        senior_part: u64,
        /// Withheld from redemptions while the report was open.
        withheld: u64,
        reported_ts: i64,
        /// When it was resolved; 0 while it is open.
        resolved_ts: i64,
        /// The loss that was settled.
        settled: u64,
        /// Refunds that are not claimed yet.
        refund_left: u64,
        /// Withheld amounts of claims that are not settled yet.
        claims_left: u64,
        stablecoin: Pubkey,
        reporter: Pubkey,
        /// Gets the rent back when the account closes.
        rent_payer: Pubkey,
    }
}

account! {
    /// What a loss report withheld from one owner's redemptions.
    LossClaim = 8, version 1 {
        reserved: Reserved<5>,
        withheld: u64,
        loss_report: Pubkey,
        owner: Pubkey,
        /// Gets the rent back when the account closes.
        rent_payer: Pubkey,
    }
}

account! {
    /// A vote on the next loss report or on the outcome of the open one. It counts for nothing else, and while its voter has a vote.
    LossVote = 10, version 1 {
        /// Whether a report was open: a vote on its outcome. Otherwise it is one on reporting a loss.
        report_open: Bool,
        /// The stablecoin's loss reports at the vote.
        number: u32,
        /// The loss that the voter agrees to, exactly.
        amount: u64,
        voted_ts: i64,
        stablecoin: Pubkey,
        voter: Pubkey,
        /// Gets the rent back when the account closes.
        rent_payer: Pubkey,
    }
}

account! {
    /// A queued change of roles or settings. Fields of the other kind are zero.
    Change = 9, version 2 {
        /// 0: roles of the platform; 1: settings of a stablecoin.
        kind: u8,
        /// Version of the stablecoin's settings when the change was queued; 0 for a change of roles.
        target_version: u32,
        /// When it can be executed.
        eta_ts: i64,
        supply_cap: u64,
        deploy_per_day: u64,
        platform_fee_bps: u16,
        junior_premium_bps: u16,
        target_coverage_bps: u16,
        min_coverage_bps: u16,
        max_deployed_bps: u16,
        reserved: Reserved<6>,
        vesting_seconds: u32,
        cooldown_seconds: u32,
        delay_seconds: u32,
        /// Version of the platform's roles when the change was queued.
        roles_version: u32,
        /// The platform or the stablecoin.
        target: Pubkey,
        custody: Pubkey,
        admin: Pubkey,
        manager: Pubkey,
        guardian: Pubkey,
        pauser: Pubkey,
        treasury: Pubkey,
        /// Gets the rent back when the account closes.
        rent_payer: Pubkey,
    }
}

/// Every account, for the IDL.
pub const ALL: &[crate::describe::Account] = &[
    Platform::LAYOUT,
    Stablecoin::LAYOUT,
    Integration::LAYOUT,
    Cooldown::LAYOUT,
    WhitelistEntry::LAYOUT,
    LossReport::LAYOUT,
    LossClaim::LAYOUT,
    LossVote::LAYOUT,
    Change::LAYOUT,
];
