use crate::{
    checks::{load_mut, load_open_report},
    resolution::resolve,
    runtime::now,
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error,
    accounts::Stablecoin,
    errors::Result,
    instructions::lapse_loss_report::{Accounts, Arguments},
};

/// Ends a loss report without a loss, from 30 days after it was made, so that nobody can keep juniors and yield waiting for ever by not
/// resolving it. Anyone may.
#[inline(never)]
pub fn lapse_loss_report(
    program: &Address,
    accounts: &Accounts<AccountView>,
    _: &Arguments,
) -> Result {
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;
    let report = load_open_report(
        accounts.loss_report,
        stablecoin,
        accounts.stablecoin,
        program,
    )?;

    platform_math::accrue(stablecoin, now())?;
    if !platform_math::has_lapsed(report, stablecoin.last_accrual_ts) {
        return Err(Error::ReportNotLapsed);
    }
    resolve(
        stablecoin,
        accounts.stablecoin,
        report,
        accounts.loss_report,
        0,
    )?;
    Ok(())
}
