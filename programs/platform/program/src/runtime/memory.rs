/// What core calls for comparisons of run-time length. Solana's own compiler (arch "sbf") brings one.
///
/// # Safety
/// As C's `memcmp`.
#[cfg(target_arch = "bpf")]
#[unsafe(no_mangle)]
unsafe extern "C" fn memcmp(a: *const u8, b: *const u8, len: usize) -> i32 {
    let mut result = 0;
    // SAFETY: the caller vouches for `a`, `b` and `len`.
    unsafe { super::sol_memcmp_(a, b, len as u64, &mut result) };
    result
}
