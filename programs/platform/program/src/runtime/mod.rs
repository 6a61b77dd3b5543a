//! Syscalls and sysvars of the Solana runtime that pinocchio does not wrap.

mod address;
mod memory;
mod sysvars;
mod text_buffer;

pub use address::{bump_of, derive};
pub use sysvars::{epoch, now, rent_exempt_minimum};
pub use text_buffer::TextBuffer;

unsafe extern "C" {
    fn sol_sha256(slices: *const u8, count: u64, result: *mut u8) -> u64;
    fn sol_get_sysvar(id: *const u8, result: *mut u8, offset: u64, len: u64) -> u64;
    fn sol_memcpy_(to: *mut u8, from: *const u8, len: u64);
    #[cfg(target_arch = "bpf")]
    fn sol_memcmp_(a: *const u8, b: *const u8, len: u64, result: *mut i32);
    fn sol_log_data(slices: *const u8, count: u64);
}

/// Logs an event's bytes, where an indexer finds them as `Program data:`.
#[inline(always)]
pub fn emit(event: &[u8]) {
    let slices = [event];
    // SAFETY: the runtime reads one slice, which Rust and the runtime both lay out as (pointer, length).
    unsafe { sol_log_data(slices.as_ptr().cast(), 1) }
}
