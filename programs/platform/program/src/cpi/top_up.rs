use super::call::{Passed, call};
use crate::{checks::SYSTEM, runtime::rent_exempt_minimum};
use pinocchio::AccountView;
use platform_interface::errors::Result;

/// Instruction of the system program: a u32 discriminator, then the lamports.
const TRANSFER: u8 = 2;

/// Pays what an account lacks of the rent for `len` bytes.
///
/// # Errors
/// Those of [`call`].
#[inline(always)]
pub fn top_up(account: &AccountView, payer: &AccountView, len: usize) -> Result {
    let needed = rent_exempt_minimum(len);
    let present = account.lamports();
    if present >= needed {
        return Ok(());
    }
    let mut data = [0; 12];
    data[0] = TRANSFER;
    data[4..12].copy_from_slice(&(needed - present).to_le_bytes());
    call(
        &SYSTEM,
        [Passed::writable_signer(payer), Passed::writable(account)],
        &data,
        &[],
    )
}
