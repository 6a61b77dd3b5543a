//! Numbers of the accounting.

crate::macros::constants! {
    /// Basis points of a whole: 10 000 = 100 %.
    BPS: u16 = 10_000;
    /// The senior index that stands for 1.0.
    INDEX_ONE: u64 = 1_000_000_000_000_000;
    /// Lowest senior index that a loss may leave, a millionth; below it a stablecoin is wound up, not accounted on.
    MIN_INDEX: u64 = 1_000_000_000;
    /// Virtual assets and virtual supply of every pool, so that neither a tiny supply nor rounding can be used to inflate the rate.
    VIRTUAL_OFFSET: u64 = 1_000;
    /// Seconds of the year over which at most 100 % of the assets may be released as yield.
    SECONDS_PER_YEAR: u64 = 31_536_000;
    /// Longest period over which a yield payment vests, in seconds.
    MAX_VESTING_SECONDS: u32 = 31_536_000;
    /// Longest cooldown of a junior withdrawal, in seconds.
    MAX_COOLDOWN_SECONDS: u32 = 31_536_000;
    /// Longest symbol in bytes: it is a seed of the mint's address.
    MAX_SYMBOL_BYTES: u16 = 32;
}
