use pinocchio::AccountView;
use platform_interface::{
    Error,
    accounts::{Integration, Platform},
    errors::Result,
};

/// # Errors
/// `NotAdmin`. That the account signed, its flag has ensured; so it is with the other roles.
#[inline(always)]
pub fn check_admin(signer: &AccountView, platform: &Platform) -> Result {
    if platform.admin == *signer.address().as_array() {
        Ok(())
    } else {
        Err(Error::NotAdmin)
    }
}

/// # Errors
/// `NotManager`.
#[inline(always)]
pub fn check_manager(signer: &AccountView, platform: &Platform) -> Result {
    if platform.manager == *signer.address().as_array() {
        Ok(())
    } else {
        Err(Error::NotManager)
    }
}

/// # Errors
/// `NotAuthority`.
#[inline(always)]
pub fn check_authority(signer: &AccountView, integration: &Integration) -> Result {
    if integration.authority == *signer.address().as_array() {
        Ok(())
    } else {
        Err(Error::NotAuthority)
    }
}
