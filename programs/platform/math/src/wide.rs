//! Exact `(a × b + r) / c` with a 128-bit intermediate, on 64-bit halves: the BPF target has no 128-bit library calls.
//!
//! Every multiplication is a `wrapping_mul`, because a checked one compiles to such a call; none can overflow but where
//! the remainder modulo 2^64 is what is wanted.

const LOW: u64 = 0xffff_ffff;

/// `a × b` as (high, low) words.
#[inline(always)]
const fn mul_wide(a: u64, b: u64) -> (u64, u64) {
    let (a_low, a_high) = (a & LOW, a >> 32);
    let (b_low, b_high) = (b & LOW, b >> 32);
    let low = a_low.wrapping_mul(b_low);
    let cross_1 = a_low.wrapping_mul(b_high);
    let cross_2 = a_high.wrapping_mul(b_low);
    let high = a_high.wrapping_mul(b_high);
    let middle = (low >> 32) + (cross_1 & LOW) + (cross_2 & LOW);
    (
        high + (cross_1 >> 32) + (cross_2 >> 32) + (middle >> 32),
        (middle << 32) | (low & LOW),
    )
}

/// Leading zeros of `x`, which is not 0. Branches: BPF has no such instruction, and the generic expansion is longer.
#[inline(always)]
const fn leading_zeros(mut x: u64) -> u32 {
    let mut n = 0;
    if x >> 32 == 0 {
        n += 32;
        x <<= 32;
    }
    if x >> 48 == 0 {
        n += 16;
        x <<= 16;
    }
    if x >> 56 == 0 {
        n += 8;
        x <<= 8;
    }
    if x >> 60 == 0 {
        n += 4;
        x <<= 4;
    }
    if x >> 62 == 0 {
        n += 2;
        x <<= 2;
    }
    if x >> 63 == 0 {
        n += 1;
    }
    n
}

/// One quotient digit of base 2^32: `(rest × 2^32 + next) / divisor`, with `rest < divisor` and `divisor` normalised.
#[inline(always)]
const fn quotient_digit(rest: u64, next: u64, divisor: u64) -> u64 {
    let (high, low) = (divisor >> 32, divisor & LOW);
    let mut digit = rest / high;
    let mut remainder = rest - digit.wrapping_mul(high);
    // the estimate is at most 2 too large
    while digit > LOW || digit.wrapping_mul(low) > ((remainder << 32) | next) {
        digit -= 1;
        remainder += high;
        if remainder > LOW {
            break;
        }
    }
    digit
}

/// `(high, low) / divisor` as (quotient, remainder), for `high < divisor`. Knuth, The Art of Computer Programming 2, 4.3.1, algorithm D.
#[inline(always)]
const fn div_wide(high: u64, low: u64, divisor: u64) -> (u64, u64) {
    if high == 0 {
        return (low / divisor, low % divisor);
    }
    let shift = leading_zeros(divisor);
    let normalised = divisor << shift;
    // two steps, so that no shift count reaches 64 where `shift` is 0
    let top = (high << shift) | ((low >> 1) >> (63 - shift));
    let bottom = low << shift;

    let first = quotient_digit(top, bottom >> 32, normalised);
    let rest = (top << 32)
        .wrapping_add(bottom >> 32)
        .wrapping_sub(first.wrapping_mul(normalised));
    let second = quotient_digit(rest, bottom & LOW, normalised);
    let remainder = (rest << 32)
        .wrapping_add(bottom & LOW)
        .wrapping_sub(second.wrapping_mul(normalised))
        >> shift;
    ((first << 32) + second, remainder)
}

/// `floor(a × b / c)`; `None` if `c` is 0 or the result does not fit into 64 bits.
#[inline(never)]
pub const fn mul_div_floor(a: u64, b: u64, c: u64) -> Option<u64> {
    let (high, low) = mul_wide(a, b);
    // covers c = 0
    if high >= c {
        return None;
    }
    Some(div_wide(high, low, c).0)
}

/// `ceil(a × b / c)`; `None` if `c` is 0 or the result does not fit into 64 bits.
#[inline(never)]
pub const fn mul_div_ceil(a: u64, b: u64, c: u64) -> Option<u64> {
    let (high, low) = mul_wide(a, b);
    if high >= c {
        return None;
    }
    let (quotient, remainder) = div_wide(high, low, c);
    if remainder == 0 {
        Some(quotient)
    } else {
        quotient.checked_add(1)
    }
}

/// Quotient and remainder of `(a × b + carried) / c`, for `c > 0`: the division of a formula that carries its remainder to the next
/// time. The quotient is `None` where it does not fit into 64 bits; the remainder is exact in any case.
#[inline(never)]
pub const fn mul_add_div_rem(a: u64, b: u64, carried: u64, c: u64) -> (Option<u64>, u64) {
    let (high, low) = mul_wide(a, b);
    // at most (2^64 − 1)^2 + 2^64 − 1 < 2^128: the carry into `high` cannot overflow
    let (low, carry) = low.overflowing_add(carried);
    let high = high + carry as u64;
    if high >= c {
        (None, div_wide(high % c, low, c).1)
    } else {
        let (quotient, remainder) = div_wide(high, low, c);
        (Some(quotient), remainder)
    }
}

/// `floor(a × b / (c × d))`; `None` if `c` or `d` is 0 or the result does not fit into 64 bits.
///
/// Dividing by `c` and then by `d`, each rounded down, gives the same as dividing by the product.
#[inline(never)]
pub const fn mul_div_mul_floor(a: u64, b: u64, c: u64, d: u64) -> Option<u64> {
    if c == 0 {
        return None;
    }
    let (high, low) = mul_wide(a, b);
    let quotient_high = high / c;
    let (quotient_low, _) = div_wide(high % c, low, c);
    // covers d = 0
    if quotient_high >= d {
        return None;
    }
    Some(div_wide(quotient_high, quotient_low, d).0)
}

/// Whether `a × b ≥ c × d`, exactly.
#[inline(always)]
pub const fn product_at_least(a: u64, b: u64, c: u64, d: u64) -> bool {
    let (left_high, left_low) = mul_wide(a, b);
    let (right_high, right_low) = mul_wide(c, d);
    left_high > right_high || (left_high == right_high && left_low >= right_low)
}
