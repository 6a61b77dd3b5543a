use crate::{
    checks::{check_nominee, load_mut},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Platform,
    errors::Result,
    events::AdminChanged,
    instructions::accept_admin::{Accounts, Arguments},
};

/// Makes the nominee the admin.
///
/// Nothing is accrued: no value moves.
#[inline(never)]
pub fn accept_admin(program: &Address, accounts: &Accounts<AccountView>, _: &Arguments) -> Result {
    let platform: &mut Platform = load_mut(accounts.platform, program)?;
    check_nominee(accounts.nominee, &platform.pending_admin)?;

    let previous = platform.admin;
    platform.admin = platform.pending_admin;
    platform.pending_admin = Default::default();

    let event = AdminChanged {
        previous,
        admin: platform.admin,
        timestamp: now(),
    };
    emit(&event.to_bytes());
    Ok(())
}
