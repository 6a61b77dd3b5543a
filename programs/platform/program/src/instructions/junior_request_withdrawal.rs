use crate::{
    checks::{SYSTEM, TOKEN_2022, check_junior_mint, check_program, initialize, load_mut},
    cpi::{NewAccount, burn, create_account},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::{Cooldown, Stablecoin},
    errors::Result,
    events::JuniorWithdrawalRequested,
    instructions::junior_request_withdrawal::{Accounts, Arguments},
    pdas,
};

/// Burns junior tokens and starts the cooldown of their withdrawal. Neither a pause nor a loss report stops it.
///
/// Nothing is accrued: no value moves, and the tokens continue to bear gains and losses.
#[inline(never)]
pub fn junior_request_withdrawal(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;
    check_junior_mint(accounts.junior_mint, stablecoin)?;
    check_program(accounts.token_2022_program, &TOKEN_2022)?;
    check_program(accounts.system_program, &SYSTEM)?;

    let now = platform_math::now_of(stablecoin, now());
    let (owner, pool) = (accounts.owner.address(), accounts.stablecoin.address());
    let bump = create_account(
        &NewAccount {
            account: accounts.cooldown,
            payer: accounts.fee_payer,
            seeds: [
                pdas::COOLDOWN,
                pool.as_ref(),
                owner.as_ref(),
                &arguments.id.to_le_bytes(),
            ],
            owner: program,
            space: Cooldown::LEN,
            funded_len: Cooldown::LEN,
        },
        program,
    )?;
    let cooldown: &mut Cooldown = initialize(accounts.cooldown, bump)?;
    cooldown.id = arguments.id;
    cooldown.stablecoin = *pool.as_array();
    cooldown.owner = *owner.as_array();
    cooldown.rent_payer = *accounts.fee_payer.address().as_array();
    platform_math::junior_request(stablecoin, cooldown, arguments.tokens, now)?;

    burn(
        accounts.junior_mint,
        accounts.source,
        accounts.owner,
        arguments.tokens,
    )?;

    let event = JuniorWithdrawalRequested {
        stablecoin: *accounts.stablecoin.address().as_array(),
        epoch: cooldown.epoch,
        cooldown: *accounts.cooldown.address().as_array(),
        actor: *owner.as_array(),
        tokens: arguments.tokens,
        unlock_ts: cooldown.unlock_ts,
        expiry_ts: cooldown.expiry_ts,
        supply_after: stablecoin.junior_supply,
        cooling_after: stablecoin.junior_cooling,
        timestamp: now,
    };
    emit(&event.to_bytes());
    Ok(())
}
