use super::{
    call::signer,
    token::{Transfer, transfer_checked},
};
use pinocchio::{AccountView, cpi::Signer};
use platform_interface::{accounts::Stablecoin, errors::Result, pdas};

/// Underlying that leaves a vault, whose accounts have been checked.
pub struct Payment<'a> {
    pub stablecoin: &'a Stablecoin,
    pub stablecoin_account: &'a AccountView,
    pub vault: &'a AccountView,
    pub underlying_mint: &'a AccountView,
    pub token_program: &'a AccountView,
    pub to: &'a AccountView,
    /// Base units.
    pub amount: u64,
}

/// Signs as the stablecoin, which owns the vault.
///
/// # Errors
/// Those of [`transfer_checked`].
#[inline(never)]
pub fn pay_from_vault(payment: &Payment) -> Result {
    let stablecoin = payment.stablecoin;
    let (index, bump) = (stablecoin.index.to_le_bytes(), [stablecoin.bump]);
    let seeds = signer([pdas::STABLECOIN, &index, &bump]);
    transfer_checked(
        &Transfer {
            token_program: payment.token_program,
            mint: payment.underlying_mint,
            from: payment.vault,
            to: payment.to,
            authority: payment.stablecoin_account,
            amount: payment.amount,
            decimals: stablecoin.decimals,
        },
        &[Signer::from(&seeds)],
    )
}
