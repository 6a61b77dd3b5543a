use crate::{
    checks::{check_admin, load_mut},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Platform,
    errors::Result,
    events::AdminNominated,
    instructions::nominate_admin::{Accounts, Arguments},
};

/// Nominates the next admin, who has to accept: a mistyped address cannot take the platform away. Admin only.
///
/// Nothing is accrued: no value moves.
#[inline(never)]
pub fn nominate_admin(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let platform: &mut Platform = load_mut(accounts.platform, program)?;
    check_admin(accounts.admin, platform)?;

    platform.pending_admin = arguments.nominee;

    let event = AdminNominated {
        actor: *accounts.admin.address().as_array(),
        nominee: arguments.nominee,
        timestamp: now(),
    };
    emit(&event.to_bytes());
    Ok(())
}
