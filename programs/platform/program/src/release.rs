//! Logs what an accrual released, for the instructions whose own events do not show it.

use crate::runtime::emit;
use pinocchio::AccountView;
use platform_interface::{accounts::Stablecoin, events::Accrued};

/// Logs a release of yield. The stablecoin has been accrued to now.
#[inline(never)]
pub fn emit_accrued(stablecoin: &Stablecoin, account: &AccountView, released: u64) {
    let event = Accrued {
        stablecoin: *account.address().as_array(),
        released,
        unvested_yield_after: stablecoin.unvested_yield,
        platform_fees_owed_after: stablecoin.platform_fees_owed,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        junior_assets_after: stablecoin.junior_assets,
        timestamp: stablecoin.last_accrual_ts,
    };
    emit(&event.to_bytes());
}
