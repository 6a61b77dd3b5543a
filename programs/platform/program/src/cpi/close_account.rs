use pinocchio::AccountView;
use platform_interface::{Error, errors::Result};

/// Closes an account of this program and returns its lamports.
///
/// # Errors
/// `MathOverflow` if the receiver's lamports would not fit, which all lamports together do.
#[inline(always)]
pub fn close_account(account: &AccountView, receiver: &AccountView) -> Result {
    let (mut account, mut receiver) = (*account, *receiver);
    let lamports = receiver
        .lamports()
        .checked_add(account.lamports())
        .ok_or(Error::MathOverflow)?;
    receiver.set_lamports(lamports);
    // SAFETY: the content that was loaded from here is not used after this; the receiver is another account, as an entry
    // is never the payer of its own rent.
    unsafe { account.close_unchecked() };
    Ok(())
}
