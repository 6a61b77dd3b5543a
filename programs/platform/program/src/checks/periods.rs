use platform_interface::{
    Error,
    constants::{MAX_COOLDOWN_SECONDS, MAX_VESTING_SECONDS},
    errors::Result,
};

/// Checks a stablecoin's vesting period and cooldown.
///
/// # Errors
/// `InvalidPeriod` if one is longer than a year, or yield would vest at once.
#[inline(always)]
pub fn check_periods(vesting_seconds: u32, cooldown_seconds: u32) -> Result {
    let is_vesting_valid = (1..=MAX_VESTING_SECONDS).contains(&vesting_seconds);
    if is_vesting_valid && cooldown_seconds <= MAX_COOLDOWN_SECONDS {
        Ok(())
    } else {
        Err(Error::InvalidPeriod)
    }
}
