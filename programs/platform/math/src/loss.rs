//! Losses of deployed collateral, in two steps: a report that puts a loss in doubt, and its resolution.

use crate::{
    junior::quiet_from,
    wide::{mul_div_ceil, mul_div_floor, product_at_least},
};
use platform_interface::{
    Error,
    accounts::{LossReport, Stablecoin},
    constants::{BPS, EPOCH_ENDS_BELOW_BPS, LAPSE_SECONDS, MIN_INDEX},
    errors::Result,
};

/// How a loss falls, in base units and in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LossParts {
    pub junior: u64,
    pub unvested: u64,
    /// Borne by what the report withheld from redemptions.
    pub withheld: u64,
    /// Borne by the senior side through its index.
    pub senior: u64,
    /// Whether the junior epoch ended.
    pub wiped_out: bool,
}

/// Reports a loss of at most `requested` base units, and of no more than is deployed: somebody who returns a unit just before cannot make a
/// report of everything fail. Fills the amounts and times of a fresh report. The stablecoin has been accrued to now.
///
/// # Errors
/// `LossPending`, `ZeroAmount`, `InsufficientCollateral` where nothing is deployed, `LossTooLarge` beyond what can bear it or where the
/// index would fall below a millionth.
pub fn report_loss(stablecoin: &mut Stablecoin, report: &mut LossReport, requested: u64) -> Result {
    if stablecoin.report_open.get() {
        return Err(Error::LossPending);
    }
    if requested == 0 {
        return Err(Error::ZeroAmount);
    }
    let loss = requested.min(stablecoin.deployed_collateral);
    if loss == 0 {
        return Err(Error::InsufficientCollateral);
    }
    let now = stablecoin.last_accrual_ts;
    let senior_part = loss
        .saturating_sub(stablecoin.junior_assets)
        .saturating_sub(stablecoin.unvested_yield);
    if senior_part > 0 {
        index_after_loss_down(stablecoin, senior_part)?;
    }
    if stablecoin.report_count == 0 || now > quiet_from(stablecoin) {
        stablecoin.chain_start_ts = now;
    }
    report.number = stablecoin.report_count;
    report.loss = loss;
    report.senior_part = senior_part;
    report.reported_ts = now;
    stablecoin.report_count = stablecoin
        .report_count
        .checked_add(1)
        .ok_or(Error::MathOverflow)?;
    stablecoin.report_open = true.into();
    stablecoin.missing = senior_part;
    stablecoin.withheld = 0;
    Ok(())
}

/// Whether anyone may end the report without a loss at `now`.
#[inline(always)]
pub fn has_lapsed(report: &LossReport, now: i64) -> bool {
    now >= report.reported_ts.saturating_add(LAPSE_SECONDS as i64)
}

/// Ends the open report with a loss of at most `loss`, the reported loss and what is deployed, and gives how it falls. The stablecoin has
/// been accrued to now; `report` is the open one.
///
/// # Errors
/// `NoLossReport`, `LossTooLarge` where the index would fall below a millionth.
pub fn resolve_loss(
    stablecoin: &mut Stablecoin,
    report: &mut LossReport,
    loss: u64,
) -> Result<LossParts> {
    if !stablecoin.report_open.get() || report.resolved_ts != 0 {
        return Err(Error::NoLossReport);
    }
    let settled = loss.min(report.loss).min(stablecoin.deployed_collateral);
    let mut parts = split_loss(stablecoin, report, settled)?;
    if parts.senior > 0 {
        stablecoin.senior_index = index_after_loss_down(stablecoin, parts.senior)?;
        stablecoin.senior_assets -= parts.senior;
    }
    let now = stablecoin.last_accrual_ts;
    let refund = report
        .withheld
        .checked_sub(parts.withheld)
        .ok_or(Error::MathOverflow)?;
    stablecoin.deployed_collateral -= settled;
    stablecoin.junior_assets -= parts.junior;
    stablecoin.unvested_yield -= parts.unvested;
    stablecoin.refunds_owed = stablecoin
        .refunds_owed
        .checked_add(refund)
        .ok_or(Error::MathOverflow)?;
    parts.wiped_out = wipe_out(stablecoin, parts.junior)?;
    stablecoin.vest_total = stablecoin.unvested_yield;
    stablecoin.vest_start_ts = now;
    stablecoin.vest_end_ts = stablecoin.vest_end_ts.max(now);
    stablecoin.report_open = false.into();
    stablecoin.missing = 0;
    stablecoin.withheld = 0;
    stablecoin.last_resolved_ts = now;
    report.settled = settled;
    report.resolved_ts = now;
    report.refund_left = refund;
    report.claims_left = report.withheld;
    Ok(parts)
}

