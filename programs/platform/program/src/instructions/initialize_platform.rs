use crate::{
    checks::{SYSTEM, UPGRADEABLE_LOADER, check_program, initialize},
    cpi::{NewAccount, create_account},
    runtime::{bump_of, emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error,
    accounts::Platform,
    errors::Result,
    events::PlatformInitialized,
    instructions::initialize_platform::{Accounts, Arguments},
    pdas,
};

/// Creates the platform. Only the program's upgrade authority may, so that a deployment cannot be front-run.
///
/// Nothing is accrued: there is no stablecoin yet.
#[inline(never)]
pub fn initialize_platform(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    check_upgrade_authority(accounts.upgrade_authority, accounts.program_data, program)?;
    check_program(accounts.system_program, &SYSTEM)?;

    let bump = create_account(
        &NewAccount {
            account: accounts.platform,
            payer: accounts.fee_payer,
            seeds: [pdas::PLATFORM],
            owner: program,
            space: Platform::LEN,
            funded_len: Platform::LEN,
        },
        program,
    )?;
    let platform: &mut Platform = initialize(accounts.platform, bump)?;
    platform.admin = arguments.admin;
    platform.manager = arguments.manager;
    platform.manager_active = (arguments.manager != [0; 32]).into();
    platform.guardian = arguments.guardian;
    platform.pauser = arguments.pauser;
    platform.treasury = arguments.treasury;
    platform.delay_seconds = arguments.delay_seconds;
    platform_math::check_roles(platform)?;

    let event = PlatformInitialized {
        admin: arguments.admin,
        manager: arguments.manager,
        guardian: arguments.guardian,
        pauser: arguments.pauser,
        treasury: arguments.treasury,
        delay_seconds: arguments.delay_seconds,
        timestamp: now(),
    };
    emit(&event.to_bytes());
    Ok(())
}

/// The loader's `ProgramData`: u32 kind, u64 slot, a flag byte, then the authority where the flag is 1.
const KIND_PROGRAM_DATA: [u8; 4] = [3, 0, 0, 0];
const HAS_AUTHORITY: usize = 12;
const AUTHORITY: usize = 13;

fn check_upgrade_authority(
    signer: &AccountView,
    program_data: &AccountView,
    program: &Address,
) -> Result {
    bump_of(
        program_data.address().as_array(),
        [program.as_ref()],
        &UPGRADEABLE_LOADER,
    )?;
    if !program_data.owned_by(&UPGRADEABLE_LOADER) {
        return Err(Error::InvalidAccountOwner);
    }
    let data = program_data
        .try_borrow()
        .map_err(|_| Error::DuplicateAccount)?;
    if data.len() < AUTHORITY + 32 || data[..4] != KIND_PROGRAM_DATA {
        return Err(Error::InvalidAccountData);
    }
    let is_authority =
        data[HAS_AUTHORITY] == 1 && data[AUTHORITY..AUTHORITY + 32] == *signer.address().as_array();
    if is_authority {
        Ok(())
    } else {
        Err(Error::NotUpgradeAuthority)
    }
}
