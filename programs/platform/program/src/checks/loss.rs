use super::load_mut;
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error,
    accounts::{LossReport, Stablecoin},
    errors::Result,
};

/// The stablecoin's open loss report.
///
/// # Errors
/// `NoLossReport` where none is open; those of [`load_report`]; `AccountMismatch` if it is an earlier report.
#[inline(always)]
pub fn load_open_report<'info>(
    report: &'info AccountView,
    stablecoin: &Stablecoin,
    stablecoin_account: &AccountView,
    program: &Address,
) -> Result<&'info mut LossReport> {
    if !stablecoin.report_open.get() {
        return Err(Error::NoLossReport);
    }
    let state = load_report(report, stablecoin_account, program)?;
    // the open report is the newest one
    let is_newest = state.number.checked_add(1) == Some(stablecoin.report_count);
    if is_newest && state.resolved_ts == 0 {
        Ok(state)
    } else {
        Err(Error::AccountMismatch)
    }
}

/// A loss report of the stablecoin.
///
/// # Errors
/// Those of [`load_mut`]; `AccountMismatch` if it is another stablecoin's.
#[inline(always)]
pub fn load_report<'info>(
    report: &'info AccountView,
    stablecoin_account: &AccountView,
    program: &Address,
) -> Result<&'info mut LossReport> {
    let state: &mut LossReport = load_mut(report, program)?;
    if state.stablecoin == *stablecoin_account.address().as_array() {
        Ok(state)
    } else {
        Err(Error::AccountMismatch)
    }
}
