//! The event of a redemption, for the two instructions that redeem.

use crate::runtime::emit;
use pinocchio::AccountView;
use platform_interface::{
    accounts::{Integration, Stablecoin},
    events::Redeemed,
};
use platform_math::Redemption;

/// The accounts of a redemption, and what it took.
pub struct Redeeming<'a> {
    pub stablecoin: &'a AccountView,
    pub integration: &'a AccountView,
    pub user: &'a AccountView,
    pub tokens: u64,
    /// Commission of the sync before it.
    pub commission: u64,
}

/// Logs a redemption that is done.
#[inline(never)]
pub fn emit_redeemed(
    redeeming: &Redeeming,
    redemption: &Redemption,
    stablecoin: &Stablecoin,
    integration: &Integration,
) {
    let event = Redeemed {
        stablecoin: *redeeming.stablecoin.address().as_array(),
        integration: *redeeming.integration.address().as_array(),
        actor: *redeeming.user.address().as_array(),
        amount: redemption.paid,
        withheld: redemption.withheld,
        tokens: redeeming.tokens,
        commission: redeeming.commission + redemption.leftover,
        supply_after: integration.supply,
        assets_after: integration.assets,
        principal_after: integration.principal,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        junior_assets_after: stablecoin.junior_assets,
        timestamp: stablecoin.last_accrual_ts,
    };
    emit(&event.to_bytes());
}
