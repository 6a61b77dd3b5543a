use crate::{
    checks::read_first_layout,
    cpi::close_account,
    runtime::{derive, emit, now},
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error,
    accounts::Change,
    errors::Result,
    events::ChangeCancelled,
    instructions::close_outdated_change::{Accounts, Arguments},
    pdas,
};

/// The first layout.
const OLD_LEN: usize = 312;
const OLD_BUMP: usize = 2;
const OLD_KIND: usize = 3;
const OLD_TARGET: usize = 56;
const OLD_RENT_PAYER: usize = 280;

const _: () = assert!(Change::VERSION == 2);

/// Closes a change of the first layout; its rent goes to its payer. Anyone may: it does not record the roles of its time, so nobody may
/// execute it.
///
/// Nothing is accrued: no value moves.
#[inline(never)]
pub fn close_outdated_change(
    program: &Address,
    accounts: &Accounts<AccountView>,
    _: &Arguments,
) -> Result {
    let account = accounts.change;
    if !account.owned_by(program) {
        return Err(Error::InvalidAccountOwner);
    }
    let old: [u8; OLD_LEN] = read_first_layout(account, Change::DISCRIMINATOR, Change::VERSION)?;
    let target = key_at(&old, OLD_TARGET);
    let seeds = [pdas::CHANGE, &target, &old[OLD_KIND..OLD_KIND + 1]];
    if derive(seeds, old[OLD_BUMP], program) != *account.address().as_array() {
        return Err(Error::InvalidAddress);
    }
    if key_at(&old, OLD_RENT_PAYER) != *accounts.rent_receiver.address().as_array() {
        return Err(Error::AccountMismatch);
    }

    let event = ChangeCancelled {
        target,
        change_kind: old[OLD_KIND],
        actor: *accounts.authority.address().as_array(),
        timestamp: now(),
    };
    emit(&event.to_bytes());
    close_account(account, accounts.rent_receiver)
}

#[inline(always)]
fn key_at(data: &[u8; OLD_LEN], offset: usize) -> [u8; 32] {
    let mut key = [0; 32];
    key.copy_from_slice(&data[offset..offset + 32]);
    key
}
