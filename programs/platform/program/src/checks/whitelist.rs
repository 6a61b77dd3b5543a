use super::load;
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error, Pubkey,
    accounts::{Integration, WhitelistEntry},
    errors::Result,
};

/// Checks that a user may mint: the integration asks for no whitelist, or the user's entry on it was given.
///
/// # Errors
/// `NotWhitelisted`, also for an entry of another user or integration.
#[inline(always)]
pub fn check_whitelisted(
    user: &Pubkey,
    integration: &Integration,
    integration_account: &AccountView,
    entry: &AccountView,
    program: &Address,
) -> Result {
    if !integration.whitelist_required.get() {
        return Ok(());
    }
    let entry: &WhitelistEntry = load(entry, program).map_err(|_| Error::NotWhitelisted)?;
    let belongs =
        entry.user == *user && entry.integration == *integration_account.address().as_array();
    if belongs {
        Ok(())
    } else {
        Err(Error::NotWhitelisted)
    }
}
