use crate::{
    checks::{
        check_manager, check_not_paused, check_unchanged, check_underlying, check_vault_is_not,
        load, load_mut, vault_balance,
    },
    cpi::{Payment, pay_from_vault},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error,
    accounts::{Platform, Stablecoin},
    errors::Result,
    events::CollateralDeployed,
    instructions::deploy_collateral::{Accounts, Arguments},
};

/// Moves collateral from the vault to the custody account that the settings name. Active manager only. A pause and an open loss report stop
/// it.
#[inline(never)]
pub fn deploy_collateral(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let platform: &Platform = load(accounts.platform, program)?;
    check_not_paused(platform)?;
    check_manager(accounts.manager, platform)?;
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;
    check_underlying(
        stablecoin,
        accounts.vault,
        accounts.underlying_mint,
        accounts.token_program,
    )?;
    check_vault_is_not(accounts.custody, accounts.vault)?;
    // where none is set, the recorded address is zero: the System program, which cannot be passed as writable
    if stablecoin.custody != *accounts.custody.address().as_array() {
        return Err(Error::AccountMismatch);
    }
    // a payment to holders does not check this, but a fee on a deployment is everyone's loss
    check_unchanged(stablecoin, accounts.underlying_mint)?;
    let available = vault_balance(accounts.vault, accounts.token_program)?;

    platform_math::accrue(stablecoin, now())?;
    platform_math::deploy_collateral(stablecoin, available, arguments.amount)?;

    pay_from_vault(&Payment {
        stablecoin,
        stablecoin_account: accounts.stablecoin,
        vault: accounts.vault,
        underlying_mint: accounts.underlying_mint,
        token_program: accounts.token_program,
        to: accounts.custody,
        amount: arguments.amount,
    })?;

    let event = CollateralDeployed {
        stablecoin: *accounts.stablecoin.address().as_array(),
        actor: *accounts.manager.address().as_array(),
        amount: arguments.amount,
        deployed_collateral_after: stablecoin.deployed_collateral,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        junior_assets_after: stablecoin.junior_assets,
        timestamp: stablecoin.last_accrual_ts,
    };
    emit(&event.to_bytes());
    Ok(())
}
