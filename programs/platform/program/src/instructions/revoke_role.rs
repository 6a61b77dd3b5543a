use crate::{
    checks::{check_guardian, load_mut},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error,
    accounts::Platform,
    errors::Result,
    events::RoleRevoked,
    instructions::revoke_role::{Accounts, Arguments},
};

/// Takes the role of the manager or the pauser away at once. Admin or guardian. All queued changes are stale then.
///
/// A revoked manager keeps its vote on losses until a change names another manager. Nothing is accrued: no value moves.
#[inline(never)]
pub fn revoke_role(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let platform: &mut Platform = load_mut(accounts.platform, program)?;
    check_guardian(accounts.authority, platform)?;

    let key = match arguments.role {
        role::MANAGER if platform.manager_active.get() => {
            platform.manager_active = false.into();
            platform.manager
        }
        role::PAUSER if platform.pauser != [0; 32] => core::mem::take(&mut platform.pauser),
        role::MANAGER | role::PAUSER => return Err(Error::NotAReduction),
        _ => return Err(Error::InvalidInstruction),
    };
    platform.roles_version = platform
        .roles_version
        .checked_add(1)
        .ok_or(Error::MathOverflow)?;

    let event = RoleRevoked {
        actor: *accounts.authority.address().as_array(),
        role: arguments.role,
        key,
        timestamp: now(),
    };
    emit(&event.to_bytes());
    Ok(())
}

/// The roles that can be revoked.
mod role {
    pub const MANAGER: u8 = 0;
    pub const PAUSER: u8 = 1;
}
