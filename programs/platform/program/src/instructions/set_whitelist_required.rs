use crate::{
    checks::{check_authority, load_mut},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Integration,
    errors::Result,
    events::WhitelistRequirementChanged,
    instructions::set_whitelist_required::{Accounts, Arguments},
};

/// Opens minting to everyone, or to whitelisted users only. Authority only.
///
/// Nothing is accrued: no value moves.
#[inline(never)]
pub fn set_whitelist_required(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let integration: &mut Integration = load_mut(accounts.integration, program)?;
    check_authority(accounts.authority, integration)?;

    integration.whitelist_required = arguments.required.into();

    let event = WhitelistRequirementChanged {
        integration: *accounts.integration.address().as_array(),
        actor: *accounts.authority.address().as_array(),
        required: arguments.required,
        timestamp: now(),
    };
    emit(&event.to_bytes());
    Ok(())
}
