//! Rounding lemmas, exhaustively at small widths and on random values at full width.

mod random;

use platform_interface::{
    Error,
    accounts::{Cooldown, Stablecoin},
    constants::{MIN_EARNING_ASSETS, SECONDS_PER_YEAR, SHARE_ONE, VIRTUAL_OFFSET},
};
use platform_math as math;
use random::Random;

/// `a / b ≤ c / d`.
fn ratio_at_most(a: u64, b: u64, c: u64, d: u64) -> bool {
    a as u128 * d as u128 <= c as u128 * b as u128
}

fn check_round_trip(assets: u64, supply: u64, amount: u64) {
    let Ok(deposit) = math::deposit_into(assets, supply, amount) else {
        return;
    };
    assert!(deposit.cost <= amount, "cost {deposit:?} of {amount}");
    let (Some(grown), Some(minted)) = (
        assets.checked_add(deposit.cost),
        supply.checked_add(deposit.tokens),
    ) else {
        return;
    };
    let Ok(out) = math::assets_for_tokens_down(grown, minted, deposit.tokens) else {
        return;
    };
    assert!(
        out <= deposit.cost,
        "{assets} {supply} {amount}: {out} of {deposit:?}"
    );
    let with_offsets = |assets: u64, supply: u64| {
        (
            assets.saturating_add(VIRTUAL_OFFSET),
            supply.saturating_add(VIRTUAL_OFFSET),
        )
    };
    let (a, t) = with_offsets(assets, supply);
    let (grown, minted) = with_offsets(grown, minted);
    assert!(
        ratio_at_most(a, t, grown, minted),
        "a deposit lowers the rate"
    );
}

/// A redemption pays at most the share of its tokens, and lowers no rate.
fn check_redemption(assets: u64, supply: u64, tokens: u64) {
    let Ok(out) = math::assets_for_tokens_down(assets, supply, tokens) else {
        return;
    };
    assert!(out <= assets);
    let (a, t) = (
        assets as u128 + VIRTUAL_OFFSET as u128,
        supply as u128 + VIRTUAL_OFFSET as u128,
    );
    // out / tokens ≤ A / T, so that (A − out) / (T − tokens) ≥ A / T
    assert!(
        wide_at_most(out as u128, t, a, tokens as u128),
        "{assets} {supply} {tokens}: {out} is more than its share"
    );
}

/// `a × b ≤ c × d`, where the products may need more than 128 bits.
fn wide_at_most(a: u128, b: u128, c: u128, d: u128) -> bool {
    match (a.checked_mul(b), c.checked_mul(d)) {
        (Some(left), Some(right)) => left <= right,
        // where both products leave 128 bits, nothing is decided
        (left, right) => left.is_some() || right.is_none(),
    }
}

#[test]
fn deposits_and_redemptions_round_against_the_caller_at_all_small_amounts() {
    for assets in 0..100 {
        for supply in 0..100 {
            for amount in 0..100 {
                check_round_trip(assets, supply, amount);
                check_redemption(assets, supply, amount.min(supply));
            }
        }
    }
    for assets in (0..4_000).step_by(37) {
        for supply in (0..4_000).step_by(41) {
            for amount in (0..300).step_by(7) {
                check_round_trip(assets, supply, amount);
                check_redemption(assets, supply, amount.min(supply));
            }
        }
    }
}

#[test]
fn deposits_and_redemptions_round_against_the_caller_at_full_width() {
    let mut random = Random::from_env();
    for _ in 0..1_000_000 {
        let (assets, supply, amount) = (
            random.amount(u64::MAX - 2 * VIRTUAL_OFFSET),
            random.amount(u64::MAX - 2 * VIRTUAL_OFFSET),
            random.amount(u64::MAX),
        );
        check_round_trip(assets, supply, amount);
        check_redemption(assets, supply, amount.min(supply));
    }
}

