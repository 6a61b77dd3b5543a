use super::{load, load_mut};
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error, Pubkey,
    accounts::{LossReport, LossVote, Stablecoin},
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

/// Who has voted for exactly this loss, in what is decided now: reporting it, or settling the open report. Whether the voter still has a
/// vote, the caller checks.
///
/// # Errors
/// Those of [`load`]; `AccountMismatch` if it is a vote on another stablecoin, `VoteOutdated` if it is on something that is decided
/// already, `TwoVotesNeeded` if it is for another amount.
#[inline(always)]
pub fn voter_for(
    amount: u64,
    vote: &AccountView,
    stablecoin: &Stablecoin,
    stablecoin_account: &AccountView,
    program: &Address,
) -> Result<Pubkey> {
    let vote: &LossVote = load(vote, program)?;
    if vote.stablecoin != *stablecoin_account.address().as_array() {
        return Err(Error::AccountMismatch);
    }
    check_is_decided_now(vote.number, vote.report_open.get(), stablecoin)?;
    if vote.amount == amount {
        Ok(vote.voter)
    } else {
        Err(Error::TwoVotesNeeded)
    }
}

/// Checks that a vote is on what is decided next. Every report and every resolution changes one of the two, and no pair comes back.
///
/// # Errors
/// `VoteOutdated`.
#[inline(always)]
pub fn check_is_decided_now(number: u32, report_open: bool, stablecoin: &Stablecoin) -> Result {
    if number == stablecoin.report_count && report_open == stablecoin.report_open.get() {
        Ok(())
    } else {
        Err(Error::VoteOutdated)
    }
}
