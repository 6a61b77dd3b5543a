use crate::{
    checks::{check_admin, check_pause_changes, check_pauser, load_mut},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Platform,
    errors::Result,
    events::PauseChanged,
    instructions::set_paused::{Accounts, Arguments},
};

/// Stops new exposure, or lets it continue. Pauser, guardian and admin may stop it; the admin alone lets it continue. Where nothing would
/// change it fails.
///
/// Nothing is accrued: no value moves.
#[inline(never)]
pub fn set_paused(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let platform: &mut Platform = load_mut(accounts.platform, program)?;
    if arguments.paused {
        check_pauser(accounts.authority, platform)?;
    } else {
        check_admin(accounts.authority, platform)?;
    }
    check_pause_changes(platform.paused.get(), arguments.paused)?;

    platform.paused = arguments.paused.into();

    let event = PauseChanged {
        actor: *accounts.authority.address().as_array(),
        paused: arguments.paused,
        timestamp: now(),
    };
    emit(&event.to_bytes());
    Ok(())
}
