use crate::{
    checks::{
        Agreement, SYSTEM, check_program, check_two_votes, initialize, is_active_manager, load,
        load_mut,
    },
    cpi::{NewAccount, create_account},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error,
    accounts::{LossReport, Platform, Stablecoin},
    errors::Result,
    events::LossReported,
    instructions::report_loss::{Accounts, Arguments},
    pdas,
};

/// Reports a loss of deployed collateral. The active manager alone, or two of admin, guardian and the manager last in office: the second
/// signs or has voted. Neither a pause stops it nor a revoked manager. The loss is at most what is deployed.
#[inline(never)]
pub fn report_loss(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let platform: &Platform = load(accounts.platform, program)?;
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;
    if !is_active_manager(accounts.reporter, platform) {
        check_two_votes(
            &Agreement {
                first: accounts.reporter,
                second: accounts.second,
                vote: accounts.vote,
                amount: arguments.amount,
            },
            platform,
            stablecoin,
            accounts.stablecoin,
            program,
        )?;
    }
    check_program(accounts.system_program, &SYSTEM)?;
    if stablecoin.report_open.get() {
        return Err(Error::LossPending);
    }

    platform_math::accrue(stablecoin, now())?;
    let bump = create_account(
        &NewAccount {
            account: accounts.loss_report,
            payer: accounts.fee_payer,
            seeds: [
                pdas::LOSS_REPORT,
                accounts.stablecoin.address().as_ref(),
                &stablecoin.report_count.to_le_bytes(),
            ],
            owner: program,
            space: LossReport::LEN,
            funded_len: LossReport::LEN,
        },
        program,
    )?;
    let report: &mut LossReport = initialize(accounts.loss_report, bump)?;
    report.stablecoin = *accounts.stablecoin.address().as_array();
    report.reporter = *accounts.reporter.address().as_array();
    report.rent_payer = *accounts.fee_payer.address().as_array();
    platform_math::report_loss(stablecoin, report, arguments.amount)?;

    let event = LossReported {
        stablecoin: *accounts.stablecoin.address().as_array(),
        loss_report: *accounts.loss_report.address().as_array(),
        number: report.number,
        actor: *accounts.reporter.address().as_array(),
        amount: report.loss,
        requested: arguments.amount,
        senior_part: report.senior_part,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        junior_assets_after: stablecoin.junior_assets,
        timestamp: stablecoin.last_accrual_ts,
    };
    emit(&event.to_bytes());
    Ok(())
}
