use crate::{
    checks::{check_authority, check_basis_points, check_integration_of, load_mut, load_pool},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Integration,
    errors::Result,
    events::FeeChanged,
    instructions::set_fee::{Accounts, Arguments},
};

/// Sets the commission on gains from now on. Authority only.
///
/// The integration is brought up to date first: a gain of the past is charged at the rate of the past.
#[inline(never)]
pub fn set_fee(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let (stablecoin, junior) = load_pool(accounts.stablecoin, accounts.junior_tranche, program)?;
    let integration: &mut Integration = load_mut(accounts.integration, program)?;
    check_integration_of(accounts.stablecoin, integration)?;
    check_authority(accounts.authority, integration)?;
    check_basis_points(arguments.fee_bps)?;

    let now = now();
    platform_math::accrue(stablecoin, junior, now)?;
    let commission = platform_math::sync(stablecoin, integration)?;
    integration.fee_bps = arguments.fee_bps;

    let event = FeeChanged {
        stablecoin: *accounts.stablecoin.address().as_array(),
        integration: *accounts.integration.address().as_array(),
        actor: *accounts.authority.address().as_array(),
        fee_bps: arguments.fee_bps,
        commission,
        assets_after: integration.assets,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        junior_assets_after: junior.assets,
        timestamp: now,
    };
    emit(&event.to_bytes());
    Ok(())
}
