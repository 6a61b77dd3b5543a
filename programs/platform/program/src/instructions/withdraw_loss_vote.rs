use crate::{
    checks::load,
    cpi::close_account,
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error,
    accounts::LossVote,
    errors::Result,
    events::LossVoteWithdrawn,
    instructions::withdraw_loss_vote::{Accounts, Arguments},
};

/// Takes a vote on a loss back. The voter alone, whatever roles it has now; the rent goes to its payer.
///
/// Nothing is accrued: no value moves.
#[inline(never)]
pub fn withdraw_loss_vote(
    program: &Address,
    accounts: &Accounts<AccountView>,
    _: &Arguments,
) -> Result {
    let vote: &LossVote = load(accounts.loss_vote, program)?;
    let belongs = vote.voter == *accounts.voter.address().as_array()
        && vote.rent_payer == *accounts.rent_receiver.address().as_array();
    if !belongs {
        return Err(Error::AccountMismatch);
    }

    let event = LossVoteWithdrawn {
        stablecoin: vote.stablecoin,
        actor: vote.voter,
        number: vote.number,
        report_open: vote.report_open.get(),
        amount: vote.amount,
        timestamp: now(),
    };
    emit(&event.to_bytes());
    close_account(accounts.loss_vote, accounts.rent_receiver)?;
    Ok(())
}
