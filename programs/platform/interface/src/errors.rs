//! The numbered errors. New ones are appended; a code is never reused. 6029 and 6036 belonged to rules that are gone.

crate::macros::errors! {
    InvalidInstruction = 6000, "the instruction's data is not understood";
    NotEnoughAccounts = 6001, "the instruction needs more accounts";
    MissingSignature = 6002, "an account that must sign did not sign";
    AccountNotWritable = 6003, "an account that will change was not passed as writable";
    InvalidAccountOwner = 6004, "an account belongs to another program";
    InvalidAccountData = 6005, "an account is of another kind, version or size";
    InvalidAddress = 6006, "an account is not at the address that its seeds give";
    AccountMismatch = 6007, "the accounts do not belong together";
    DuplicateAccount = 6008, "the same account was passed in two places";
    InvalidProgram = 6009, "a token or system program has another id";
    AlreadyInitialized = 6010, "the account exists already";
    NotUpgradeAuthority = 6011, "the signer is not the program's upgrade authority";
    NotAdmin = 6012, "the signer is not the platform's admin";
    NotManager = 6013, "the signer is not the platform's active manager";
    NotAuthority = 6014, "the signer is not the integration's authority";
    Paused = 6015, "the platform is paused";
    NotWhitelisted = 6016, "the user is not whitelisted";
    SupplyCapExceeded = 6017, "supply cap exceeded";
    CoverageTooLow = 6018, "the junior pool would cover less than the minimum";
    BelowMinimumReceived = 6019, "less would be received than the minimum asked for";
    ZeroAmount = 6020, "the amount must be above zero";
    AmountTooSmall = 6021, "the amount is too small to give anything in return";
    InsufficientLiquidity = 6022, "the vault does not hold enough: collateral is deployed";
    InsufficientFees = 6023, "more was asked for than the fees owed";
    InvalidBasisPoints = 6024, "basis points must be between 0 and 10000";
    InvalidText = 6025, "a text is empty, too long or not UTF-8";
    UnsupportedMint = 6026, "the underlying mint has an extension that is not accepted";
    AmountTooLarge = 6027, "the amount is larger than the accounting can hold";
    MathOverflow = 6028, "a result does not fit into 64 bits";
    TooManyStablecoins = 6030, "no further stablecoin can be created";
    InsufficientTokens = 6031, "more tokens were given than exist";
    NotPauser = 6032, "the signer is not the platform's pauser, guardian or admin";
    NotNominated = 6033, "the signer has not been nominated";
    InsufficientCollateral = 6034, "more was asked for than collateral is deployed";
    LossTooLarge = 6035, "the loss is larger than what can bear it";
    CooldownActive = 6037, "the cooldown is not over";
    LossPending = 6038, "a loss report is open";
    NoLossReport = 6039, "no loss report is open, or the report is not resolved";
    CooldownExpired = 6040, "the exit window is over; the withdrawal can only be cancelled";
    ChangeNotReady = 6041, "the change cannot be executed yet";
    ChangeExpired = 6042, "the change was not executed in time";
    ChangeStale = 6043, "the roles or settings have changed since the change was queued";
    NotGuardian = 6044, "the signer is neither the platform's guardian nor its admin";
    RolesNotDistinct = 6045, "admin, manager and guardian must be different keys, and admin, guardian and treasury must be set";
    NotAReduction = 6046, "the new limit is not below the present one, or the role is revoked already";
    DeployLimitExceeded = 6047, "more collateral would be deployed than the limit allows";
    DeployRateExceeded = 6048, "more collateral would be deployed than the daily rate allows";
    EpochEnded = 6049, "the tranche of these junior tokens was wiped out by a loss";
    TooFewDecimals = 6050, "the underlying mint needs 6 decimals or more";
    SettingsOutOfBounds = 6051, "a setting is out of its bounds";
    TwoVotesNeeded = 6052, "two of admin, guardian and the manager last in office must sign";
    ReportNotLapsed = 6053, "a loss report lapses 30 days after it was made";
    ClaimsOpen = 6054, "the loss report has claims that are not settled";
    DeadlinePassed = 6055, "the transaction is no longer valid: its deadline has passed";
    AccountOutdated = 6070, "an account has an older layout: it must be migrated first";
    AccountCurrent = 6071, "the account has the present layout already";
}

/// Every account and argument check ends in one of these.
pub type Result<T = ()> = core::result::Result<T, Error>;
