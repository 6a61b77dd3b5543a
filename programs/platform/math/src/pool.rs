//! Tokens that share a pool of assets: the branded coin of an integration, the junior tokens of a tranche.
//!
//! The rate is that of ERC-4626 with virtual offsets on both sides (OpenZeppelin's defence against inflated rates).

use crate::wide::mul_div_floor;
use platform_interface::{Error, constants::VIRTUAL_OFFSET, errors::Result};

/// `floor(assets × (supply + V) / (pool + V))`: the tokens that a deposit of `assets` gives.
///
/// # Errors
/// `AmountTooLarge` if the result does not fit, or the supply would pass what the offset leaves room for.
#[inline(always)]
pub fn tokens_for_assets_down(assets: u64, pool: u64, supply: u64) -> Result<u64> {
    let (virtual_supply, virtual_pool) = offsets(supply, pool)?;
    let tokens =
        mul_div_floor(assets, virtual_supply, virtual_pool).ok_or(Error::AmountTooLarge)?;
    virtual_supply
        .checked_add(tokens)
        .ok_or(Error::AmountTooLarge)?;
    Ok(tokens)
}

/// `min(pool, floor(tokens × (pool + V) / (supply + V)))`: the assets that `tokens` are worth.
///
/// # Errors
/// `AmountTooLarge` if pool or supply leave no room for the offset.
#[inline(always)]
pub fn assets_for_tokens_down(tokens: u64, pool: u64, supply: u64) -> Result<u64> {
    let (virtual_supply, virtual_pool) = offsets(supply, pool)?;
    // a result beyond 64 bits is beyond the pool too
    Ok(match mul_div_floor(tokens, virtual_pool, virtual_supply) {
        Some(assets) if assets < pool => assets,
        _ => pool,
    })
}

#[inline(always)]
fn offsets(supply: u64, pool: u64) -> Result<(u64, u64)> {
    Ok((
        supply
            .checked_add(VIRTUAL_OFFSET)
            .ok_or(Error::AmountTooLarge)?,
        pool.checked_add(VIRTUAL_OFFSET)
            .ok_or(Error::AmountTooLarge)?,
    ))
}
