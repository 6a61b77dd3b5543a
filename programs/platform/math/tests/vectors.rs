//! Golden vectors: the results of the accounting for hundreds of fixed states. The TypeScript twin reads the same file, so that neither changes
//! without the other. `UPDATE=1 cargo test -p platform-math --test vectors` rewrites it.

mod random;

use platform_interface::{
    Error,
    accounts::{Cooldown, Integration, LossReport, Stablecoin},
    constants::{BPS, KIND_EARNING, KIND_PAYMENT, SHARE_ONE},
};
use platform_math as math;
use random::Random;
use serde_json::{Map, Value, json};
use std::{env, fs};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/vectors.json");
const CASES_PER_STEP: usize = 40;
const NOW: i64 = 1_800_000_000;

macro_rules! fields {
    ($state:expr; $($name:ident)*) => {{
        let mut map = Map::new();
        $(map.insert(camel_case(stringify!($name)), json!($state.$name.to_string()));)*
        Value::Object(map)
    }};
}

fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_string();
    words.fold(first, |all, word| {
        all + &word[..1].to_uppercase() + &word[1..]
    })
}

#[derive(Clone)]
struct State {
    stablecoin: Stablecoin,
    integration: Integration,
    report: LossReport,
    cooldown: Cooldown,
}

impl State {
    fn random(random: &mut Random) -> Self {
        // amounts of a case have one magnitude, so that most cases pass their checks
        let share = (u64::MAX / 16) >> random.below(44);
        let mut amount = |zero_of: u64| {
            if random.below(zero_of) == 0 {
                0
            } else {
                random.below(share) + random.below(2)
            }
        };
        let senior_assets = amount(16);
        let junior_assets = amount(8);
        let unvested_yield = amount(6);
        let fees = [amount(4), amount(4), amount(4)].map(|fee| fee / 64);
        let (deployed_collateral, deploy_spent, missing, withheld) =
            (amount(6) / 2, amount(3) / 8, amount(2) / 4, amount(2) / 4);
        let (deploy_per_day, supply_cap) = (amount(16), amount(16));
        let loss = amount(6);
        let last = NOW - random.below(3) as i64 * random.below(40_000_000) as i64;
        let index = if random.below(16) == 0 {
            u64::MAX - random.below(1 << 50)
        } else {
            random.below(2_000_000_000_000_000) + 1_000_000_000
        };
        let last_index = match random.below(3) {
            0 => index,
            1 => index - index / 1_000,
            _ => index.saturating_add(index / 1_000),
        };
        let assets = if random.below(8) == 0 {
            0
        } else {
            random.below(senior_assets.max(1))
        };
        let supply = near(random, assets);
        let junior_supply = if junior_assets == 0 {
            0
        } else {
            near(random, junior_assets)
        };
        let tokens = random.below(junior_supply.max(1)) / 4;
        let report_open = random.below(4) == 0;
        let part = random.below(share) / 4 * random.below(2);
        let vest_start_ts = last - random.below(10_000_000) as i64;
        let target = random.bps();
        let kind = if random.below(3) == 0 {
            KIND_PAYMENT
        } else {
            KIND_EARNING
        };
        Self {
            stablecoin: Stablecoin {
                platform_fee_bps: random.bps(),
                junior_premium_bps: random.bps(),
                target_coverage_bps: target,
                min_coverage_bps: if random.below(2) == 0 { 0 } else { target / 8 },
                max_deployed_bps: random.bps(),
                vesting_seconds: random.below(31_536_000) as u32 + 1,
                cooldown_seconds: random.below(4_000_000) as u32,
                window_seconds: random.below(1_000_000) as u32,
                epoch: random.below(3) as u32,
                report_count: report_open as u32 + random.below(3) as u32,
                report_open: report_open.into(),
                supply_cap: if random.below(2) == 0 {
                    u64::MAX
                } else {
                    supply_cap
                },
                deploy_per_day,
                senior_assets,
                senior_index: index,
                junior_assets,
                junior_supply,
                junior_cooling: tokens + random.below(junior_supply - tokens + 1),
                unvested_yield,
                vest_total: unvested_yield + random.below(unvested_yield + 1),
                vest_start_ts,
                vest_end_ts: vest_start_ts + random.below(60_000_000) as i64,
                last_accrual_ts: last,
                cap_remainder: random.below(31_536_000),
                platform_fee_remainder: random.below(10_000),
                split_remainder: random.below(SHARE_ONE),
                platform_fees_owed: fees[0],
                integrator_fees_owed: fees[1],
                refunds_owed: fees[2],
                deployed_collateral,
                deploy_spent,
                deploy_spent_ts: last - random.below(200_000) as i64,
                missing: if report_open { missing } else { 0 },
                withheld: if report_open { withheld } else { 0 },
                chain_start_ts: last - random.below(4_000_000) as i64,
                last_resolved_ts: last - random.below(4_000_000) as i64,
                ..Default::default()
            },
            integration: Integration {
                kind,
                fee_bps: if kind == KIND_PAYMENT {
                    BPS
                } else {
                    random.bps()
                },
                next_fee_bps: random.bps(),
                fee_eta_ts: random.below(2) as i64 * (NOW + 100 - random.below(200) as i64),
                assets,
                supply,
                last_index,
                high_water_index: if random.below(2) == 0 {
                    last_index
                } else {
                    last_index.saturating_add(random.below(last_index / 1_000 + 1))
                },
                principal: near(random, assets),
                fees_owed: random.below(fees[1] + 1),
                fee_remainder: random.below(10_000),
                lifetime_revenue: random.amount(u64::MAX),
                lifetime_volume: random.amount(u64::MAX),
                ..Default::default()
            },
            report: LossReport {
                loss,
                senior_part: part,
                withheld: if part == 0 { 0 } else { withheld.min(part) },
                reported_ts: last - random.below(3_000_000) as i64,
                refund_left: fees[2],
                claims_left: near(random, fees[2]).max(1),
                ..Default::default()
            },
            cooldown: Cooldown {
                epoch: random.below(3) as u32,
                tokens,
                unlock_ts: NOW - random.below(1_000_000) as i64 + 100_000,
                expiry_ts: NOW - random.below(1_000_000) as i64 + 800_000,
                ..Default::default()
            },
        }
    }

