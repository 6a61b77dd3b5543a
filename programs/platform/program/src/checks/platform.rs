use platform_interface::{Error, accounts::Platform, constants::BPS, errors::Result};

/// For instructions that bring new exposure. Those that let anyone out never call it.
///
/// # Errors
/// `Paused`.
#[inline(always)]
pub fn check_not_paused(platform: &Platform) -> Result {
    if platform.paused.get() {
        Err(Error::Paused)
    } else {
        Ok(())
    }
}

/// # Errors
/// `InvalidBasisPoints` above 10 000.
#[inline(always)]
pub fn check_basis_points(bps: u16) -> Result {
    if bps > BPS {
        Err(Error::InvalidBasisPoints)
    } else {
        Ok(())
    }
}
