use super::load_mut;
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error,
    accounts::{Integration, JuniorTranche, Stablecoin},
    errors::Result,
};

/// A stablecoin and its junior tranche, which are always brought up to date together.
///
/// # Errors
/// Those of [`load_mut`]; `AccountMismatch` if the tranche is another stablecoin's.
#[inline(never)]
pub fn load_pool<'info>(
    stablecoin: &'info AccountView,
    junior_tranche: &'info AccountView,
    program: &Address,
) -> Result<(&'info mut Stablecoin, &'info mut JuniorTranche)> {
    let pool: &mut Stablecoin = load_mut(stablecoin, program)?;
    let junior: &mut JuniorTranche = load_mut(junior_tranche, program)?;
    let belongs = pool.junior_tranche == *junior_tranche.address().as_array()
        && junior.stablecoin == *stablecoin.address().as_array();
    if belongs {
        Ok((pool, junior))
    } else {
        Err(Error::AccountMismatch)
    }
}

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
