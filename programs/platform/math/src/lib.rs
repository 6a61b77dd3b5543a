//! The platform's accounting, as pure functions over its accounts.
//!
//! Every instruction that reads or moves value first runs [`accrue`], then, on the senior side, [`sync`]. Rounding is
//! against the caller and stands in the name of each conversion. The TypeScript twin is `packages/core/src/math`; both read the vectors in
//! `vectors.json`.
#![no_std]

mod accrue;
mod claim;
mod collateral;
mod distribute;
mod junior;
mod liabilities;
mod loss;
mod mint;
mod platform_fees;
mod pool;
mod redeem;
mod sync;
mod wide;

pub use accrue::accrue;
pub use claim::claim_fees;
pub use collateral::{deploy_collateral, return_collateral};
pub use distribute::distribute_yield;
pub use junior::{junior_deposit, junior_withdraw};
pub use loss::{Loss, realize_loss};
pub use mint::mint;
pub use platform_fees::collect_platform_fees;
pub use pool::{assets_for_tokens_down, tokens_for_assets_down};
pub use redeem::{Redemption, redeem};
pub use sync::sync;
pub use wide::{mul_div_ceil, mul_div_floor, product_at_least};
