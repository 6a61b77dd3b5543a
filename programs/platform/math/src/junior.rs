//! The junior tranche: deposits in, withdrawals out at the rate of their completion.

use crate::{
    liabilities::{check_coverage, check_room_for},
    pool::{assets_for_tokens_down, tokens_for_assets_down},
    redeem::Redemption,
};
use platform_interface::{
    Error,
    accounts::{JuniorTranche, Stablecoin},
    errors::Result,
};

/// Adds `amount` base units to the tranche and gives the junior tokens to mint. The stablecoin has been accrued to now.
///
/// # Errors
/// `ZeroAmount`, `TrancheWipedOut`, `AmountTooLarge`, `AmountTooSmall`, `BelowMinimumReceived`.
pub fn junior_deposit(
    stablecoin: &Stablecoin,
    junior: &mut JuniorTranche,
    amount: u64,
    minimum_received: u64,
) -> Result<u64> {
    if amount == 0 {
        return Err(Error::ZeroAmount);
    }
    if junior.supply > 0 && junior.assets == 0 {
        return Err(Error::TrancheWipedOut);
    }
    check_room_for(amount, stablecoin, junior)?;
    let tokens = tokens_for_assets_down(amount, junior.assets, junior.supply)?;
    if tokens == 0 {
        return Err(Error::AmountTooSmall);
    }
    if tokens < minimum_received {
        return Err(Error::BelowMinimumReceived);
    }
    junior.assets = junior
        .assets
        .checked_add(amount)
        .ok_or(Error::AmountTooLarge)?;
    junior.supply = junior
        .supply
        .checked_add(tokens)
        .ok_or(Error::AmountTooLarge)?;
    Ok(tokens)
}

/// Takes `tokens`, whose cooldown is over, out of the tranche. The stablecoin has been accrued to now.
///
/// A withdrawal of no value is allowed, so that a tranche that was wiped out can be emptied. What the last token leaves over becomes
/// platform fees. Coverage is asked for where assets leave the tranche.
///
/// # Errors
/// `BelowMinimumReceived`, `InsufficientLiquidity`, `CoverageTooLow`.
// BPF passes no more than five arguments to a call
#[inline(always)]
pub fn junior_withdraw(
    stablecoin: &mut Stablecoin,
    junior: &mut JuniorTranche,
    vault_balance: u64,
    tokens: u64,
    minimum_received: u64,
) -> Result<Redemption> {
    let supply = junior
        .supply
        .checked_sub(tokens)
        .ok_or(Error::InsufficientTokens)?;
    let amount = assets_for_tokens_down(tokens, junior.assets, junior.supply)?;
    if amount < minimum_received {
        return Err(Error::BelowMinimumReceived);
    }
    if amount > vault_balance {
        return Err(Error::InsufficientLiquidity);
    }
    let rest = junior.assets - amount;
    let leftover = if supply == 0 { rest } else { 0 };
    let assets = rest - leftover;
    if assets < junior.assets {
        check_coverage(assets, stablecoin.senior_assets, stablecoin)?;
    }
    junior.assets = assets;
    junior.supply = supply;
    stablecoin.platform_fees_owed = stablecoin
        .platform_fees_owed
        .checked_add(leftover)
        .ok_or(Error::MathOverflow)?;
    Ok(Redemption { amount, leftover })
}
