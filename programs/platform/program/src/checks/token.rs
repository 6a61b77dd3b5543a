//! Token accounts and mints that the program's own accounts name.

use super::{TOKEN_2022, check_program};
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error, Pubkey,
    accounts::{Integration, Stablecoin},
    errors::Result,
};

/// Sizes without extensions, the same for SPL Token and Token-2022.
pub const MINT_LEN: usize = 82;
pub const MINT_DECIMALS: usize = 44;
pub const TOKEN_ACCOUNT_LEN: usize = 165;
const ACCOUNT_OWNER: usize = 32;
const ACCOUNT_AMOUNT: usize = 64;
const ACCOUNT_STATE: usize = 108;
const STATE_FROZEN: u8 = 2;
/// Behind the account and the byte that says its kind. Associated token accounts have it first.
const ACCOUNT_FIRST_EXTENSION: usize = TOKEN_ACCOUNT_LEN + 1;
/// Type and length, u16 each.
const IMMUTABLE_OWNER: [u8; 4] = [7, 0, 0, 0];

/// Checks that vault, underlying mint and token program are those of the stablecoin.
///
/// # Errors
/// `AccountMismatch`, `InvalidProgram`.
#[inline(always)]
pub fn check_underlying(
    stablecoin: &Stablecoin,
    vault: &AccountView,
    underlying_mint: &AccountView,
    token_program: &AccountView,
) -> Result {
    if stablecoin.vault != *vault.address().as_array()
        || stablecoin.underlying_mint != *underlying_mint.address().as_array()
    {
        return Err(Error::AccountMismatch);
    }
    check_program(
        token_program,
        &Address::new_from_array(stablecoin.token_program),
    )
}

/// Checks that the vault does not stand on both sides of a transfer, which would move nothing.
///
/// # Errors
/// `DuplicateAccount`.
#[inline(always)]
pub fn check_vault_is_not(other: &AccountView, vault: &AccountView) -> Result {
    if other.address() == vault.address() {
        Err(Error::DuplicateAccount)
    } else {
        Ok(())
    }
}

/// Checks that the account is the stablecoin's vault and gives its balance.
///
/// # Errors
/// `AccountMismatch`; those of [`vault_balance`].
#[inline(always)]
pub fn check_vault(stablecoin: &Stablecoin, vault: &AccountView) -> Result<u64> {
    if stablecoin.vault != *vault.address().as_array() {
        return Err(Error::AccountMismatch);
    }
    let token_program = Address::new_from_array(stablecoin.token_program);
    read_amount(vault, &token_program, TOKEN_ACCOUNT_LEN, ACCOUNT_AMOUNT)
}

/// Underlying in the vault, which [`check_underlying`] has accepted.
///
/// # Errors
/// `InvalidAccountOwner`, `InvalidAccountData`.
#[inline(always)]
pub fn vault_balance(vault: &AccountView, token_program: &AccountView) -> Result<u64> {
    read_amount(
        vault,
        token_program.address(),
        TOKEN_ACCOUNT_LEN,
        ACCOUNT_AMOUNT,
    )
}

/// # Errors
/// `AccountMismatch` if the mint is not the integration's.
#[inline(always)]
pub fn check_branded_mint(branded_mint: &AccountView, integration: &Integration) -> Result {
    if integration.branded_mint == *branded_mint.address().as_array() {
        Ok(())
    } else {
        Err(Error::AccountMismatch)
    }
}

/// Decimals of a mint that [`check_branded_mint`] has accepted.
///
/// # Errors
/// `InvalidAccountData` only where the mint does not exist.
#[inline(always)]
pub fn mint_decimals(branded_mint: &AccountView) -> Result<u8> {
    let data = branded_mint
        .try_borrow()
        .map_err(|_| Error::DuplicateAccount)?;
    data.get(MINT_DECIMALS)
        .copied()
        .ok_or(Error::InvalidAccountData)
}

/// # Errors
/// `AccountMismatch` if the mint is not the present epoch's. Zero stands for a mint that is not open yet: it is the System program, which
/// cannot be passed as writable.
#[inline(always)]
pub fn check_junior_mint(junior_mint: &AccountView, stablecoin: &Stablecoin) -> Result {
    if stablecoin.junior_mint == *junior_mint.address().as_array() {
        Ok(())
    } else {
        Err(Error::AccountMismatch)
    }
}

/// Checks that a token account belongs to `owner`.
///
/// # Errors
/// `InvalidAccountOwner` if it is not the token program's, `InvalidAccountData`, `AccountMismatch`.
#[inline(always)]
pub fn check_owner_of(
    account: &AccountView,
    token_program: &AccountView,
    owner: &Pubkey,
) -> Result {
    if !account.owned_by(token_program.address()) {
        return Err(Error::InvalidAccountOwner);
    }
    let data = account.try_borrow().map_err(|_| Error::DuplicateAccount)?;
    if data.len() < TOKEN_ACCOUNT_LEN {
        return Err(Error::InvalidAccountData);
    }
    if data[ACCOUNT_OWNER..ACCOUNT_OWNER + 32] == *owner {
        Ok(())
    } else {
        Err(Error::AccountMismatch)
    }
}

/// A token account of a branded coin.
pub struct CoinAccount {
    pub owner: Pubkey,
    /// Base units.
    pub amount: u64,
    pub is_frozen: bool,
    /// It cannot be handed to another owner. Told of associated token accounts, which say so first; another account may have it behind
    /// other extensions.
    pub is_owner_immutable: bool,
}

/// # Errors
/// `InvalidAccountOwner` if it is not Token-2022's, `InvalidAccountData`, `AccountMismatch` if it is of another mint.
#[inline(never)]
pub fn check_coin_account(account: &AccountView, integration: &Integration) -> Result<CoinAccount> {
    if !account.owned_by(&TOKEN_2022) {
        return Err(Error::InvalidAccountOwner);
    }
    let data = account.try_borrow().map_err(|_| Error::DuplicateAccount)?;
    if data.len() < TOKEN_ACCOUNT_LEN {
        return Err(Error::InvalidAccountData);
    }
    if data[..ACCOUNT_OWNER] != integration.branded_mint {
        return Err(Error::AccountMismatch);
    }
    let extension = data.get(ACCOUNT_FIRST_EXTENSION..ACCOUNT_FIRST_EXTENSION + 4);
    let owner = data[ACCOUNT_OWNER..].first_chunk();
    let amount = data[ACCOUNT_AMOUNT..].first_chunk();
    Ok(CoinAccount {
        owner: *owner.ok_or(Error::InvalidAccountData)?,
        amount: u64::from_le_bytes(*amount.ok_or(Error::InvalidAccountData)?),
        is_frozen: data[ACCOUNT_STATE] == STATE_FROZEN,
        is_owner_immutable: extension == Some(&IMMUTABLE_OWNER),
    })
}

#[inline(always)]
fn read_amount(
    account: &AccountView,
    owner: &Address,
    min_len: usize,
    offset: usize,
) -> Result<u64> {
    if !account.owned_by(owner) {
        return Err(Error::InvalidAccountOwner);
    }
    let data = account.try_borrow().map_err(|_| Error::DuplicateAccount)?;
    if data.len() < min_len {
        return Err(Error::InvalidAccountData);
    }
    let bytes = data[offset..offset + 8]
        .first_chunk()
        .ok_or(Error::InvalidAccountData)?;
    Ok(u64::from_le_bytes(*bytes))
}
