//! Which mints may back a stablecoin.

use super::{
    TOKEN, TOKEN_2022,
    token::{MINT_DECIMALS, MINT_LEN, TOKEN_ACCOUNT_LEN},
};
use pinocchio::AccountView;
use platform_interface::{Error, constants::MIN_DECIMALS, errors::Result};

const MINT_IS_INITIALIZED: usize = 45;
/// Token-2022 pads a mint with extensions to the size of an account, says which it is, and lists the extensions.
const ACCOUNT_TYPE: usize = TOKEN_ACCOUNT_LEN;
const ACCOUNT_TYPE_MINT: u8 = 1;
const EXTENSIONS: usize = ACCOUNT_TYPE + 1;
/// Type and length of an extension, u16 each.
const EXTENSION_HEADER: usize = 4;

/// An unused rest of the list.
const UNINITIALIZED: u16 = 0;
/// The extensions that only describe the mint. Every other one, known or yet to come, could take a cut of a transfer, refuse it, or
/// move the vault's tokens.
const METADATA_POINTER: u16 = 18;
const TOKEN_METADATA: u16 = 19;

/// Checks a new stablecoin's underlying mint and gives its decimals.
///
/// # Errors
/// `InvalidProgram` if the token program is neither SPL Token nor Token-2022, `InvalidAccountOwner` if the mint is not its own,
/// `InvalidAccountData` if the account is no mint, `UnsupportedMint` for an extension that is not on the list, `TooFewDecimals`.
#[inline(never)]
pub fn accept_underlying(mint: &AccountView, token_program: &AccountView) -> Result<u8> {
    let program = token_program.address();
    if *program != TOKEN && *program != TOKEN_2022 {
        return Err(Error::InvalidProgram);
    }
    if !mint.owned_by(program) {
        return Err(Error::InvalidAccountOwner);
    }
    let data = mint.try_borrow().map_err(|_| Error::DuplicateAccount)?;
    let may_have_extensions = *program == TOKEN_2022 && data.len() > EXTENSIONS;
    if data.len() != MINT_LEN && !may_have_extensions {
        return Err(Error::InvalidAccountData);
    }
    if data[MINT_IS_INITIALIZED] != 1 {
        return Err(Error::InvalidAccountData);
    }
    if may_have_extensions {
        if data[ACCOUNT_TYPE] != ACCOUNT_TYPE_MINT {
            return Err(Error::InvalidAccountData);
        }
        check_extensions(&data[EXTENSIONS..])?;
    }
    let decimals = data[MINT_DECIMALS];
    if decimals < MIN_DECIMALS {
        return Err(Error::TooFewDecimals);
    }
    Ok(decimals)
}

#[inline(always)]
fn check_extensions(mut list: &[u8]) -> Result {
    // what is shorter than a header is an unused rest
    while list.len() >= EXTENSION_HEADER {
        let kind = u16::from_le_bytes([list[0], list[1]]);
        let len = u16::from_le_bytes([list[2], list[3]]) as usize;
        match kind {
            UNINITIALIZED => return Ok(()),
            METADATA_POINTER | TOKEN_METADATA => {}
            _ => return Err(Error::UnsupportedMint),
        }
        list = list
            .get(EXTENSION_HEADER + len..)
            .ok_or(Error::InvalidAccountData)?;
    }
    Ok(())
}
