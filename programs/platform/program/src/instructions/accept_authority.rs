use crate::{
    checks::{check_nominee, load_mut},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Integration,
    errors::Result,
    events::AuthorityChanged,
    instructions::accept_authority::{Accounts, Arguments},
};

/// Makes the nominee the authority.
///
/// Nothing is accrued: no value moves.
#[inline(never)]
pub fn accept_authority(
    program: &Address,
    accounts: &Accounts<AccountView>,
    _: &Arguments,
) -> Result {
    let integration: &mut Integration = load_mut(accounts.integration, program)?;
    check_nominee(accounts.nominee, &integration.pending_authority)?;

    let previous = integration.authority;
    integration.authority = integration.pending_authority;
    integration.pending_authority = Default::default();

    let event = AuthorityChanged {
        integration: *accounts.integration.address().as_array(),
        previous,
        authority: integration.authority,
        timestamp: now(),
    };
    emit(&event.to_bytes());
    Ok(())
}
