use crate::{
    checks::{
        SYSTEM, check_is_decided_now, check_program, check_voter, initialize, load, load_mut,
    },
    cpi::{NewAccount, create_account},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error,
    accounts::{LossVote, Platform, Stablecoin},
    errors::Result,
    events::LossVoteCast,
    instructions::vote_loss::{Accounts, Arguments},
    pdas,
};

/// Votes for a loss, so that another of admin, guardian and the manager last in office can report or settle it alone, within whatever time.
/// The vote names what it is on, or one that arrives after a resolution would be one for the next report.
///
/// Nothing is accrued: no value moves.
#[inline(never)]
pub fn vote_loss(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let platform: &Platform = load(accounts.platform, program)?;
    check_voter(accounts.voter, platform)?;
    let stablecoin: &Stablecoin = load(accounts.stablecoin, program)?;
    check_is_decided_now(arguments.number, arguments.report_open, stablecoin)?;
    check_program(accounts.system_program, &SYSTEM)?;

    let vote = open_vote(program, accounts)?;
    vote.report_open = arguments.report_open.into();
    vote.number = arguments.number;
    vote.amount = arguments.amount;
    vote.voted_ts = platform_math::now_of(stablecoin, now());

    let event = LossVoteCast {
        stablecoin: vote.stablecoin,
        actor: vote.voter,
        number: vote.number,
        report_open: arguments.report_open,
        amount: vote.amount,
        timestamp: vote.voted_ts,
    };
    emit(&event.to_bytes());
    Ok(())
}

/// The voter's vote on the stablecoin, created where there is none. The rent of one that is there keeps its payer.
fn open_vote<'info>(
    program: &Address,
    accounts: &Accounts<'info, AccountView>,
) -> Result<&'info mut LossVote> {
    let (account, payer) = (accounts.loss_vote, accounts.fee_payer);
    let stablecoin = accounts.stablecoin.address();
    let voter = accounts.voter.address();
    if account.owned_by(program) {
        let vote: &mut LossVote = load_mut(account, program)?;
        let belongs = vote.stablecoin == *stablecoin.as_array() && vote.voter == *voter.as_array();
        return if belongs {
            Ok(vote)
        } else {
            Err(Error::AccountMismatch)
        };
    }
    let bump = create_account(
        &NewAccount {
            account,
            payer,
            seeds: [pdas::LOSS_VOTE, stablecoin.as_ref(), voter.as_ref()],
            owner: program,
            space: LossVote::LEN,
            funded_len: LossVote::LEN,
        },
        program,
    )?;
    let vote: &mut LossVote = initialize(account, bump)?;
    vote.stablecoin = *stablecoin.as_array();
    vote.voter = *voter.as_array();
    vote.rent_payer = *payer.address().as_array();
    Ok(vote)
}
