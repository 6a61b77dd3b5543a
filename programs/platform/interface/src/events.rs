//! Events: one per instruction that changes state, logged by `sol_log_data`. Amounts are base units, times unix seconds.
//!
//! Fields named `…_after` hold what the accounts say once the instruction is done.

use crate::macros::event;
use crate::wire::Pubkey;

event! {
    PlatformInitialized = 1, version 1 {
        admin: Pubkey,
        manager: Pubkey,
        guardian: Pubkey,
        pauser: Pubkey,
        treasury: Pubkey,
        delay_seconds: u32,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    StablecoinCreated = 2, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        index: u16,
        underlying_mint: Pubkey,
        junior_mint: Pubkey,
        supply_cap: u64 as Underlying,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// An integration was opened.
    IntegrationInitialized = 3, version 2 {
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
        /// 0: earning, its holders have what the commission leaves of the yield; 1: payment, it is worth exactly 1 until a loss takes from its holders.
        coin_kind: u8,
        /// What the compliance authority can do to the coin's holders, by bits: 1 freeze, 2 pause, 4 seize, 8 accounts are frozen by default.
        powers: u8,
        /// Uses the powers; nobody where empty.
        compliance: Pubkey as Optional,
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
        /// The platform stablecoin.
        stablecoin: Pubkey,
        actor: Pubkey,
        amount: u64 as Underlying,
        unvested_yield_after: u64 as Underlying,
        vest_end_ts: i64,
        platform_fees_owed_after: u64 as Underlying,
        /// What belongs to the holders of all integrations of the stablecoin; underlying base units.
        senior_assets_after: u64 as Underlying,
        /// Growth of senior assets since the beginning; 10^15 = 1.0.
        senior_index_after: u64,
        /// Assets of the junior pool; underlying base units.
        junior_assets_after: u64 as Underlying,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    Accrued = 7, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        /// Yield released by this instruction, all shares together.
        released: u64 as Underlying,
        unvested_yield_after: u64 as Underlying,
        platform_fees_owed_after: u64 as Underlying,
        /// What belongs to the holders of all integrations of the stablecoin; underlying base units.
        senior_assets_after: u64 as Underlying,
        /// Growth of senior assets since the beginning; 10^15 = 1.0.
        senior_index_after: u64,
        /// Assets of the junior pool; underlying base units.
        junior_assets_after: u64 as Underlying,
        /// By the cluster's clock.
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
        /// Underlying in, the cost of the tokens; base units.
        amount: u64 as Underlying,
        /// Branded tokens out; base units.
        tokens: u64 as Coin,
        /// Commission taken on the gain since the integration was last up to date; underlying base units.
        commission: u64 as Underlying,
        /// Tokens by the program's count; base units.
        supply_after: u64 as Coin,
        /// What belongs to the integration's holders; underlying base units.
        assets_after: u64 as Underlying,
        /// The integration's deposits less withdrawals at cost; underlying base units.
        principal_after: u64 as Underlying,
        /// What belongs to the holders of all integrations of the stablecoin; underlying base units.
        senior_assets_after: u64 as Underlying,
        /// Growth of senior assets since the beginning; 10^15 = 1.0.
        senior_index_after: u64,
        /// Assets of the junior pool; underlying base units.
        junior_assets_after: u64 as Underlying,
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
        amount: u64 as Underlying,
        /// Withheld by the open loss report; base units.
        withheld: u64 as Underlying,
        /// Branded tokens in; base units.
        tokens: u64 as Coin,
        /// Commission taken on the gain since the integration was last up to date, and what the last token left over; underlying base units.
        commission: u64 as Underlying,
        /// Tokens by the program's count; base units.
        supply_after: u64 as Coin,
        /// What belongs to the integration's holders; underlying base units.
        assets_after: u64 as Underlying,
        /// The integration's deposits less withdrawals at cost; underlying base units.
        principal_after: u64 as Underlying,
        /// What belongs to the holders of all integrations of the stablecoin; underlying base units.
        senior_assets_after: u64 as Underlying,
        /// Growth of senior assets since the beginning; 10^15 = 1.0.
        senior_index_after: u64,
        /// Assets of the junior pool; underlying base units.
        junior_assets_after: u64 as Underlying,
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
        amount: u64 as Underlying,
        /// Commission taken on the gain since the integration was last up to date; underlying base units.
        commission: u64 as Underlying,
        /// Commission not yet claimed; underlying base units.
        fees_owed_after: u64 as Underlying,
        /// What belongs to the integration's holders; underlying base units.
        assets_after: u64 as Underlying,
        /// What belongs to the holders of all integrations of the stablecoin; underlying base units.
        senior_assets_after: u64 as Underlying,
        /// Growth of senior assets since the beginning; 10^15 = 1.0.
        senior_index_after: u64,
        /// Assets of the junior pool; underlying base units.
        junior_assets_after: u64 as Underlying,
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
        commission: u64 as Underlying,
        /// The commission from now on, of the holders' gain.
        fee_bps: u16,
        /// Commission not yet claimed; underlying base units.
        fees_owed_after: u64 as Underlying,
        /// What belongs to the integration's holders; underlying base units.
        assets_after: u64 as Underlying,
        /// What belongs to the holders of all integrations of the stablecoin; underlying base units.
        senior_assets_after: u64 as Underlying,
        /// Growth of senior assets since the beginning; 10^15 = 1.0.
        senior_index_after: u64,
        /// Assets of the junior pool; underlying base units.
        junior_assets_after: u64 as Underlying,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// New roles or settings were queued. Fields of the other kind are empty.
    ChangeQueued = 12, version 1 {
        /// The platform or the stablecoin.
        target: Pubkey,
        /// 0: roles of the platform; 1: settings of a stablecoin.
        change_kind: u8,
        /// The admin.
        actor: Pubkey,
        /// When it can be executed.
        eta_ts: i64,
        /// Who changes roles and settings.
        admin: Pubkey,
        /// Who distributes yield and moves collateral; nobody where empty.
        manager: Pubkey as Optional,
        /// Who vetoes changes.
        guardian: Pubkey,
        /// Who may stop new exposure; nobody where empty.
        pauser: Pubkey as Optional,
        /// Owner of the token accounts that receive platform fees.
        treasury: Pubkey,
        /// Wait between queueing and executing a change.
        delay_seconds: u32,
        /// Most that senior assets may be after a mint; underlying base units.
        supply_cap: u64 as Underlying,
        /// Most that may be deployed in a day; underlying base units.
        deploy_per_day: u64 as Underlying,
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
        /// Token account that deployed collateral goes to; none where empty.
        custody: Pubkey as Optional,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// A queued change was removed without effect.
    ChangeCancelled = 13, version 1 {
        /// The platform or the stablecoin.
        target: Pubkey,
        /// 0: roles of the platform; 1: settings of a stablecoin.
        change_kind: u8,
        /// Guardian or admin; anyone where it was expired or stale.
        actor: Pubkey,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// Queued roles or settings took effect. Fields of the other kind are empty.
    ChangeExecuted = 14, version 1 {
        /// The platform or the stablecoin.
        target: Pubkey,
        /// 0: roles of the platform; 1: settings of a stablecoin.
        change_kind: u8,
        /// When it can be executed.
        eta_ts: i64,
        /// Who changes roles and settings.
        admin: Pubkey,
        /// Who distributes yield and moves collateral; nobody where empty.
        manager: Pubkey as Optional,
        /// Who vetoes changes.
        guardian: Pubkey,
        /// Who may stop new exposure; nobody where empty.
        pauser: Pubkey as Optional,
        /// Owner of the token accounts that receive platform fees.
        treasury: Pubkey,
        /// Wait between queueing and executing a change.
        delay_seconds: u32,
        /// Most that senior assets may be after a mint; underlying base units.
        supply_cap: u64 as Underlying,
        /// Most that may be deployed in a day; underlying base units.
        deploy_per_day: u64 as Underlying,
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
        /// Token account that deployed collateral goes to; none where empty.
        custody: Pubkey as Optional,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// A limit of a stablecoin was lowered.
    LimitsLowered = 15, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        /// Admin or guardian.
        actor: Pubkey,
        /// The supply cap from now on; underlying base units.
        supply_cap: u64 as Underlying,
        /// The largest share of the assets that may be deployed from now on.
        max_deployed_bps: u16,
        /// The most that may be deployed in a day from now on; underlying base units.
        deploy_per_day: u64 as Underlying,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// The role of the manager or of the pauser was taken away.
    RoleRevoked = 16, version 1 {
        /// Admin or guardian.
        actor: Pubkey,
        /// 0: manager; 1: pauser.
        role: u8,
        /// Who had the role.
        key: Pubkey,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// New exposure was stopped, or may continue.
    PauseChanged = 17, version 1 {
        /// Pauser, guardian or admin.
        actor: Pubkey,
        /// true: new exposure is stopped; false: it may continue.
        paused: bool,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    PlatformFeesCollected = 18, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        actor: Pubkey,
        /// Token account that received the underlying.
        destination: Pubkey,
        amount: u64 as Underlying,
        platform_fees_owed_after: u64 as Underlying,
        /// What belongs to the holders of all integrations of the stablecoin; underlying base units.
        senior_assets_after: u64 as Underlying,
        /// Growth of senior assets since the beginning; 10^15 = 1.0.
        senior_index_after: u64,
        /// Assets of the junior pool; underlying base units.
        junior_assets_after: u64 as Underlying,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    CollateralDeployed = 19, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        actor: Pubkey,
        amount: u64 as Underlying,
        deployed_collateral_after: u64 as Underlying,
        /// What belongs to the holders of all integrations of the stablecoin; underlying base units.
        senior_assets_after: u64 as Underlying,
        /// Growth of senior assets since the beginning; 10^15 = 1.0.
        senior_index_after: u64,
        /// Assets of the junior pool; underlying base units.
        junior_assets_after: u64 as Underlying,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    CollateralReturned = 20, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        actor: Pubkey,
        /// What was taken back: never more than was deployed.
        amount: u64 as Underlying,
        deployed_collateral_after: u64 as Underlying,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// A loss of deployed collateral was reported. Until it is resolved, mints stop and redemptions withhold the senior part.
    LossReported = 21, version 2 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        /// The report.
        loss_report: Pubkey,
        /// Its number among the reports of the stablecoin, from 0.
        number: u32,
        /// Who reported it.
        actor: Pubkey,
        /// The reported loss: what the reporter named, but no more than was deployed; underlying base units.
        amount: u64 as Underlying,
        /// The loss that the reporter named; underlying base units.
        requested: u64 as Underlying,
        /// What the senior side would bear of it.
        senior_part: u64 as Underlying,
        /// What belongs to the holders of all integrations of the stablecoin; underlying base units.
        senior_assets_after: u64 as Underlying,
        /// Growth of senior assets since the beginning; 10^15 = 1.0.
        senior_index_after: u64,
        /// Assets of the junior pool; underlying base units.
        junior_assets_after: u64 as Underlying,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// A loss report was resolved.
    LossResolved = 22, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        /// The report.
        loss_report: Pubkey,
        /// The loss that was settled; 0 where the report lapsed.
        amount: u64 as Underlying,
        /// What the junior pool bore.
        junior_loss: u64 as Underlying,
        /// What unvested yield bore.
        unvested_loss: u64 as Underlying,
        /// What was withheld from redemptions and is not refunded.
        withheld_loss: u64 as Underlying,
        /// What the senior side bore.
        senior_loss: u64 as Underlying,
        /// What is refunded of what was withheld.
        refund: u64 as Underlying,
        /// Collateral that is in custody outside the vault; underlying base units.
        deployed_collateral_after: u64 as Underlying,
        /// Yield received and not yet released; underlying base units.
        unvested_yield_after: u64 as Underlying,
        /// The junior pool's epoch from now on.
        epoch_after: u32,
        /// What belongs to the holders of all integrations of the stablecoin; underlying base units.
        senior_assets_after: u64 as Underlying,
        /// Growth of senior assets since the beginning; 10^15 = 1.0.
        senior_index_after: u64,
        /// Assets of the junior pool; underlying base units.
        junior_assets_after: u64 as Underlying,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// A loss ended the junior epoch: its tokens are void.
    TrancheWipedOut = 23, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        /// The epoch that ended.
        epoch: u32,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// The claim of an owner on a resolved loss report was paid.
    LossClaimSettled = 24, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        /// The report.
        loss_report: Pubkey,
        /// The claim's owner.
        actor: Pubkey,
        /// What the report withheld from the owner's redemptions; underlying base units.
        withheld: u64 as Underlying,
        /// The refund.
        amount: u64 as Underlying,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// A field of the metadata changed. The new text stands in the mint.
    MetadataUpdated = 25, version 1 {
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
    FeeChanged = 26, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        /// The integration.
        integration: Pubkey,
        /// The authority.
        actor: Pubkey,
        /// The commission from now on, of the holders' gain.
        fee_bps: u16,
        /// Commission taken on the gain since the integration was last up to date; underlying base units.
        commission: u64 as Underlying,
        /// What belongs to the integration's holders; underlying base units.
        assets_after: u64 as Underlying,
        /// What belongs to the holders of all integrations of the stablecoin; underlying base units.
        senior_assets_after: u64 as Underlying,
        /// Growth of senior assets since the beginning; 10^15 = 1.0.
        senior_index_after: u64,
        /// Assets of the junior pool; underlying base units.
        junior_assets_after: u64 as Underlying,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// A raise of the integration's commission was scheduled.
    FeeRaiseScheduled = 27, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        /// The integration.
        integration: Pubkey,
        /// The authority.
        actor: Pubkey,
        /// The commission to come, of the holders' gain.
        next_fee_bps: u16,
        /// From the first sync after it on gains bear the next commission.
        fee_eta_ts: i64,
        /// Commission taken on the gain since the integration was last up to date; underlying base units.
        commission: u64 as Underlying,
        /// What belongs to the integration's holders; underlying base units.
        assets_after: u64 as Underlying,
        /// What belongs to the holders of all integrations of the stablecoin; underlying base units.
        senior_assets_after: u64 as Underlying,
        /// Growth of senior assets since the beginning; 10^15 = 1.0.
        senior_index_after: u64,
        /// Assets of the junior pool; underlying base units.
        junior_assets_after: u64 as Underlying,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// The authority nominated another; nothing changes until that one accepts.
    AuthorityNominated = 28, version 1 {
        /// The integration.
        integration: Pubkey,
        /// The authority.
        actor: Pubkey,
        /// Who may accept; nobody where the nomination was withdrawn.
        nominee: Pubkey as Optional,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// The nominee accepted and is the authority.
    AuthorityChanged = 29, version 1 {
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
    JuniorDeposited = 30, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        epoch: u32,
        actor: Pubkey,
        /// Underlying in, the cost of the tokens.
        amount: u64 as Underlying,
        /// Junior tokens out.
        tokens: u64 as Junior,
        /// Tokens by the program's count; base units.
        supply_after: u64 as Junior,
        /// What belongs to the holders of all integrations of the stablecoin; underlying base units.
        senior_assets_after: u64 as Underlying,
        /// Growth of senior assets since the beginning; 10^15 = 1.0.
        senior_index_after: u64,
        /// Assets of the junior pool; underlying base units.
        junior_assets_after: u64 as Underlying,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    JuniorWithdrawalRequested = 31, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        epoch: u32,
        cooldown: Pubkey,
        actor: Pubkey,
        tokens: u64 as Junior,
        unlock_ts: i64,
        expiry_ts: i64,
        /// Tokens by the program's count, which those in cooldowns are part of; base units.
        supply_after: u64 as Junior,
        /// Tokens in open cooldowns; base units.
        cooling_after: u64 as Junior,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    JuniorWithdrawalCompleted = 32, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        epoch: u32,
        cooldown: Pubkey,
        actor: Pubkey,
        /// Underlying out.
        amount: u64 as Underlying,
        /// Junior tokens that left the supply.
        tokens: u64 as Junior,
        /// Junior tokens that are left in the cooldown.
        tokens_left: u64 as Junior,
        /// Assets that the last token left over; they became platform fees.
        leftover: u64 as Underlying,
        /// Tokens by the program's count; base units.
        supply_after: u64 as Junior,
        /// What belongs to the holders of all integrations of the stablecoin; underlying base units.
        senior_assets_after: u64 as Underlying,
        /// Growth of senior assets since the beginning; 10^15 = 1.0.
        senior_index_after: u64,
        /// Assets of the junior pool; underlying base units.
        junior_assets_after: u64 as Underlying,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    JuniorWithdrawalCancelled = 33, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        epoch: u32,
        cooldown: Pubkey,
        owner: Pubkey,
        actor: Pubkey,
        /// Junior tokens that were minted back: none where the epoch has ended.
        tokens: u64 as Junior,
        /// Tokens of the present epoch by the program's count, which those in cooldowns are part of; base units.
        supply_after: u64 as Junior,
        /// Tokens in open cooldowns of the present epoch; base units.
        cooling_after: u64 as Junior,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// The mint of a new junior epoch was created.
    JuniorMintOpened = 34, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        /// Its epoch.
        epoch: u32,
        /// The mint: the junior tranche's id.
        junior_mint: Pubkey,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// A resolved loss report without open claims was closed.
    LossReportClosed = 35, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        /// The report.
        loss_report: Pubkey,
        /// Its number among the reports of the stablecoin, from 0.
        number: u32,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// The vault held less than it must: what was missing counts as deployed collateral from then on.
    ShortfallRecognized = 36, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        /// What was missing; base units.
        amount: u64 as Underlying,
        deployed_collateral_after: u64 as Underlying,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// The vault held more than it must: that counts as returned collateral from then on.
    ReturnRecognized = 37, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        /// What was taken back: never more than was deployed.
        amount: u64 as Underlying,
        deployed_collateral_after: u64 as Underlying,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// A holder's account was frozen.
    AccountFrozen = 38, version 1 {
        /// The integration.
        integration: Pubkey,
        /// The compliance authority.
        actor: Pubkey,
        /// Whose account it is.
        owner: Pubkey,
        /// The account.
        token_account: Pubkey,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// An account was thawed.
    AccountThawed = 39, version 1 {
        /// The integration.
        integration: Pubkey,
        /// The compliance authority; empty where the whitelist thawed a new account.
        actor: Pubkey as Optional,
        /// Whose account it is.
        owner: Pubkey,
        /// The account.
        token_account: Pubkey,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// The coin was paused or resumed: while it is paused nobody mints, redeems or transfers it.
    CoinPauseChanged = 40, version 1 {
        /// The integration.
        integration: Pubkey,
        /// The compliance authority.
        actor: Pubkey,
        /// true: minting, redeeming and transfers are stopped; false: they may continue.
        paused: bool,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// The compliance authority moved coins of a holder to another account.
    TokensSeized = 41, version 1 {
        /// The integration.
        integration: Pubkey,
        /// The compliance authority.
        actor: Pubkey,
        /// Whose coins they were.
        owner: Pubkey,
        /// The account that they were in.
        token_account: Pubkey,
        /// The account that they are in.
        destination: Pubkey,
        /// Whose account that is.
        receiver: Pubkey,
        /// Branded tokens; base units.
        tokens: u64 as Coin,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// The compliance authority nominated another; nothing changes until that one accepts.
    ComplianceNominated = 42, version 1 {
        /// The integration.
        integration: Pubkey,
        /// The compliance authority.
        actor: Pubkey,
        /// Who may accept; nobody where the nomination was withdrawn.
        nominee: Pubkey as Optional,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// The nominee accepted and is the compliance authority.
    ComplianceChanged = 43, version 1 {
        /// The integration.
        integration: Pubkey,
        /// Who was it before.
        previous: Pubkey,
        /// Who is it now.
        compliance: Pubkey,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// One of the three keys voted for a loss, which another of them can then report or settle alone.
    LossVoteCast = 44, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        /// The voter.
        actor: Pubkey,
        /// The stablecoin's loss reports at the vote.
        number: u32,
        /// true: for settling the open report; false: for reporting a loss.
        report_open: bool,
        /// The loss voted for; underlying base units.
        amount: u64 as Underlying,
        /// By the cluster's clock.
        timestamp: i64,
    }
}

event! {
    /// A vote for a loss was taken back.
    LossVoteWithdrawn = 45, version 1 {
        /// The platform stablecoin.
        stablecoin: Pubkey,
        /// The voter.
        actor: Pubkey,
        /// The stablecoin's loss reports at the vote.
        number: u32,
        /// true: for settling the open report; false: for reporting a loss.
        report_open: bool,
        /// The loss that was voted for; underlying base units.
        amount: u64 as Underlying,
        /// By the cluster's clock.
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
    ChangeQueued::LAYOUT,
    ChangeCancelled::LAYOUT,
    ChangeExecuted::LAYOUT,
    LimitsLowered::LAYOUT,
    RoleRevoked::LAYOUT,
    PauseChanged::LAYOUT,
    PlatformFeesCollected::LAYOUT,
    CollateralDeployed::LAYOUT,
    CollateralReturned::LAYOUT,
    LossReported::LAYOUT,
    LossResolved::LAYOUT,
    TrancheWipedOut::LAYOUT,
    LossClaimSettled::LAYOUT,
    MetadataUpdated::LAYOUT,
    FeeChanged::LAYOUT,
    FeeRaiseScheduled::LAYOUT,
    AuthorityNominated::LAYOUT,
    AuthorityChanged::LAYOUT,
    JuniorDeposited::LAYOUT,
    JuniorWithdrawalRequested::LAYOUT,
    JuniorWithdrawalCompleted::LAYOUT,
    JuniorWithdrawalCancelled::LAYOUT,
    JuniorMintOpened::LAYOUT,
    LossReportClosed::LAYOUT,
    ShortfallRecognized::LAYOUT,
    ReturnRecognized::LAYOUT,
    AccountFrozen::LAYOUT,
    AccountThawed::LAYOUT,
    CoinPauseChanged::LAYOUT,
    TokensSeized::LAYOUT,
    ComplianceNominated::LAYOUT,
    ComplianceChanged::LAYOUT,
    LossVoteCast::LAYOUT,
    LossVoteWithdrawn::LAYOUT,
];
