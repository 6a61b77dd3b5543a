use pinocchio::{AccountView, Address};
use platform_interface::{Error, errors::Result, instructions::flags};

/// Checks that accounts sign and may be written as the interface says, and that no two of those that an instruction writes are one.
///
/// Signers are left out of the last check: one wallet may well be admin, fee payer and receiver of rent.
/// An optional account that is not given stands as the program's own id.
///
/// # Errors
/// `MissingSignature`, `AccountNotWritable`, `DuplicateAccount`.
#[inline(always)]
pub fn check_flags(accounts: &[AccountView], wanted: &[u8], program: &Address) -> Result {
    for (account, flag) in accounts.iter().zip(wanted) {
        if flag & flags::optional != 0 && account.address() == program {
            continue;
        }
        if flag & flags::signer != 0 && !account.is_signer() {
            return Err(Error::MissingSignature);
        }
        if flag & flags::writable != 0 && !account.is_writable() {
            return Err(Error::AccountNotWritable);
        }
        if flag & (flags::writable | flags::signer) == flags::writable {
            check_first_time(account)?;
        }
    }
    Ok(())
}

/// Marks the account as one that is written. An account that is passed twice is the same memory both times, so the mark is found.
///
/// # Errors
/// `DuplicateAccount` if the mark is there.
#[inline(always)]
fn check_first_time(account: &AccountView) -> Result {
    const MARK: [u8; 4] = [1, 0, 0, 0];
    let raw = account.account_ptr().cast_mut();
    // SAFETY: the pointer is the runtime's, valid and writable for the whole instruction. The padding is zero at first, means
    // nothing to the runtime and is left by pinocchio to the program's own purposes; no reference to it exists.
    unsafe {
        if (*raw).padding == MARK {
            return Err(Error::DuplicateAccount);
        }
        (*raw).padding = MARK;
    }
    Ok(())
}
