//! Which mints may back a stablecoin.

use super::{
    TOKEN, TOKEN_2022,
    extensions::{ACCOUNT_TYPE, EXTENSION_HEADER, EXTENSIONS, Extension, PAUSABLE, next},
    token::{MINT_DECIMALS, MINT_LEN, TOKEN_ACCOUNT_LEN},
};
use crate::runtime::epoch;
use pinocchio::AccountView;
use platform_interface::{
    Error,
    accounts::Stablecoin,
    constants::{
        MIN_DECIMALS, UNDERLYING_POWER_CLOSE_MINT, UNDERLYING_POWER_CONFIDENTIAL,
        UNDERLYING_POWER_FREEZE, UNDERLYING_POWER_PAUSE, UNDERLYING_POWER_PERMANENT_DELEGATE,
        UNDERLYING_POWER_TRANSFER_FEE, UNDERLYING_POWER_TRANSFER_HOOK, UNDERLYING_POWERS,
    },
    errors::Result,
};

const MINT_IS_INITIALIZED: usize = 45;
/// 1 where there is a freeze authority.
const MINT_FREEZE_AUTHORITY: usize = 46;
const ACCOUNT_TYPE_MINT: u8 = 1;

/// Extensions that only describe the mint.
const METADATA_POINTER: u16 = 18;
const TOKEN_METADATA: u16 = 19;
/// Extensions that give the issuer a power, which the admin can accept. Every other one, known or yet to come, is refused: it could change
/// what an amount is, make the vault useless, or do what nobody knows yet.
const TRANSFER_FEE_CONFIG: u16 = 1;
const MINT_CLOSE_AUTHORITY: u16 = 3;
const CONFIDENTIAL_TRANSFER_MINT: u16 = 4;
const PERMANENT_DELEGATE: u16 = 12;
const TRANSFER_HOOK: u16 = 14;
const CONFIDENTIAL_TRANSFER_FEE_CONFIG: u16 = 16;

/// What these extensions of a mint ask of its accounts: TransferFeeAmount, TransferHookAccount and PausableAccount, headers included.
const FEE_AMOUNT_LEN: usize = EXTENSION_HEADER + 8;
const HOOK_ACCOUNT_LEN: usize = EXTENSION_HEADER + 1;
const PAUSABLE_ACCOUNT_LEN: usize = EXTENSION_HEADER;

/// Powers under which what arrives of a transfer can change, or the mint itself.
const CHANGEABLE: u8 =
    UNDERLYING_POWER_TRANSFER_FEE | UNDERLYING_POWER_TRANSFER_HOOK | UNDERLYING_POWER_CLOSE_MINT;

/// A mint that may back a stablecoin.
pub struct Underlying {
    pub decimals: u8,
    /// What its issuer may do: bits of the `UNDERLYING_POWER_…` constants.
    pub powers: u8,
    /// Size of its token accounts.
    pub account_len: usize,
}

/// Checks a new stablecoin's underlying mint. Its issuer may have the accepted powers and no others. The powers are those that the mint's
/// extensions give, whether or not someone holds them at present.
///
/// # Errors
/// `SettingsOutOfBounds` for an unknown power, `InvalidProgram` if the token program is neither SPL Token nor Token-2022,
/// `InvalidAccountOwner` if the mint is not its own, `InvalidAccountData` if the account is no mint, `UnsupportedMint` for an extension that
/// is not on the list, `UnderlyingChanged` for a fee, at present or announced, or a hook, `UnacceptedPower`, `TooFewDecimals`.
#[inline(never)]
pub fn accept_underlying(
    mint: &AccountView,
    token_program: &AccountView,
    accepted_powers: u8,
) -> Result<Underlying> {
    if accepted_powers & !UNDERLYING_POWERS != 0 {
        return Err(Error::SettingsOutOfBounds);
    }
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
    let mut underlying = Underlying {
        decimals: data[MINT_DECIMALS],
        powers: 0,
        account_len: TOKEN_ACCOUNT_LEN,
    };
    if data[MINT_FREEZE_AUTHORITY] != 0 {
        underlying.powers |= UNDERLYING_POWER_FREEZE;
    }
    if may_have_extensions {
        if data[ACCOUNT_TYPE] != ACCOUNT_TYPE_MINT {
            return Err(Error::InvalidAccountData);
        }
        add_extensions(&mut underlying, &data[EXTENSIONS..])?;
    }
    if underlying.powers & !accepted_powers != 0 {
        return Err(Error::UnacceptedPower);
    }
    if underlying.decimals < MIN_DECIMALS {
        return Err(Error::TooFewDecimals);
    }
    Ok(underlying)
}

