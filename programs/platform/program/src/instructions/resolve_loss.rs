use crate::{
    checks::{Agreement, check_two_votes, load, load_mut, load_open_report},
    resolution::resolve,
    runtime::now,
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::{Platform, Stablecoin},
    errors::Result,
    instructions::resolve_loss::{Accounts, Arguments},
};

/// Settles the reported loss, or less. Two of admin, guardian and the manager last in office: no single key decides a loss. The second signs or has
/// voted.
#[inline(never)]
pub fn resolve_loss(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let platform: &Platform = load(accounts.platform, program)?;
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;
    check_two_votes(
        &Agreement {
            first: accounts.first,
            second: accounts.second,
            vote: accounts.vote,
            amount: arguments.amount,
        },
        platform,
        stablecoin,
        accounts.stablecoin,
        program,
    )?;
    let report = load_open_report(
        accounts.loss_report,
        stablecoin,
        accounts.stablecoin,
        program,
    )?;

    platform_math::accrue(stablecoin, now())?;
    resolve(
        stablecoin,
        accounts.stablecoin,
        report,
        accounts.loss_report,
        arguments.amount,
    )?;
    Ok(())
}
