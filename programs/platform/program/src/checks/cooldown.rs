use super::load;
use pinocchio::{AccountView, Address};
use platform_interface::{Error, accounts::Cooldown, errors::Result};

/// A cooldown of this owner's in this tranche, which returns its rent to `rent_receiver`.
///
/// # Errors
/// Those of [`load`]; `AccountMismatch` if it is another owner's, another tranche's, or another account paid its rent.
#[inline(always)]
pub fn load_cooldown<'info>(
    cooldown: &'info AccountView,
    owner: &AccountView,
    junior_tranche: &AccountView,
    rent_receiver: &AccountView,
    program: &Address,
) -> Result<&'info Cooldown> {
    let state: &Cooldown = load(cooldown, program)?;
    let belongs = state.owner == *owner.address().as_array()
        && state.junior_tranche == *junior_tranche.address().as_array()
        && state.rent_payer == *rent_receiver.address().as_array();
    if belongs {
        Ok(state)
    } else {
        Err(Error::AccountMismatch)
    }
}