#[test]
fn cranks_every_second_for_a_day_change_totals_by_at_most_two_units() {
    for assets in [1_000_000, 20_000_000, 1_000_000_000_000_000] {
        // less than the yearly cap, which compounds with the cranks
        let pending = (assets / 1_000).max(1);
        let start = Stablecoin {
            platform_fee_bps: 1_000,
            senior_assets: assets,
            senior_index: 1_000_000_000_000_000,
            unvested_yield: pending,
            vest_total: pending,
            vest_end_ts: 86_400 * 7,
            ..Default::default()
        };
        let coin = platform_interface::accounts::Integration {
            fee_bps: 1_000,
            assets,
            supply: assets,
            last_index: start.senior_index,
            high_water_index: start.senior_index,
            ..Default::default()
        };
        let total = |step: i64| {
            let (mut stablecoin, mut coin) = (start, coin);
            for now in (step..=86_400).step_by(step as usize) {
                math::accrue(&mut stablecoin, now).unwrap();
            }
            math::sync(&mut stablecoin, &mut coin).unwrap();
            let coins = coin.assets + coin.fees_owed;
            let pools = [
                stablecoin.unvested_yield,
                stablecoin.platform_fees_owed,
                stablecoin.senior_assets + stablecoin.integrator_fees_owed,
            ];
            (pools, coins)
        };
        let ((once, coins_once), (often, coins_often)) = (total(86_400), total(1));
        for (once, often) in once.into_iter().zip(often) {
            assert!(
                once.abs_diff(often) <= 2,
                "{assets}: {once} with one crank, {often} with 86 400"
            );
        }
        // the index is rounded down to 10^-15 at every crank: at 10^15 units that is a unit of a coin's assets, which stays in the senior side
        let rounding = assets / 1_000_000_000_000_000 * 86_400;
        assert!(
            coins_often <= coins_once && coins_once - coins_often <= 2 + rounding,
            "{assets}: {coins_once} with one crank, {coins_often} with 86 400"
        );
    }
}

#[test]
fn carried_remainders_lose_nothing_however_an_amount_is_split() {
    let mut random = Random::from_env();
    for _ in 0..10_000 {
        let (rate, scale) = (random.below(10_001), 10_000);
        let parts: Vec<u64> = (0..20).map(|_| random.below(1_000)).collect();
        let (mut sum, mut remainder) = (0, random.below(scale));
        let first = remainder;
        for part in &parts {
            let (quotient, rest) = math::mul_add_div_rem(*part, rate, remainder, scale);
            sum += quotient.unwrap();
            remainder = rest;
        }
        let whole = math::mul_add_div_rem(parts.iter().sum(), rate, first, scale);
        assert_eq!((Some(sum), remainder), whole);
    }
}

fn earning() -> Stablecoin {
    Stablecoin {
        platform_fee_bps: 777,
        junior_premium_bps: 2_000,
        target_coverage_bps: 1_000,
        senior_assets: 1_000_003,
        senior_index: 1_000_000_000_000_000,
        junior_assets: 50_021,
        junior_supply: 40_000,
        unvested_yield: 10_007,
        vest_total: 10_007,
        vest_start_ts: 1_000,
        vest_end_ts: 1_000 + 86_400,
        last_accrual_ts: 1_000,
        ..Default::default()
    }
}

#[test]
fn accruing_every_minute_releases_the_same_total_as_accruing_once() {
    // without juniors: their premium depends on the cover at each accrual, so it compounds with the cranks
    let start = Stablecoin {
        junior_assets: 0,
        junior_supply: 0,
        ..earning()
    };
    let (mut once, mut often) = (start, start);
    let end = 1_000 + 10 * 86_400;
    math::accrue(&mut once, end).unwrap();
    for minute in 1..=10 * 1_440 {
        math::accrue(&mut often, 1_000 + minute * 60).unwrap();
    }
    assert_eq!(once.unvested_yield, often.unvested_yield);
    assert_eq!(once.platform_fees_owed, often.platform_fees_owed);
    assert_eq!(once.senior_assets, often.senior_assets);
}

#[test]
fn an_index_beyond_64_bits_holds_the_release_back_and_changes_nothing_but_the_time() {
    let mut stablecoin = earning();
    stablecoin.senior_index = u64::MAX;
    let before = stablecoin;
    assert_eq!(math::accrue(&mut stablecoin, 100_000), Ok(0));
    let expected = Stablecoin {
        last_accrual_ts: 100_000,
        ..before
    };
    assert_eq!(stablecoin, expected);
}

/// `after ≤ before × (1 + elapsed / YEAR + 2 / MIN_EARNING_ASSETS)`: two units are what the remainders of cap and split can add.
fn is_within_the_cap(before: u64, after: u64, elapsed: u64) -> bool {
    let (year, floor) = (SECONDS_PER_YEAR as u128, MIN_EARNING_ASSETS as u128);
    let grown = (after as u128).saturating_sub(before as u128);
    // below 2^127 each: the index has 64 bits, the other factors 45 and 63 at most
    grown * year * floor <= before as u128 * (elapsed as u128 * floor + 2 * year)
}

