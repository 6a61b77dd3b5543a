//! Numbers for tests, from a seed. SplitMix64 (Steele, Lea, Flood 2014).
#![allow(dead_code)]

pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// From the variable `SEED`, or from the clock; printed, so that a failure can be repeated.
    pub fn from_env() -> Self {
        let given = std::env::var("SEED").ok().and_then(|s| s.parse().ok());
        let now = std::time::UNIX_EPOCH.elapsed().unwrap();
        let seed = given.unwrap_or(now.as_nanos() as u64);
        println!("SEED={seed}");
        Self::new(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    /// A number of a random magnitude, at most `max`.
    pub fn amount(&mut self, max: u64) -> u64 {
        let bits = self.below(64);
        (self.next() >> bits).min(max)
    }

    pub fn bps(&mut self) -> u16 {
        match self.below(4) {
            0 => 0,
            1 => 10_000,
            _ => self.below(10_001) as u16,
        }
    }
}
