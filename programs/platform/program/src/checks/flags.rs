use pinocchio::{AccountView, Address};
use platform_interface::{Error, errors::Result, instructions::flags};

/// Checks that accounts sign and may be written as the interface says, and that no two of those that an instruction writes are one.
///
/// Signers are left out of the last check: one wallet may well be admin, fee payer and receiver of rent.
/// An optional account that is not given stands as the program's own id.
///
/// # Errors
/// `MissingSignature`, `AccountNotWritable`, `DuplicateAccount`. Too few accounts are noticed later.
#[inline(always)]
pub fn check_flags(accounts: &[AccountView], wanted: &[u8], program: &Address) -> Result {
    for (i, (account, flag)) in accounts.iter().zip(wanted).enumerate() {
        if flag & flags::optional != 0 && account.address() == program {
            continue;
        }
        if flag & flags::signer != 0 && !account.is_signer() {
            return Err(Error::MissingSignature);
        }
        if flag & flags::writable == 0 {
            continue;
        }
        if !account.is_writable() {
            return Err(Error::AccountNotWritable);
        }
        let is_repeated = accounts[..i].iter().zip(wanted).any(|(other, other_flag)| {
            is_written_only(*other_flag) && other.account_ptr() == account.account_ptr()
        });
        if is_written_only(*flag) && is_repeated {
            return Err(Error::DuplicateAccount);
        }
    }
    Ok(())
}

#[inline(always)]
fn is_written_only(flag: u8) -> bool {
    flag & (flags::writable | flags::signer) == flags::writable
}
