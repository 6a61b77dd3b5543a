use crate::{
    catch_up::catch_up,
    checks::{
        TOKEN_2022, check_branded_mint, check_integration_of, check_not_paused, check_program,
        check_underlying, check_vault_is_not, check_whitelisted, load, load_mut,
    },
    cpi::{Receipt, mint_to, receive_into_vault, signer},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address, cpi::Signer};
use platform_interface::{
    accounts::{Integration, Platform, Stablecoin},
    errors::Result,
    events::Minted,
    instructions::mint::{Accounts, Arguments},
    pdas,
};

/// Deposits underlying and gives branded tokens. Only the cost of the tokens is transferred. A pause and an open loss report stop it.
#[inline(never)]
pub fn mint(program: &Address, accounts: &Accounts<AccountView>, arguments: &Arguments) -> Result {
    let platform: &Platform = load(accounts.platform, program)?;
    check_not_paused(platform)?;
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;
    let integration: &mut Integration = load_mut(accounts.integration, program)?;
    check_integration_of(accounts.stablecoin, integration)?;
    check_underlying(
        stablecoin,
        accounts.vault,
        accounts.underlying_mint,
        accounts.token_program,
    )?;
    check_vault_is_not(accounts.source, accounts.vault)?;
    check_branded_mint(accounts.branded_mint, integration)?;
    check_program(accounts.token_2022_program, &TOKEN_2022)?;
    check_whitelisted(
        accounts.user.address().as_array(),
        integration,
        accounts.integration,
        accounts.whitelist_entry,
        program,
    )?;

    platform_math::accrue(stablecoin, now())?;
    let commission = catch_up(
        stablecoin,
        accounts.stablecoin,
        integration,
        accounts.integration,
    )?;
    let (amount, minimum) = (arguments.amount, arguments.minimum_received);
    let deposit = platform_math::mint(stablecoin, integration, amount, minimum)?;

    receive_into_vault(&Receipt {
        stablecoin,
        vault: accounts.vault,
        underlying_mint: accounts.underlying_mint,
        token_program: accounts.token_program,
        from: accounts.source,
        authority: accounts.user,
        amount: deposit.cost,
    })?;
    let bump = [integration.bump];
    let seeds = signer([pdas::INTEGRATION, &integration.branded_mint, &bump]);
    mint_to(
        accounts.branded_mint,
        accounts.destination,
        accounts.integration,
        deposit.tokens,
        &[Signer::from(&seeds)],
    )?;

    let event = Minted {
        stablecoin: *accounts.stablecoin.address().as_array(),
        integration: *accounts.integration.address().as_array(),
        actor: *accounts.user.address().as_array(),
        amount: deposit.cost,
        tokens: deposit.tokens,
        commission,
        supply_after: integration.supply,
        assets_after: integration.assets,
        principal_after: integration.principal,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        junior_assets_after: stablecoin.junior_assets,
        timestamp: stablecoin.last_accrual_ts,
    };
    emit(&event.to_bytes());
    Ok(())
}
