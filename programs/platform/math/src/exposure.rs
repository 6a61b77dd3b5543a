//! Whether a stablecoin takes new money.

use platform_interface::{Error, accounts::Stablecoin, constants::WIND_UP_INDEX, errors::Result};

/// Checks that nothing stops mints, junior deposits and deployments: an open loss report, or an index so low that a further loss could not
/// be settled. Redemptions and exits need no such check.
///
/// # Errors
/// `LossPending`, `WindingUp`.
#[inline(always)]
pub(crate) fn check_takes_exposure(stablecoin: &Stablecoin) -> Result {
    if stablecoin.report_open.get() {
        return Err(Error::LossPending);
    }
    if stablecoin.senior_index < WIND_UP_INDEX {
        return Err(Error::WindingUp);
    }
    Ok(())
}
