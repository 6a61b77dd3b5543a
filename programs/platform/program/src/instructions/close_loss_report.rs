use crate::{
    checks::load,
    cpi::close_account,
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error,
    accounts::LossReport,
    errors::Result,
    events::LossReportClosed,
    instructions::close_loss_report::{Accounts, Arguments},
};

/// Closes a resolved loss report without open claims. Anyone may; the rent goes to its payer. The report's number is never used again.
///
/// Nothing is accrued: nothing depends on the report any more.
#[inline(never)]
pub fn close_loss_report(
    program: &Address,
    accounts: &Accounts<AccountView>,
    _: &Arguments,
) -> Result {
    let report: &LossReport = load(accounts.loss_report, program)?;
    if report.rent_payer != *accounts.rent_receiver.address().as_array() {
        return Err(Error::AccountMismatch);
    }
    if report.resolved_ts == 0 {
        return Err(Error::NoLossReport);
    }
    if report.claims_left > 0 {
        return Err(Error::ClaimsOpen);
    }

    let event = LossReportClosed {
        stablecoin: report.stablecoin,
        loss_report: *accounts.loss_report.address().as_array(),
        number: report.number,
        timestamp: now(),
    };
    emit(&event.to_bytes());
    close_account(accounts.loss_report, accounts.rent_receiver)?;
    Ok(())
}
