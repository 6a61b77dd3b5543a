//! Rules of governance: bounds of settings, distinct roles, delays and windows of changes, votes on losses.

use crate::junior::quiet_from;
use platform_interface::{
    Error, Pubkey,
    accounts::{Change, Platform, Stablecoin},
    constants::{
        BPS, CHANGE_WINDOW_SECONDS, MAX_DELAY_SECONDS, MAX_EXIT_SECONDS, MAX_VESTING_SECONDS,
        MIN_COOLDOWN_SECONDS, MIN_DELAY_SECONDS, MIN_TARGET_COVERAGE_BPS, MIN_VESTING_SECONDS,
        MIN_WINDOW_SECONDS,
    },
    errors::Result,
};

const NOBODY: Pubkey = [0; 32];

/// The settings of a stablecoin that have bounds.
#[derive(Clone, Copy)]
pub struct Settings {
    pub platform_fee_bps: u16,
    pub junior_premium_bps: u16,
    pub target_coverage_bps: u16,
    pub min_coverage_bps: u16,
    pub max_deployed_bps: u16,
    pub vesting_seconds: u32,
    pub cooldown_seconds: u32,
    pub window_seconds: u32,
}

/// Checks the bounds of settings: at creation, when a change is queued and when it is executed.
///
/// # Errors
/// `SettingsOutOfBounds`.
#[inline(never)]
pub fn check_settings(settings: &Settings) -> Result {
    let bps = [
        settings.platform_fee_bps,
        settings.junior_premium_bps,
        settings.target_coverage_bps,
        settings.min_coverage_bps,
        settings.max_deployed_bps,
    ];
    let exit = settings
        .cooldown_seconds
        .saturating_add(settings.window_seconds);
    let is_within = bps.into_iter().all(|value| value <= BPS)
        && settings.min_coverage_bps <= settings.target_coverage_bps
        && (settings.target_coverage_bps >= MIN_TARGET_COVERAGE_BPS
            || settings.junior_premium_bps == 0)
        && (MIN_VESTING_SECONDS..=MAX_VESTING_SECONDS).contains(&settings.vesting_seconds)
        && settings.cooldown_seconds >= MIN_COOLDOWN_SECONDS
        && settings.window_seconds >= MIN_WINDOW_SECONDS
        && exit <= MAX_EXIT_SECONDS;
    if is_within {
        Ok(())
    } else {
        Err(Error::SettingsOutOfBounds)
    }
}

/// Checks the roles of a platform: admin, guardian and treasury are set, and admin, guardian and the manager last in office differ. That
/// manager keeps its vote on losses, so it must not be one of the other two even after it was revoked.
///
/// # Errors
/// `RolesNotDistinct`; `SettingsOutOfBounds` for the delay.
#[inline(never)]
pub fn check_roles(platform: &Platform) -> Result {
    let is_set =
        platform.admin != NOBODY && platform.guardian != NOBODY && platform.treasury != NOBODY;
    let is_distinct = platform.admin != platform.guardian
        && platform.admin != platform.manager
        && platform.guardian != platform.manager;
    if !is_set || !is_distinct {
        return Err(Error::RolesNotDistinct);
    }
    if (MIN_DELAY_SECONDS..=MAX_DELAY_SECONDS).contains(&platform.delay_seconds) {
        Ok(())
    } else {
        Err(Error::SettingsOutOfBounds)
    }
}

/// Whether two keys are two different ones of admin, guardian and the manager last in office.
#[inline(always)]
pub fn is_two_votes(platform: &Platform, first: &Pubkey, second: &Pubkey) -> bool {
    first != second && is_voter(platform, first) && is_voter(platform, second)
}

/// Whether a key has a vote on losses: admin, guardian and the manager last in office, each as of now.
#[inline(always)]
pub fn is_voter(platform: &Platform, key: &Pubkey) -> bool {
    *key == platform.admin || *key == platform.guardian || *key == platform.manager
}

/// How long a change of a stablecoin's settings waits, in seconds: long enough for juniors to leave first.
#[inline(always)]
pub fn stablecoin_delay_seconds(platform: &Platform, stablecoin: &Stablecoin) -> u32 {
    let exit = stablecoin
        .cooldown_seconds
        .saturating_add(stablecoin.window_seconds);
    platform.delay_seconds.max(exit)
}

/// Where a queued change is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readiness {
    /// It can become executable.
    Waiting,
    Executable,
    Expired,
    Stale,
}

/// Of a change of the platform's roles: stale after a revoked role, executable from `eta` until 14 days later.
pub fn readiness_of_platform_change(change: &Change, platform: &Platform, now: i64) -> Readiness {
    if change.roles_version != platform.roles_version {
        Readiness::Stale
    } else if now < change.eta_ts {
        Readiness::Waiting
    } else if now > window_after(change.eta_ts) {
        Readiness::Expired
    } else {
        Readiness::Executable
    }
}

/// Of a change of a stablecoin's settings: stale after other settings, a lowered limit, a revoked role and another admin, so that what an
/// admin queued does not outlive it. Executable after `eta`, not while a report is open and not until after the exit window that
/// follows a resolution. Its 14 days run from `eta`, or from the end of that exit window where it is later and the chain of reports
/// began before the 14 days were over.
pub fn readiness_of_stablecoin_change(
    change: &Change,
    platform: &Platform,
    stablecoin: &Stablecoin,
    now: i64,
) -> Readiness {
    if change.target_version != stablecoin.settings_version
        || change.roles_version != platform.roles_version
    {
        return Readiness::Stale;
    }
    let was_interrupted =
        stablecoin.report_count > 0 && stablecoin.chain_start_ts <= window_after(change.eta_ts);
    if stablecoin.report_open.get() {
        let is_over = !was_interrupted && now > window_after(change.eta_ts);
        return if is_over {
            Readiness::Expired
        } else {
            Readiness::Waiting
        };
    }
    let quiet = quiet_from(stablecoin);
    let start = if was_interrupted {
        change.eta_ts.max(quiet)
    } else {
        change.eta_ts
    };
    if now > window_after(start) {
        Readiness::Expired
    } else if now <= change.eta_ts || now <= quiet {
        Readiness::Waiting
    } else {
        Readiness::Executable
    }
}

#[inline(always)]
fn window_after(start: i64) -> i64 {
    start.saturating_add(CHANGE_WINDOW_SECONDS as i64)
}
