use crate::{
    checks::{check_underlying, check_vault_is_not, load_mut},
    cpi::{Receipt, receive_into_vault},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Stablecoin,
    errors::Result,
    events::CollateralReturned,
    instructions::return_collateral::{Accounts, Arguments},
};

/// Brings deployed collateral back into the vault, never more than is deployed. Anyone may, during a pause and a loss report, too.
///
/// Nothing is accrued: what belongs to whom does not change.
#[inline(never)]
pub fn return_collateral(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;
    check_underlying(
        stablecoin,
        accounts.vault,
        accounts.underlying_mint,
        accounts.token_program,
    )?;
    check_vault_is_not(accounts.source, accounts.vault)?;

    let returned = platform_math::return_collateral(stablecoin, arguments.amount)?;

    receive_into_vault(&Receipt {
        stablecoin,
        vault: accounts.vault,
        underlying_mint: accounts.underlying_mint,
        token_program: accounts.token_program,
        from: accounts.source,
        authority: accounts.owner,
        amount: returned,
    })?;

    let now = platform_math::now_of(stablecoin, now());
    let event = CollateralReturned {
        stablecoin: *accounts.stablecoin.address().as_array(),
        actor: *accounts.owner.address().as_array(),
        amount: returned,
        deployed_collateral_after: stablecoin.deployed_collateral,
        timestamp: now,
    };
    emit(&event.to_bytes());
    Ok(())
}
