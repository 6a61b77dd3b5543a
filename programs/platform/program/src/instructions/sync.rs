use crate::{
    checks::{check_integration_of, load_mut},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::{Integration, Stablecoin},
    errors::Result,
    events::Synced,
    instructions::sync::{Accounts, Arguments},
};

/// Brings an integration up to date with its stablecoin. Anyone may: it changes nobody's entitlement beyond what is due.
///
/// Where it is up to date already no event is logged: nobody can fill a log, or an integrator's feed, with events that say nothing.
#[inline(never)]
pub fn sync(program: &Address, accounts: &Accounts<AccountView>, _: &Arguments) -> Result {
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;
    let integration: &mut Integration = load_mut(accounts.integration, program)?;
    check_integration_of(accounts.stablecoin, integration)?;

    let before = (integration.last_index, integration.fee_eta_ts);
    platform_math::accrue(stablecoin, now())?;
    let commission = platform_math::sync(stablecoin, integration)?;
    if before == (integration.last_index, integration.fee_eta_ts) {
        return Ok(());
    }

    let event = Synced {
        stablecoin: *accounts.stablecoin.address().as_array(),
        integration: *accounts.integration.address().as_array(),
        commission,
        fee_bps: integration.fee_bps,
        fees_owed_after: integration.fees_owed,
        assets_after: integration.assets,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        junior_assets_after: stablecoin.junior_assets,
        timestamp: stablecoin.last_accrual_ts,
    };
    emit(&event.to_bytes());
    Ok(())
}
