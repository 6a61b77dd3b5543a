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
/// `AlreadyPaused` or `NotPaused` where what is to be paused or resumed is so already: an event would say that somebody did it.
#[inline(always)]
pub fn check_pause_changes(is_paused: bool, paused: bool) -> Result {
    match (is_paused, paused) {
        (true, true) => Err(Error::AlreadyPaused),
        (false, false) => Err(Error::NotPaused),
        _ => Ok(()),
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
