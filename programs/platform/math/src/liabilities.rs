//! What the accounting can hold, and what the junior tranche must cover.

use crate::wide::product_at_least;
use platform_interface::{
    Error,
    accounts::{JuniorTranche, Stablecoin},
    constants::{BPS, VIRTUAL_OFFSET},
    errors::Result,
};

/// Checks that `amount` more can be owed: all that is owed, together, stays below 2^64 − V. Every later sum of parts of these then fits into 64 bits.
///
/// # Errors
/// `AmountTooLarge`.
#[inline(always)]
pub fn check_room_for(amount: u64, stablecoin: &Stablecoin, junior: &JuniorTranche) -> Result {
    [
        stablecoin.senior_assets,
        junior.assets,
        stablecoin.unvested_yield,
        stablecoin.platform_fees_owed,
        stablecoin.integrator_fees_owed,
        VIRTUAL_OFFSET,
    ]
    .into_iter()
    .try_fold(amount, |sum, part| sum.checked_add(part))
    .map(|_| ())
    .ok_or(Error::AmountTooLarge)
}

/// Checks that `junior_assets × 10 000 ≥ min_coverage × senior_assets`.
///
/// # Errors
/// `CoverageTooLow`.
#[inline(always)]
pub fn check_coverage(junior_assets: u64, senior_assets: u64, stablecoin: &Stablecoin) -> Result {
    let least = stablecoin.min_coverage_bps as u64;
    if product_at_least(junior_assets, BPS as u64, senior_assets, least) {
        Ok(())
    } else {
        Err(Error::CoverageTooLow)
    }
}
