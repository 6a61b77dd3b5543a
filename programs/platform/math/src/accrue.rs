//! Releases yield that is due: platform fee, then the senior and the junior side.

use crate::wide::{mul_add_div_rem, mul_div_floor, mul_div_mul_floor};
use platform_interface::{
    Error,
    accounts::Stablecoin,
    constants::{BPS, MIN_EARNING_ASSETS, PREMIUM_ONE, SECONDS_PER_YEAR, SHARE_ONE},
    errors::Result,
};

/// The program's time: the cluster's clock, unix seconds, but never before the last accrual.
#[inline(always)]
pub fn now_of(stablecoin: &Stablecoin, clock: i64) -> i64 {
    clock.max(stablecoin.last_accrual_ts)
}

/// Brings the stablecoin up to `clock` (unix seconds) and gives what was released, in base units. Afterwards `last_accrual_ts` is now.
///
/// Released is what the schedule has vested and nobody has received, and never more than all assets would double by in a year; what
/// exceeds that stays unvested and due. While a loss report is open, or with no assets on either side, nothing is released and the
/// schedule moves on unshortened. Remainders are carried, so that accruing often gives the same as accruing once.
///
/// Assets of a side below `MIN_EARNING_ASSETS` count as none. The carried remainders can add two units to what a release gives the senior
/// side, and that may not multiply the index: it grows by at most `elapsed / SECONDS_PER_YEAR + 2 / MIN_EARNING_ASSETS`. And dust on
/// either side may not make the schedule run while nobody earns, or the first large depositor would find all of it due.
///
/// # Errors
/// `MathOverflow` only where an account contradicts itself.
pub fn accrue(stablecoin: &mut Stablecoin, clock: i64) -> Result<u64> {
    let now = now_of(stablecoin, clock);
    // as unsigned the difference is exact for any two i64
    let elapsed = now.wrapping_sub(stablecoin.last_accrual_ts) as u64;
    if elapsed == 0 {
        return Ok(0);
    }
    let earns = earning(stablecoin.senior_assets) > 0 || earning(stablecoin.junior_assets) > 0;
    if stablecoin.report_open.get() || !earns {
        let elapsed = elapsed as i64;
        stablecoin.vest_start_ts = stablecoin.vest_start_ts.saturating_add(elapsed);
        stablecoin.vest_end_ts = stablecoin.vest_end_ts.saturating_add(elapsed);
        stablecoin.last_accrual_ts = now;
        return Ok(0);
    }
    release(stablecoin, now, elapsed)
}

/// The assets of a side that earn.
#[inline(always)]
fn earning(assets: u64) -> u64 {
    if assets >= MIN_EARNING_ASSETS {
        assets
    } else {
        0
    }
}

