//! Numbers of the accounting and of governance.

crate::macros::constants! {
    /// Basis points of a whole: 10 000 = 100 %.
    BPS: u16 = 10_000;
    /// The senior index that stands for 1.0.
    INDEX_ONE: u64 = 1_000_000_000_000_000;
    /// Lowest senior index that a loss may leave, a millionth.
    MIN_INDEX: u64 = 1_000_000_000;
    /// A junior epoch ends with a loss that leaves less of the pool than this share, in basis points.
    EPOCH_ENDS_BELOW_BPS: u16 = 100;
    /// Below this senior index, a ten-thousandth, a stablecoin is wound up and takes no new money: above it a loss of 99 % can be settled.
    WIND_UP_INDEX: u64 = 100_000_000_000;
    /// Assets of a side below this count as none in an accrual: a unit of rounding would move the senior index by more than a millionth.
    MIN_EARNING_ASSETS: u64 = 1_000_000;
    /// Virtual assets and virtual supply of every pool, so that neither a tiny supply nor rounding can be used to inflate the rate.
    VIRTUAL_OFFSET: u64 = 1_000;
    /// Seconds of the year over which at most 100 % of the assets may be released as yield.
    SECONDS_PER_YEAR: u64 = 31_536_000;
    /// Seconds over which the limit of deployments per day refills.
    SECONDS_PER_DAY: u64 = 86_400;
    /// Scale of the senior side's share of released yield: 10^18 = all of it.
    SHARE_ONE: u64 = 1_000_000_000_000_000_000;
    /// Scale of the junior premium: 10^9 = 100 %.
    PREMIUM_ONE: u64 = 1_000_000_000;
    /// Lowest target coverage where a premium is set, in basis points: below it single units of junior assets move the premium by much.
    MIN_TARGET_COVERAGE_BPS: u16 = 100;
    /// Shortest period over which a yield payment vests, in seconds.
    MIN_VESTING_SECONDS: u32 = 86_400;
    /// Longest period over which a yield payment vests, in seconds.
    MAX_VESTING_SECONDS: u32 = 31_536_000;
    /// Shortest cooldown of a junior withdrawal, in seconds.
    MIN_COOLDOWN_SECONDS: u32 = 86_400;
    /// Shortest exit window of a junior withdrawal, in seconds.
    MIN_WINDOW_SECONDS: u32 = 86_400;
    /// Longest cooldown and exit window together, in seconds.
    MAX_EXIT_SECONDS: u32 = 5_184_000;
    /// Shortest delay of a change of roles or settings, in seconds.
    MIN_DELAY_SECONDS: u32 = 86_400;
    /// Longest delay of a change of roles or settings, in seconds.
    MAX_DELAY_SECONDS: u32 = 1_209_600;
    /// How long a change can be executed, in seconds.
    CHANGE_WINDOW_SECONDS: u32 = 1_209_600;
    /// How long after its report a loss report can be ended by anyone, in seconds.
    LAPSE_SECONDS: u32 = 2_592_000;
    /// Fewest decimals of an underlying mint.
    MIN_DECIMALS: u8 = 6;
    /// Longest symbol in bytes: it is a seed of the mint's address.
    MAX_SYMBOL_BYTES: u16 = 32;
}
