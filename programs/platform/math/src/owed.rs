//! What is owed and to whom: the room that the accounting has, and the reserve that stays in the vault.

use platform_interface::{Error, accounts::Stablecoin, constants::VIRTUAL_OFFSET, errors::Result};

/// Checks that `amount` more can be owed: everything owed together, withheld redemptions included, stays below 2^64 − V. Every later
/// sum of parts of these then fits into 64 bits.
///
/// # Errors
/// `AmountTooLarge`.
#[inline(always)]
pub fn check_room_for(amount: u64, stablecoin: &Stablecoin) -> Result {
    [
        stablecoin.senior_assets,
        stablecoin.junior_assets,
        stablecoin.unvested_yield,
        stablecoin.platform_fees_owed,
        stablecoin.integrator_fees_owed,
        stablecoin.refunds_owed,
        stablecoin.withheld,
        VIRTUAL_OFFSET,
    ]
    .into_iter()
    .try_fold(amount, |sum, part| sum.checked_add(part))
    .map(|_| ())
    .ok_or(Error::AmountTooLarge)
}

/// Checks that a payment to holders or to custody leaves the reserve in a vault that holds `vault_balance`: platform fees, integrator
/// fees and refunds owed.
///
/// # Errors
/// `InsufficientLiquidity`.
#[inline(always)]
pub fn check_liquidity(amount: u64, stablecoin: &Stablecoin, vault_balance: u64) -> Result {
    let available = vault_balance
        .checked_sub(stablecoin.platform_fees_owed)
        .and_then(|rest| rest.checked_sub(stablecoin.integrator_fees_owed))
        .and_then(|rest| rest.checked_sub(stablecoin.refunds_owed));
    match available {
        Some(available) if amount <= available => Ok(()),
        _ => Err(Error::InsufficientLiquidity),
    }
}
