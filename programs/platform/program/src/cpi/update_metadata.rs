use super::call::{Passed, call};
use crate::{checks::TOKEN_2022, runtime::TextBuffer};
use pinocchio::{AccountView, cpi::Signer};
use platform_interface::errors::Result;

/// First eight bytes of sha256("spl_token_metadata_interface:updating_field").
const UPDATE_FIELD: [u8; 8] = [221, 233, 49, 45, 181, 202, 220, 200];
const NAME: u8 = 0;
const SYMBOL: u8 = 1;
const URI: u8 = 2;
/// A further field, by name.
const NAMED: u8 = 3;
pub const DESCRIPTION: &[u8] = b"description";

/// A field of a mint's metadata.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum MetadataField {
    Name,
    Symbol,
    Uri,
    Description,
}

/// A new value for a field of the metadata that lies in a mint.
pub struct MetadataUpdate<'a> {
    pub mint: &'a AccountView,
    /// Address of this program that may change it.
    pub authority: &'a AccountView,
    pub field: MetadataField,
    pub value: &'a [u8],
}

/// Sets the field. Token-2022 resizes the mint and moves no lamports: the caller adds the rent.
///
/// # Errors
/// `InvalidText` if the value is too long; those of [`call`].
#[inline(never)]
pub fn update_metadata(update: &MetadataUpdate, authority_signer: &Signer) -> Result {
    let mut data = TextBuffer::new();
    data.push(&UPDATE_FIELD)?;
    match update.field {
        MetadataField::Name => data.push(&[NAME])?,
        MetadataField::Symbol => data.push(&[SYMBOL])?,
        MetadataField::Uri => data.push(&[URI])?,
        MetadataField::Description => {
            data.push(&[NAMED])?;
            data.push_text(DESCRIPTION)?;
        }
    }
    data.push_text(update.value)?;
    let accounts = [
        Passed::writable(update.mint),
        Passed::signer(update.authority),
    ];
    call(
        &TOKEN_2022,
        accounts,
        data.as_slice(),
        core::slice::from_ref(authority_signer),
    )
}
