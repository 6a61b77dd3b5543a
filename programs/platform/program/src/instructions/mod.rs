//! One file per instruction. Each runs check → accrue → compute → write → transfer → emit; where one of the usual steps is
//! absent, its documentation says why that is safe.

mod accrue;
mod claim_fees;
mod create_stablecoin;
mod distribute_yield;
mod initialize_integration;
mod initialize_platform;
mod mint;
mod redeem;
mod set_whitelist_required;
mod set_whitelisted;
mod sync;

pub use accrue::accrue;
pub use claim_fees::claim_fees;
pub use create_stablecoin::create_stablecoin;
pub use distribute_yield::distribute_yield;
pub use initialize_integration::initialize_integration;
pub use initialize_platform::initialize_platform;
pub use mint::mint;
pub use redeem::redeem;
pub use set_whitelist_required::set_whitelist_required;
pub use set_whitelisted::set_whitelisted;
pub use sync::sync;
