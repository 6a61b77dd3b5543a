//! The platform program: holds the collateral of every platform stablecoin, the branded mints of every integration,
//! and one junior pool per stablecoin.
//!
//! Every instruction runs check → accrue → compute → write → transfer → emit, in `instructions/<verb>.rs`. What it takes
//! and gives is declared in the crate `platform-interface`, its arithmetic in `platform-math`.
#![no_std]

mod catch_up;
mod changes;
mod checks;
mod cpi;
mod entrypoint;
mod instructions;
mod redemption;
mod release;
mod resolution;
mod runtime;
