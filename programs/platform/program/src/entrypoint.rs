//! The entry point: finds the instruction, checks its accounts' flags, reads its arguments.

use crate::{checks::check_flags, instructions};
use pinocchio::{AccountView, Address, ProgramResult, error::ProgramError};
use platform_interface::{Error, errors::Result, instructions as interface};

/// More than any instruction takes; further accounts are ignored.
const MAX_ACCOUNTS: usize = 16;

pinocchio::program_entrypoint!(process, MAX_ACCOUNTS);
pinocchio::nostd_panic_handler!();

fn process(program: &Address, accounts: &mut [AccountView], data: &[u8]) -> ProgramResult {
    dispatch(program, accounts, data).map_err(|error| ProgramError::Custom(error as u32))
}

/// One arm per instruction, all alike.
macro_rules! dispatch {
    ($program:ident, $accounts:ident, $data:ident; $($name:ident)*) => {{
        let [discriminator, data @ ..] = $data else { return Err(Error::InvalidInstruction) };
        match *discriminator {
            $(interface::$name::DISCRIMINATOR => {
                let arguments = interface::$name::Arguments::parse(data).ok_or(Error::InvalidInstruction)?;
                let accounts =
                    interface::$name::Accounts::from_slice($accounts).ok_or(Error::NotEnoughAccounts)?;
                check_flags($accounts, interface::$name::FLAGS, $program)?;
                instructions::$name($program, &accounts, &arguments)
            })*
            _ => Err(Error::InvalidInstruction),
        }
    }};
}

// kept out of the entry point's frame, which holds all accounts
#[inline(never)]
fn dispatch(program: &Address, accounts: &[AccountView], data: &[u8]) -> Result {
    dispatch!(program, accounts, data;
        initialize_platform
        create_stablecoin
        initialize_integration
        set_whitelisted
        set_whitelist_required
        distribute_yield
        mint
        redeem
        redeem_under_report
        claim_fees
        accrue
        sync
        queue_platform_change
        queue_stablecoin_change
        cancel_change
        execute_platform_change
        execute_stablecoin_change
        lower_limits
        revoke_role
        set_paused
        collect_platform_fees
        deploy_collateral
        return_collateral
        report_loss
        resolve_loss
        lapse_loss_report
        settle_loss_claim
        close_loss_report
        update_metadata
        set_fee
        nominate_authority
        accept_authority
        junior_deposit
        junior_request_withdrawal
        junior_complete_withdrawal
        junior_cancel_withdrawal
        open_junior_mint
        check_deadline
        recognize_shortfall
        recognize_return
        freeze
        thaw
        pause_coin
        resume_coin
        seize
        nominate_compliance
        accept_compliance
        thaw_whitelisted
        migrate_integration
        close_outdated_change
        vote_loss
        withdraw_loss_vote
    )
}
