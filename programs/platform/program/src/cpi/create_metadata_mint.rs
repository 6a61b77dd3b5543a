use super::{
    NewAccount,
    call::{Passed, call},
    create_account,
    update_metadata::{DESCRIPTION, MetadataField, MetadataUpdate, update_metadata},
};
use crate::{checks::TOKEN_2022, runtime::TextBuffer};
use pinocchio::{AccountView, Address, cpi::Signer};
use platform_interface::errors::Result;

const INITIALIZE_MINT_2: u8 = 20;
const METADATA_POINTER_EXTENSION: [u8; 2] = [39, 0];
/// First eight bytes of sha256("spl_token_metadata_interface:initialize_account").
const INITIALIZE_METADATA: [u8; 8] = [210, 225, 30, 162, 88, 184, 77, 141];

/// A mint with a metadata pointer: padding to an account's size, its kind, then type, length and two addresses.
const MINT_WITH_POINTER_LEN: usize = 165 + 1 + 4 + 64;
/// Metadata: type and length, update authority, mint, lengths of three texts and of the list of further fields.
const METADATA_FIXED_LEN: usize = 4 + 32 + 32 + 4 * 3 + 4;
/// Token-2022 keeps mints from having exactly the size of a multisig, by adding a type's two bytes.
const MULTISIG_LEN: usize = 355;

/// A Token-2022 mint to be created, whose metadata lies in the mint itself.
pub struct MetadataMint<'a, const N: usize> {
    pub mint: &'a AccountView,
    pub payer: &'a AccountView,
    /// Of the mint's address, without the bump.
    pub seeds: [&'a [u8]; N],
    /// Address of this program that may mint and change the metadata.
    pub authority: &'a AccountView,
    pub decimals: u8,
    pub name: &'a [u8],
    pub symbol: &'a [u8],
    pub uri: &'a [u8],
    /// Kept as the additional field `description`; where it is empty there is none.
    pub description: &'a [u8],
}

/// Creates mint and metadata. Nobody can freeze its accounts, nor point the mint to other metadata.
///
/// # Errors
/// Those of [`create_account`]; `InvalidText` if the texts are too long together.
#[inline(always)]
pub fn create_metadata_mint<const N: usize>(
    new: &MetadataMint<N>,
    authority_signer: &Signer,
    program: &Address,
) -> Result {
    create_account(
        &NewAccount {
            account: new.mint,
            payer: new.payer,
            seeds: new.seeds,
            owner: &TOKEN_2022,
            space: MINT_WITH_POINTER_LEN,
            funded_len: final_len(new.name, new.symbol, new.uri, new.description),
        },
        program,
    )?;
    initialize_mint(new.mint, new.authority, new.decimals)?;
    initialize_metadata(
        &Metadata {
            mint: new.mint,
            authority: new.authority,
            name: new.name,
            symbol: new.symbol,
            uri: new.uri,
        },
        authority_signer,
    )?;
    if new.description.is_empty() {
        return Ok(());
    }
    update_metadata(
        &MetadataUpdate {
            mint: new.mint,
            authority: new.authority,
            field: MetadataField::Description,
            value: new.description,
        },
        authority_signer,
    )
}

/// Size of the mint once it has its metadata.
#[inline(always)]
fn final_len(name: &[u8], symbol: &[u8], uri: &[u8], description: &[u8]) -> usize {
    let described = if description.is_empty() {
        0
    } else {
        4 + DESCRIPTION.len() + 4 + description.len()
    };
    let len = MINT_WITH_POINTER_LEN
        + METADATA_FIXED_LEN
        + name.len()
        + symbol.len()
        + uri.len()
        + described;
    if len == MULTISIG_LEN { len + 2 } else { len }
}

#[inline(never)]
fn initialize_mint(mint: &AccountView, authority: &AccountView, decimals: u8) -> Result {
    // no authority over the pointer: zero
    let mut data = [0; 66];
    data[..2].copy_from_slice(&METADATA_POINTER_EXTENSION);
    data[34..66].copy_from_slice(mint.address().as_array());
    call(&TOKEN_2022, [Passed::writable(mint)], &data, &[])?;

    // no freeze authority: zero
    let mut data = [0; 35];
    data[0] = INITIALIZE_MINT_2;
    data[1] = decimals;
    data[2..34].copy_from_slice(authority.address().as_array());
    call(&TOKEN_2022, [Passed::writable(mint)], &data, &[])
}

struct Metadata<'a> {
    mint: &'a AccountView,
    authority: &'a AccountView,
    name: &'a [u8],
    symbol: &'a [u8],
    uri: &'a [u8],
}

#[inline(never)]
fn initialize_metadata(metadata: &Metadata, authority_signer: &Signer) -> Result {
    let mut data = TextBuffer::new();
    data.push(&INITIALIZE_METADATA)?;
    data.push_text(metadata.name)?;
    data.push_text(metadata.symbol)?;
    data.push_text(metadata.uri)?;
    let accounts = [
        Passed::writable(metadata.mint),
        Passed::readonly(metadata.authority),
        Passed::readonly(metadata.mint),
        Passed::signer(metadata.authority),
    ];
    call(
        &TOKEN_2022,
        accounts,
        data.as_slice(),
        core::slice::from_ref(authority_signer),
    )
}
