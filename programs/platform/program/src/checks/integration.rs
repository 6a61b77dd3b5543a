use pinocchio::AccountView;
use platform_interface::{Error, accounts::Integration, errors::Result};

/// # Errors
/// `AccountMismatch` if the integration is one of another stablecoin.
#[inline(always)]
pub fn check_integration_of(stablecoin: &AccountView, integration: &Integration) -> Result {
    if integration.stablecoin == *stablecoin.address().as_array() {
        Ok(())
    } else {
        Err(Error::AccountMismatch)
    }
}
