//! The room that the accounting has: all that is owed, together, stays below 2^64 − V.

use platform_interface::{
    Error,
    accounts::{JuniorTranche, Stablecoin},
    constants::VIRTUAL_OFFSET,
    errors::Result,
};

/// Checks that `amount` more can be owed. Every later sum of parts of these then fits into 64 bits.
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
