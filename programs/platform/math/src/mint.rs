//! A deposit for branded tokens.

use crate::{
    exposure::check_takes_exposure,
    owed::check_room_for,
    pool::{Deposit, deposit_into},
    sync::add_assets,
    wide::{mul_div_floor, product_at_least},
};
use platform_interface::{
    Error,
    accounts::{Integration, Stablecoin},
    constants::BPS,
    errors::Result,
};

/// Adds the cost of a deposit of at most `amount` base units to the integration, and gives that cost and the branded tokens to mint.
/// Stablecoin and integration have been brought up to date.
///
/// # Errors
/// `ZeroAmount`, `LossPending`, `WindingUp`, `AmountTooLarge`, `SupplyCapExceeded`, `CoverageTooLow`, `AmountTooSmall`, `BelowMinimumReceived`.
#[inline(always)]
pub fn mint(
    stablecoin: &mut Stablecoin,
    integration: &mut Integration,
    amount: u64,
    minimum_received: u64,
) -> Result<Deposit> {
    if amount == 0 {
        return Err(Error::ZeroAmount);
    }
    check_takes_exposure(stablecoin)?;
    let Deposit { tokens, cost } = deposit_into(integration.assets, integration.supply, amount)?;
    check_room_for(cost, stablecoin)?;
    // what `check_room_for` accepts fits
    let senior_assets = stablecoin.senior_assets + cost;
    if senior_assets > stablecoin.supply_cap {
        return Err(Error::SupplyCapExceeded);
    }
    let least = stablecoin.min_coverage_bps as u64;
    let committed = committed_coverage_down(stablecoin)?;
    if !product_at_least(committed, BPS as u64, least, senior_assets) {
        return Err(Error::CoverageTooLow);
    }
    if tokens == 0 {
        return Err(Error::AmountTooSmall);
    }
    if tokens < minimum_received {
        return Err(Error::BelowMinimumReceived);
    }

    stablecoin.senior_assets = senior_assets;
    add_assets(stablecoin, integration, cost)?;
    integration.supply = integration
        .supply
        .checked_add(tokens)
        .ok_or(Error::AmountTooLarge)?;
    integration.principal = integration
        .principal
        .checked_add(cost)
        .ok_or(Error::AmountTooLarge)?;
    integration.lifetime_volume = integration.lifetime_volume.saturating_add(cost);
    Ok(Deposit { tokens, cost })
}

/// Junior assets that no cooldown is about to take away, rounded down.
#[inline(always)]
fn committed_coverage_down(stablecoin: &Stablecoin) -> Result<u64> {
    let supply = stablecoin.junior_supply;
    if supply == 0 {
        return Ok(0);
    }
    let staying = supply
        .checked_sub(stablecoin.junior_cooling)
        .ok_or(Error::MathOverflow)?;
    mul_div_floor(stablecoin.junior_assets, staying, supply).ok_or(Error::MathOverflow)
}
