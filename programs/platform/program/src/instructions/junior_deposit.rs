use crate::{
    checks::{
        TOKEN_2022, check_junior_mint, check_not_paused, check_program, check_underlying,
        check_vault_is_not, load, load_mut,
    },
    cpi::{Receipt, mint_to, receive_into_vault, signer},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address, cpi::Signer};
use platform_interface::{
    accounts::{Platform, Stablecoin},
    errors::Result,
    events::JuniorDeposited,
    instructions::junior_deposit::{Accounts, Arguments},
    pdas,
};

/// Deposits underlying into the junior pool and gives junior tokens. Only the cost of the tokens is transferred. A pause and an open loss
/// report stop it.
#[inline(never)]
pub fn junior_deposit(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let platform: &Platform = load(accounts.platform, program)?;
    check_not_paused(platform)?;
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;
    check_underlying(
        stablecoin,
        accounts.vault,
        accounts.underlying_mint,
        accounts.token_program,
    )?;
    check_vault_is_not(accounts.source, accounts.vault)?;
    check_junior_mint(accounts.junior_mint, stablecoin)?;
    check_program(accounts.token_2022_program, &TOKEN_2022)?;

    platform_math::accrue(stablecoin, now())?;
    let (amount, minimum) = (arguments.amount, arguments.minimum_received);
    let deposit = platform_math::junior_deposit(stablecoin, amount, minimum)?;

    receive_into_vault(&Receipt {
        stablecoin,
        vault: accounts.vault,
        underlying_mint: accounts.underlying_mint,
        token_program: accounts.token_program,
        from: accounts.source,
        authority: accounts.user,
        amount: deposit.cost,
    })?;
    let (index, bump) = (stablecoin.index.to_le_bytes(), [stablecoin.bump]);
    let seeds = signer([pdas::STABLECOIN, &index, &bump]);
    mint_to(
        accounts.junior_mint,
        accounts.destination,
        accounts.stablecoin,
        deposit.tokens,
        &[Signer::from(&seeds)],
    )?;

    let event = JuniorDeposited {
        stablecoin: *accounts.stablecoin.address().as_array(),
        epoch: stablecoin.epoch,
        actor: *accounts.user.address().as_array(),
        amount: deposit.cost,
        tokens: deposit.tokens,
        supply_after: stablecoin.junior_supply,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        junior_assets_after: stablecoin.junior_assets,
        timestamp: stablecoin.last_accrual_ts,
    };
    emit(&event.to_bytes());
    Ok(())
}