    fn to_json(&self) -> Value {
        let mut stablecoin = fields!(self.stablecoin; platform_fee_bps junior_premium_bps target_coverage_bps min_coverage_bps
            max_deployed_bps vesting_seconds cooldown_seconds window_seconds epoch report_count supply_cap deploy_per_day senior_assets
            senior_index junior_assets junior_supply junior_cooling unvested_yield vest_total vest_start_ts vest_end_ts last_accrual_ts
            cap_remainder platform_fee_remainder split_remainder platform_fees_owed integrator_fees_owed refunds_owed
            deployed_collateral deploy_spent deploy_spent_ts missing withheld chain_start_ts last_resolved_ts);
        stablecoin["reportOpen"] = json!(self.stablecoin.report_open.get());
        json!({
            "stablecoin": stablecoin,
            "integration": fields!(self.integration; kind fee_bps next_fee_bps fee_eta_ts assets supply last_index high_water_index principal
                fees_owed fee_remainder lifetime_revenue lifetime_volume),
            "report": fields!(self.report; loss senior_part withheld reported_ts refund_left claims_left),
            "cooldown": fields!(self.cooldown; epoch tokens unlock_ts expiry_ts),
        })
    }
}

/// A number of the same magnitude.
fn near(random: &mut Random, amount: u64) -> u64 {
    match random.below(4) {
        0 => amount,
        1 => amount - random.below(amount / 4 + 1),
        2 => amount + random.below(amount / 4 + 1),
        _ => random.below(amount + 1) + 1,
    }
}

struct Operands {
    vault: u64,
    amount: u64,
    minimum: u64,
}

const STEPS: [&str; 18] = [
    "accrue",
    "sync",
    "distributeYield",
    "mint",
    "redeem",
    "redeemUnderReport",
    "claimFees",
    "collectPlatformFees",
    "deployCollateral",
    "returnCollateral",
    "recognizeShortfall",
    "recognizeReturn",
    "reportLoss",
    "resolveLoss",
    "settleClaim",
    "juniorDeposit",
    "juniorRequest",
    "juniorComplete",
];

fn run(step: &str, state: &mut State, operands: &Operands) -> Result<(), Error> {
    let (s, i) = (&mut state.stablecoin, &mut state.integration);
    let (r, c) = (&mut state.report, &mut state.cooldown);
    let (vault, amount, minimum) = (operands.vault, operands.amount, operands.minimum);
    match step {
        "accrue" => math::accrue(s, NOW).map(drop),
        "sync" => math::sync(s, i).map(drop),
        "distributeYield" => math::distribute_yield(s, amount),
        "mint" => math::mint(s, i, amount, minimum).map(drop),
        "redeem" => math::redeem(s, i, vault, amount, minimum).map(drop),
        "redeemUnderReport" => math::redeem_under_report(s, i, r, vault, amount, minimum).map(drop),
        "claimFees" => math::claim_fees(s, i, vault, Some(amount)).map(drop),
        "collectPlatformFees" => math::collect_platform_fees(s, vault).map(drop),
        "deployCollateral" => math::deploy_collateral(s, vault, amount),
        "returnCollateral" => math::return_collateral(s, amount).map(drop),
        "recognizeShortfall" => math::recognize_shortfall(s, vault).map(drop),
        "recognizeReturn" => math::recognize_return(s, vault).map(drop),
        "reportLoss" => math::report_loss(s, r, amount),
        "resolveLoss" => math::resolve_loss(s, r, amount).map(drop),
        "settleClaim" => {
            r.resolved_ts = 1;
            math::settle_claim(s, r, amount, vault).map(drop)
        }
        "juniorDeposit" => math::junior_deposit(s, amount, minimum).map(drop),
        "juniorRequest" => math::junior_request(s, c, amount, NOW),
        "juniorComplete" => math::junior_complete(s, c, vault, amount, minimum).map(drop),
        _ => unreachable!("{step}"),
    }
}

