use crate::{
    checks::{check_admin, load_mut},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Platform,
    errors::Result,
    events::RolesChanged,
    instructions::set_roles::{Accounts, Arguments},
};

/// Names manager, pauser and treasury. Admin only.
///
/// Nothing is accrued: no value moves.
#[inline(never)]
pub fn set_roles(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let platform: &mut Platform = load_mut(accounts.platform, program)?;
    check_admin(accounts.admin, platform)?;

    platform.manager = arguments.manager;
    platform.pauser = arguments.pauser;
    platform.treasury = arguments.treasury;

    let event = RolesChanged {
        actor: *accounts.admin.address().as_array(),
        manager: arguments.manager,
        pauser: arguments.pauser,
        treasury: arguments.treasury,
        timestamp: now(),
    };
    emit(&event.to_bytes());
    Ok(())
}
