use crate::{
    checks::{check_manager, load, load_pool},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Platform,
    errors::Result,
    events::LossRealized,
    instructions::realize_loss::{Accounts, Arguments},
};

/// Writes off deployed collateral: junior first, then unvested yield, then senior. Manager only.
///
/// No token moves: they are gone already. A pause does not stop it: a loss that is hidden is borne by who leaves last.
#[inline(never)]
pub fn realize_loss(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let platform: &Platform = load(accounts.platform, program)?;
    check_manager(accounts.manager, platform)?;
    let (stablecoin, junior) = load_pool(accounts.stablecoin, accounts.junior_tranche, program)?;

    let now = now();
    platform_math::accrue(stablecoin, junior, now)?;
    let loss = platform_math::realize_loss(stablecoin, junior, arguments.amount)?;

    let event = LossRealized {
        stablecoin: *accounts.stablecoin.address().as_array(),
        actor: *accounts.manager.address().as_array(),
        amount: arguments.amount,
        junior_loss: loss.junior,
        unvested_loss: loss.unvested,
        senior_loss: loss.senior,
        deployed_collateral_after: stablecoin.deployed_collateral,
        unvested_yield_after: stablecoin.unvested_yield,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        junior_assets_after: junior.assets,
        timestamp: now,
    };
    emit(&event.to_bytes());
    Ok(())
}
