use crate::{
    checks::{check_vault, load_mut},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Stablecoin,
    errors::Result,
    events::ReturnRecognized,
    instructions::recognize_return::{Accounts, Arguments},
};

/// Counts what was transferred to the vault directly as returned collateral. Anyone may: like a return, it changes nobody's entitlement.
/// Without it, an issuer that gives back what it took after that was recognized would leave it deployed for good.
///
/// Nothing is accrued: a release moves what is owed from one to another.
#[inline(never)]
pub fn recognize_return(
    program: &Address,
    accounts: &Accounts<AccountView>,
    _: &Arguments,
) -> Result {
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;
    let available = check_vault(stablecoin, accounts.vault)?;

    let amount = platform_math::recognize_return(stablecoin, available)?;

    let event = ReturnRecognized {
        stablecoin: *accounts.stablecoin.address().as_array(),
        amount,
        deployed_collateral_after: stablecoin.deployed_collateral,
        timestamp: platform_math::now_of(stablecoin, now()),
    };
    emit(&event.to_bytes());
    Ok(())
}
