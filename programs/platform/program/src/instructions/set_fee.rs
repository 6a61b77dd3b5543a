use crate::{
    catch_up::catch_up,
    checks::{
        check_authority, check_basis_points, check_fee_can_change, check_integration_of, load,
        load_mut,
    },
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::{Integration, Platform, Stablecoin},
    errors::Result,
    events::{FeeChanged, FeeRaiseScheduled},
    instructions::set_fee::{Accounts, Arguments},
};

/// Lowers the commission at once and cancels a scheduled raise, or schedules a raise after the platform's delay. Authority only; never
/// for a payment coin. Past gains are charged at the old rate first.
#[inline(never)]
pub fn set_fee(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let platform: &Platform = load(accounts.platform, program)?;
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;
    let integration: &mut Integration = load_mut(accounts.integration, program)?;
    check_integration_of(accounts.stablecoin, integration)?;
    check_authority(accounts.authority, integration)?;
    check_basis_points(arguments.fee_bps)?;
    check_fee_can_change(integration)?;

    platform_math::accrue(stablecoin, now())?;
    let commission = catch_up(
        stablecoin,
        accounts.stablecoin,
        integration,
        accounts.integration,
    )?;
    if arguments.fee_bps > integration.fee_bps {
        integration.next_fee_bps = arguments.fee_bps;
        integration.fee_eta_ts = stablecoin
            .last_accrual_ts
            .saturating_add(platform.delay_seconds as i64);
        let event = FeeRaiseScheduled {
            stablecoin: *accounts.stablecoin.address().as_array(),
            integration: *accounts.integration.address().as_array(),
            actor: *accounts.authority.address().as_array(),
            next_fee_bps: integration.next_fee_bps,
            fee_eta_ts: integration.fee_eta_ts,
            commission,
            assets_after: integration.assets,
            senior_assets_after: stablecoin.senior_assets,
            senior_index_after: stablecoin.senior_index,
            junior_assets_after: stablecoin.junior_assets,
            timestamp: stablecoin.last_accrual_ts,
        };
        emit(&event.to_bytes());
        return Ok(());
    }
    integration.fee_bps = arguments.fee_bps;
    integration.next_fee_bps = 0;
    integration.fee_eta_ts = 0;

    let event = FeeChanged {
        stablecoin: *accounts.stablecoin.address().as_array(),
        integration: *accounts.integration.address().as_array(),
        actor: *accounts.authority.address().as_array(),
        fee_bps: integration.fee_bps,
        commission,
        assets_after: integration.assets,
        senior_assets_after: stablecoin.senior_assets,
        senior_index_after: stablecoin.senior_index,
        junior_assets_after: stablecoin.junior_assets,
        timestamp: stablecoin.last_accrual_ts,
    };
    emit(&event.to_bytes());
    Ok(())
}