/// Makes the state one in which the step can succeed.
fn suit(name: &str, state: &mut State) {
    let wants_report = matches!(name, "redeemUnderReport" | "resolveLoss");
    let wants_none = matches!(
        name,
        "mint" | "redeem" | "reportLoss" | "deployCollateral" | "juniorDeposit" | "juniorComplete"
    );
    let stablecoin = &mut state.stablecoin;
    if wants_report || wants_none {
        stablecoin.report_open = wants_report.into();
        stablecoin.missing = (stablecoin.senior_assets / 7 + 1) * wants_report as u64;
    }
    if name == "juniorComplete" {
        state.cooldown.epoch = stablecoin.epoch;
        state.cooldown.unlock_ts = state.cooldown.unlock_ts.min(stablecoin.last_accrual_ts);
        state.cooldown.expiry_ts = NOW;
        stablecoin.min_coverage_bps /= 2;
    }
    if name == "mint" {
        stablecoin.supply_cap = u64::MAX;
    }
}

/// The fields that differ.
fn changed(before: &Value, after: &Value) -> Value {
    let (Value::Object(before), Value::Object(after)) = (before, after) else {
        return after.clone();
    };
    let mut fields = after.clone();
    fields.retain(|name, value| before.get(name) != Some(value));
    for (name, value) in &mut fields {
        *value = changed(before.get(name).unwrap_or(&Value::Null), value);
    }
    Value::Object(fields)
}

/// Amounts that mostly suit the step.
fn operands(name: &str, state: &State, random: &mut Random) -> Operands {
    let most = match name {
        "redeem" | "redeemUnderReport" => state.integration.supply,
        "juniorComplete" => state.cooldown.tokens,
        "juniorRequest" => state.stablecoin.junior_supply / 2,
        "claimFees" => state.integration.fees_owed,
        "settleClaim" => state.report.claims_left,
        "reportLoss" => state.stablecoin.deployed_collateral,
        "deployCollateral" => state.stablecoin.deploy_per_day / 2,
        _ => state.stablecoin.senior_assets,
    };
    let amount = match random.below(8) {
        0 => most,
        1 if name != "settleClaim" => random.amount(u64::MAX),
        2 => random.below(2),
        _ => random.below(most.saturating_add(1).max(1)),
    };
    let vault_counts = name.starts_with("recognize");
    Operands {
        vault: if vault_counts {
            random.below(state.stablecoin.senior_assets.saturating_mul(3).max(1))
        } else if random.below(8) == 0 {
            random.amount(u64::MAX)
        } else {
            u64::MAX
        },
        amount: amount.min(if name == "settleClaim" {
            most
        } else {
            u64::MAX
        }),
        minimum: if random.below(8) == 0 {
            random.below(most.saturating_add(1).max(1))
        } else {
            0
        },
    }
}

fn vectors() -> (Value, usize) {
    let mut random = Random::new(2026);
    let mut successes = 0;
    let mut cases = vec![];
    for case in 0..CASES_PER_STEP * STEPS.len() {
        let name = STEPS[case % STEPS.len()];
        let mut before = State::random(&mut random);
        if name == "reportLoss" {
            before.report = LossReport::default();
        }
        if random.below(8) > 0 {
            suit(name, &mut before);
        }
        let operands = operands(name, &before, &mut random);
        let mut after = before.clone();
        let outcome = match run(name, &mut after, &operands) {
            Ok(()) => {
                successes += 1;
                json!({ "changed": changed(&before.to_json(), &after.to_json()) })
            }
            Err(error) => json!({ "error": camel_case_error(error) }),
        };
        cases.push(json!({
            "operation": name,
            "before": before.to_json(),
            "operands": fields!(operands; vault amount minimum),
            "outcome": outcome,
        }));
    }
    (json!({ "now": NOW.to_string(), "cases": cases }), successes)
}

fn camel_case_error(error: Error) -> String {
    let name = format!("{error:?}");
    name[..1].to_lowercase() + &name[1..]
}

#[test]
fn the_accounting_gives_the_results_of_the_golden_vectors() {
    let (vectors, successes) = vectors();
    assert!(successes > CASES_PER_STEP * STEPS.len() / 2, "{successes}");
    let one_line = serde_json::to_string(&vectors).unwrap() + "\n";
    let text = one_line.replace("},{\"operation\"", "},\n{\"operation\"");
    if env::var("UPDATE").is_ok() {
        fs::write(FILE, &text).unwrap();
    }
    assert!(
        fs::read_to_string(FILE).unwrap() == text,
        "vectors.json differs: if that is meant, rewrite it with UPDATE=1"
    );
}
