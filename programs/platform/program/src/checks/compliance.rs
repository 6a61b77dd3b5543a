//! What a coin's issuer chose when it was made: its powers and who holds them.

use pinocchio::{AccountView, Address};
use platform_interface::{
    Error, Pubkey,
    accounts::Integration,
    constants::{POWER_DEFAULT_FROZEN, POWER_FREEZE, POWERS},
    errors::Result,
};

/// Checks the powers of a new coin. They cannot change, so what does not fit together is refused here.
///
/// # Errors
/// `InvalidPowers` for an unknown power, for powers that nobody holds and a holder without powers, and for accounts that would be frozen
/// by default where nobody could thaw them; `WhitelistNeeded` for those where no whitelist says whom to thaw.
#[inline(always)]
pub fn check_powers(
    powers: u8,
    compliance: &AccountView,
    whitelist_required: bool,
    program: &Address,
) -> Result {
    // an account that is not given stands as the program's own id
    let is_given = compliance.address() != program;
    if is_given != (powers != 0) {
        return Err(Error::InvalidPowers);
    }
    if powers == 0 {
        return Ok(());
    }
    check_given_powers(powers, compliance, whitelist_required)
}

#[inline(never)]
fn check_given_powers(powers: u8, compliance: &AccountView, whitelist_required: bool) -> Result {
    let is_default_frozen = powers & POWER_DEFAULT_FROZEN != 0;
    if powers & !POWERS != 0
        || *compliance.address().as_array() == Pubkey::default()
        || (is_default_frozen && powers & POWER_FREEZE == 0)
    {
        return Err(Error::InvalidPowers);
    }
    if is_default_frozen && !whitelist_required {
        return Err(Error::WhitelistNeeded);
    }
    Ok(())
}

/// Checks that the signer holds a power that the coin was made with.
///
/// # Errors
/// `NotCompliance`, also where the coin has no powers; `PowerNotChosen`.
#[inline(always)]
pub fn check_power(signer: &AccountView, integration: &Integration, power: u8) -> Result {
    check_compliance(signer, integration)?;
    if integration.powers & power == 0 {
        Err(Error::PowerNotChosen)
    } else {
        Ok(())
    }
}

/// # Errors
/// `NotCompliance`. Zero, which stands for nobody, cannot sign.
#[inline(always)]
pub fn check_compliance(signer: &AccountView, integration: &Integration) -> Result {
    if integration.compliance == *signer.address().as_array() {
        Ok(())
    } else {
        Err(Error::NotCompliance)
    }
}
