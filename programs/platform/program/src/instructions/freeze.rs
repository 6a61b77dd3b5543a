use crate::{
    checks::{
        TOKEN_2022, check_branded_mint, check_coin_account, check_power, check_program, load,
    },
    cpi::{set_frozen, signer},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address, cpi::Signer};
use platform_interface::{
    accounts::Integration,
    constants::POWER_FREEZE,
    errors::Result,
    events::AccountFrozen,
    instructions::freeze::{Accounts, Arguments},
    pdas,
};

/// Freezes a holder's account: nothing can be minted to it, burned in it or transferred from or to it. Compliance authority only.
///
/// Nothing is accrued: no value moves.
#[inline(never)]
pub fn freeze(program: &Address, accounts: &Accounts<AccountView>, _: &Arguments) -> Result {
    let integration: &Integration = load(accounts.integration, program)?;
    check_power(accounts.compliance, integration, POWER_FREEZE)?;
    check_branded_mint(accounts.branded_mint, integration)?;
    check_program(accounts.token_2022_program, &TOKEN_2022)?;
    let account = check_coin_account(accounts.token_account, integration)?;

    let bump = [integration.bump];
    let seeds = signer([pdas::INTEGRATION, &integration.branded_mint, &bump]);
    set_frozen(
        accounts.token_account,
        accounts.branded_mint,
        accounts.integration,
        true,
        &[Signer::from(&seeds)],
    )?;

    let event = AccountFrozen {
        integration: *accounts.integration.address().as_array(),
        actor: *accounts.compliance.address().as_array(),
        owner: account.owner,
        token_account: *accounts.token_account.address().as_array(),
        timestamp: now(),
    };
    emit(&event.to_bytes());
    Ok(())
}
