use super::load_mut;
use pinocchio::{AccountView, Address};
use platform_interface::{Error, accounts::Change, errors::Result};

/// A queued change of this kind for this target.
///
/// # Errors
/// Those of [`load_mut`]; `AccountMismatch` if it is of another kind or for another target.
#[inline(always)]
pub fn load_change<'info>(
    change: &'info AccountView,
    target: &AccountView,
    kind: u8,
    program: &Address,
) -> Result<&'info mut Change> {
    let state: &mut Change = load_mut(change, program)?;
    if state.kind == kind && state.target == *target.address().as_array() {
        Ok(state)
    } else {
        Err(Error::AccountMismatch)
    }
}

/// # Errors
/// `AccountMismatch` if another account paid the change's rent.
#[inline(always)]
pub fn check_rent_receiver(change: &Change, rent_receiver: &AccountView) -> Result {
    if change.rent_payer == *rent_receiver.address().as_array() {
        Ok(())
    } else {
        Err(Error::AccountMismatch)
    }
}
