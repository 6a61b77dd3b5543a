//! Takes a yield payment into the vesting stream.

use crate::{owed::check_room_for, wide::mul_div_floor};
use platform_interface::{Error, accounts::Stablecoin, errors::Result};

/// Adds `amount` base units to the unvested yield. A payment extends the schedule by its weight, so that dust cannot delay what is due.
/// The stablecoin has been accrued to now.
///
/// # Errors
/// `ZeroAmount`, `AmountTooLarge`.
pub fn distribute_yield(stablecoin: &mut Stablecoin, amount: u64) -> Result {
    if amount == 0 {
        return Err(Error::ZeroAmount);
    }
    check_room_for(amount, stablecoin)?;
    let now = stablecoin.last_accrual_ts;
    let left = stablecoin.vest_end_ts.saturating_sub(now).max(0);
    // what `check_room_for` accepts fits
    let unvested = stablecoin.unvested_yield + amount;
    let missing = (stablecoin.vesting_seconds as u64).saturating_sub(left as u64);
    let extension = mul_div_floor(amount, missing, unvested).ok_or(Error::MathOverflow)?;
    stablecoin.unvested_yield = unvested;
    stablecoin.vest_total = unvested;
    stablecoin.vest_start_ts = now;
    // an extension is at most the vesting period
    stablecoin.vest_end_ts = now.saturating_add(left).saturating_add(extension as i64);
    Ok(())
}
