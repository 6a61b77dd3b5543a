use crate::{
    checks::{check_compliance, load_mut},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Integration,
    errors::Result,
    events::ComplianceNominated,
    instructions::nominate_compliance::{Accounts, Arguments},
};

/// Nominates the next compliance authority, who has to accept. Compliance authority only: not the coin's authority, who may be watched by it.
///
/// Nothing is accrued: no value moves.
#[inline(never)]
pub fn nominate_compliance(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let integration: &mut Integration = load_mut(accounts.integration, program)?;
    check_compliance(accounts.compliance, integration)?;

    integration.pending_compliance = arguments.nominee;

    let event = ComplianceNominated {
        integration: *accounts.integration.address().as_array(),
        actor: *accounts.compliance.address().as_array(),
        nominee: arguments.nominee,
        timestamp: now(),
    };
    emit(&event.to_bytes());
    Ok(())
}
