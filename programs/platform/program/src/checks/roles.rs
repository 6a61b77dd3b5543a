use super::check_compliance;
use pinocchio::AccountView;
use platform_interface::{
    Error, Pubkey,
    accounts::{Integration, Platform},
    constants::POWER_DEFAULT_FROZEN,
    errors::Result,
};

/// # Errors
/// `NotAdmin`. The entry point has checked that the account signed; so it is with the other roles.
#[inline(always)]
pub fn check_admin(signer: &AccountView, platform: &Platform) -> Result {
    if platform.admin == *signer.address().as_array() {
        Ok(())
    } else {
        Err(Error::NotAdmin)
    }
}

/// # Errors
/// `NotManager`, also for a manager who was revoked.
#[inline(always)]
pub fn check_manager(signer: &AccountView, platform: &Platform) -> Result {
    if is_active_manager(signer, platform) {
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

/// Checks that the signer may take a user off the whitelist: the authority, and the compliance authority of a coin whose whitelist thaws
/// accounts, who could lock nobody out otherwise.
///
/// # Errors
/// `NotAuthority`.
#[inline(always)]
pub fn check_delisting(signer: &AccountView, integration: &Integration) -> Result {
    let thaws = integration.powers & POWER_DEFAULT_FROZEN != 0;
    if thaws && check_compliance(signer, integration).is_ok() {
        Ok(())
    } else {
        check_authority(signer, integration)
    }
}

#[inline(always)]
pub fn is_active_manager(signer: &AccountView, platform: &Platform) -> bool {
    platform.manager_active.get() && platform.manager == *signer.address().as_array()
}

/// # Errors
/// `NotGuardian` unless it is the guardian or the admin.
#[inline(always)]
pub fn check_guardian(signer: &AccountView, platform: &Platform) -> Result {
    let address = signer.address().as_array();
    if platform.guardian == *address || platform.admin == *address {
        Ok(())
    } else {
        Err(Error::NotGuardian)
    }
}

/// Checks that two signers are two different ones of admin, guardian and the manager last in office. A revoked manager has a vote, too.
///
/// # Errors
/// `TwoVotesNeeded`.
#[inline(always)]
pub fn check_two_votes(first: &AccountView, second: &AccountView, platform: &Platform) -> Result {
    // an optional account that is absent stands as the program's own id, which nobody can sign for
    let have_signed = first.is_signer() && second.is_signer();
    let (first, second) = (first.address().as_array(), second.address().as_array());
    if have_signed && platform_math::is_two_votes(platform, first, second) {
        Ok(())
    } else {
        Err(Error::TwoVotesNeeded)
    }
}

/// # Errors
/// `NotPauser` unless it is the pauser, the guardian or the admin.
#[inline(always)]
pub fn check_pauser(signer: &AccountView, platform: &Platform) -> Result {
    let address = signer.address().as_array();
    let may_pause =
        platform.pauser == *address || platform.guardian == *address || platform.admin == *address;
    if may_pause {
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