#[inline(never)]
fn release(stablecoin: &mut Stablecoin, now: i64, elapsed: u64) -> Result<u64> {
    let senior = earning(stablecoin.senior_assets);
    let junior = earning(stablecoin.junior_assets);
    let assets = senior.checked_add(junior).ok_or(Error::MathOverflow)?;
    let (cap, cap_remainder) =
        mul_add_div_rem(assets, elapsed, stablecoin.cap_remainder, SECONDS_PER_YEAR);
    // a cap beyond 64 bits is none
    let released = due(stablecoin, now)?.min(cap.unwrap_or(u64::MAX));

    if released == 0 {
        // the other divisions would give 0 and leave their remainders as they are
        stablecoin.last_accrual_ts = now;
        stablecoin.cap_remainder = cap_remainder;
        return Ok(0);
    }

    let (fee, fee_remainder) = mul_add_div_rem(
        released,
        stablecoin.platform_fee_bps as u64,
        stablecoin.platform_fee_remainder,
        BPS as u64,
    );
    let fee = fee.ok_or(Error::MathOverflow)?;
    let rest = released.checked_sub(fee).ok_or(Error::MathOverflow)?;
    let (gain, split_remainder) = mul_add_div_rem(
        rest,
        senior_share_down(stablecoin, senior, assets)?,
        stablecoin.split_remainder,
        SHARE_ONE,
    );
    let gain = gain.ok_or(Error::MathOverflow)?;
    let junior_gain = rest.checked_sub(gain).ok_or(Error::MathOverflow)?;

    stablecoin.last_accrual_ts = now;
    if senior > 0 {
        let grown = senior.checked_add(gain).ok_or(Error::MathOverflow)?;
        match mul_div_floor(stablecoin.senior_index, grown, senior) {
            Some(index) => stablecoin.senior_index = index,
            // An index beyond 64 bits: hold the release back instead of blocking redemptions. No remainder changes.
            None => return Ok(0),
        }
        stablecoin.senior_assets = grown;
    }
    stablecoin.cap_remainder = cap_remainder;
    stablecoin.platform_fee_remainder = fee_remainder;
    stablecoin.split_remainder = split_remainder;
    stablecoin.junior_assets = stablecoin
        .junior_assets
        .checked_add(junior_gain)
        .ok_or(Error::MathOverflow)?;
    stablecoin.unvested_yield = stablecoin
        .unvested_yield
        .checked_sub(released)
        .ok_or(Error::MathOverflow)?;
    stablecoin.platform_fees_owed = stablecoin
        .platform_fees_owed
        .checked_add(fee)
        .ok_or(Error::MathOverflow)?;
    Ok(released)
}

/// What the schedule has vested and nobody has received yet.
#[inline(always)]
fn due(stablecoin: &Stablecoin, now: i64) -> Result<u64> {
    let (start, end) = (stablecoin.vest_start_ts, stablecoin.vest_end_ts);
    let total = stablecoin.vest_total;
    let vested = if now >= end {
        total
    } else {
        // start ≤ now < end, so the span is positive
        let since = now.wrapping_sub(start) as u64;
        let span = end.wrapping_sub(start) as u64;
        mul_div_floor(total, since, span).ok_or(Error::MathOverflow)?
    };
    let unvested = stablecoin.unvested_yield;
    let received = total.checked_sub(unvested).ok_or(Error::MathOverflow)?;
    Ok(vested.saturating_sub(received).min(unvested))
}

/// The senior side's share of a release, 10^18 = all of it: pro rata to assets, less the premium that the junior cover earns.
#[inline(always)]
fn senior_share_down(stablecoin: &Stablecoin, senior: u64, assets: u64) -> Result<u64> {
    if senior == 0 {
        return Ok(0);
    }
    if assets == senior {
        return Ok(SHARE_ONE);
    }
    let pro_rata = mul_div_floor(senior, SHARE_ONE, assets).ok_or(Error::MathOverflow)?;
    let kept = PREMIUM_ONE
        .checked_sub(effective_premium_down(stablecoin))
        .ok_or(Error::MathOverflow)?;
    mul_div_floor(pro_rata, kept, PREMIUM_ONE).ok_or(Error::MathOverflow)
}

/// The premium that the present cover earns, in 10^-9: all of it at the target coverage, in proportion below. Both sides earn.
#[inline(always)]
fn effective_premium_down(stablecoin: &Stablecoin) -> u64 {
    const BPS_TO_BILLIONTHS: u64 = PREMIUM_ONE / BPS as u64;
    let target = stablecoin.target_coverage_bps as u64;
    if target == 0 {
        return 0;
    }
    // basis points are at most 10 000: neither product overflows
    let premium = stablecoin.junior_premium_bps as u64;
    let full = premium.wrapping_mul(BPS_TO_BILLIONTHS);
    let proportional = mul_div_mul_floor(
        stablecoin.junior_assets,
        premium.wrapping_mul(PREMIUM_ONE),
        target,
        stablecoin.senior_assets,
    );
    match proportional {
        Some(premium) if premium < full => premium,
        // what does not fit is above the full premium, too
        _ => full,
    }
}
