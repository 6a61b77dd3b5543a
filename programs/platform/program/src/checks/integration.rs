use pinocchio::AccountView;
use platform_interface::{
    Error,
    accounts::Integration,
    constants::{BPS, KIND_EARNING, KIND_PAYMENT},
    errors::Result,
};

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

/// # Errors
/// `InvalidInstruction` if there is no such kind of coin, `FeeLocked` if it is a payment coin and the commission is not 100 %.
#[inline(always)]
pub fn check_kind(kind: u8, fee_bps: u16) -> Result {
    match kind {
        KIND_EARNING => Ok(()),
        KIND_PAYMENT if fee_bps == BPS => Ok(()),
        KIND_PAYMENT => Err(Error::FeeLocked),
        _ => Err(Error::InvalidInstruction),
    }
}

/// # Errors
/// `FeeLocked` for a payment coin.
#[inline(always)]
pub fn check_fee_can_change(integration: &Integration) -> Result {
    if integration.kind == KIND_PAYMENT {
        return Err(Error::FeeLocked);
    }
    Ok(())
}
