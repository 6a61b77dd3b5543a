use crate::{
    catch_up::catch_up,
    checks::{
        check_authority, check_integration_of, check_underlying, check_vault_is_not, load_mut,
        vault_balance,
    },
    cpi::{Payment, pay_from_vault},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::{Integration, Stablecoin},
    errors::Result,
    events::FeesClaimed,
    instructions::claim_fees::{Accounts, Arguments},
};

/// Pays out commission, brought up to date first. Authority only. Neither a pause nor a loss report stops it.
#[inline(never)]
pub fn claim_fees(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;
    let integration: &mut Integration = load_mut(accounts.integration, program)?;
    check_integration_of(accounts.stablecoin, integration)?;
    check_authority(accounts.authority, integration)?;
    check_underlying(
        stablecoin,
        accounts.vault,
        accounts.underlying_mint,
        accounts.token_program,
    )?;
    check_vault_is_not(accounts.destination, accounts.vault)?;
    let available = vault_balance(accounts.vault, accounts.token_program)?;

    platform_math::accrue(stablecoin, now())?;
    let commission = catch_up(
        stablecoin,
        accounts.stablecoin,
        integration,
        accounts.integration,
    )?;
    let amount = platform_math::claim_fees(stablecoin, integration, available, arguments.amount)?;

    pay_from_vault(&Payment {
        stablecoin,
        stablecoin_account: accounts.stablecoin,
        vault: accounts.vault,
        underlying_mint: accounts.underlying_mint,
        token_program: accounts.token_program,
        to: accounts.destination,
        amount: amount,
    })?;

    let event = FeesClaimed {
        stablecoin: *accounts.stablecoin.address().as_array(),
        integration: *accounts.integration.address().as_array(),
        actor: *accounts.authority.address().as_array(),
        destination: *accounts.destination.address().as_array(),
        amount,
        commission,
        fees_owed_after: integration.fees_owed,
        assets_after: integration.assets,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        junior_assets_after: stablecoin.junior_assets,
        timestamp: stablecoin.last_accrual_ts,
    };
    emit(&event.to_bytes());
    Ok(())
}
