use crate::{
    checks::{
        TOKEN_2022, check_branded_mint, check_coin_pause_changes, check_power, check_program, load,
    },
    cpi::{set_mint_paused, signer},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address, cpi::Signer};
use platform_interface::{
    accounts::Integration,
    constants::POWER_PAUSE,
    errors::Result,
    events::CoinPauseChanged,
    instructions::resume_coin::{Accounts, Arguments},
    pdas,
};

/// Lets a paused coin be minted, redeemed and transferred again. Compliance authority only.
///
/// Nothing is accrued: no value moves.
#[inline(never)]
pub fn resume_coin(program: &Address, accounts: &Accounts<AccountView>, _: &Arguments) -> Result {
    let integration: &Integration = load(accounts.integration, program)?;
    check_power(accounts.compliance, integration, POWER_PAUSE)?;
    check_branded_mint(accounts.branded_mint, integration)?;
    check_program(accounts.token_2022_program, &TOKEN_2022)?;
    check_coin_pause_changes(accounts.branded_mint, false)?;

    let bump = [integration.bump];
    let seeds = signer([pdas::INTEGRATION, &integration.branded_mint, &bump]);
    set_mint_paused(
        accounts.branded_mint,
        accounts.integration,
        false,
        &[Signer::from(&seeds)],
    )?;

    let event = CoinPauseChanged {
        integration: *accounts.integration.address().as_array(),
        actor: *accounts.compliance.address().as_array(),
        paused: false,
        timestamp: now(),
    };
    emit(&event.to_bytes());
    Ok(())
}
