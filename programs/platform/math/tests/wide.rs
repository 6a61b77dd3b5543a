//! The 64-bit arithmetic against `u128`, on edges and on ten million random operands of every magnitude.

mod random;

use platform_math::{
    mul_add_div_rem, mul_div_ceil, mul_div_floor, mul_div_mul_floor, product_at_least,
};
use random::Random;

const CASES: u64 = 10_000_000;
const HALF: u64 = 1 << 32;
const MAX: u64 = u64::MAX;
const EDGES: [u64; 10] = [0, 1, 2, 3, HALF - 1, HALF, HALF + 1, 1 << 63, MAX - 1, MAX];

fn check(a: u64, b: u64, c: u64) {
    let product = a as u128 * b as u128;
    let floor = product
        .checked_div(c as u128)
        .and_then(|q| u64::try_from(q).ok());
    assert_eq!(mul_div_floor(a, b, c), floor, "floor({a} * {b} / {c})");
    let ceil = (c != 0)
        .then(|| product.div_ceil(c as u128))
        .and_then(|q| u64::try_from(q).ok());
    assert_eq!(mul_div_ceil(a, b, c), ceil, "ceil({a} * {b} / {c})");
    let divisor = c.max(1);
    let sum = product + (a ^ c) as u128;
    assert_eq!(
        mul_add_div_rem(a, b, a ^ c, divisor),
        (
            u64::try_from(sum / divisor as u128).ok(),
            (sum % divisor as u128) as u64
        ),
        "({a} * {b} + {}) / {divisor}",
        a ^ c
    );
    let d = a ^ b.rotate_left(17);
    let by_product = product
        .checked_div(c as u128 * d as u128)
        .and_then(|q| u64::try_from(q).ok());
    assert_eq!(
        mul_div_mul_floor(a, b, c, d),
        by_product,
        "floor({a} * {b} / ({c} * {d}))"
    );
    let other = c as u128 * (a ^ b) as u128;
    assert_eq!(
        product_at_least(a, b, c, a ^ b),
        product >= other,
        "{a} * {b} >= {c} * {}",
        a ^ b
    );
}

#[test]
fn agrees_with_u128_on_edges() {
    for a in EDGES {
        for b in EDGES {
            for c in EDGES {
                check(a, b, c);
            }
        }
    }
}

#[test]
fn agrees_with_u128_on_random_operands() {
    let mut random = Random::from_env();
    for _ in 0..CASES {
        check(random.amount(MAX), random.amount(MAX), random.amount(MAX));
    }
}
