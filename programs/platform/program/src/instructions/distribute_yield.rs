use crate::{
    checks::{check_manager, check_underlying, check_vault_is_not, load, load_mut},
    cpi::{Receipt, receive_into_vault},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::{Platform, Stablecoin},
    errors::Result,
    events::YieldDistributed,
    instructions::distribute_yield::{Accounts, Arguments},
};

/// Pays yield into the vault, where it vests linearly. Active manager only. Neither a pause nor a loss report stops it.
#[inline(never)]
pub fn distribute_yield(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let platform: &Platform = load(accounts.platform, program)?;
    check_manager(accounts.manager, platform)?;
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;
    check_underlying(
        stablecoin,
        accounts.vault,
        accounts.underlying_mint,
        accounts.token_program,
    )?;
    check_vault_is_not(accounts.source, accounts.vault)?;

    platform_math::accrue(stablecoin, now())?;
    platform_math::distribute_yield(stablecoin, arguments.amount)?;

    receive_into_vault(&Receipt {
        stablecoin,
        vault: accounts.vault,
        underlying_mint: accounts.underlying_mint,
        token_program: accounts.token_program,
        from: accounts.source,
        authority: accounts.manager,
        amount: arguments.amount,
    })?;

    let event = YieldDistributed {
        stablecoin: *accounts.stablecoin.address().as_array(),
        actor: *accounts.manager.address().as_array(),
        amount: arguments.amount,
        unvested_yield_after: stablecoin.unvested_yield,
        vest_end_ts: stablecoin.vest_end_ts,
        platform_fees_owed_after: stablecoin.platform_fees_owed,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        junior_assets_after: stablecoin.junior_assets,
        timestamp: stablecoin.last_accrual_ts,
    };
    emit(&event.to_bytes());
    Ok(())
}
