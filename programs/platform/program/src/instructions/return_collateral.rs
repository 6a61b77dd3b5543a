use crate::{
    checks::{check_manager, check_underlying, check_vault_is_not, load, load_pool},
    cpi::{Transfer, transfer_checked},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Platform,
    errors::Result,
    events::CollateralReturned,
    instructions::return_collateral::{Accounts, Arguments},
};

/// Brings deployed collateral back into the vault. Manager only. A pause does not stop it: exposure only shrinks.
#[inline(never)]
pub fn return_collateral(
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
    platform_math::return_collateral(stablecoin, arguments.amount)?;

    transfer_checked(
        &Transfer {
            token_program: accounts.token_program,
            mint: accounts.underlying_mint,
            from: accounts.source,
            to: accounts.vault,
            authority: accounts.custodian,
            amount: arguments.amount,
            decimals: stablecoin.decimals,
        },
        &[],
    )?;

    let event = CollateralReturned {
        stablecoin: *accounts.stablecoin.address().as_array(),
        actor: *accounts.manager.address().as_array(),
        amount: arguments.amount,
        deployed_collateral_after: stablecoin.deployed_collateral,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        junior_assets_after: junior.assets,
        timestamp: now,
    };
    emit(&event.to_bytes());
    Ok(())
}
