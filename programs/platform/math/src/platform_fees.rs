//! Pays out platform fees.

use crate::claim::claimable;
use platform_interface::{Error, accounts::Stablecoin, errors::Result};

/// Takes `amount` base units, or everything owed, off the platform fees and gives what to pay. The stablecoin has been accrued to now.
///
/// # Errors
/// `ZeroAmount` also where nothing is owed, `InsufficientFees`, `InsufficientLiquidity`.
pub fn collect_platform_fees(
    stablecoin: &mut Stablecoin,
    vault_balance: u64,
    amount: Option<u64>,
) -> Result<u64> {
    let amount = claimable(stablecoin.platform_fees_owed, vault_balance, amount)?;
    stablecoin.platform_fees_owed = stablecoin
        .platform_fees_owed
        .checked_sub(amount)
        .ok_or(Error::MathOverflow)?;
    Ok(amount)
}
