use crate::{
    checks::{check_vault, load_mut},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Stablecoin,
    errors::Result,
    events::ShortfallRecognized,
    instructions::recognize_shortfall::{Accounts, Arguments},
};

/// Counts what the vault lacks, because the underlying's issuer took it, as deployed collateral: it can be returned by anyone, or reported as a
/// loss. Anyone may, during a loss report and a pause, too: it changes nobody's entitlement. Neither the limit of deployments nor the
/// daily one stops it, and it counts against the first.
///
/// Nothing is accrued: a release moves what is owed from one to another.
#[inline(never)]
pub fn recognize_shortfall(
    program: &Address,
    accounts: &Accounts<AccountView>,
    _: &Arguments,
) -> Result {
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;
    let available = check_vault(stablecoin, accounts.vault)?;

    let amount = platform_math::recognize_shortfall(stablecoin, available)?;

    let event = ShortfallRecognized {
        stablecoin: *accounts.stablecoin.address().as_array(),
        amount,
        deployed_collateral_after: stablecoin.deployed_collateral,
        timestamp: platform_math::now_of(stablecoin, now()),
    };
    emit(&event.to_bytes());
    Ok(())
}
