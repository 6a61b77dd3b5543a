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
    /// Kind of a coin whose holders have what the commission leaves of the yield.
    KIND_EARNING: u8 = 0;
    /// Kind of a coin that stays at exactly 1: all of its yield is its integrator's.
    KIND_PAYMENT: u8 = 1;
    /// Fewest decimals of an underlying mint.
    MIN_DECIMALS: u8 = 6;
    /// The underlying's issuer may move and burn everyone's tokens, the vault's included.
    UNDERLYING_POWER_PERMANENT_DELEGATE: u8 = 1;
    /// The underlying's issuer may stop all transfers.
    UNDERLYING_POWER_PAUSE: u8 = 2;
    /// The underlying's issuer may freeze single token accounts, the vault included.
    UNDERLYING_POWER_FREEZE: u8 = 4;
    /// The underlying's issuer may set a program that every transfer has to pass. It is not set.
    UNDERLYING_POWER_TRANSFER_HOOK: u8 = 8;
    /// The underlying's issuer may take a share of every transfer. It is 0.
    UNDERLYING_POWER_TRANSFER_FEE: u8 = 16;
    /// Holders of the underlying may hide amounts of their transfers. The vault does not.
    UNDERLYING_POWER_CONFIDENTIAL: u8 = 32;
    /// The underlying's issuer may close the mint while no token exists, and then make another one at its address.
    UNDERLYING_POWER_CLOSE_MINT: u8 = 64;
    /// All powers that can be accepted.
    UNDERLYING_POWERS: u8 = 127;
    /// Longest symbol in bytes: it is a seed of the mint's address.
    MAX_SYMBOL_BYTES: u16 = 32;
    /// Power of a coin's compliance authority: to freeze and thaw accounts.
    POWER_FREEZE: u8 = 1;
    /// Power of a coin's compliance authority: to stop minting, redeeming and transfers.
    POWER_PAUSE: u8 = 2;
    /// Power of a coin's compliance authority: to move any holder's coins to another account.
    POWER_SEIZE: u8 = 4;
    /// Accounts of a coin are frozen until the whitelist or the compliance authority thaws them.
    POWER_DEFAULT_FROZEN: u8 = 8;
    /// All powers that a coin can be made with.
    POWERS: u8 = 15;
}