#[test]
fn no_accrual_grows_the_index_beyond_the_yearly_cap_and_two_units_at_the_floor() {
    let mut random = Random::from_env();
    let mut grown = 0;
    for _ in 0..300_000 {
        let assets = |random: &mut Random| match random.below(4) {
            0 => random.below(3),
            1 => MIN_EARNING_ASSETS - 1 + random.below(3),
            2 => random.below(100_000_000),
            _ => random.amount(u64::MAX / 4),
        };
        let junior_assets = assets(&mut random);
        let unvested = random.amount(u64::MAX / 4);
        let before = Stablecoin {
            platform_fee_bps: random.bps(),
            junior_premium_bps: random.bps(),
            target_coverage_bps: random.bps(),
            senior_assets: assets(&mut random),
            senior_index: 1_000_000_000 + random.amount(u64::MAX / 2),
            junior_assets,
            junior_supply: junior_assets,
            unvested_yield: unvested,
            vest_total: unvested,
            cap_remainder: SECONDS_PER_YEAR - 1 - random.amount(SECONDS_PER_YEAR - 1),
            platform_fee_remainder: random.below(10_000),
            split_remainder: SHARE_ONE - 1 - random.amount(SHARE_ONE - 1),
            ..Default::default()
        };
        let mut after = before;
        let elapsed = 1 + random.amount(100_000_000);
        math::accrue(&mut after, elapsed as i64).unwrap();
        assert!(
            is_within_the_cap(before.senior_index, after.senior_index, elapsed),
            "{before:?} after {elapsed} s: {after:?}"
        );
        if before.senior_assets < MIN_EARNING_ASSETS {
            assert_eq!(
                (after.senior_index, after.senior_assets),
                (before.senior_index, before.senior_assets)
            );
        }
        grown += (after.senior_index > before.senior_index) as u32;
    }
    assert!(grown > 10_000, "{grown}");
}

#[test]
fn senior_assets_below_the_floor_count_as_none() {
    let released = |senior_assets, junior_assets| {
        let mut stablecoin = Stablecoin {
            senior_assets,
            junior_assets,
            junior_supply: junior_assets,
            ..earning()
        };
        let released = math::accrue(&mut stablecoin, 1_000 + 5 * 86_400).unwrap();
        let moved = stablecoin.vest_end_ts - earning().vest_end_ts;
        let [senior_gain, junior_gain] = [
            stablecoin.senior_assets - senior_assets,
            stablecoin.junior_assets - junior_assets,
        ];
        let net = released - stablecoin.platform_fees_owed;
        assert_eq!(senior_gain + junior_gain, net);
        (released > 0, senior_gain > 0, junior_gain > 0, moved)
    };
    assert_eq!(
        released(MIN_EARNING_ASSETS - 1, 0),
        (false, false, false, 5 * 86_400)
    );
    assert_eq!(released(MIN_EARNING_ASSETS, 0), (true, true, false, 0));
    assert_eq!(
        released(MIN_EARNING_ASSETS - 1, 1_000_000),
        (true, false, true, 0)
    );
    assert_eq!(
        released(MIN_EARNING_ASSETS, 1_000_000),
        (true, true, true, 0)
    );
}

#[test]
fn a_clock_that_runs_backwards_changes_nothing() {
    let mut stablecoin = earning();
    assert_eq!(math::accrue(&mut stablecoin, 999), Ok(0));
    assert_eq!(stablecoin, earning());
    assert_eq!(math::now_of(&stablecoin, 999), 1_000);
}

#[test]
fn a_cooldown_expires_after_its_window_and_a_chain_of_reports_extends_it() {
    let cooldown = Cooldown {
        expiry_ts: 1_000,
        ..Default::default()
    };
    let mut stablecoin = Stablecoin {
        window_seconds: 100,
        ..Default::default()
    };
    let expired = |s: &Stablecoin, now| math::is_expired(s, &cooldown, now);
    assert!(!expired(&stablecoin, 1_000) && expired(&stablecoin, 1_001));
    // a chain that began after the window had ended
    (stablecoin.chain_start_ts, stablecoin.last_resolved_ts) = (1_001, 2_000);
    assert!(expired(&stablecoin, 1_001));
    // one that began in the window
    stablecoin.chain_start_ts = 1_000;
    assert!(!expired(&stablecoin, 2_100) && expired(&stablecoin, 2_101));
    stablecoin.report_open = true.into();
    assert!(!expired(&stablecoin, 1_000_000));
}

