use crate::{
    checks::{check_authority, load_mut},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Integration,
    errors::Result,
    events::AuthorityNominated,
    instructions::nominate_authority::{Accounts, Arguments},
};

/// Nominates the next authority, who has to accept: a mistyped address cannot take the coin away. Authority only.
///
/// Nothing is accrued: no value moves.
#[inline(never)]
pub fn nominate_authority(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let integration: &mut Integration = load_mut(accounts.integration, program)?;
    check_authority(accounts.authority, integration)?;

    integration.pending_authority = arguments.nominee;

    let event = AuthorityNominated {
        integration: *accounts.integration.address().as_array(),
        actor: *accounts.authority.address().as_array(),
        nominee: arguments.nominee,
        timestamp: now(),
    };
    emit(&event.to_bytes());
    Ok(())
}
