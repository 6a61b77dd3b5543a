use super::{
    call::{Passed, call, signer},
    top_up,
};
use crate::{
    checks::SYSTEM,
    runtime::{bump_of, rent_exempt_minimum},
};
use pinocchio::{
    AccountView, Address,
    cpi::{Seed, Signer},
};
use platform_interface::{Error, errors::Result};

/// Instructions of the system program: a u32 discriminator, then the arguments.
const CREATE_ACCOUNT: u8 = 0;
const ASSIGN: u8 = 1;
const ALLOCATE: u8 = 8;

/// An account to be created at an address of this program.
pub struct NewAccount<'a, const N: usize> {
    pub account: &'a AccountView,
    pub payer: &'a AccountView,
    /// Without the bump.
    pub seeds: [&'a [u8]; N],
    /// The program that will own it.
    pub owner: &'a Address,
    pub space: usize,
    /// Size that rent is paid for: larger than `space` where the owner will grow the account.
    pub funded_len: usize,
}

/// Creates the account and gives its bump. Lamports that were sent there before do not prevent it.
///
/// # Errors
/// `InvalidAddress` if the account is not at the address of the seeds, `AlreadyInitialized` if it exists.
#[inline(always)]
pub fn create_account<const N: usize>(new: &NewAccount<N>, program: &Address) -> Result<u8> {
    let bump = bump_of(new.account.address().as_array(), new.seeds, program)?;
    if !new.account.owned_by(&SYSTEM) || !new.account.is_data_empty() {
        return Err(Error::AlreadyInitialized);
    }
    let bump_seed = [bump];
    let seeds = with_bump(&new.seeds, &bump_seed);
    create(&Creation {
        payer: new.payer,
        account: new.account,
        owner: new.owner,
        space: new.space,
        funded_len: new.funded_len,
        seeds: &seeds[..N + 1],
    })?;
    Ok(bump)
}

/// Seeds of the longest kind of address, and its bump.
const MAX_SEEDS: usize = 5;

/// All seeds at the front of the array.
#[inline(always)]
fn with_bump<'a, const N: usize>(
    seeds: &[&'a [u8]; N],
    bump: &'a [u8; 1],
) -> [Seed<'a>; MAX_SEEDS] {
    const { assert!(N < MAX_SEEDS) };
    let mut all: [&[u8]; MAX_SEEDS] = [&[]; MAX_SEEDS];
    all[..N].copy_from_slice(seeds);
    all[N] = bump;
    signer(all)
}

struct Creation<'a> {
    payer: &'a AccountView,
    account: &'a AccountView,
    owner: &'a Address,
    space: usize,
    funded_len: usize,
    seeds: &'a [Seed<'a>],
}

// one copy for all kinds of accounts
#[inline(never)]
fn create(new: &Creation) -> Result {
    let Creation {
        payer,
        account,
        owner,
        ..
    } = *new;
    let space = (new.space as u64).to_le_bytes();
    let signers = [Signer::from(new.seeds)];
    if account.lamports() == 0 {
        let mut data = [0; 52];
        data[0] = CREATE_ACCOUNT;
        data[4..12].copy_from_slice(&rent_exempt_minimum(new.funded_len).to_le_bytes());
        data[12..20].copy_from_slice(&space);
        data[20..52].copy_from_slice(owner.as_array());
        return call(
            &SYSTEM,
            [
                Passed::writable_signer(payer),
                Passed::writable_signer(account),
            ],
            &data,
            &signers,
        );
    }

    // the system program creates no account that holds lamports, but does the same in three steps
    top_up(account, payer, new.funded_len)?;
    let mut data = [0; 12];
    data[0] = ALLOCATE;
    data[4..12].copy_from_slice(&space);
    call(&SYSTEM, [Passed::writable_signer(account)], &data, &signers)?;
    let mut data = [0; 36];
    data[0] = ASSIGN;
    data[4..36].copy_from_slice(owner.as_array());
    call(&SYSTEM, [Passed::writable_signer(account)], &data, &signers)
}
