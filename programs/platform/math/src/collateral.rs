//! Collateral that works outside the vault.

use crate::{
    exposure::check_takes_exposure,
    owed::check_liquidity,
    wide::{mul_div_floor, product_at_least},
};
use platform_interface::{
    Error,
    accounts::Stablecoin,
    constants::{BPS, SECONDS_PER_DAY},
    errors::Result,
};

/// Settles the daily limit of deployments at `now`: what is spent of it shrinks at the rate that was in force since the last time.
/// Runs before `deploy_per_day` changes, too. The time of the settlement never moves back: where the clock does, a day would refill twice.
pub fn settle_deploy_limit(stablecoin: &mut Stablecoin, now: i64) {
    let elapsed = now.saturating_sub(stablecoin.deploy_spent_ts).max(0) as u64;
    // what does not fit refills any limit
    let refilled =
        mul_div_floor(stablecoin.deploy_per_day, elapsed, SECONDS_PER_DAY).unwrap_or(u64::MAX);
    stablecoin.deploy_spent = stablecoin.deploy_spent.saturating_sub(refilled);
    stablecoin.deploy_spent_ts = stablecoin.deploy_spent_ts.max(now);
}

/// Takes `amount` base units out of a vault that holds `vault_balance`. The reserve stays there. The stablecoin has been accrued to now.
///
/// # Errors
/// `ZeroAmount`, `LossPending`, `WindingUp`, `InsufficientLiquidity`, `DeployLimitExceeded`, `DeployRateExceeded`.
pub fn deploy_collateral(stablecoin: &mut Stablecoin, vault_balance: u64, amount: u64) -> Result {
    if amount == 0 {
        return Err(Error::ZeroAmount);
    }
    check_takes_exposure(stablecoin)?;
    check_liquidity(amount, stablecoin, vault_balance)?;
    let deployed = stablecoin
        .deployed_collateral
        .checked_add(amount)
        .ok_or(Error::AmountTooLarge)?;
    let backing = stablecoin
        .senior_assets
        .checked_add(stablecoin.junior_assets)
        .and_then(|sum| sum.checked_add(stablecoin.unvested_yield))
        .ok_or(Error::MathOverflow)?;
    let most = stablecoin.max_deployed_bps as u64;
    if !product_at_least(backing, most, deployed, BPS as u64) {
        return Err(Error::DeployLimitExceeded);
    }
    settle_deploy_limit(stablecoin, stablecoin.last_accrual_ts);
    let spent = stablecoin
        .deploy_spent
        .checked_add(amount)
        .filter(|spent| *spent <= stablecoin.deploy_per_day)
        .ok_or(Error::DeployRateExceeded)?;
    stablecoin.deploy_spent = spent;
    stablecoin.deployed_collateral = deployed;
    Ok(())
}

/// Takes back at most `amount` base units and gives how much: never more than is deployed. Nothing needs to be accrued: what belongs to
/// whom does not change.
///
/// # Errors
/// `ZeroAmount` also where nothing is deployed.
pub fn return_collateral(stablecoin: &mut Stablecoin, amount: u64) -> Result<u64> {
    let returned = amount.min(stablecoin.deployed_collateral);
    if returned == 0 {
        return Err(Error::ZeroAmount);
    }
    stablecoin.deployed_collateral -= returned;
    Ok(returned)
}
