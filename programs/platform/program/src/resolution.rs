//! Ends a loss report, for the two instructions that do.

use crate::runtime::emit;
use pinocchio::AccountView;
use platform_interface::{
    accounts::{LossReport, Stablecoin},
    errors::Result,
    events::{LossResolved, TrancheWipedOut},
};

/// Settles `loss` base units at most, writes the outcome and logs it. The stablecoin has been accrued to now; the report is its open one.
///
/// # Errors
/// `LossTooLarge`.
#[inline(never)]
pub fn resolve(
    stablecoin: &mut Stablecoin,
    stablecoin_account: &AccountView,
    report: &mut LossReport,
    report_account: &AccountView,
    loss: u64,
) -> Result {
    let epoch = stablecoin.epoch;
    let parts = platform_math::resolve_loss(stablecoin, report, loss)?;

    let event = LossResolved {
        stablecoin: *stablecoin_account.address().as_array(),
        loss_report: *report_account.address().as_array(),
        amount: report.settled,
        junior_loss: parts.junior,
        unvested_loss: parts.unvested,
        withheld_loss: parts.withheld,
        senior_loss: parts.senior,
        refund: report.refund_left,
        deployed_collateral_after: stablecoin.deployed_collateral,
        unvested_yield_after: stablecoin.unvested_yield,
        epoch_after: stablecoin.epoch,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        junior_assets_after: stablecoin.junior_assets,
        timestamp: stablecoin.last_accrual_ts,
    };
    emit(&event.to_bytes());
    if parts.wiped_out {
        let event = TrancheWipedOut {
            stablecoin: *stablecoin_account.address().as_array(),
            epoch,
            timestamp: stablecoin.last_accrual_ts,
        };
        emit(&event.to_bytes());
    }
    Ok(())
}
