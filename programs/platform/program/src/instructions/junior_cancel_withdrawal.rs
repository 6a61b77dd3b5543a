use crate::{
    checks::{TOKEN_2022, check_junior_mint, check_program, load, load_cooldown},
    cpi::{close_account, mint_to, signer},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address, cpi::Signer};
use platform_interface::{
    accounts::JuniorTranche,
    errors::Result,
    events::JuniorWithdrawalCancelled,
    instructions::junior_cancel_withdrawal::{Accounts, Arguments},
    pdas,
};

/// Ends a cooldown, over or not, and mints its tokens back. A pause does not stop it: they bore gains and losses all along.
///
/// Nothing is accrued: no value moves, and the tokens have been in the tranche's supply all the time.
#[inline(never)]
pub fn junior_cancel_withdrawal(
    program: &Address,
    accounts: &Accounts<AccountView>,
    _: &Arguments,
) -> Result {
    let junior: &JuniorTranche = load(accounts.junior_tranche, program)?;
    check_junior_mint(accounts.junior_mint, junior)?;
    check_program(accounts.token_2022_program, &TOKEN_2022)?;
    let cooldown = load_cooldown(
        accounts.cooldown,
        accounts.owner,
        accounts.junior_tranche,
        accounts.rent_receiver,
        program,
    )?;
    let tokens = cooldown.tokens;

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
    close_account(accounts.cooldown, accounts.rent_receiver)?;

    let event = JuniorWithdrawalCancelled {
        junior_tranche: *accounts.junior_tranche.address().as_array(),
        cooldown: *accounts.cooldown.address().as_array(),
        actor: *accounts.owner.address().as_array(),
        tokens,
        timestamp: now(),
    };
    emit(&event.to_bytes());
    Ok(())
}
