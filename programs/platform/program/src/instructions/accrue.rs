use crate::{
    checks::load_mut,
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Stablecoin,
    errors::Result,
    events::Accrued,
    instructions::accrue::{Accounts, Arguments},
};

/// Releases yield that is due. Anyone may: it changes nobody's entitlement beyond that.
#[inline(never)]
pub fn accrue(program: &Address, accounts: &Accounts<AccountView>, _: &Arguments) -> Result {
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;

    let released = platform_math::accrue(stablecoin, now())?;

    let event = Accrued {
        stablecoin: *accounts.stablecoin.address().as_array(),
        released,
        unvested_yield_after: stablecoin.unvested_yield,
        platform_fees_owed_after: stablecoin.platform_fees_owed,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        junior_assets_after: stablecoin.junior_assets,
        timestamp: stablecoin.last_accrual_ts,
    };
    emit(&event.to_bytes());
    Ok(())
}
