use crate::{
    checks::{
        TOKEN_2022, check_branded_mint, check_coin_account, check_program, check_whitelisted, load,
    },
    cpi::{set_frozen, signer},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address, cpi::Signer};
use platform_interface::{
    Error,
    accounts::Integration,
    constants::POWER_DEFAULT_FROZEN,
    errors::Result,
    events::AccountThawed,
    instructions::thaw_whitelisted::{Accounts, Arguments},
    pdas,
};

/// Thaws the empty account of a user on the whitelist, which the mint froze by default. Anyone may: the entry says so.
///
/// Only an empty account: nothing can have arrived at one that was frozen from the beginning, and what the compliance authority froze with
/// coins in it stays frozen. Only an account that cannot get another owner: a whitelisted user could hand it on to anyone otherwise.
/// Where the account is not frozen, nothing happens and no event is logged.
/// Nothing is accrued: no value moves.
#[inline(never)]
pub fn thaw_whitelisted(
    program: &Address,
    accounts: &Accounts<AccountView>,
    _: &Arguments,
) -> Result {
    let integration: &Integration = load(accounts.integration, program)?;
    if integration.powers & POWER_DEFAULT_FROZEN == 0 {
        return Err(Error::PowerNotChosen);
    }
    check_branded_mint(accounts.branded_mint, integration)?;
    check_program(accounts.token_2022_program, &TOKEN_2022)?;
    let account = check_coin_account(accounts.token_account, integration)?;
    // a coin with this power cannot cease to require its whitelist
    check_whitelisted(
        &account.owner,
        integration,
        accounts.integration,
        accounts.whitelist_entry,
        program,
    )?;
    // two mints that were prepared while the account was frozen both begin with this
    if !account.is_frozen {
        return Ok(());
    }
    if account.amount != 0 || !account.is_owner_immutable {
        return Err(Error::AccountNotFresh);
    }

    let bump = [integration.bump];
    let seeds = signer([pdas::INTEGRATION, &integration.branded_mint, &bump]);
    set_frozen(
        accounts.token_account,
        accounts.branded_mint,
        accounts.integration,
        false,
        &[Signer::from(&seeds)],
    )?;

    let event = AccountThawed {
        integration: *accounts.integration.address().as_array(),
        actor: Default::default(),
        owner: account.owner,
        token_account: *accounts.token_account.address().as_array(),
        timestamp: now(),
    };
    emit(&event.to_bytes());
    Ok(())
}
