//! Brings an integration up to date, for the instructions that then do something else with it.

use crate::runtime::emit;
use pinocchio::AccountView;
use platform_interface::{
    accounts::{Integration, Stablecoin},
    errors::Result,
    events::Synced,
};

/// Syncs the integration and gives the commission that the instruction's own event has to show. Where a due fee raise takes effect, that
/// is logged as a sync of its own, commission included: no other event says that the fee is another. The stablecoin has been accrued to
/// now.
///
/// # Errors
/// `MathOverflow` only where an account contradicts itself.
#[inline(always)]
pub fn catch_up(
    stablecoin: &mut Stablecoin,
    stablecoin_account: &AccountView,
    integration: &mut Integration,
    integration_account: &AccountView,
) -> Result<u64> {
    let had_raise = integration.fee_eta_ts != 0;
    let commission = platform_math::sync(stablecoin, integration)?;
    if !had_raise || integration.fee_eta_ts != 0 {
        return Ok(commission);
    }
    emit_synced(
        stablecoin,
        stablecoin_account,
        integration,
        integration_account,
        commission,
    );
    Ok(0)
}

/// Logs a sync that took `commission`.
#[inline(never)]
pub fn emit_synced(
    stablecoin: &Stablecoin,
    stablecoin_account: &AccountView,
    integration: &Integration,
    integration_account: &AccountView,
    commission: u64,
) {
    let event = Synced {
        stablecoin: *stablecoin_account.address().as_array(),
        integration: *integration_account.address().as_array(),
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
}
