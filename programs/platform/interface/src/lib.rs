//! What the platform program looks like from outside: accounts, instructions, events, errors and constants.
//!
//! Each is declared once, through a macro that gives the program its structs and parsers, and the `idl` crate the
//! descriptions it prints as `idl.json`. So the IDL, and the TypeScript made from it, cannot disagree with the program.
#![no_std]

mod macros;

pub mod accounts;
pub mod constants;
pub mod describe;
pub mod errors;
pub mod events;
pub mod instructions;
pub mod pdas;
pub mod wire;

pub use errors::Error;
pub use wire::{Bool, Pubkey, Text};
