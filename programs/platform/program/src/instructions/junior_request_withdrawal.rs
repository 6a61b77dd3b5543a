use crate::{
    checks::{SYSTEM, TOKEN_2022, check_junior_mint, check_program, initialize, load_pool},
    cpi::{NewAccount, burn, create_account},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error,
    accounts::Cooldown,
    errors::Result,
    events::JuniorWithdrawalRequested,
    instructions::junior_request_withdrawal::{Accounts, Arguments},
    pdas,
};

/// Burns junior tokens and begins the cooldown of their withdrawal. A pause does not stop it.
///
/// Nothing is accrued: no value moves. The tokens stay in the tranche's supply and go on bearing gains and losses.
#[inline(never)]
pub fn junior_request_withdrawal(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let (stablecoin, junior) = load_pool(accounts.stablecoin, accounts.junior_tranche, program)?;
    check_junior_mint(accounts.junior_mint, junior)?;
    check_program(accounts.token_2022_program, &TOKEN_2022)?;
    check_program(accounts.system_program, &SYSTEM)?;
    if arguments.tokens == 0 {
        return Err(Error::ZeroAmount);
    }

    let now = now();
    let unlock_ts = now.saturating_add(stablecoin.cooldown_seconds as i64);
    let (owner, tranche) = (accounts.owner.address(), accounts.junior_tranche.address());
    let bump = create_account(
        &NewAccount {
            account: accounts.cooldown,
            payer: accounts.fee_payer,
            seeds: [
                pdas::COOLDOWN,
                tranche.as_ref(),
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
    cooldown.liquidity_pool_id = junior.liquidity_pool_id;
    cooldown.id = arguments.id;
    cooldown.tokens = arguments.tokens;
    cooldown.unlock_ts = unlock_ts;
    cooldown.junior_tranche = *tranche.as_array();
    cooldown.owner = *owner.as_array();
    cooldown.rent_payer = *accounts.fee_payer.address().as_array();

    burn(
        accounts.junior_mint,
        accounts.source,
        accounts.owner,
        arguments.tokens,
    )?;

    let event = JuniorWithdrawalRequested {
        stablecoin: *accounts.stablecoin.address().as_array(),
        junior_tranche: *tranche.as_array(),
        cooldown: *accounts.cooldown.address().as_array(),
        actor: *owner.as_array(),
        tokens: arguments.tokens,
        unlock_ts,
        timestamp: now,
    };
    emit(&event.to_bytes());
    Ok(())
}
