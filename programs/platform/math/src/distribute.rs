//! Takes a yield payment into the vesting stream.

use crate::liabilities::check_room_for;
use platform_interface::{
    Error,
    accounts::{JuniorTranche, Stablecoin},
    errors::Result,
};

/// Adds `amount` base units to the unvested yield; all of it then vests over the stablecoin's period, from now on.
/// The stablecoin has been accrued to now.
///
/// # Errors
/// `ZeroAmount`, `AmountTooLarge`.
pub fn distribute_yield(
    stablecoin: &mut Stablecoin,
    junior: &JuniorTranche,
    amount: u64,
) -> Result {
    if amount == 0 {
        return Err(Error::ZeroAmount);
    }
    check_room_for(amount, stablecoin, junior)?;
    stablecoin.unvested_yield = stablecoin
        .unvested_yield
        .checked_add(amount)
        .ok_or(Error::AmountTooLarge)?;
    // the last accrual is now, or later where the clock stands before it
    stablecoin.vest_end_ts = stablecoin
        .vest_last_ts
        .saturating_add(stablecoin.vesting_seconds as i64);
    Ok(())
}
