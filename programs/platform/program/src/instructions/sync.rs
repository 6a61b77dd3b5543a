use crate::{
    checks::{check_integration_of, load_mut, load_pool},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Integration,
    errors::Result,
    events::Synced,
    instructions::sync::{Accounts, Arguments},
};

/// Brings an integration up to date with its stablecoin. Anyone may: it changes nobody's entitlement beyond what is due.
///
/// Where it is up to date already no event is logged: nobody can fill a log, or an integrator's feed, with events that say nothing.
#[inline(never)]
pub fn sync(program: &Address, accounts: &Accounts<AccountView>, _: &Arguments) -> Result {
    let (stablecoin, junior) = load_pool(accounts.stablecoin, accounts.junior_tranche, program)?;
    let integration: &mut Integration = load_mut(accounts.integration, program)?;
    check_integration_of(accounts.stablecoin, integration)?;

    let now = now();
    platform_math::accrue(stablecoin, junior, now)?;
    if integration.last_index == stablecoin.senior_index {
        return Ok(());
    }
    let commission = platform_math::sync(stablecoin, integration)?;

    let event = Synced {
        stablecoin: *accounts.stablecoin.address().as_array(),
        integration: *accounts.integration.address().as_array(),
        commission,
        fees_owed_after: integration.fees_owed,
        assets_after: integration.assets,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        junior_assets_after: junior.assets,
        timestamp: now,
    };
    emit(&event.to_bytes());
    Ok(())
}
