use crate::{
    checks::{SYSTEM, check_program, read_first_layout},
    cpi::top_up,
    runtime::derive,
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error,
    accounts::Integration,
    errors::Result,
    instructions::migrate_integration::{Accounts, Arguments},
    pdas,
};

/// The first layout. Its fields keep their order in the present one, which has 8 bytes more behind the first of them and 64 at its end.
const OLD_LEN: usize = 280;
/// Where the new fields begin.
const NEW_FIELDS: usize = 8;
const NEW_FIELDS_LEN: usize = 8;
const OLD_END: usize = OLD_LEN + NEW_FIELDS_LEN;
const OLD_BUMP: usize = 2;
const OLD_BRANDED_MINT: usize = 88;

const _: () = assert!(Integration::LEN == OLD_END + 64 && Integration::VERSION == 2);

/// Brings an integration of the first layout to the present one: what it holds stays, the new fields are zero. Anyone may.
///
/// Nothing is accrued: no value moves. Nothing is logged: no figure of the coin changes.
#[inline(never)]
pub fn migrate_integration(
    program: &Address,
    accounts: &Accounts<AccountView>,
    _: &Arguments,
) -> Result {
    let account = accounts.integration;
    if !account.owned_by(program) {
        return Err(Error::InvalidAccountOwner);
    }
    check_program(accounts.system_program, &SYSTEM)?;
    let old: [u8; OLD_LEN] =
        read_first_layout(account, Integration::DISCRIMINATOR, Integration::VERSION)?;
    let branded_mint = &old[OLD_BRANDED_MINT..OLD_BRANDED_MINT + 32];
    let address = derive([pdas::INTEGRATION, branded_mint], old[OLD_BUMP], program);
    if address != *account.address().as_array() {
        return Err(Error::InvalidAddress);
    }

    top_up(account, accounts.fee_payer, Integration::LEN)?;
    let new = grow(account);
    new[NEW_FIELDS + NEW_FIELDS_LEN..OLD_END].copy_from_slice(&old[NEW_FIELDS..]);
    new[NEW_FIELDS..NEW_FIELDS + NEW_FIELDS_LEN].fill(0);
    new[OLD_END..].fill(0);
    new[1] = Integration::VERSION;
    Ok(())
}

/// Gives an account of the old size the present one.
#[inline(always)]
#[allow(
    clippy::mut_from_ref,
    reason = "nothing else of the account is borrowed"
)]
fn grow(account: &AccountView) -> &mut [u8; Integration::LEN] {
    let raw = account.account_ptr().cast_mut();
    // SAFETY: the pointer is the runtime's, valid and writable for the whole instruction. Behind the data of each account there is room for
    // it to grow by 10 240 bytes in an instruction, of which this takes 72. No reference to the data exists: that of `read_old` is gone.
    unsafe {
        (*raw).data_len = Integration::LEN as u64;
        let data: *mut u8 = raw.add(1).cast();
        &mut *data.cast::<[u8; Integration::LEN]>()
    }
}
