use pinocchio::AccountView;
use platform_interface::{
    Error, Pubkey,
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

/// # Errors
/// `NotPauser` unless it is the pauser or the admin.
#[inline(always)]
pub fn check_pauser(signer: &AccountView, platform: &Platform) -> Result {
    let address = signer.address().as_array();
    if platform.pauser == *address || platform.admin == *address {
        Ok(())
    } else {
        Err(Error::NotPauser)
    }
}

/// # Errors
/// `NotNominated` unless `nominated` is the signer. Zero, which stands for nobody, cannot sign.
#[inline(always)]
pub fn check_nominee(signer: &AccountView, nominated: &Pubkey) -> Result {
    if *nominated == *signer.address().as_array() {
        Ok(())
    } else {
        Err(Error::NotNominated)
    }
}
