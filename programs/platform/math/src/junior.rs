//! The junior pool: deposits in, withdrawals out at the rate of their completion.

use crate::{
    exposure::check_takes_exposure,
    owed::{check_liquidity, check_room_for},
    pool::{Deposit, assets_for_tokens_down, deposit_into},
    wide::product_at_least,
};
use platform_interface::{
    Error,
    accounts::{Cooldown, Stablecoin},
    constants::{BPS, VIRTUAL_OFFSET},
    errors::Result,
};

/// Adds the cost of a deposit of at most `amount` base units to the junior pool, and gives that cost and the junior tokens to mint. The
/// stablecoin has been accrued to now.
///
/// # Errors
/// `ZeroAmount`, `LossPending`, `WindingUp`, `AmountTooLarge`, `AmountTooSmall`, `BelowMinimumReceived`.
pub fn junior_deposit(
    stablecoin: &mut Stablecoin,
    amount: u64,
    minimum_received: u64,
) -> Result<Deposit> {
    if amount == 0 {
        return Err(Error::ZeroAmount);
    }
    check_takes_exposure(stablecoin)?;
    let Deposit { tokens, cost } =
        deposit_into(stablecoin.junior_assets, stablecoin.junior_supply, amount)?;
    check_room_for(cost, stablecoin)?;
    if tokens == 0 {
        return Err(Error::AmountTooSmall);
    }
    if tokens < minimum_received {
        return Err(Error::BelowMinimumReceived);
    }
    stablecoin.junior_assets = stablecoin
        .junior_assets
        .checked_add(cost)
        .ok_or(Error::AmountTooLarge)?;
    stablecoin.junior_supply = stablecoin
        .junior_supply
        .checked_add(tokens)
        .ok_or(Error::AmountTooLarge)?;
    Ok(Deposit { tokens, cost })
}

/// Starts the withdrawal of `tokens`: they count as cooling and go on bearing gains and losses. Fills epoch, tokens and times of a fresh
/// cooldown. Nothing needs to be accrued: no value moves.
///
/// # Errors
/// `ZeroAmount`, `InsufficientTokens`.
pub fn junior_request(
    stablecoin: &mut Stablecoin,
    cooldown: &mut Cooldown,
    tokens: u64,
    now: i64,
) -> Result {
    if tokens == 0 {
        return Err(Error::ZeroAmount);
    }
    let cooling = stablecoin
        .junior_cooling
        .checked_add(tokens)
        .ok_or(Error::InsufficientTokens)?;
    if cooling > stablecoin.junior_supply {
        return Err(Error::InsufficientTokens);
    }
    stablecoin.junior_cooling = cooling;
    cooldown.epoch = stablecoin.epoch;
    cooldown.tokens = tokens;
    cooldown.unlock_ts = now.saturating_add(stablecoin.cooldown_seconds as i64);
    cooldown.expiry_ts = cooldown
        .unlock_ts
        .saturating_add(stablecoin.window_seconds as i64);
    Ok(())
}

/// Whether a cooldown's exit window is over. A chain of loss reports that was open during the window extends it.
#[inline(always)]
pub fn is_expired(stablecoin: &Stablecoin, cooldown: &Cooldown, now: i64) -> bool {
    if cooldown.expiry_ts < stablecoin.chain_start_ts {
        return now > cooldown.expiry_ts;
    }
    if stablecoin.report_open.get() {
        return false;
    }
    now > cooldown.expiry_ts.max(quiet_from(stablecoin))
}

/// When the exit window that a resolution opens is over: `last resolved + window`.
#[inline(always)]
pub fn quiet_from(stablecoin: &Stablecoin) -> i64 {
    stablecoin
        .last_resolved_ts
        .saturating_add(stablecoin.window_seconds as i64)
}

/// What a completion gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JuniorWithdrawal {
    /// Underlying to pay out, base units.
    pub paid: u64,
    /// Assets that the last token left over by rounding; they became platform fees.
    pub leftover: u64,
}

/// Completes `tokens` of a cooldown. The stablecoin has been accrued to now.
///
/// A withdrawal of no value is allowed. Coverage is asked for where assets leave the pool, after the sweep of the last token; it ignores
/// V of senior assets, so that dust cannot hold juniors.
///
/// # Errors
/// `ZeroAmount`, `EpochEnded`, `LossPending`, `CooldownActive`, `CooldownExpired`, `InsufficientTokens`, `BelowMinimumReceived`,
/// `InsufficientLiquidity`, `CoverageTooLow`.
#[inline(always)]
pub fn junior_complete(
    stablecoin: &mut Stablecoin,
    cooldown: &mut Cooldown,
    vault_balance: u64,
    tokens: u64,
    minimum_received: u64,
) -> Result<JuniorWithdrawal> {
    if tokens == 0 {
        return Err(Error::ZeroAmount);
    }
    if cooldown.epoch != stablecoin.epoch {
        return Err(Error::EpochEnded);
    }
    if stablecoin.report_open.get() {
        return Err(Error::LossPending);
    }
    let now = stablecoin.last_accrual_ts;
    if now < cooldown.unlock_ts {
        return Err(Error::CooldownActive);
    }
    if is_expired(stablecoin, cooldown, now) {
        return Err(Error::CooldownExpired);
    }
    let tokens_left = cooldown
        .tokens
        .checked_sub(tokens)
        .ok_or(Error::InsufficientTokens)?;
    let assets = stablecoin.junior_assets;
    let supply = stablecoin.junior_supply;
    let paid = assets_for_tokens_down(assets, supply, tokens)?;
    if paid < minimum_received {
        return Err(Error::BelowMinimumReceived);
    }
    check_liquidity(paid, stablecoin, vault_balance)?;

    let supply = supply.checked_sub(tokens).ok_or(Error::MathOverflow)?;
    // the last token leaves its rounding rest to the platform, so that the next first deposit starts at 1:1
    let leftover = if supply == 0 { assets - paid } else { 0 };
    let left = assets - paid - leftover;
    let covered = stablecoin.senior_assets.saturating_sub(VIRTUAL_OFFSET);
    let least = stablecoin.min_coverage_bps as u64;
    if left < assets && !product_at_least(left, BPS as u64, least, covered) {
        return Err(Error::CoverageTooLow);
    }
    stablecoin.junior_assets = left;
    stablecoin.junior_supply = supply;
    stablecoin.junior_cooling = stablecoin
        .junior_cooling
        .checked_sub(tokens)
        .ok_or(Error::MathOverflow)?;
    stablecoin.platform_fees_owed = stablecoin
        .platform_fees_owed
        .checked_add(leftover)
        .ok_or(Error::MathOverflow)?;
    cooldown.tokens = tokens_left;
    Ok(JuniorWithdrawal { paid, leftover })
}

/// Ends a cooldown and gives the tokens to mint back: none where its epoch has ended. Nothing needs to be accrued: no value moves.
///
/// # Errors
/// `MathOverflow` only where an account contradicts itself.
pub fn junior_cancel(stablecoin: &mut Stablecoin, cooldown: &Cooldown) -> Result<u64> {
    if cooldown.epoch != stablecoin.epoch {
        return Ok(0);
    }
    stablecoin.junior_cooling = stablecoin
        .junior_cooling
        .checked_sub(cooldown.tokens)
        .ok_or(Error::MathOverflow)?;
    Ok(cooldown.tokens)
}
