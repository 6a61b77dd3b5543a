//! Golden vectors: what the accounting makes of hundreds of fixed states. The TypeScript twin reads the same file, so that neither changes
//! without the other. `UPDATE=1 cargo test -p platform-math --test vectors` writes it anew.

mod random;

use platform_interface::{
    Error,
    accounts::{Integration, JuniorTranche, Stablecoin},
};
use platform_math as math;
use random::Random;
use serde_json::{Map, Value, json};
use std::{env, fs};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/vectors.json");
const CASES: usize = 330;
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
    junior: JuniorTranche,
    integration: Integration,
}

impl State {
    fn random(random: &mut Random) -> Self {
        let share = || u64::MAX / 8;
        let last = NOW - (random.below(100_000_000) as i64);
        let index = random.amount(u64::MAX - 1_000_000_000) + 1_000_000_000;
        let last_index = if random.below(2) == 0 {
            index - index / 1_000
        } else {
            random.amount(u64::MAX - 1) + 1
        };
        let senior_assets = random.amount(share());
        let integrator_fees_owed = random.amount(share());
        Self {
            stablecoin: Stablecoin {
                platform_fee_bps: random.bps(),
                supply_cap: random.amount(u64::MAX),
                senior_assets,
                senior_index: index,
                unvested_yield: random.amount(share()),
                vest_last_ts: last,
                vest_end_ts: last + random.below(200_000_000) as i64,
                platform_fees_owed: random.amount(share()),
                integrator_fees_owed,
                deployed_collateral: random.amount(share()),
                vesting_seconds: random.below(31_536_000) as u32 + 1,
                junior_premium_bps: random.bps(),
                min_coverage_bps: if random.below(2) == 0 {
                    0
                } else {
                    random.bps()
                },
                ..Default::default()
            },
            junior: JuniorTranche {
                assets: random.amount(share()),
                supply: random.amount(u64::MAX),
                ..Default::default()
            },
            integration: Integration {
                fee_bps: random.bps(),
                assets: random.amount(senior_assets),
                last_index,
                high_water_index: if random.below(2) == 0 {
                    last_index
                } else {
                    random.amount(u64::MAX).max(last_index)
                },
                principal: random.amount(u64::MAX),
                fees_owed: random.amount(integrator_fees_owed),
                lifetime_revenue: random.amount(u64::MAX),
                lifetime_volume: random.amount(u64::MAX),
                ..Default::default()
            },
        }
    }

    fn to_json(&self) -> Value {
        json!({
            "stablecoin": fields!(self.stablecoin; platform_fee_bps supply_cap senior_assets senior_index unvested_yield vest_last_ts
                vest_end_ts platform_fees_owed integrator_fees_owed deployed_collateral vesting_seconds junior_premium_bps min_coverage_bps),
            "junior": fields!(self.junior; assets supply),
            "integration": fields!(self.integration; fee_bps assets last_index high_water_index principal fees_owed lifetime_revenue
                lifetime_volume),
        })
    }
}

struct Operands {
    supply: u64,
    vault: u64,
    amount: u64,
    minimum: u64,
}

type Step = fn(&mut State, &Operands) -> Result<(), Error>;

const STEPS: [(&str, Step); 11] = [
    ("accrue", |s, _| {
        math::accrue(&mut s.stablecoin, &mut s.junior, NOW).map(drop)
    }),
    ("sync", |s, _| {
        math::sync(&mut s.stablecoin, &mut s.integration).map(drop)
    }),
    ("distributeYield", |s, o| {
        math::distribute_yield(&mut s.stablecoin, &s.junior, o.amount)
    }),
    ("mint", |s, o| {
        math::mint(
            &mut s.stablecoin,
            &s.junior,
            &mut s.integration,
            o.supply,
            o.amount,
            o.minimum,
        )
        .map(drop)
    }),
    ("redeem", |s, o| {
        math::redeem(
            &mut s.stablecoin,
            &mut s.integration,
            o.supply,
            o.vault,
            o.amount,
            o.minimum,
        )
        .map(drop)
    }),
    ("claimFees", |s, o| {
        math::claim_fees(
            &mut s.stablecoin,
            &mut s.integration,
            o.vault,
            Some(o.amount),
        )
        .map(drop)
    }),
    ("collectPlatformFees", |s, o| {
        math::collect_platform_fees(&mut s.stablecoin, o.vault, Some(o.amount)).map(drop)
    }),
    ("deployCollateral", |s, o| {
        math::deploy_collateral(&mut s.stablecoin, o.vault, o.amount)
    }),
    ("realizeLoss", |s, o| {
        math::realize_loss(&mut s.stablecoin, &mut s.junior, o.amount).map(drop)
    }),
    ("juniorDeposit", |s, o| {
        math::junior_deposit(&s.stablecoin, &mut s.junior, o.amount, o.minimum).map(drop)
    }),
    ("juniorWithdraw", |s, o| {
        math::junior_withdraw(
            &mut s.stablecoin,
            &mut s.junior,
            o.vault,
            o.amount,
            o.minimum,
        )
        .map(drop)
    }),
];

fn vectors() -> Value {
    let mut random = Random::new(2026);
    let cases = (0..CASES).map(|case| {
        let before = State::random(&mut random);
        let supply = random.amount(u64::MAX);
        let operands = Operands {
            supply,
            vault: random.amount(u64::MAX),
            amount: if random.below(2) == 0 {
                random.amount(supply)
            } else {
                random.amount(1_000_000)
            },
            minimum: if random.below(8) == 0 {
                random.amount(u64::MAX)
            } else {
                0
            },
        };
        let (name, step) = STEPS[case % STEPS.len()];
        let mut after = before.clone();
        let outcome = match step(&mut after, &operands) {
            Ok(()) => json!({ "after": after.to_json() }),
            Err(error) => json!({ "error": error as u32 }),
        };
        json!({
            "operation": name,
            "before": before.to_json(),
            "operands": fields!(operands; supply vault amount minimum),
            "outcome": outcome,
        })
    });
    json!({ "now": NOW.to_string(), "cases": cases.collect::<Vec<_>>() })
}

#[test]
fn the_accounting_gives_what_it_gave() {
    let text = format!(
        "{}\n",
        serde_json::to_string(&vectors())
            .unwrap()
            .replace("},{\"operation\"", "},\n{\"operation\"")
    );
    if env::var("UPDATE").is_ok() {
        fs::write(FILE, &text).unwrap();
    }
    assert!(
        fs::read_to_string(FILE).unwrap() == text,
        "vectors.json differs: if that is meant, write it anew with UPDATE=1"
    );
}
