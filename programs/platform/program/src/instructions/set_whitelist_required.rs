use crate::{
    checks::{check_authority, load_mut},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error,
    accounts::Integration,
    constants::POWER_DEFAULT_FROZEN,
    errors::Result,
    events::WhitelistRequirementChanged,
    instructions::set_whitelist_required::{Accounts, Arguments},
};

/// Opens minting to everyone, or to whitelisted users only. Authority only. Where accounts are frozen by default the whitelist stays
/// required: it says whose are thawed. Where nothing is to change, nothing happens and no event is logged.
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

    if !arguments.required && integration.powers & POWER_DEFAULT_FROZEN != 0 {
        return Err(Error::WhitelistNeeded);
    }

    if integration.whitelist_required.get() == arguments.required {
        return Ok(());
    }
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
