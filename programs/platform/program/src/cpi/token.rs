//! Instructions of SPL Token, which Token-2022 shares: a one-byte discriminator, then the arguments.

use super::call::{Passed, call};
use crate::checks::TOKEN_2022;
use pinocchio::{AccountView, Address, cpi::Signer};
use platform_interface::errors::Result;

const MINT_TO: u8 = 7;
const BURN: u8 = 8;
const FREEZE_ACCOUNT: u8 = 10;
const THAW_ACCOUNT: u8 = 11;
const TRANSFER_CHECKED: u8 = 12;
const INITIALIZE_ACCOUNT_3: u8 = 18;
/// Of Token-2022 alone: the extension, then what to do with it.
const PAUSE: [u8; 2] = [44, 1];
const RESUME: [u8; 2] = [44, 2];

/// A transfer of a stablecoin's underlying.
pub struct Transfer<'a> {
    pub token_program: &'a AccountView,
    pub mint: &'a AccountView,
    pub from: &'a AccountView,
    pub to: &'a AccountView,
    /// Signs for tokens of `from`.
    pub authority: &'a AccountView,
    /// Base units.
    pub amount: u64,
    pub decimals: u8,
}

/// # Errors
/// Those of [`call`].
#[inline(never)]
pub fn transfer_checked(transfer: &Transfer, signers: &[Signer]) -> Result {
    let mut data = [0; 10];
    data[0] = TRANSFER_CHECKED;
    data[1..9].copy_from_slice(&transfer.amount.to_le_bytes());
    data[9] = transfer.decimals;
    let accounts = [
        Passed::writable(transfer.from),
        Passed::readonly(transfer.mint),
        Passed::writable(transfer.to),
        Passed::signer(transfer.authority),
    ];
    call(transfer.token_program.address(), accounts, &data, signers)
}

/// Mints `amount` base units of a Token-2022 mint.
///
/// # Errors
/// Those of [`call`].
#[inline(always)]
pub fn mint_to(
    mint: &AccountView,
    to: &AccountView,
    authority: &AccountView,
    amount: u64,
    signers: &[Signer],
) -> Result {
    let accounts = [
        Passed::writable(mint),
        Passed::writable(to),
        Passed::signer(authority),
    ];
    call(
        &TOKEN_2022,
        accounts,
        &amount_instruction(MINT_TO, amount),
        signers,
    )
}

/// Burns `amount` base units of a Token-2022 mint; the owner has signed.
///
/// # Errors
/// Those of [`call`].
#[inline(never)]
pub fn burn(mint: &AccountView, from: &AccountView, owner: &AccountView, amount: u64) -> Result {
    let accounts = [
        Passed::writable(from),
        Passed::writable(mint),
        Passed::signer(owner),
    ];
    call(
        &TOKEN_2022,
        accounts,
        &amount_instruction(BURN, amount),
        &[],
    )
}

/// Freezes or thaws an account of a Token-2022 mint.
///
/// # Errors
/// Those of [`call`].
#[inline(never)]
pub fn set_frozen(
    account: &AccountView,
    mint: &AccountView,
    authority: &AccountView,
    frozen: bool,
    signers: &[Signer],
) -> Result {
    let discriminator = if frozen { FREEZE_ACCOUNT } else { THAW_ACCOUNT };
    let accounts = [
        Passed::writable(account),
        Passed::readonly(mint),
        Passed::signer(authority),
    ];
    call(&TOKEN_2022, accounts, &[discriminator], signers)
}

/// Stops or resumes minting, burning and transfers of a Token-2022 mint.
///
/// # Errors
/// Those of [`call`].
#[inline(always)]
pub fn set_mint_paused(
    mint: &AccountView,
    authority: &AccountView,
    paused: bool,
    signers: &[Signer],
) -> Result {
    let data = if paused { PAUSE } else { RESUME };
    let accounts = [Passed::writable(mint), Passed::signer(authority)];
    call(&TOKEN_2022, accounts, &data, signers)
}

/// Makes a created account a token account of `mint` that belongs to `owner`.
///
/// # Errors
/// Those of [`call`].
#[inline(always)]
pub fn initialize_token_account(
    token_program: &AccountView,
    account: &AccountView,
    mint: &AccountView,
    owner: &Address,
) -> Result {
    let mut data = [0; 33];
    data[0] = INITIALIZE_ACCOUNT_3;
    data[1..33].copy_from_slice(owner.as_array());
    call(
        token_program.address(),
        [Passed::writable(account), Passed::readonly(mint)],
        &data,
        &[],
    )
}

#[inline(always)]
fn amount_instruction(discriminator: u8, amount: u64) -> [u8; 9] {
    let mut data = [0; 9];
    data[0] = discriminator;
    data[1..9].copy_from_slice(&amount.to_le_bytes());
    data
}
