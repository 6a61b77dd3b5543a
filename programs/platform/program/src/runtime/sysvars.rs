use super::sol_get_sysvar;
use pinocchio::{
    Address,
    sysvars::{clock::CLOCK_ID, rent::RENT_ID},
};

/// Where `epoch` lies in the Clock.
const CLOCK_EPOCH: u64 = 16;
/// Where `unix_timestamp` lies in the Clock.
const CLOCK_UNIX_TIMESTAMP: u64 = 32;
/// What an account costs beside its data, in bytes.
const ACCOUNT_OVERHEAD: u64 = 128;

/// The cluster's time, unix seconds, from the runtime itself and never from an account of the caller's.
#[inline(always)]
pub fn now() -> i64 {
    let [unix_timestamp] = read(&CLOCK_ID, CLOCK_UNIX_TIMESTAMP);
    unix_timestamp as i64
}

/// The cluster's epoch.
#[inline(always)]
pub fn epoch() -> u64 {
    let [epoch] = read(&CLOCK_ID, CLOCK_EPOCH);
    epoch
}

/// Lamports that make an account of `len` data bytes exempt from rent.
///
/// The threshold was 2.0 years of rent until SIMD-0194 and is 1.0 after it. BPF has no floating point, so its bits are compared.
#[inline(always)]
pub fn rent_exempt_minimum(len: usize) -> u64 {
    let [lamports_per_byte, threshold] = read(&RENT_ID, 0);
    // a checked multiplication does not compile for BPF; the sizes and prices of real accounts are far from 2^64
    let for_a_year = (len as u64 + ACCOUNT_OVERHEAD).wrapping_mul(lamports_per_byte);
    let is_two_years = threshold == 2f64.to_bits();
    for_a_year << is_two_years as u32
}

/// `N` words of a sysvar.
#[inline(always)]
fn read<const N: usize>(sysvar: &Address, offset: u64) -> [u64; N] {
    let mut words = [0; N];
    // SAFETY: the runtime writes that many bytes into `words`. It fails only for a range outside the sysvar.
    let failed = unsafe {
        sol_get_sysvar(
            sysvar.as_ref().as_ptr(),
            words.as_mut_ptr().cast(),
            offset,
            size_of_val(&words) as u64,
        )
    };
    assert!(failed == 0, "Clock and Rent exist and hold these words");
    words
}
