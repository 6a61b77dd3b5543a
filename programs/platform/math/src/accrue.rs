//! Releases yield that is due: platform fee, then the senior and the junior side.

use crate::wide::mul_div_floor;
use platform_interface::{
    Error,
    accounts::{JuniorTranche, Stablecoin},
    constants::{BPS, SECONDS_PER_YEAR},
    errors::Result,
};

/// Brings the stablecoin up to `now` (unix seconds) and gives what was released, in base units.
///
/// Released is the vested part of the unvested yield, rounded down, and never more than all assets would double by in a year; what exceeds that
/// stays unvested. With no assets on either side nothing is released and the schedule moves on unshortened. At a `now` that is not later than
/// the last accrual nothing happens.
///
/// # Errors
/// `MathOverflow` only where an account contradicts itself.
pub fn accrue(stablecoin: &mut Stablecoin, junior: &mut JuniorTranche, now: i64) -> Result<u64> {
    if now <= stablecoin.vest_last_ts {
        return Ok(0);
    }
    let elapsed = now.wrapping_sub(stablecoin.vest_last_ts) as u64;
    let senior_assets = stablecoin.senior_assets;
    if senior_assets == 0 && junior.supply == 0 {
        let remaining = stablecoin
            .vest_end_ts
            .saturating_sub(stablecoin.vest_last_ts)
            .max(0);
        stablecoin.vest_last_ts = now;
        stablecoin.vest_end_ts = now.saturating_add(remaining);
        return Ok(0);
    }
    let released = due(
        stablecoin,
        senior_assets
            .checked_add(junior.assets)
            .ok_or(Error::MathOverflow)?,
        elapsed,
        now,
    )?;
    stablecoin.vest_last_ts = now;
    if released == 0 {
        return Ok(0);
    }

    let fee = bps_down(released, stablecoin.platform_fee_bps)?;
    let rest = released - fee;
    let senior_gain = senior_share_down(rest, stablecoin, junior)?;
    if senior_gain > 0 {
        let grown = senior_assets
            .checked_add(senior_gain)
            .ok_or(Error::MathOverflow)?;
        match mul_div_floor(stablecoin.senior_index, grown, senior_assets) {
            Some(index) => stablecoin.senior_index = index,
            // An index beyond 64 bits: hold everything back instead of blocking redemptions.
            None => return Ok(0),
        }
        stablecoin.senior_assets = grown;
    }
    stablecoin.unvested_yield -= released;
    stablecoin.platform_fees_owed = stablecoin
        .platform_fees_owed
        .checked_add(fee)
        .ok_or(Error::MathOverflow)?;
    junior.assets = junior
        .assets
        .checked_add(rest - senior_gain)
        .ok_or(Error::MathOverflow)?;
    Ok(released)
}

/// What may be released after `elapsed` seconds.
#[inline(always)]
fn due(stablecoin: &Stablecoin, assets: u64, elapsed: u64, now: i64) -> Result<u64> {
    let unvested = stablecoin.unvested_yield;
    let vested = if now >= stablecoin.vest_end_ts {
        unvested
    } else {
        // last < now < end, so the span is positive; as unsigned it is exact for any two i64
        let span = stablecoin.vest_end_ts.wrapping_sub(stablecoin.vest_last_ts) as u64;
        mul_div_floor(unvested, elapsed, span).ok_or(Error::MathOverflow)?
    };
    let cap = mul_div_floor(assets, elapsed, SECONDS_PER_YEAR).unwrap_or(u64::MAX);
    Ok(vested.min(cap))
}

/// The senior side's part of `rest`: pro rata to assets, less the junior premium, each rounded down.
#[inline(always)]
fn senior_share_down(rest: u64, stablecoin: &Stablecoin, junior: &JuniorTranche) -> Result<u64> {
    if junior.supply == 0 {
        return Ok(rest);
    }
    let all = stablecoin
        .senior_assets
        .checked_add(junior.assets)
        .ok_or(Error::MathOverflow)?;
    if stablecoin.senior_assets == 0 {
        return Ok(0);
    }
    let pro_rata = mul_div_floor(rest, stablecoin.senior_assets, all).ok_or(Error::MathOverflow)?;
    bps_down(
        pro_rata,
        BPS.checked_sub(stablecoin.junior_premium_bps)
            .ok_or(Error::MathOverflow)?,
    )
}

/// `floor(amount × bps / 10 000)`.
#[inline(always)]
pub(crate) fn bps_down(amount: u64, bps: u16) -> Result<u64> {
    mul_div_floor(amount, bps as u64, BPS as u64).ok_or(Error::MathOverflow)
}
