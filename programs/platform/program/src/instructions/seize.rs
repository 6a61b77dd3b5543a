use crate::{
    checks::{
        TOKEN_2022, check_branded_mint, check_coin_account, check_power, check_program, load,
        mint_decimals,
    },
    cpi::{Transfer, signer, transfer_checked},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address, cpi::Signer};
use platform_interface::{
    Error,
    accounts::Integration,
    constants::POWER_SEIZE,
    errors::Result,
    events::TokensSeized,
    instructions::seize::{Accounts, Arguments},
    pdas,
};

/// Moves coins of any holder to another account of the coin, without the holder. Compliance authority only.
///
/// It never burns: supply and rates do not change, and nothing is accrued. Token-2022 moves nothing out of or into a frozen account, nor
/// of a paused mint: whoever seizes there thaws or resumes in the same transaction, each with its event.
#[inline(never)]
pub fn seize(program: &Address, accounts: &Accounts<AccountView>, arguments: &Arguments) -> Result {
    let integration: &Integration = load(accounts.integration, program)?;
    check_power(accounts.compliance, integration, POWER_SEIZE)?;
    check_branded_mint(accounts.branded_mint, integration)?;
    check_program(accounts.token_2022_program, &TOKEN_2022)?;
    let source = check_coin_account(accounts.source, integration)?;
    let destination = check_coin_account(accounts.destination, integration)?;
    if arguments.amount == 0 {
        return Err(Error::ZeroAmount);
    }

    let bump = [integration.bump];
    let seeds = signer([pdas::INTEGRATION, &integration.branded_mint, &bump]);
    transfer_checked(
        &Transfer {
            token_program: accounts.token_2022_program,
            mint: accounts.branded_mint,
            from: accounts.source,
            to: accounts.destination,
            authority: accounts.integration,
            amount: arguments.amount,
            decimals: mint_decimals(accounts.branded_mint)?,
        },
        &[Signer::from(&seeds)],
    )?;

    let event = TokensSeized {
        integration: *accounts.integration.address().as_array(),
        actor: *accounts.compliance.address().as_array(),
        owner: source.owner,
        token_account: *accounts.source.address().as_array(),
        destination: *accounts.destination.address().as_array(),
        receiver: destination.owner,
        tokens: arguments.amount,
        timestamp: now(),
    };
    emit(&event.to_bytes());
    Ok(())
}
