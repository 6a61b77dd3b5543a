use crate::{
    checks::{check_manager, check_underlying, check_vault_is_not, load, load_pool},
    cpi::{Transfer, transfer_checked},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Platform,
    errors::Result,
    events::YieldDistributed,
    instructions::distribute_yield::{Accounts, Arguments},
};

/// Pays yield into the vault, where it vests linearly. Manager only. A pause does not stop it: it only gives.
#[inline(never)]
pub fn distribute_yield(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let platform: &Platform = load(accounts.platform, program)?;
    check_manager(accounts.manager, platform)?;
    let (stablecoin, junior) = load_pool(accounts.stablecoin, accounts.junior_tranche, program)?;
    check_underlying(
        stablecoin,
        accounts.vault,
        accounts.underlying_mint,
        accounts.token_program,
    )?;
    check_vault_is_not(accounts.source, accounts.vault)?;

    let now = now();
    platform_math::accrue(stablecoin, junior, now)?;
    platform_math::distribute_yield(stablecoin, junior, arguments.amount)?;

    transfer_checked(
        &Transfer {
            token_program: accounts.token_program,
            mint: accounts.underlying_mint,
            from: accounts.source,
            to: accounts.vault,
            authority: accounts.manager,
            amount: arguments.amount,
            decimals: stablecoin.decimals,
        },
        &[],
    )?;

    let event = YieldDistributed {
        stablecoin: *accounts.stablecoin.address().as_array(),
        actor: *accounts.manager.address().as_array(),
        amount: arguments.amount,
        unvested_yield_after: stablecoin.unvested_yield,
        vest_end_ts: stablecoin.vest_end_ts,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        junior_assets_after: junior.assets,
        platform_fees_owed_after: stablecoin.platform_fees_owed,
        timestamp: now,
    };
    emit(&event.to_bytes());
    Ok(())
}
