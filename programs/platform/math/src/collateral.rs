//! Collateral that works outside the vault.

use platform_interface::{Error, accounts::Stablecoin, errors::Result};

/// Takes `amount` base units out of a vault that holds `vault_balance`. At least the fees owed stay there, so that a loss can never
/// reach them. The stablecoin has been accrued to now.
///
/// # Errors
/// `ZeroAmount`, `InsufficientLiquidity`.
pub fn deploy_collateral(stablecoin: &mut Stablecoin, vault_balance: u64, amount: u64) -> Result {
    if amount == 0 {
        return Err(Error::ZeroAmount);
    }
    let fees = stablecoin
        .platform_fees_owed
        .checked_add(stablecoin.integrator_fees_owed)
        .ok_or(Error::MathOverflow)?;
    let available = vault_balance
        .checked_sub(fees)
        .ok_or(Error::InsufficientLiquidity)?;
    if amount > available {
        return Err(Error::InsufficientLiquidity);
    }
    stablecoin.deployed_collateral = stablecoin
        .deployed_collateral
        .checked_add(amount)
        .ok_or(Error::AmountTooLarge)?;
    Ok(())
}

/// Brings `amount` base units back into the vault.
///
/// # Errors
/// `ZeroAmount`, `InsufficientCollateral`.
pub fn return_collateral(stablecoin: &mut Stablecoin, amount: u64) -> Result {
    if amount == 0 {
        return Err(Error::ZeroAmount);
    }
    stablecoin.deployed_collateral = stablecoin
        .deployed_collateral
        .checked_sub(amount)
        .ok_or(Error::InsufficientCollateral)?;
    Ok(())
}
