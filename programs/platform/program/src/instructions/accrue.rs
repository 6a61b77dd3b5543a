use crate::{checks::load_mut, release::emit_accrued, runtime::now};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Stablecoin,
    errors::Result,
    instructions::accrue::{Accounts, Arguments},
};

/// Releases yield that is due. Anyone may: it changes nobody's entitlement beyond that.
#[inline(never)]
pub fn accrue(program: &Address, accounts: &Accounts<AccountView>, _: &Arguments) -> Result {
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;

    let released = platform_math::accrue(stablecoin, now())?;

    emit_accrued(stablecoin, accounts.stablecoin, released);
    Ok(())
}
