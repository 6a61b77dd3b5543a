use pinocchio::{
    AccountView, Address,
    cpi::{CpiAccount, Seed, Signer, invoke_signed_unchecked},
    instruction::{InstructionAccount, InstructionView},
};
use platform_interface::{Error, errors::Result};

/// An account as it is passed to another program.
#[derive(Clone, Copy)]
pub struct Passed<'a> {
    account: &'a AccountView,
    is_writable: bool,
    is_signer: bool,
}

impl<'a> Passed<'a> {
    #[inline(always)]
    pub fn readonly(account: &'a AccountView) -> Self {
        Self {
            account,
            is_writable: false,
            is_signer: false,
        }
    }

    #[inline(always)]
    pub fn writable(account: &'a AccountView) -> Self {
        Self {
            account,
            is_writable: true,
            is_signer: false,
        }
    }

    #[inline(always)]
    pub fn signer(account: &'a AccountView) -> Self {
        Self {
            account,
            is_writable: false,
            is_signer: true,
        }
    }

    #[inline(always)]
    pub fn writable_signer(account: &'a AccountView) -> Self {
        Self {
            account,
            is_writable: true,
            is_signer: true,
        }
    }
}

/// Calls another program. If it fails, the whole transaction fails with its error, so there is none to handle here.
///
/// # Errors
/// `DuplicateAccount` if an account that the call writes is one of the program's own that is loaded.
#[inline(always)]
pub fn call<const N: usize>(
    program: &Address,
    accounts: [Passed; N],
    data: &[u8],
    signers: &[Signer],
) -> Result {
    if accounts
        .iter()
        .any(|passed| passed.is_writable && passed.account.is_borrowed())
    {
        return Err(Error::DuplicateAccount);
    }
    let metas = accounts.each_ref().map(|passed| {
        InstructionAccount::new(
            passed.account.address(),
            passed.is_writable,
            passed.is_signer,
        )
    });
    let infos = accounts
        .each_ref()
        .map(|passed| CpiAccount::from(passed.account));
    let instruction = InstructionView {
        program_id: program,
        accounts: &metas,
        data,
    };
    // SAFETY: no account that the call may write is borrowed. (What pinocchio's checked call asks beside that, whether both lists name
    // the same accounts, is so by construction.)
    unsafe { invoke_signed_unchecked(&instruction, &infos, signers) };
    Ok(())
}

/// The seeds by which an address of this program signs, bump included.
#[inline(always)]
pub fn signer<'a, const N: usize>(seeds: [&'a [u8]; N]) -> [Seed<'a>; N] {
    seeds.map(Seed::from)
}
