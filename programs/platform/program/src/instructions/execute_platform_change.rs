use crate::{
    changes::{self, apply_to_platform, check_executable, emit_executed},
    checks::{check_rent_receiver, load_change, load_mut},
    cpi::close_account,
    runtime::now,
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error,
    accounts::Platform,
    errors::Result,
    instructions::execute_platform_change::{Accounts, Arguments},
};

/// Applies queued roles. Anyone may, from their delay on until 14 days later. A new admin has to sign.
///
/// Nothing is accrued: no value moves.
#[inline(never)]
pub fn execute_platform_change(
    program: &Address,
    accounts: &Accounts<AccountView>,
    _: &Arguments,
) -> Result {
    let platform: &mut Platform = load_mut(accounts.platform, program)?;
    let change = load_change(
        accounts.change,
        accounts.platform,
        changes::PLATFORM,
        program,
    )?;
    check_rent_receiver(change, accounts.rent_receiver)?;
    let now = now();
    check_executable(platform_math::readiness_of_platform_change(
        change, platform, now,
    ))?;
    let is_same_admin = change.admin == platform.admin;
    let has_signed =
        accounts.new_admin.is_signer() && change.admin == *accounts.new_admin.address().as_array();
    if !is_same_admin && !has_signed {
        return Err(Error::MissingSignature);
    }

    apply_to_platform(change, platform);
    platform_math::check_roles(platform)?;
    // what the former admin queued for any target is stale from here on
    if !is_same_admin {
        platform.roles_version = platform
            .roles_version
            .checked_add(1)
            .ok_or(Error::MathOverflow)?;
    }

    emit_executed(change, now);
    close_account(accounts.change, accounts.rent_receiver)?;
    Ok(())
}
