//! What queueing, executing and removing changes have in common.

use crate::{
    checks::{initialize, load_change},
    cpi::{NewAccount, create_account},
    runtime::emit,
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error, Pubkey,
    accounts::{Change, Platform, Stablecoin},
    errors::Result,
    events::{ChangeExecuted, ChangeQueued},
    pdas,
};
use platform_math::{Readiness, Settings};

/// Kinds of changes, as they lie in accounts and seeds.
pub const PLATFORM: u8 = 0;
pub const STABLECOIN: u8 = 1;

/// The slot of a change. There is one per target and kind.
pub struct Slot<'a> {
    pub change: &'a AccountView,
    pub target: &'a AccountView,
    pub kind: u8,
    pub fee_payer: &'a AccountView,
}

/// The slot's change with its payload cleared, to be filled. It is created where there is none; what is there is replaced, and its rent
/// keeps its payer.
///
/// # Errors
/// Those of [`load_change`] and [`create_account`].
#[inline(never)]
pub fn open_slot<'a>(slot: &Slot<'a>, program: &Address) -> Result<&'a mut Change> {
    let Slot {
        change: account,
        target,
        kind,
        fee_payer,
    } = *slot;
    let (change, bump, rent_payer): (&mut Change, u8, Pubkey) = if account.owned_by(program) {
        let change = load_change(account, target, kind, program)?;
        let (bump, rent_payer) = (change.bump, change.rent_payer);
        (change, bump, rent_payer)
    } else {
        let bump = create_account(
            &NewAccount {
                account,
                payer: fee_payer,
                seeds: [pdas::CHANGE, target.address().as_ref(), &[kind]],
                owner: program,
                space: Change::LEN,
                funded_len: Change::LEN,
            },
            program,
        )?;
        let change: &mut Change = initialize(account, bump)?;
        (change, bump, *fee_payer.address().as_array())
    };
    *change = Change {
        discriminator: Change::DISCRIMINATOR,
        version: Change::VERSION,
        bump,
        kind,
        target: *target.address().as_array(),
        rent_payer,
        ..Default::default()
    };
    Ok(change)
}

/// The platform's roles as the change would leave them. Naming nobody as manager leaves the manager last in office recorded, and its vote
/// on losses with it.
#[inline(always)]
pub fn apply_to_platform(change: &Change, platform: &mut Platform) {
    let names_manager = change.manager != [0; 32];
    if names_manager {
        platform.manager = change.manager;
    }
    platform.manager_active = names_manager.into();
    platform.admin = change.admin;
    platform.guardian = change.guardian;
    platform.pauser = change.pauser;
    platform.treasury = change.treasury;
    platform.delay_seconds = change.delay_seconds;
}

/// The bounded settings of a change, for the stablecoin whose exit window they go with.
#[inline(always)]
fn settings_of(change: &Change, stablecoin: &Stablecoin) -> Settings {
    Settings {
        platform_fee_bps: change.platform_fee_bps,
        junior_premium_bps: change.junior_premium_bps,
        target_coverage_bps: change.target_coverage_bps,
        min_coverage_bps: change.min_coverage_bps,
        max_deployed_bps: change.max_deployed_bps,
        vesting_seconds: change.vesting_seconds,
        cooldown_seconds: change.cooldown_seconds,
        window_seconds: stablecoin.window_seconds,
    }
}

/// Checks a change of settings: their bounds, and that custody is not the vault.
///
/// # Errors
/// `SettingsOutOfBounds`.
#[inline(always)]
pub fn check_settings_change(change: &Change, stablecoin: &Stablecoin) -> Result {
    if change.custody == stablecoin.vault {
        return Err(Error::SettingsOutOfBounds);
    }
    platform_math::check_settings(&settings_of(change, stablecoin))
}

/// # Errors
/// `ChangeNotReady`, `ChangeExpired`, `ChangeStale`.
#[inline(always)]
pub fn check_executable(readiness: Readiness) -> Result {
    match readiness {
        Readiness::Executable => Ok(()),
        Readiness::Waiting => Err(Error::ChangeNotReady),
        Readiness::Expired => Err(Error::ChangeExpired),
        Readiness::Stale => Err(Error::ChangeStale),
    }
}

/// An event with the payload of a change, which being queued and being executed log alike.
macro_rules! change_event {
    ($event:ident of $change:ident at $timestamp:ident $(, $field:ident: $value:expr)?) => {
        $event {
            target: $change.target,
            change_kind: $change.kind,
            $($field: $value,)?
            eta_ts: $change.eta_ts,
            admin: $change.admin,
            manager: $change.manager,
            guardian: $change.guardian,
            pauser: $change.pauser,
            treasury: $change.treasury,
            delay_seconds: $change.delay_seconds,
            supply_cap: $change.supply_cap,
            deploy_per_day: $change.deploy_per_day,
            platform_fee_bps: $change.platform_fee_bps,
            junior_premium_bps: $change.junior_premium_bps,
            target_coverage_bps: $change.target_coverage_bps,
            min_coverage_bps: $change.min_coverage_bps,
            max_deployed_bps: $change.max_deployed_bps,
            vesting_seconds: $change.vesting_seconds,
            cooldown_seconds: $change.cooldown_seconds,
            custody: $change.custody,
            timestamp: $timestamp,
        }
    };
}

#[inline(never)]
pub fn emit_queued(change: &Change, actor: &AccountView, timestamp: i64) {
    let event =
        change_event!(ChangeQueued of change at timestamp, actor: *actor.address().as_array());
    emit(&event.to_bytes());
}

#[inline(never)]
pub fn emit_executed(change: &Change, timestamp: i64) {
    let event = change_event!(ChangeExecuted of change at timestamp);
    emit(&event.to_bytes());
}