#[test]
fn the_last_claim_takes_the_rest_of_the_refund() {
    let mut stablecoin = Stablecoin {
        refunds_owed: 100,
        ..Default::default()
    };
    let mut report = platform_interface::accounts::LossReport {
        refund_left: 100,
        claims_left: 301,
        resolved_ts: 1,
        ..Default::default()
    };
    let mut paid = 0;
    for withheld in [100, 100, 101] {
        paid += math::settle_claim(&mut stablecoin, &mut report, withheld, u64::MAX).unwrap();
    }
    assert_eq!(
        (
            paid,
            report.refund_left,
            report.claims_left,
            stablecoin.refunds_owed
        ),
        (100, 0, 0, 0)
    );
}

#[test]
fn a_loss_that_leaves_less_than_one_per_cent_of_the_pool_ends_the_epoch() {
    let resolve = |loss| {
        let mut stablecoin = Stablecoin {
            senior_assets: 1_000_000,
            senior_index: 1_000_000_000_000_000,
            junior_assets: 100_000,
            junior_supply: 100_000,
            junior_cooling: 7,
            deployed_collateral: 500_000,
            ..Default::default()
        };
        let mut report = Default::default();
        math::report_loss(&mut stablecoin, &mut report, loss).unwrap();
        let parts = math::resolve_loss(&mut stablecoin, &mut report, loss).unwrap();
        (
            parts.wiped_out,
            stablecoin.epoch,
            stablecoin.unvested_yield,
            stablecoin.junior_assets,
        )
    };
    assert_eq!(resolve(99_000), (false, 0, 0, 1_000));
    assert_eq!(resolve(99_001), (true, 1, 999, 0));
}

#[test]
fn a_loss_that_would_leave_less_than_a_millionth_is_refused() {
    let mut stablecoin = Stablecoin {
        senior_assets: 10_000_000,
        senior_index: 1_000_000_000_000_000,
        deployed_collateral: 10_000_000,
        ..Default::default()
    };
    let mut report = |loss| math::report_loss(&mut stablecoin, &mut Default::default(), loss);
    assert_eq!(report(10_000_000), Err(Error::LossTooLarge));
    assert_eq!(report(9_999_991), Err(Error::LossTooLarge));
    assert_eq!(report(9_999_990), Ok(()));
}

#[test]
fn everything_owed_together_leaves_room_for_the_virtual_offset() {
    let parts: [fn(&mut Stablecoin) -> &mut u64; 7] = [
        |s| &mut s.senior_assets,
        |s| &mut s.junior_assets,
        |s| &mut s.unvested_yield,
        |s| &mut s.platform_fees_owed,
        |s| &mut s.integrator_fees_owed,
        |s| &mut s.refunds_owed,
        |s| &mut s.withheld,
    ];
    for part in parts {
        let mut stablecoin = Stablecoin {
            vesting_seconds: 86_400,
            ..Default::default()
        };
        *part(&mut stablecoin) = u64::MAX - VIRTUAL_OFFSET - 10;
        let distribute = |amount| math::distribute_yield(&mut { stablecoin }, amount);
        assert_eq!(distribute(11), Err(Error::AmountTooLarge));
        assert_eq!(distribute(10), Ok(()));
    }
}

#[test]
fn every_part_of_the_reserve_stays_in_the_vault() {
    let parts: [fn(&mut Stablecoin) -> &mut u64; 3] = [
        |s| &mut s.platform_fees_owed,
        |s| &mut s.integrator_fees_owed,
        |s| &mut s.refunds_owed,
    ];
    for part in parts {
        let mut stablecoin = Stablecoin {
            senior_assets: 1_000,
            senior_index: 1_000_000_000_000_000,
            max_deployed_bps: 10_000,
            deploy_per_day: 1_000,
            ..Default::default()
        };
        *part(&mut stablecoin) = 500;
        let deploy = |amount| math::deploy_collateral(&mut { stablecoin }, 510, amount);
        assert_eq!(deploy(11), Err(Error::InsufficientLiquidity));
        assert_eq!(deploy(10), Ok(()));
    }
}
