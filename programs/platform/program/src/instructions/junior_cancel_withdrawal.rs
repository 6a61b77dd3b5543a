use crate::{
    checks::{
        ASSOCIATED_TOKEN, TOKEN_2022, check_junior_mint, check_owner_of, check_program,
        load_cooldown, load_mut,
    },
    cpi::{close_account, mint_to, signer},
    runtime::{bump_of, emit, now},
};
use pinocchio::{AccountView, Address, cpi::Signer};
use platform_interface::{
    Error,
    accounts::Stablecoin,
    errors::Result,
    events::JuniorWithdrawalCancelled,
    instructions::junior_cancel_withdrawal::{Accounts, Arguments},
    pdas,
};

/// Ends a cooldown and mints its tokens back; none where its epoch has ended. The owner at any time; anyone where the cooldown is expired or
/// its epoch has ended, and then the tokens go to the owner's associated token account. Neither a pause nor a loss report stops it.
///
/// Nothing is accrued: no value moves.
#[inline(never)]
pub fn junior_cancel_withdrawal(
    program: &Address,
    accounts: &Accounts<AccountView>,
    _: &Arguments,
) -> Result {
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;
    let cooldown = load_cooldown(
        accounts.cooldown,
        accounts.owner,
        accounts.stablecoin,
        accounts.rent_receiver,
        program,
    )?;
    check_program(accounts.token_2022_program, &TOKEN_2022)?;
    let now = platform_math::now_of(stablecoin, now());
    let epoch = cooldown.epoch;
    let has_ended = epoch != stablecoin.epoch;
    if !has_ended {
        check_junior_mint(accounts.junior_mint, stablecoin)?;
    }
    if accounts.authority.address() != accounts.owner.address() {
        if !has_ended && !platform_math::is_expired(stablecoin, cooldown, now) {
            return Err(Error::CooldownActive);
        }
        if !has_ended {
            check_associated_token_account(accounts)?;
        }
    }

    let tokens = platform_math::junior_cancel(stablecoin, cooldown)?;

    if tokens > 0 {
        let (index, bump) = (stablecoin.index.to_le_bytes(), [stablecoin.bump]);
        let seeds = signer([pdas::STABLECOIN, &index, &bump]);
        mint_to(
            accounts.junior_mint,
            accounts.destination,
            accounts.stablecoin,
            tokens,
            &[Signer::from(&seeds)],
        )?;
    }
    close_account(accounts.cooldown, accounts.rent_receiver)?;

    let event = JuniorWithdrawalCancelled {
        stablecoin: *accounts.stablecoin.address().as_array(),
        epoch,
        cooldown: *accounts.cooldown.address().as_array(),
        owner: *accounts.owner.address().as_array(),
        actor: *accounts.authority.address().as_array(),
        tokens,
        supply_after: stablecoin.junior_supply,
        cooling_after: stablecoin.junior_cooling,
        timestamp: now,
    };
    emit(&event.to_bytes());
    Ok(())
}

/// Checks that the destination is the owner's associated token account of the junior mint, and still the owner's.
///
/// # Errors
/// `InvalidAddress` if it is another account, and those of [`check_owner_of`].
#[inline(never)]
fn check_associated_token_account(accounts: &Accounts<AccountView>) -> Result {
    let owner = accounts.owner.address();
    bump_of(
        accounts.destination.address().as_array(),
        [
            owner.as_ref(),
            TOKEN_2022.as_ref(),
            accounts.junior_mint.address().as_ref(),
        ],
        &ASSOCIATED_TOKEN,
    )?;
    check_owner_of(
        accounts.destination,
        accounts.token_2022_program,
        owner.as_array(),
    )
}
