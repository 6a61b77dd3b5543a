//! What is owed and to whom: the room that the accounting has, and the reserve that stays in the vault.

use platform_interface::{Error, accounts::Stablecoin, constants::VIRTUAL_OFFSET, errors::Result};

/// Whether redemptions bear a part of the reported loss.
#[inline(always)]
pub(crate) fn bears_report(stablecoin: &Stablecoin) -> bool {
    stablecoin.report_open.get() && stablecoin.missing > 0
}

/// Checks that `amount` more can be owed: everything owed together, withheld redemptions included, stays below 2^64 − V. Every later
/// sum of parts of these then fits into 64 bits.
///
/// # Errors
/// `AmountTooLarge`.
#[inline(always)]
pub fn check_room_for(amount: u64, stablecoin: &Stablecoin) -> Result {
    owed(stablecoin)
        .and_then(|owed| owed.checked_add(VIRTUAL_OFFSET)?.checked_add(amount))
        .map(|_| ())
        .ok_or(Error::AmountTooLarge)
}

/// Everything owed together, withheld redemptions included; `None` where it does not fit.
#[inline(always)]
fn owed(stablecoin: &Stablecoin) -> Option<u64> {
    [
        stablecoin.senior_assets,
        stablecoin.junior_assets,
        stablecoin.unvested_yield,
        stablecoin.platform_fees_owed,
        stablecoin.integrator_fees_owed,
        stablecoin.refunds_owed,
        stablecoin.withheld,
    ]
    .into_iter()
    .try_fold(0, u64::checked_add)
}

/// What the vault must hold at least: everything owed together, withheld redemptions included, less what is deployed.
#[inline(always)]
fn expected_in_vault(stablecoin: &Stablecoin) -> Result<u64> {
    let owed = owed(stablecoin).ok_or(Error::MathOverflow)?;
    // a donation that paid for a redemption leaves more deployed than is owed
    Ok(owed.saturating_sub(stablecoin.deployed_collateral))
}

/// Counts what a vault that holds `vault_balance` lacks as deployed collateral and gives how much. Nothing needs to be accrued: a release
/// moves what is owed from one to another.
///
/// # Errors
/// `NothingToRecognize`.
pub fn recognize_shortfall(stablecoin: &mut Stablecoin, vault_balance: u64) -> Result<u64> {
    let missing = expected_in_vault(stablecoin)?.saturating_sub(vault_balance);
    if missing == 0 {
        return Err(Error::NothingToRecognize);
    }
    stablecoin.deployed_collateral = stablecoin
        .deployed_collateral
        .checked_add(missing)
        .ok_or(Error::MathOverflow)?;
    Ok(missing)
}

/// Counts what a vault that holds `vault_balance` has beyond what it must hold as returned collateral and gives how much: never more than
/// is deployed. Nothing needs to be accrued.
///
/// # Errors
/// `NothingToRecognize`.
pub fn recognize_return(stablecoin: &mut Stablecoin, vault_balance: u64) -> Result<u64> {
    let returned = vault_balance
        .saturating_sub(expected_in_vault(stablecoin)?)
        .min(stablecoin.deployed_collateral);
    if returned == 0 {
        return Err(Error::NothingToRecognize);
    }
    stablecoin.deployed_collateral -= returned;
    Ok(returned)
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
