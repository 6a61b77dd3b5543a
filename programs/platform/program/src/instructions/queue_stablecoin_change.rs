use crate::{
    changes::{self, Slot, check_settings_change, emit_queued, open_slot},
    checks::{SYSTEM, check_admin, check_program, load},
    runtime::now,
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::{Platform, Stablecoin},
    errors::Result,
    instructions::queue_stablecoin_change::{Accounts, Arguments},
};

/// Queues new settings, or replaces those that are queued; the delay starts again. It is long enough for juniors to leave first. Admin only.
///
/// Nothing is accrued: no value moves.
#[inline(never)]
pub fn queue_stablecoin_change(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let platform: &Platform = load(accounts.platform, program)?;
    check_admin(accounts.admin, platform)?;
    let stablecoin: &Stablecoin = load(accounts.stablecoin, program)?;
    check_program(accounts.system_program, &SYSTEM)?;

    let now = platform_math::now_of(stablecoin, now());
    let change = open_slot(
        &Slot {
            change: accounts.change,
            target: accounts.stablecoin,
            kind: changes::STABLECOIN,
            fee_payer: accounts.fee_payer,
        },
        program,
    )?;
    let delay = platform_math::stablecoin_delay_seconds(platform, stablecoin);
    change.target_version = stablecoin.settings_version;
    change.roles_version = platform.roles_version;
    change.eta_ts = now.saturating_add(delay as i64);
    change.supply_cap = arguments.supply_cap;
    change.deploy_per_day = arguments.deploy_per_day;
    change.platform_fee_bps = arguments.platform_fee_bps;
    change.junior_premium_bps = arguments.junior_premium_bps;
    change.target_coverage_bps = arguments.target_coverage_bps;
    change.min_coverage_bps = arguments.min_coverage_bps;
    change.max_deployed_bps = arguments.max_deployed_bps;
    change.vesting_seconds = arguments.vesting_seconds;
    change.cooldown_seconds = arguments.cooldown_seconds;
    change.custody = arguments.custody;
    check_settings_change(change, stablecoin)?;

    emit_queued(change, accounts.admin, now);
    Ok(())
}
