use crate::{
    checks::{
        TOKEN_2022, check_junior_mint, check_not_paused, check_program, check_underlying,
        check_vault_is_not, load, load_pool,
    },
    cpi::{Transfer, mint_to, signer, transfer_checked},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address, cpi::Signer};
use platform_interface::{
    accounts::Platform,
    errors::Result,
    events::JuniorDeposited,
    instructions::junior_deposit::{Accounts, Arguments},
    pdas,
};

/// Deposits underlying into the junior tranche and gives junior tokens. It can only raise coverage, which is therefore not asked for.
#[inline(never)]
pub fn junior_deposit(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let platform: &Platform = load(accounts.platform, program)?;
    check_not_paused(platform)?;
    let (stablecoin, junior) = load_pool(accounts.stablecoin, accounts.junior_tranche, program)?;
    check_underlying(
        stablecoin,
        accounts.vault,
        accounts.underlying_mint,
        accounts.token_program,
    )?;
    check_vault_is_not(accounts.source, accounts.vault)?;
    check_junior_mint(accounts.junior_mint, junior)?;
    check_program(accounts.token_2022_program, &TOKEN_2022)?;

    let now = now();
    platform_math::accrue(stablecoin, junior, now)?;
    let amount = arguments.amount;
    let tokens =
        platform_math::junior_deposit(stablecoin, junior, amount, arguments.minimum_received)?;

    transfer_checked(
        &Transfer {
            token_program: accounts.token_program,
            mint: accounts.underlying_mint,
            from: accounts.source,
            to: accounts.vault,
            authority: accounts.user,
            amount,
            decimals: stablecoin.decimals,
        },
        &[],
    )?;
    let bump = [junior.bump];
    let seeds = signer([pdas::JUNIOR_TRANCHE, &junior.stablecoin, &bump]);
    let signers = [Signer::from(&seeds)];
    mint_to(
        accounts.junior_mint,
        accounts.destination,
        accounts.junior_tranche,
        tokens,
        &signers,
    )?;

    let event = JuniorDeposited {
        stablecoin: *accounts.stablecoin.address().as_array(),
        junior_tranche: *accounts.junior_tranche.address().as_array(),
        actor: *accounts.user.address().as_array(),
        amount,
        tokens,
        supply_after: junior.supply,
        junior_assets_after: junior.assets,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        timestamp: now,
    };
    emit(&event.to_bytes());
    Ok(())
}
