//! The platform's accounting, as pure functions over its accounts.
//!
//! Every instruction that reads or moves value first runs [`accrue`], then, on the senior side, [`sync`]. Rounding is
//! against the caller and stands in the name of each conversion. The TypeScript twin is `packages/core/src/accounting`; both read the
//! vectors in `vectors.json`.
#![no_std]

mod accrue;
mod collateral;
mod distribute;
mod exposure;
mod fees;
mod governance;
mod junior;
mod loss;
mod mint;
mod owed;
mod pool;
mod redeem;
mod sync;
mod wide;

pub use accrue::{accrue, now_of};
pub use collateral::{deploy_collateral, return_collateral, settle_deploy_limit};
pub use distribute::distribute_yield;
pub use fees::{claim_fees, collect_platform_fees};
pub use governance::{
    Readiness, Settings, check_roles, check_settings, is_two_votes, is_voter,
    readiness_of_platform_change, readiness_of_stablecoin_change, stablecoin_delay_seconds,
};
pub use junior::{
    JuniorWithdrawal, is_expired, junior_cancel, junior_complete, junior_deposit, junior_request,
};
pub use loss::{LossParts, has_lapsed, report_loss, resolve_loss, settle_claim};
pub use mint::mint;
pub use owed::{recognize_return, recognize_shortfall};
pub use pool::{Deposit, assets_for_tokens_down, deposit_into};
pub use redeem::{Redemption, redeem, redeem_under_report};
pub use sync::sync;
pub use wide::{mul_add_div_rem, mul_div_ceil, mul_div_floor, mul_div_mul_floor, product_at_least};
