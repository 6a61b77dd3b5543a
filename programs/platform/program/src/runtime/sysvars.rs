use super::sol_get_sysvar;
use pinocchio::{
    Address,
    sysvars::{clock::CLOCK_ID, rent::RENT_ID},
};

/// Where `unix_timestamp` lies in the Clock.
const CLOCK_UNIX_TIMESTAMP: u64 = 32;
/// Where the exemption threshold lies in Rent, behind the lamports per byte.
const RENT_THRESHOLD: u64 = 8;
/// What an account costs beside its data, in bytes.
const ACCOUNT_OVERHEAD: u64 = 128;

/// The cluster's time, unix seconds, from the runtime itself and never from an account of the caller's.
#[inline(always)]
pub fn now() -> i64 {
    read(&CLOCK_ID, CLOCK_UNIX_TIMESTAMP) as i64
}

/// Lamports that make an account of `len` data bytes exempt from rent.
///
/// The threshold was 2.0 years of rent until SIMD-0194 and is 1.0 after it. BPF has no floating point, so its bits are compared.
#[inline(always)]
pub fn rent_exempt_minimum(len: usize) -> u64 {
    // a checked multiplication does not compile for BPF; the sizes and prices of real accounts are far from 2^64
    let for_a_year = (len as u64 + ACCOUNT_OVERHEAD).wrapping_mul(read(&RENT_ID, 0));
    let is_two_years = read(&RENT_ID, RENT_THRESHOLD) == 2f64.to_bits();
    for_a_year << is_two_years as u32
}

#[inline(always)]
fn read(sysvar: &Address, offset: u64) -> u64 {
    let mut value = 0u64;
    // SAFETY: the runtime writes eight bytes into `value`. It fails only for a range outside the sysvar.
    let failed =
        unsafe { sol_get_sysvar(sysvar.as_ref().as_ptr(), (&raw mut value).cast(), offset, 8) };
    assert!(
        failed == 0,
        "Clock and Rent exist and hold these eight bytes"
    );
    value
}
