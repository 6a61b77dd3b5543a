use crate::{
    checks::{check_admin, check_basis_points, check_periods, load, load_pool},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Platform,
    errors::Result,
    events::StablecoinUpdated,
    instructions::update_stablecoin::{Accounts, Arguments},
};

/// Replaces a stablecoin's settings. Admin only.
///
/// Yield is released first, so that what is already earned is shared under the old settings. A pause does not stop it.
#[inline(never)]
pub fn update_stablecoin(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let platform: &Platform = load(accounts.platform, program)?;
    check_admin(accounts.admin, platform)?;
    check_basis_points(arguments.platform_fee_bps)?;
    check_basis_points(arguments.junior_premium_bps)?;
    check_basis_points(arguments.min_coverage_bps)?;
    check_periods(arguments.vesting_seconds, arguments.cooldown_seconds)?;
    let (stablecoin, junior) = load_pool(accounts.stablecoin, accounts.junior_tranche, program)?;

    let now = now();
    platform_math::accrue(stablecoin, junior, now)?;

    stablecoin.supply_cap = arguments.supply_cap;
    stablecoin.platform_fee_bps = arguments.platform_fee_bps;
    stablecoin.junior_premium_bps = arguments.junior_premium_bps;
    stablecoin.min_coverage_bps = arguments.min_coverage_bps;
    stablecoin.vesting_seconds = arguments.vesting_seconds;
    stablecoin.cooldown_seconds = arguments.cooldown_seconds;
    stablecoin.custody = arguments.custody;

    let event = StablecoinUpdated {
        stablecoin: *accounts.stablecoin.address().as_array(),
        actor: *accounts.admin.address().as_array(),
        supply_cap: arguments.supply_cap,
        platform_fee_bps: arguments.platform_fee_bps,
        junior_premium_bps: arguments.junior_premium_bps,
        min_coverage_bps: arguments.min_coverage_bps,
        vesting_seconds: arguments.vesting_seconds,
        cooldown_seconds: arguments.cooldown_seconds,
        custody: arguments.custody,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        junior_assets_after: junior.assets,
        timestamp: now,
    };
    emit(&event.to_bytes());
    Ok(())
}
