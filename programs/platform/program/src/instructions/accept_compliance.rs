use crate::{
    checks::{check_nominee, load_mut},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Integration,
    errors::Result,
    events::ComplianceChanged,
    instructions::accept_compliance::{Accounts, Arguments},
};

/// Makes the nominee the compliance authority.
///
/// Nothing is accrued: no value moves. The authority on the mint is the integration's address as before.
#[inline(never)]
pub fn accept_compliance(
    program: &Address,
    accounts: &Accounts<AccountView>,
    _: &Arguments,
) -> Result {
    let integration: &mut Integration = load_mut(accounts.integration, program)?;
    check_nominee(accounts.nominee, &integration.pending_compliance)?;

    let previous = integration.compliance;
    integration.compliance = integration.pending_compliance;
    integration.pending_compliance = Default::default();

    let event = ComplianceChanged {
        integration: *accounts.integration.address().as_array(),
        previous,
        compliance: integration.compliance,
        timestamp: now(),
    };
    emit(&event.to_bytes());
    Ok(())
}
