//! Pays out an integrator's commission.

use platform_interface::{
    Error,
    accounts::{Integration, Stablecoin},
    errors::Result,
};

/// Takes `amount` base units, or everything owed, off the fees and gives what to pay. Stablecoin and integration have been brought up to date.
///
/// # Errors
/// `ZeroAmount` also where nothing is owed, `InsufficientFees`, `InsufficientLiquidity`.
pub fn claim_fees(
    stablecoin: &mut Stablecoin,
    integration: &mut Integration,
    vault_balance: u64,
    amount: Option<u64>,
) -> Result<u64> {
    let amount = claimable(integration.fees_owed, vault_balance, amount)?;
    integration.fees_owed -= amount;
    stablecoin.integrator_fees_owed = stablecoin
        .integrator_fees_owed
        .checked_sub(amount)
        .ok_or(Error::MathOverflow)?;
    Ok(amount)
}

/// What to pay of the fees `owed`: `amount`, or all of it.
#[inline(always)]
pub(crate) fn claimable(owed: u64, vault_balance: u64, amount: Option<u64>) -> Result<u64> {
    let amount = amount.unwrap_or(owed);
    if amount == 0 {
        return Err(Error::ZeroAmount);
    }
    if amount > owed {
        return Err(Error::InsufficientFees);
    }
    if amount > vault_balance {
        return Err(Error::InsufficientLiquidity);
    }
    Ok(amount)
}
