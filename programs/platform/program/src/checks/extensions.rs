//! The list of extensions that Token-2022 keeps behind a mint.

use super::{check_pause_changes, token::TOKEN_ACCOUNT_LEN};
use pinocchio::AccountView;
use platform_interface::{Error, errors::Result};

/// Token-2022 pads a mint with extensions to the size of an account, says which it is, and lists the extensions.
pub const ACCOUNT_TYPE: usize = TOKEN_ACCOUNT_LEN;
pub const EXTENSIONS: usize = ACCOUNT_TYPE + 1;
/// Type and length of an extension, u16 each.
pub const EXTENSION_HEADER: usize = 4;

/// An unused rest of the list.
const UNINITIALIZED: u16 = 0;
pub const PAUSABLE: u16 = 26;
/// The authority, then whether the mint is paused.
const PAUSABLE_IS_PAUSED: usize = 32;

/// An extension of a mint.
pub struct Extension<'a> {
    pub kind: u16,
    pub value: &'a [u8],
}

/// The next extension of the list, which then starts behind it.
///
/// # Errors
/// `InvalidAccountData` for one that is longer than the list.
#[inline(always)]
pub fn next<'a>(list: &mut &'a [u8]) -> Result<Option<Extension<'a>>> {
    // what is shorter than a header is an unused rest
    let Some(([kind_low, kind_high, len_low, len_high], rest)) =
        list.split_first_chunk::<EXTENSION_HEADER>()
    else {
        return Ok(None);
    };
    let kind = u16::from_le_bytes([*kind_low, *kind_high]);
    if kind == UNINITIALIZED {
        return Ok(None);
    }
    let len = u16::from_le_bytes([*len_low, *len_high]) as usize;
    let (value, rest) = rest
        .split_at_checked(len)
        .ok_or(Error::InvalidAccountData)?;
    *list = rest;
    Ok(Some(Extension { kind, value }))
}

/// Checks that pausing, or resuming, changes something. The coin has the power to pause: its mint has the extension.
///
/// # Errors
/// `AlreadyPaused`, `NotPaused`.
#[inline(always)]
pub fn check_coin_pause_changes(branded_mint: &AccountView, paused: bool) -> Result {
    check_pause_changes(is_mint_paused(branded_mint)?, paused)
}

/// # Errors
/// `InvalidAccountData` for a mint that cannot be paused.
#[inline(never)]
fn is_mint_paused(mint: &AccountView) -> Result<bool> {
    let data = mint.try_borrow().map_err(|_| Error::DuplicateAccount)?;
    let mut list = data.get(EXTENSIONS..).unwrap_or(&[]);
    while let Some(extension) = next(&mut list)? {
        if extension.kind == PAUSABLE {
            return extension
                .value
                .get(PAUSABLE_IS_PAUSED)
                .map(|paused| *paused != 0)
                .ok_or(Error::InvalidAccountData);
        }
    }
    Err(Error::InvalidAccountData)
}
