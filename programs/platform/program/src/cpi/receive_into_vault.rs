use super::token::{Transfer, transfer_checked};
use crate::checks::{check_unchanged, vault_balance};
use pinocchio::AccountView;
use platform_interface::{Error, accounts::Stablecoin, errors::Result};

/// Underlying that comes into a vault, whose accounts have been checked.
pub struct Receipt<'a> {
    pub stablecoin: &'a Stablecoin,
    pub vault: &'a AccountView,
    pub underlying_mint: &'a AccountView,
    pub token_program: &'a AccountView,
    pub from: &'a AccountView,
    /// Signs for tokens of `from`.
    pub authority: &'a AccountView,
    /// Base units.
    pub amount: u64,
}

/// What is booked is what arrives: a mint that takes a share of transfers stops them, and so does one that moves less for a reason that does
/// not exist yet.
///
/// # Errors
/// `UnderlyingChanged`, also where another amount arrived; those of [`vault_balance`] and [`transfer_checked`].
#[inline(never)]
pub fn receive_into_vault(receipt: &Receipt) -> Result {
    let stablecoin = receipt.stablecoin;
    check_unchanged(stablecoin, receipt.underlying_mint)?;
    let before = vault_balance(receipt.vault, receipt.token_program)?;
    transfer_checked(
        &Transfer {
            token_program: receipt.token_program,
            mint: receipt.underlying_mint,
            from: receipt.from,
            to: receipt.vault,
            authority: receipt.authority,
            amount: receipt.amount,
            decimals: stablecoin.decimals,
        },
        &[],
    )?;
    let after = vault_balance(receipt.vault, receipt.token_program)?;
    if after.wrapping_sub(before) == receipt.amount {
        Ok(())
    } else {
        Err(Error::UnderlyingChanged)
    }
}
