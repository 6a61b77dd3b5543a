use super::{check_compliance, voter_for};
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error, Pubkey,
    accounts::{Integration, Platform, Stablecoin},
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

/// Checks that the signer has a vote on losses: admin, guardian or the manager last in office, a revoked one, too.
///
/// # Errors
/// `NotVoter`.
#[inline(always)]
pub fn check_voter(signer: &AccountView, platform: &Platform) -> Result {
    if platform_math::is_voter(platform, signer.address().as_array()) {
        Ok(())
    } else {
        Err(Error::NotVoter)
    }
}

/// Who agrees to a loss. The entry point has checked that the first signed, and the second where it is given.
pub struct Agreement<'a> {
    pub first: &'a AccountView,
    pub second: &'a AccountView,
    /// In place of the second's signature.
    pub vote: &'a AccountView,
    /// The loss.
    pub amount: u64,
}

/// Checks that two different ones of admin, guardian and the manager last in office agree. Who has voted must be one of them still.
///
/// # Errors
/// `TwoVotesNeeded`; those of [`voter_for`].
#[inline(always)]
pub fn check_two_votes(
    agreement: &Agreement,
    platform: &Platform,
    stablecoin: &Stablecoin,
    stablecoin_account: &AccountView,
    program: &Address,
) -> Result {
    let first = agreement.first.address().as_array();
    let second = if agreement.second.is_signer() {
        *agreement.second.address().as_array()
    } else if agreement.vote.address() != program {
        let Agreement { vote, amount, .. } = *agreement;
        voter_for(amount, vote, stablecoin, stablecoin_account, program)?
    } else {
        return Err(Error::TwoVotesNeeded);
    };
    if platform_math::is_two_votes(platform, first, &second) {
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
