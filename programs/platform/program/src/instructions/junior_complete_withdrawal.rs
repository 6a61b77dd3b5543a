use crate::{
    checks::{check_underlying, check_vault_is_not, load_cooldown, load_mut, vault_balance},
    cpi::{Payment, close_account, pay_from_vault},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Stablecoin,
    errors::Result,
    events::JuniorWithdrawalCompleted,
    instructions::junior_complete_withdrawal::{Accounts, Arguments},
};

/// Pays out a withdrawal, or a part of it, in its exit window at the rate of this moment. The owner only. A pause does not stop it; an open
/// loss report does, and extends the window. What is left stays open.
#[inline(never)]
pub fn junior_complete_withdrawal(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;
    let cooldown = load_cooldown(
        accounts.cooldown,
        accounts.owner,
        accounts.stablecoin,
        accounts.rent_receiver,
        program,
    )?;
    check_underlying(
        stablecoin,
        accounts.vault,
        accounts.underlying_mint,
        accounts.token_program,
    )?;
    check_vault_is_not(accounts.destination, accounts.vault)?;
    let available = vault_balance(accounts.vault, accounts.token_program)?;

    platform_math::accrue(stablecoin, now())?;
    let tokens = arguments.tokens.unwrap_or(cooldown.tokens);
    let minimum = arguments.minimum_received;
    let withdrawal =
        platform_math::junior_complete(stablecoin, cooldown, available, tokens, minimum)?;
    let (epoch, tokens_left) = (cooldown.epoch, cooldown.tokens);

    pay_from_vault(&Payment {
        stablecoin,
        stablecoin_account: accounts.stablecoin,
        vault: accounts.vault,
        underlying_mint: accounts.underlying_mint,
        token_program: accounts.token_program,
        to: accounts.destination,
        amount: withdrawal.paid,
    })?;
    if tokens_left == 0 {
        close_account(accounts.cooldown, accounts.rent_receiver)?;
    }

    let event = JuniorWithdrawalCompleted {
        stablecoin: *accounts.stablecoin.address().as_array(),
        epoch,
        cooldown: *accounts.cooldown.address().as_array(),
        actor: *accounts.owner.address().as_array(),
        amount: withdrawal.paid,
        tokens,
        tokens_left,
        leftover: withdrawal.leftover,
        supply_after: stablecoin.junior_supply,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        junior_assets_after: stablecoin.junior_assets,
        timestamp: stablecoin.last_accrual_ts,
    };
    emit(&event.to_bytes());
    Ok(())
}
