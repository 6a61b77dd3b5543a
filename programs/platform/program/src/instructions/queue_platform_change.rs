use crate::{
    changes::{self, Slot, apply_to_platform, emit_queued, open_slot},
    checks::{SYSTEM, check_admin, check_program, load},
    runtime::now,
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::Platform,
    errors::Result,
    instructions::queue_platform_change::{Accounts, Arguments},
};

/// Queues new roles, or replaces those that are queued; the delay starts again. Admin only.
///
/// Nothing is accrued: no value moves.
#[inline(never)]
pub fn queue_platform_change(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let platform: &Platform = load(accounts.platform, program)?;
    check_admin(accounts.admin, platform)?;
    check_program(accounts.system_program, &SYSTEM)?;

    let now = now();
    let change = open_slot(
        &Slot {
            change: accounts.change,
            target: accounts.platform,
            kind: changes::PLATFORM,
            fee_payer: accounts.fee_payer,
        },
        program,
    )?;
    change.roles_version = platform.roles_version;
    change.eta_ts = now.saturating_add(platform.delay_seconds as i64);
    change.admin = arguments.new_admin;
    change.manager = arguments.manager;
    change.guardian = arguments.guardian;
    change.pauser = arguments.pauser;
    change.treasury = arguments.treasury;
    change.delay_seconds = arguments.delay_seconds;
    let mut after = *platform;
    apply_to_platform(change, &mut after);
    platform_math::check_roles(&after)?;

    emit_queued(change, accounts.admin, now);
    Ok(())
}
