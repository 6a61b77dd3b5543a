use crate::{
    changes::{self, check_executable, check_settings_change, emit_executed},
    checks::{check_rent_receiver, load, load_change, load_mut},
    cpi::close_account,
    release::emit_accrued,
    runtime::now,
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error,
    accounts::{Platform, Stablecoin},
    errors::Result,
    instructions::execute_stablecoin_change::{Accounts, Arguments},
};

/// Applies queued settings. Anyone may, after their delay, while no loss report is open and after the exit window that follows a resolution.
///
/// Yield is released first, so that what is already earned is shared under the old settings.
#[inline(never)]
pub fn execute_stablecoin_change(
    program: &Address,
    accounts: &Accounts<AccountView>,
    _: &Arguments,
) -> Result {
    let platform: &Platform = load(accounts.platform, program)?;
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;
    let change = load_change(
        accounts.change,
        accounts.stablecoin,
        changes::STABLECOIN,
        program,
    )?;
    check_rent_receiver(change, accounts.rent_receiver)?;
    if stablecoin.report_open.get() {
        return Err(Error::LossPending);
    }

    let released = platform_math::accrue(stablecoin, now())?;
    let now = stablecoin.last_accrual_ts;
    check_executable(platform_math::readiness_of_stablecoin_change(
        change, platform, stablecoin, now,
    ))?;
    check_settings_change(change, stablecoin)?;
    // what is spent of the daily deployments shrank at the old rate until now
    platform_math::settle_deploy_limit(stablecoin, now);
    stablecoin.supply_cap = change.supply_cap;
    stablecoin.deploy_per_day = change.deploy_per_day;
    stablecoin.platform_fee_bps = change.platform_fee_bps;
    stablecoin.junior_premium_bps = change.junior_premium_bps;
    stablecoin.target_coverage_bps = change.target_coverage_bps;
    stablecoin.min_coverage_bps = change.min_coverage_bps;
    stablecoin.max_deployed_bps = change.max_deployed_bps;
    stablecoin.vesting_seconds = change.vesting_seconds;
    stablecoin.cooldown_seconds = change.cooldown_seconds;
    stablecoin.custody = change.custody;
    stablecoin.settings_version = stablecoin
        .settings_version
        .checked_add(1)
        .ok_or(Error::MathOverflow)?;

    if released > 0 {
        emit_accrued(stablecoin, accounts.stablecoin, released);
    }
    emit_executed(change, now);
    close_account(accounts.change, accounts.rent_receiver)?;
    Ok(())
}
