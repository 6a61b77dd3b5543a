use crate::{
    checks::{check_guardian, load, load_mut},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error,
    accounts::{Platform, Stablecoin},
    errors::Result,
    events::LimitsLowered,
    instructions::lower_limits::{Accounts, Arguments},
};

/// Lowers one limit of a stablecoin at once. Admin or guardian. Queued changes of settings are stale then.
///
/// Nothing is accrued: no value moves. What is spent of the daily deployments is settled at the old rate before the rate changes.
#[inline(never)]
pub fn lower_limits(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let platform: &Platform = load(accounts.platform, program)?;
    check_guardian(accounts.authority, platform)?;
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;

    let now = platform_math::now_of(stablecoin, now());
    let value = arguments.value;
    match arguments.limit {
        limit::SUPPLY_CAP => {
            check_lower(value, stablecoin.supply_cap)?;
            stablecoin.supply_cap = value;
        }
        limit::MAX_DEPLOYED => {
            check_lower(value, stablecoin.max_deployed_bps as u64)?;
            // below a u16
            stablecoin.max_deployed_bps = value as u16;
        }
        limit::DEPLOY_PER_DAY => {
            check_lower(value, stablecoin.deploy_per_day)?;
            platform_math::settle_deploy_limit(stablecoin, now);
            stablecoin.deploy_per_day = value;
        }
        _ => return Err(Error::InvalidInstruction),
    }
    stablecoin.settings_version = stablecoin
        .settings_version
        .checked_add(1)
        .ok_or(Error::MathOverflow)?;

    let event = LimitsLowered {
        stablecoin: *accounts.stablecoin.address().as_array(),
        actor: *accounts.authority.address().as_array(),
        supply_cap: stablecoin.supply_cap,
        max_deployed_bps: stablecoin.max_deployed_bps,
        deploy_per_day: stablecoin.deploy_per_day,
        timestamp: now,
    };
    emit(&event.to_bytes());
    Ok(())
}

/// The limits that can be lowered.
mod limit {
    pub const SUPPLY_CAP: u8 = 0;
    pub const MAX_DEPLOYED: u8 = 1;
    pub const DEPLOY_PER_DAY: u8 = 2;
}

/// # Errors
/// `NotAReduction`.
#[inline(always)]
fn check_lower(value: u64, present: u64) -> Result {
    if value < present {
        Ok(())
    } else {
        Err(Error::NotAReduction)
    }
}
