use crate::{
    checks::{
        TOKEN_2022, check_integration_of, check_program, check_underlying, check_vault_is_not,
        load_mut, load_pool, supply_of, vault_balance,
    },
    cpi::{Payment, burn, pay_from_vault},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Integration,
    errors::Result,
    events::Redeemed,
    instructions::redeem::{Accounts, Arguments},
};

/// Burns branded tokens and pays out underlying. Neither a pause nor a whitelist nor a cap ever stops it.
#[inline(never)]
pub fn redeem(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let (stablecoin, junior) = load_pool(accounts.stablecoin, accounts.junior_tranche, program)?;
    let integration: &mut Integration = load_mut(accounts.integration, program)?;
    check_integration_of(accounts.stablecoin, integration)?;
    check_underlying(
        stablecoin,
        accounts.vault,
        accounts.underlying_mint,
        accounts.token_program,
    )?;
    check_vault_is_not(accounts.destination, accounts.vault)?;
    check_program(accounts.token_2022_program, &TOKEN_2022)?;
    let supply = supply_of(accounts.branded_mint, integration)?;
    let available = vault_balance(accounts.vault, accounts.token_program)?;

    let now = now();
    platform_math::accrue(stablecoin, junior, now)?;
    let commission = platform_math::sync(stablecoin, integration)?;
    let (tokens, minimum) = (arguments.amount, arguments.minimum_received);
    let redemption =
        platform_math::redeem(stablecoin, integration, supply, available, tokens, minimum)?;

    burn(
        accounts.branded_mint,
        accounts.source,
        accounts.user,
        tokens,
    )?;
    pay_from_vault(&Payment {
        stablecoin,
        stablecoin_account: accounts.stablecoin,
        vault: accounts.vault,
        underlying_mint: accounts.underlying_mint,
        token_program: accounts.token_program,
        to: accounts.destination,
        amount: redemption.amount,
    })?;

    let event = Redeemed {
        stablecoin: *accounts.stablecoin.address().as_array(),
        integration: *accounts.integration.address().as_array(),
        actor: *accounts.user.address().as_array(),
        amount: redemption.amount,
        tokens,
        commission: commission + redemption.leftover,
        supply_after: supply - tokens,
        assets_after: integration.assets,
        principal_after: integration.principal,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        junior_assets_after: junior.assets,
        timestamp: now,
    };
    emit(&event.to_bytes());
    Ok(())
}
