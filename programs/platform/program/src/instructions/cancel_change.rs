use crate::{
    changes::{self},
    checks::{check_guardian, check_rent_receiver, load, load_change},
    cpi::close_account,
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::{Change, Platform, Stablecoin},
    errors::Result,
    events::ChangeCancelled,
    instructions::cancel_change::{Accounts, Arguments},
};
use platform_math::Readiness;

/// Removes a queued change; its rent goes to its payer. Guardian or admin; anyone where it is expired or stale.
///
/// Nothing is accrued: no value moves.
#[inline(never)]
pub fn cancel_change(program: &Address, accounts: &Accounts<AccountView>, _: &Arguments) -> Result {
    let platform: &Platform = load(accounts.platform, program)?;
    let is_optional_absent = accounts.stablecoin.address() == program;
    let clock = now();
    let (change, readiness, now): (&Change, Readiness, i64) = if is_optional_absent {
        let change = load_change(
            accounts.change,
            accounts.platform,
            changes::PLATFORM,
            program,
        )?;
        let readiness = platform_math::readiness_of_platform_change(change, platform, clock);
        (change, readiness, clock)
    } else {
        let stablecoin: &Stablecoin = load(accounts.stablecoin, program)?;
        let change = load_change(
            accounts.change,
            accounts.stablecoin,
            changes::STABLECOIN,
            program,
        )?;
        let now = platform_math::now_of(stablecoin, clock);
        let readiness =
            platform_math::readiness_of_stablecoin_change(change, platform, stablecoin, now);
        (change, readiness, now)
    };
    check_rent_receiver(change, accounts.rent_receiver)?;
    let is_void = matches!(readiness, Readiness::Expired | Readiness::Stale);
    if !is_void {
        check_guardian(accounts.authority, platform)?;
    }

    let event = ChangeCancelled {
        target: change.target,
        change_kind: change.kind,
        actor: *accounts.authority.address().as_array(),
        timestamp: now,
    };
    emit(&event.to_bytes());
    close_account(accounts.change, accounts.rent_receiver)?;
    Ok(())
}
