use crate::{
    checks::{
        check_admin, check_owner_of, check_underlying, check_vault_is_not, load, load_mut,
        vault_balance,
    },
    cpi::{Payment, pay_from_vault},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::{Platform, Stablecoin},
    errors::Result,
    events::PlatformFeesCollected,
    instructions::collect_platform_fees::{Accounts, Arguments},
};

/// Pays platform fees to the treasury, and to nobody else, as far as the vault has them. Admin only. Neither a pause nor a loss report stops
/// it.
#[inline(never)]
pub fn collect_platform_fees(
    program: &Address,
    accounts: &Accounts<AccountView>,
    _: &Arguments,
) -> Result {
    let platform: &Platform = load(accounts.platform, program)?;
    check_admin(accounts.admin, platform)?;
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;
    check_underlying(
        stablecoin,
        accounts.vault,
        accounts.underlying_mint,
        accounts.token_program,
    )?;
    check_vault_is_not(accounts.destination, accounts.vault)?;
    check_owner_of(
        accounts.destination,
        accounts.token_program,
        &platform.treasury,
    )?;
    let available = vault_balance(accounts.vault, accounts.token_program)?;

    platform_math::accrue(stablecoin, now())?;
    let amount = platform_math::collect_platform_fees(stablecoin, available)?;

    pay_from_vault(&Payment {
        stablecoin,
        stablecoin_account: accounts.stablecoin,
        vault: accounts.vault,
        underlying_mint: accounts.underlying_mint,
        token_program: accounts.token_program,
        to: accounts.destination,
        amount: amount,
    })?;

    let event = PlatformFeesCollected {
        stablecoin: *accounts.stablecoin.address().as_array(),
        actor: *accounts.admin.address().as_array(),
        destination: *accounts.destination.address().as_array(),
        amount,
        platform_fees_owed_after: stablecoin.platform_fees_owed,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        junior_assets_after: stablecoin.junior_assets,
        timestamp: stablecoin.last_accrual_ts,
    };
    emit(&event.to_bytes());
    Ok(())
}
