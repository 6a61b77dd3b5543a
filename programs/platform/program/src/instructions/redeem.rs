use crate::{
    catch_up::catch_up,
    checks::{
        TOKEN_2022, check_branded_mint, check_integration_of, check_program, check_underlying,
        check_vault_is_not, load_mut, vault_balance,
    },
    cpi::{Payment, burn, pay_from_vault},
    redemption::{Redeeming, emit_redeemed},
    runtime::now,
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::{Integration, Stablecoin},
    errors::Result,
    instructions::redeem::{Accounts, Arguments},
};

/// Burns branded tokens and pays out underlying. A pause does not stop it; an open loss report does where it would withhold a part.
#[inline(never)]
pub fn redeem(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;
    let integration: &mut Integration = load_mut(accounts.integration, program)?;
    check_integration_of(accounts.stablecoin, integration)?;
    check_underlying(
        stablecoin,
        accounts.vault,
        accounts.underlying_mint,
        accounts.token_program,
    )?;
    check_vault_is_not(accounts.destination, accounts.vault)?;
    check_branded_mint(accounts.branded_mint, integration)?;
    check_program(accounts.token_2022_program, &TOKEN_2022)?;
    let available = vault_balance(accounts.vault, accounts.token_program)?;

    platform_math::accrue(stablecoin, now())?;
    let commission = catch_up(
        stablecoin,
        accounts.stablecoin,
        integration,
        accounts.integration,
    )?;
    let (tokens, minimum) = (arguments.tokens, arguments.minimum_received);
    let redemption = platform_math::redeem(stablecoin, integration, available, tokens, minimum)?;

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
        amount: redemption.paid,
    })?;

    let redeeming = Redeeming {
        stablecoin: accounts.stablecoin,
        integration: accounts.integration,
        user: accounts.user,
        tokens,
        commission,
    };
    emit_redeemed(&redeeming, &redemption, stablecoin, integration);
    Ok(())
}
