//! A stand-in for a multisig: its vault, an address without a key, signs whatever instruction anyone sends. For tests.
//!
//! Accounts: the program to call, the vault, then the accounts of the call. Data: the vault's bump, then the data of the call.
//! `npm run program:build -- --vault` compiles it into `vault.so`, with this file in the place of the platform's `program/src/lib.rs`.
#![no_std]

// the functions of memory that the compiler calls
#[allow(unused)]
mod runtime;

use core::mem::MaybeUninit;
use pinocchio::{
    AccountView, Address, ProgramResult,
    cpi::{CpiAccount, Seed, Signer, invoke_signed_unchecked},
    error::ProgramError,
    instruction::{InstructionAccount, InstructionView},
};

const MAX_ACCOUNTS: usize = 32;
pinocchio::program_entrypoint!(process, MAX_ACCOUNTS);
pinocchio::nostd_panic_handler!();

fn process(_: &Address, accounts: &mut [AccountView], data: &[u8]) -> ProgramResult {
    let accounts: &[AccountView] = accounts;
    let [program, vault, ..] = accounts else {
        return Err(ProgramError::NotEnoughAccountKeys);
    };
    let Some((bump, data)) = data.split_first() else {
        return Err(ProgramError::InvalidInstructionData);
    };
    let passed = &accounts[2..];
    let mut metas = [const { MaybeUninit::<InstructionAccount>::uninit() }; MAX_ACCOUNTS];
    let mut infos = [const { MaybeUninit::<CpiAccount>::uninit() }; MAX_ACCOUNTS];
    for (i, account) in passed.iter().enumerate() {
        let is_vault = account.address() == vault.address();
        metas[i].write(InstructionAccount::new(
            account.address(),
            account.is_writable(),
            account.is_signer() || is_vault,
        ));
        infos[i].write(CpiAccount::from(account));
    }
    // SAFETY: the loop has written this many.
    let (metas, infos) = unsafe {
        (
            core::slice::from_raw_parts(metas.as_ptr().cast(), passed.len()),
            core::slice::from_raw_parts(infos.as_ptr().cast(), passed.len()),
        )
    };
    let bump = [*bump];
    let seeds = [Seed::from(b"vault".as_slice()), Seed::from(bump.as_slice())];
    let instruction = InstructionView {
        program_id: program.address(),
        accounts: metas,
        data,
    };
    // SAFETY: this program borrows no account.
    unsafe { invoke_signed_unchecked(&instruction, infos, &[Signer::from(&seeds)]) };
    Ok(())
}
