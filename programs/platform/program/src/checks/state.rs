//! The program's own accounts: owner, kind, size, version and address are checked when one is read.

use crate::runtime::derive;
use core::slice;
use pinocchio::{AccountView, Address, account::NOT_BORROWED};
use platform_interface::{
    Error, Pubkey,
    accounts::{
        Change, Cooldown, Integration, LossClaim, LossReport, LossVote, Platform, Stablecoin,
        WhitelistEntry,
    },
    errors::Result,
    pdas,
};

/// An account of this program.
pub trait State: Sized + 'static {
    fn from_bytes_mut(data: &mut [u8]) -> Option<&mut Self>;

    /// Whether it is one in an older layout.
    fn is_outdated(data: &[u8]) -> bool;

    fn initialize(data: &mut [u8], bump: u8) -> Option<&mut Self>;

    /// The address that the account's own content gives.
    fn derive(&self, program: &Address) -> Pubkey;
}

macro_rules! state {
    ($($name:ident: |$self:ident| $seeds:expr;)*) => {$(
        impl State for $name {
            #[inline(always)]
            fn from_bytes_mut(data: &mut [u8]) -> Option<&mut Self> {
                $name::from_bytes_mut(data)
            }

            #[inline(always)]
            fn is_outdated(data: &[u8]) -> bool {
                $name::is_outdated(data)
            }

            #[inline(always)]
            fn initialize(data: &mut [u8], bump: u8) -> Option<&mut Self> {
                $name::initialize(data, bump)
            }

            #[inline(always)]
            fn derive(&self, program: &Address) -> Pubkey {
                let $self = self;
                derive($seeds, self.bump, program)
            }
        }
    )*};
}

state! {
    Platform: |_account| [pdas::PLATFORM];
    Stablecoin: |account| [pdas::STABLECOIN, &account.index.to_le_bytes()];
    Integration: |account| [pdas::INTEGRATION, &account.branded_mint];
    Cooldown: |account| [pdas::COOLDOWN, &account.stablecoin, &account.owner, &account.id.to_le_bytes()];
    LossReport: |account| [pdas::LOSS_REPORT, &account.stablecoin, &account.number.to_le_bytes()];
    LossClaim: |account| [pdas::LOSS_CLAIM, &account.loss_report, &account.owner];
    LossVote: |account| [pdas::LOSS_VOTE, &account.stablecoin, &account.voter];
    Change: |account| [pdas::CHANGE, &account.target, &[account.kind]];
    WhitelistEntry: |account| [pdas::WHITELIST_ENTRY, &account.integration, &account.user];
}

/// The account's content, to be changed. It stays borrowed for the rest of the instruction.
///
/// # Errors
/// `InvalidAccountOwner`, `AccountOutdated`, `InvalidAccountData`, `InvalidAddress`; `DuplicateAccount` if it was loaded before.
#[inline(never)]
#[allow(clippy::mut_from_ref, reason = "the borrow is exclusive: see `borrow`")]
pub fn load_mut<'info, T: State>(
    account: &'info AccountView,
    program: &Address,
) -> Result<&'info mut T> {
    if !account.owned_by(program) {
        return Err(Error::InvalidAccountOwner);
    }
    let Some(state) = T::from_bytes_mut(borrow(account)?) else {
        return Err(unreadable::<T>(account));
    };
    if state.derive(program) != *account.address().as_array() {
        return Err(Error::InvalidAddress);
    }
    Ok(state)
}

/// Why an account cannot be read as this kind.
#[cold]
#[inline(never)]
fn unreadable<T: State>(account: &AccountView) -> Error {
    // SAFETY: the only borrow, that of `load_mut`, gave nothing and is over.
    if T::is_outdated(unsafe { account.borrow_unchecked() }) {
        Error::AccountOutdated
    } else {
        Error::InvalidAccountData
    }
}

/// The account's content, to be read.
///
/// # Errors
/// As [`load_mut`].
#[inline(always)]
pub fn load<'info, T: State>(account: &'info AccountView, program: &Address) -> Result<&'info T> {
    load_mut(account, program).map(|state| &*state)
}

/// Begins the content of an account that was just created, every field zero.
///
/// # Errors
/// `InvalidAccountData` if the account has another size.
#[inline(always)]
#[allow(clippy::mut_from_ref, reason = "the borrow is exclusive: see `borrow`")]
pub fn initialize<T: State>(account: &AccountView, bump: u8) -> Result<&mut T> {
    T::initialize(borrow(account)?, bump).ok_or(Error::InvalidAccountData)
}

/// The account's data, for the rest of the instruction: the mark of an exclusive borrow is set and never taken back, so that
/// neither a second load nor a CPI that writes the account is possible.
#[inline(always)]
#[allow(clippy::mut_from_ref, reason = "the mark makes the borrow exclusive")]
fn borrow(account: &AccountView) -> Result<&mut [u8]> {
    let raw = account.account_ptr().cast_mut();
    // SAFETY: the pointer is the runtime's, valid and writable for the whole instruction, and the data follows the header.
    // `borrow_state` shows that no other borrow of the data is alive, and from here on that this one is.
    unsafe {
        if (*raw).borrow_state != NOT_BORROWED {
            return Err(Error::DuplicateAccount);
        }
        (*raw).borrow_state = 0;
        Ok(slice::from_raw_parts_mut(
            raw.add(1).cast(),
            (*raw).data_len as usize,
        ))
    }
}

/// The bytes of an account of the first layout, `LEN` of them. The caller checks owner and address.
///
/// # Errors
/// `AccountCurrent` for one of the present layout, `InvalidAccountData`.
#[inline(always)]
pub fn read_first_layout<const LEN: usize>(
    account: &AccountView,
    discriminator: u8,
    present_version: u8,
) -> Result<[u8; LEN]> {
    let data = account.try_borrow().map_err(|_| Error::DuplicateAccount)?;
    match *data {
        [kind, version, ..] if kind == discriminator && version == present_version => {
            Err(Error::AccountCurrent)
        }
        [kind, 1, ..] if kind == discriminator => {
            <[u8; LEN]>::try_from(&*data).map_err(|_| Error::InvalidAccountData)
        }
        _ => Err(Error::InvalidAccountData),
    }
}
