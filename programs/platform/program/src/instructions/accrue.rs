use crate::{
    checks::load_pool,
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    errors::Result,
    events::Accrued,
    instructions::accrue::{Accounts, Arguments},
};

/// Releases yield that is due. Anyone may: it changes nobody's entitlement beyond that.
#[inline(never)]
pub fn accrue(program: &Address, accounts: &Accounts<AccountView>, _: &Arguments) -> Result {
    let (stablecoin, junior) = load_pool(accounts.stablecoin, accounts.junior_tranche, program)?;

    let now = now();
    let released = platform_math::accrue(stablecoin, junior, now)?;

    let event = Accrued {
        stablecoin: *accounts.stablecoin.address().as_array(),
        released,
        unvested_yield_after: stablecoin.unvested_yield,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        junior_assets_after: junior.assets,
        platform_fees_owed_after: stablecoin.platform_fees_owed,
        timestamp: now,
    };
    emit(&event.to_bytes());
    Ok(())
}