#[inline(always)]
fn split_loss(stablecoin: &Stablecoin, report: &LossReport, loss: u64) -> Result<LossParts> {
    let junior = loss.min(stablecoin.junior_assets);
    let unvested = (loss - junior).min(stablecoin.unvested_yield);
    let rest = loss - junior - unvested;
    let withheld = if report.senior_part == 0 {
        0
    } else {
        // a share beyond 64 bits is beyond what was withheld, too
        mul_div_ceil(report.withheld, rest, report.senior_part)
            .unwrap_or(u64::MAX)
            .min(report.withheld)
            .min(rest)
    };
    Ok(LossParts {
        junior,
        unvested,
        withheld,
        senior: rest - withheld,
        wiped_out: false,
    })
}

/// The senior index after a loss, rounded down.
///
/// # Errors
/// `LossTooLarge` where nothing, or less than a millionth, would be left.
#[inline(always)]
fn index_after_loss_down(stablecoin: &Stablecoin, loss: u64) -> Result<u64> {
    let senior = stablecoin.senior_assets;
    if loss >= senior {
        return Err(Error::LossTooLarge);
    }
    let index =
        mul_div_floor(stablecoin.senior_index, senior - loss, senior).ok_or(Error::MathOverflow)?;
    if index < MIN_INDEX {
        return Err(Error::LossTooLarge);
    }
    Ok(index)
}

/// A loss that takes more than 99 % of what the pool had ends the epoch; what is left vests for everybody. Par has no part in it: a pool far
/// below par keeps what a smaller loss leaves, also for those who have just joined.
#[inline(always)]
fn wipe_out(stablecoin: &mut Stablecoin, junior_loss: u64) -> Result<bool> {
    let assets = stablecoin.junior_assets;
    let before = assets.checked_add(junior_loss).ok_or(Error::MathOverflow)?;
    let least = EPOCH_ENDS_BELOW_BPS as u64;
    if junior_loss == 0 || product_at_least(assets, BPS as u64, before, least) {
        return Ok(false);
    }
    stablecoin.unvested_yield = stablecoin
        .unvested_yield
        .checked_add(assets)
        .ok_or(Error::MathOverflow)?;
    stablecoin.junior_assets = 0;
    stablecoin.junior_supply = 0;
    stablecoin.junior_cooling = 0;
    stablecoin.epoch = stablecoin.epoch.checked_add(1).ok_or(Error::MathOverflow)?;
    stablecoin.junior_mint = Default::default();
    Ok(true)
}

/// Takes the refund of a claim for `withheld` off the report and gives what to pay; the last claim takes the rest.
///
/// # Errors
/// `NoLossReport` while the report is open, `InsufficientLiquidity` for a vault that holds less.
pub fn settle_claim(
    stablecoin: &mut Stablecoin,
    report: &mut LossReport,
    withheld: u64,
    vault_balance: u64,
) -> Result<u64> {
    if report.resolved_ts == 0 {
        return Err(Error::NoLossReport);
    }
    let paid = if withheld == 0 {
        0
    } else {
        mul_div_floor(report.refund_left, withheld, report.claims_left)
            .ok_or(Error::MathOverflow)?
    };
    if paid > vault_balance {
        return Err(Error::InsufficientLiquidity);
    }
    report.claims_left = report
        .claims_left
        .checked_sub(withheld)
        .ok_or(Error::MathOverflow)?;
    report.refund_left -= paid;
    stablecoin.refunds_owed = stablecoin
        .refunds_owed
        .checked_sub(paid)
        .ok_or(Error::MathOverflow)?;
    Ok(paid)
}
