//! Pays out fees that are owed.

use platform_interface::{
    Error,
    accounts::{Integration, Stablecoin},
    errors::Result,
};

/// Takes `amount` base units, or everything owed, off the integrator's fees and gives what to pay. Stablecoin and integration have been
/// brought up to date.
///
/// # Errors
/// `ZeroAmount` also where nothing is owed, `InsufficientFees`, `InsufficientLiquidity`.
pub fn claim_fees(
    stablecoin: &mut Stablecoin,
    integration: &mut Integration,
    vault_balance: u64,
    amount: Option<u64>,
) -> Result<u64> {
    let amount = amount.unwrap_or(integration.fees_owed);
    if amount == 0 {
        return Err(Error::ZeroAmount);
    }
    if amount > integration.fees_owed {
        return Err(Error::InsufficientFees);
    }
    if amount > vault_balance {
        return Err(Error::InsufficientLiquidity);
    }
    integration.fees_owed -= amount;
    stablecoin.integrator_fees_owed = stablecoin
        .integrator_fees_owed
        .checked_sub(amount)
        .ok_or(Error::MathOverflow)?;
    Ok(amount)
}

/// Takes the platform's fees off what is owed, as far as a vault with `vault_balance` has them, and gives what to pay. The stablecoin
/// has been accrued to now.
///
/// # Errors
/// `ZeroAmount` where nothing can be paid.
pub fn collect_platform_fees(stablecoin: &mut Stablecoin, vault_balance: u64) -> Result<u64> {
    let amount = stablecoin.platform_fees_owed.min(vault_balance);
    if amount == 0 {
        return Err(Error::ZeroAmount);
    }
    stablecoin.platform_fees_owed -= amount;
    Ok(amount)
}
