use pinocchio::{AccountView, Address, address::address};
use platform_interface::{Error, errors::Result};

pub const SYSTEM: Address = address!("11111111111111111111111111111111");
pub const TOKEN: Address = address!("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");
pub const TOKEN_2022: Address = address!("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb");
pub const ASSOCIATED_TOKEN: Address = address!("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL");
pub const UPGRADEABLE_LOADER: Address = address!("BPFLoaderUpgradeab1e11111111111111111111111");

/// # Errors
/// `InvalidProgram` if the account is not the program of that id.
#[inline(always)]
pub fn check_program(account: &AccountView, id: &Address) -> Result {
    if account.address() == id {
        Ok(())
    } else {
        Err(Error::InvalidProgram)
    }
}
