use crate::{
    checks::{check_underlying, check_vault_is_not, load_cooldown, load_pool, vault_balance},
    cpi::{Payment, close_account, pay_from_vault},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error,
    errors::Result,
    events::JuniorWithdrawalCompleted,
    instructions::junior_complete_withdrawal::{Accounts, Arguments},
};

/// Pays out a withdrawal whose cooldown is over, at the rate of this moment. A pause does not stop it.
#[inline(never)]
pub fn junior_complete_withdrawal(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let (stablecoin, junior) = load_pool(accounts.stablecoin, accounts.junior_tranche, program)?;
    let cooldown = load_cooldown(
        accounts.cooldown,
        accounts.owner,
        accounts.junior_tranche,
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
    let now = now();
    if now < cooldown.unlock_ts {
        return Err(Error::CooldownActive);
    }

    platform_math::accrue(stablecoin, junior, now)?;
    let (tokens, minimum) = (cooldown.tokens, arguments.minimum_received);
    let withdrawal =
        platform_math::junior_withdraw(stablecoin, junior, available, tokens, minimum)?;

    pay_from_vault(&Payment {
        stablecoin,
        stablecoin_account: accounts.stablecoin,
        vault: accounts.vault,
        underlying_mint: accounts.underlying_mint,
        token_program: accounts.token_program,
        to: accounts.destination,
        amount: withdrawal.amount,
    })?;
    close_account(accounts.cooldown, accounts.rent_receiver)?;

    let event = JuniorWithdrawalCompleted {
        stablecoin: *accounts.stablecoin.address().as_array(),
        junior_tranche: *accounts.junior_tranche.address().as_array(),
        cooldown: *accounts.cooldown.address().as_array(),
        actor: *accounts.owner.address().as_array(),
        amount: withdrawal.amount,
        tokens,
        leftover: withdrawal.leftover,
        supply_after: junior.supply,
        junior_assets_after: junior.assets,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        timestamp: now,
    };
    emit(&event.to_bytes());
    Ok(())
}