/// For every transfer into a vault: checks that the underlying takes no fee of it and calls no hook. Mints that cannot do either are not
/// even read.
///
/// # Errors
/// `UnderlyingChanged`; `InvalidAccountData` if the account is no mint any more.
#[inline(always)]
pub fn check_unchanged(stablecoin: &Stablecoin, mint: &AccountView) -> Result {
    if stablecoin.accepted_powers & CHANGEABLE == 0 {
        return Ok(());
    }
    check_transfers_are_plain(mint)
}

#[inline(never)]
fn check_transfers_are_plain(mint: &AccountView) -> Result {
    let data = mint.try_borrow().map_err(|_| Error::DuplicateAccount)?;
    let mut list = data.get(EXTENSIONS..).unwrap_or(&[]);
    while let Some(extension) = next(&mut list)? {
        check_plain(&extension, false)?;
    }
    Ok(())
}

#[inline(always)]
fn add_extensions(underlying: &mut Underlying, mut list: &[u8]) -> Result {
    let mut asked = 0;
    while let Some(extension) = next(&mut list)? {
        let (power, account_len) = match extension.kind {
            METADATA_POINTER | TOKEN_METADATA => (0, 0),
            TRANSFER_FEE_CONFIG => (UNDERLYING_POWER_TRANSFER_FEE, FEE_AMOUNT_LEN),
            MINT_CLOSE_AUTHORITY => (UNDERLYING_POWER_CLOSE_MINT, 0),
            CONFIDENTIAL_TRANSFER_MINT | CONFIDENTIAL_TRANSFER_FEE_CONFIG => {
                (UNDERLYING_POWER_CONFIDENTIAL, 0)
            }
            PERMANENT_DELEGATE => (UNDERLYING_POWER_PERMANENT_DELEGATE, 0),
            TRANSFER_HOOK => (UNDERLYING_POWER_TRANSFER_HOOK, HOOK_ACCOUNT_LEN),
            PAUSABLE => (UNDERLYING_POWER_PAUSE, PAUSABLE_ACCOUNT_LEN),
            _ => return Err(Error::UnsupportedMint),
        };
        check_plain(&extension, true)?;
        underlying.powers |= power;
        asked += account_len;
    }
    if asked > 0 {
        // the account's type, then its extensions
        underlying.account_len += 1 + asked;
    }
    Ok(())
}

/// Two authorities and what is withheld, then two schedules: epoch, most of a fee, and its basis points.
const FEE_OLDER: usize = 72;
const FEE_NEWER: usize = 90;
const FEE_END: usize = 108;
/// The authority, then the program.
const HOOK_PROGRAM: usize = 32;
const HOOK_END: usize = 64;

/// Checks that the extension takes no fee in this epoch, and with `for_good` in none that is announced, and names no hook.
#[inline(always)]
fn check_plain(extension: &Extension, for_good: bool) -> Result {
    let value = extension.value;
    match extension.kind {
        TRANSFER_FEE_CONFIG => {
            if value.len() != FEE_END {
                return Err(Error::InvalidAccountData);
            }
            let (older, newer) = (&value[FEE_OLDER..FEE_NEWER], &value[FEE_NEWER..]);
            let newer_is_in_force = word(newer) <= epoch();
            let fee = if newer_is_in_force { newer } else { older };
            if takes(fee) || for_good && takes(newer) {
                return Err(Error::UnderlyingChanged);
            }
        }
        TRANSFER_HOOK => {
            if value.len() != HOOK_END {
                return Err(Error::InvalidAccountData);
            }
            if value[HOOK_PROGRAM..].iter().any(|byte| *byte != 0) {
                return Err(Error::UnderlyingChanged);
            }
        }
        _ => {}
    }
    Ok(())
}

/// Whether a schedule takes anything: both its most and its basis points are above zero.
#[inline(always)]
fn takes(schedule: &[u8]) -> bool {
    word(&schedule[8..]) != 0 && (schedule[16] != 0 || schedule[17] != 0)
}

/// The first eight bytes, little endian; zero where there are fewer.
#[inline(always)]
fn word(bytes: &[u8]) -> u64 {
    bytes
        .first_chunk()
        .map_or(0, |chunk| u64::from_le_bytes(*chunk))
}
