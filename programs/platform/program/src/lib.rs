//! hello
#![no_std]
use pinocchio::{cpi::{invoke_signed, Seed, Signer}, instruction::{InstructionAccount, InstructionView}, AccountView, Address, ProgramResult, error::ProgramError};

#[cfg(target_os = "solana")]
pinocchio::nostd_panic_handler!();
#[cfg(target_arch = "bpf")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn memcmp(a: *const u8, b: *const u8, n: usize) -> i32 {  unsafe { let mut r = 0; pinocchio::syscalls::sol_memcmp_(a, b, n as u64, &mut r); r } }

pinocchio::program_entrypoint!(process, 16);

#[inline(never)]
fn process(program: &Address, accounts: &mut [AccountView], data: &[u8]) -> ProgramResult {
    let [payer, to, _sys, ..] = accounts else { return Err(ProgramError::NotEnoughAccountKeys) };
    if data.len() > 3 { panic!("hello"); }
    let (key, bump) = Address::find_program_address(&[b"hello"], program);
    if to.address() != &key { return Err(ProgramError::InvalidSeeds) }
    let mut d = [0u8; 52];
    d[4..12].copy_from_slice(&2_000_000u64.to_le_bytes()); d[12..20].copy_from_slice(&42u64.to_le_bytes()); d[20..52].copy_from_slice(program.as_array());
    let b = [bump];
    let seeds = [Seed::from(b"hello"), Seed::from(&b)];
    let sys = Address::new_from_array([0; 32]);
    invoke_signed(&InstructionView { program_id: &sys, accounts: &[InstructionAccount::writable_signer(payer.address()), InstructionAccount::writable_signer(to.address())], data: &d }, &[&*payer, &*to], &[Signer::from(&seeds)])?;
    let mut clock = [0u8; 8];
    unsafe { pinocchio::syscalls::sol_get_sysvar(pinocchio::sysvars::clock::CLOCK_ID.as_ref().as_ptr(), clock.as_mut_ptr(), 32, 8) };
    let f: [&[u8]; 2] = [b"hello", &clock];
    unsafe { pinocchio::syscalls::sol_log_data(f.as_ptr() as *const u8, 2) };
    Ok(())
}
