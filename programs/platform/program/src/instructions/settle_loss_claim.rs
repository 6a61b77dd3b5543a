use crate::{
    checks::{check_underlying, check_vault_is_not, load, load_mut, load_report, vault_balance},
    cpi::{Payment, close_account, pay_from_vault},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error,
    accounts::{LossClaim, Stablecoin},
    errors::Result,
    events::LossClaimSettled,
    instructions::settle_loss_claim::{Accounts, Arguments},
};

/// Pays the refund of a claim on a resolved loss report and closes the claim. The owner of the claim only. Neither a pause nor a later loss
/// report stops it.
///
/// Nothing is accrued: refunds are fixed at the resolution.
#[inline(never)]
pub fn settle_loss_claim(
    program: &Address,
    accounts: &Accounts<AccountView>,
    _: &Arguments,
) -> Result {
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;
    check_underlying(
        stablecoin,
        accounts.vault,
        accounts.underlying_mint,
        accounts.token_program,
    )?;
    check_vault_is_not(accounts.destination, accounts.vault)?;
    let report = load_report(accounts.loss_report, accounts.stablecoin, program)?;
    let claim: &LossClaim = load(accounts.loss_claim, program)?;
    let belongs = claim.loss_report == *accounts.loss_report.address().as_array()
        && claim.owner == *accounts.owner.address().as_array()
        && claim.rent_payer == *accounts.rent_receiver.address().as_array();
    if !belongs {
        return Err(Error::AccountMismatch);
    }
    let available = vault_balance(accounts.vault, accounts.token_program)?;

    let withheld = claim.withheld;
    let amount = platform_math::settle_claim(stablecoin, report, withheld, available)?;

    if amount > 0 {
        pay_from_vault(&Payment {
            stablecoin,
            stablecoin_account: accounts.stablecoin,
            vault: accounts.vault,
            underlying_mint: accounts.underlying_mint,
            token_program: accounts.token_program,
            to: accounts.destination,
            amount: amount,
        })?;
    }
    close_account(accounts.loss_claim, accounts.rent_receiver)?;

    let event = LossClaimSettled {
        stablecoin: *accounts.stablecoin.address().as_array(),
        loss_report: *accounts.loss_report.address().as_array(),
        actor: *accounts.owner.address().as_array(),
        withheld,
        amount,
        timestamp: platform_math::now_of(stablecoin, now()),
    };
    emit(&event.to_bytes());
    Ok(())
}
