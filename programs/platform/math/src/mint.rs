//! A deposit for branded tokens.

use crate::{
    liabilities::{check_coverage, check_room_for},
    pool::tokens_for_assets_down,
};
use platform_interface::{
    Error,
    accounts::{Integration, JuniorTranche, Stablecoin},
    errors::Result,
};

/// Adds `amount` base units to the integration and gives the branded tokens to mint, with `supply` of them outstanding before.
/// Stablecoin and integration have been brought up to date.
///
/// # Errors
/// `ZeroAmount`, `AmountTooLarge`, `AmountTooSmall`, `BelowMinimumReceived`, `SupplyCapExceeded`, `CoverageTooLow`.
// BPF passes no more than five arguments to a call
#[inline(always)]
pub fn mint(
    stablecoin: &mut Stablecoin,
    junior: &JuniorTranche,
    integration: &mut Integration,
    supply: u64,
    amount: u64,
    minimum_received: u64,
) -> Result<u64> {
    if amount == 0 {
        return Err(Error::ZeroAmount);
    }
    check_room_for(amount, stablecoin, junior)?;
    let senior_assets = stablecoin
        .senior_assets
        .checked_add(amount)
        .ok_or(Error::AmountTooLarge)?;
    if senior_assets > stablecoin.supply_cap {
        return Err(Error::SupplyCapExceeded);
    }
    check_coverage(junior.assets, senior_assets, stablecoin)?;
    let tokens = tokens_for_assets_down(amount, integration.assets, supply)?;
    if tokens == 0 {
        return Err(Error::AmountTooSmall);
    }
    if tokens < minimum_received {
        return Err(Error::BelowMinimumReceived);
    }

    stablecoin.senior_assets = senior_assets;
    integration.assets = integration
        .assets
        .checked_add(amount)
        .ok_or(Error::AmountTooLarge)?;
    integration.principal = integration
        .principal
        .checked_add(amount)
        .ok_or(Error::AmountTooLarge)?;
    integration.lifetime_volume = integration.lifetime_volume.saturating_add(amount);
    Ok(tokens)
}
