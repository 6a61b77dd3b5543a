use crate::{
    checks::{check_pauser, load_mut},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Platform,
    errors::Result,
    events::PauseChanged,
    instructions::set_paused::{Accounts, Arguments},
};

/// Stops new exposure, or lets it go on. Pauser or admin.
///
/// Nothing is accrued: no value moves.
#[inline(never)]
pub fn set_paused(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let platform: &mut Platform = load_mut(accounts.platform, program)?;
    check_pauser(accounts.authority, platform)?;

    platform.paused = arguments.paused.into();

    let event = PauseChanged {
        actor: *accounts.authority.address().as_array(),
        paused: arguments.paused,
        timestamp: now(),
    };
    emit(&event.to_bytes());
    Ok(())
}
