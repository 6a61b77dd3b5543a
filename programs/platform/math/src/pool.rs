//! Tokens that share a pool of assets: the branded coin of an integration, the junior tokens of an epoch.
//!
//! The rate is that of ERC-4626 with virtual offsets on both sides (OpenZeppelin's defence against inflated rates). `supply` is the
//! program's own count: tokens that somebody burns directly keep their share of the assets.

use crate::wide::{mul_div_ceil, mul_div_floor};
use platform_interface::{Error, constants::VIRTUAL_OFFSET, errors::Result};

/// What a deposit gives and takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deposit {
    pub tokens: u64,
    /// The price of the tokens, rounded up; never more than was offered.
    pub cost: u64,
}

/// A deposit of at most `amount`: `tokens = floor(amount × (T + V) / (A + V))` at `cost = ceil(tokens × (A + V) / (T + V))`, for the
/// pool's assets A and supply T.
///
/// # Errors
/// `AmountTooLarge` if the tokens do not fit, or the supply would pass what the offset leaves room for.
#[inline(always)]
pub fn deposit_into(assets: u64, supply: u64, amount: u64) -> Result<Deposit> {
    let (virtual_assets, virtual_supply) = offsets(assets, supply)?;
    let tokens =
        mul_div_floor(amount, virtual_supply, virtual_assets).ok_or(Error::AmountTooLarge)?;
    virtual_supply
        .checked_add(tokens)
        .ok_or(Error::AmountTooLarge)?;
    let cost = mul_div_ceil(tokens, virtual_assets, virtual_supply).ok_or(Error::AmountTooLarge)?;
    Ok(Deposit { tokens, cost })
}

/// `min(A, floor(tokens × (A + V) / (T + V)))`: the assets that `tokens` are worth.
///
/// # Errors
/// `AmountTooLarge` if assets or supply leave no room for the offset.
#[inline(always)]
pub fn assets_for_tokens_down(assets: u64, supply: u64, tokens: u64) -> Result<u64> {
    let (virtual_assets, virtual_supply) = offsets(assets, supply)?;
    // a result beyond 64 bits is beyond the assets too
    Ok(
        match mul_div_floor(tokens, virtual_assets, virtual_supply) {
            Some(worth) if worth < assets => worth,
            _ => assets,
        },
    )
}

#[inline(always)]
fn offsets(assets: u64, supply: u64) -> Result<(u64, u64)> {
    Ok((
        assets
            .checked_add(VIRTUAL_OFFSET)
            .ok_or(Error::AmountTooLarge)?,
        supply
            .checked_add(VIRTUAL_OFFSET)
            .ok_or(Error::AmountTooLarge)?,
    ))
}
