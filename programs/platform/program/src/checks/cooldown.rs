use super::load_mut;
use pinocchio::{AccountView, Address};
use platform_interface::{Error, accounts::Cooldown, errors::Result};

/// A cooldown of this owner's in this stablecoin, which returns its rent to `rent_receiver`.
///
/// # Errors
/// Those of [`load_mut`]; `AccountMismatch` if it is another owner's, another stablecoin's, or another account paid its rent.
#[inline(always)]
pub fn load_cooldown<'info>(
    cooldown: &'info AccountView,
    owner: &AccountView,
    stablecoin: &AccountView,
    rent_receiver: &AccountView,
    program: &Address,
) -> Result<&'info mut Cooldown> {
    let state: &mut Cooldown = load_mut(cooldown, program)?;
    let belongs = state.owner == *owner.address().as_array()
        && state.stablecoin == *stablecoin.address().as_array()
        && state.rent_payer == *rent_receiver.address().as_array();
    if belongs {
        Ok(state)
    } else {
        Err(Error::AccountMismatch)
    }
}
