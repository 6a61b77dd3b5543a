use super::{
    NewAccount,
    call::{Passed, call},
    create_account,
    update_metadata::{DESCRIPTION, MetadataField, MetadataUpdate, update_metadata},
};
use crate::{checks::TOKEN_2022, runtime::TextBuffer};
use pinocchio::{AccountView, Address, cpi::Signer};
use platform_interface::{
    constants::{POWER_DEFAULT_FROZEN, POWER_FREEZE, POWER_PAUSE, POWER_SEIZE},
    errors::Result,
};

const INITIALIZE_MINT_2: u8 = 20;
const METADATA_POINTER_EXTENSION: [u8; 2] = [39, 0];
const PAUSABLE_EXTENSION: [u8; 2] = [44, 0];
const PERMANENT_DELEGATE_EXTENSION: u8 = 35;
/// Accounts begin in the state 2, frozen.
const DEFAULT_FROZEN_EXTENSION: [u8; 3] = [28, 0, 2];
/// First eight bytes of sha256("spl_token_metadata_interface:initialize_account").
const INITIALIZE_METADATA: [u8; 8] = [210, 225, 30, 162, 88, 184, 77, 141];

/// A mint with a metadata pointer: padding to an account's size, its kind, then type, length and two addresses.
const MINT_WITH_POINTER_LEN: usize = 165 + 1 + 4 + 64;
/// Extensions of the powers, type and length included: one address; a state; an address and whether the mint is paused.
const PERMANENT_DELEGATE_LEN: usize = 4 + 32;
const DEFAULT_STATE_LEN: usize = 4 + 1;
const PAUSABLE_LEN: usize = 4 + 32 + 1;
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
    /// What `authority` may do to the mint's accounts beside that: bits of `constants::POWERS`.
    pub powers: u8,
}

/// Creates mint and metadata. Nobody can point the mint to other metadata; nobody can freeze, pause or seize but by its powers.
///
/// # Errors
/// Those of [`create_account`]; `InvalidText` if the texts are too long together.
#[inline(always)]
pub fn create_metadata_mint<const N: usize>(
    new: &MetadataMint<N>,
    authority_signer: &Signer,
    program: &Address,
) -> Result {
    let extra = powers_len(new.powers);
    create_account(
        &NewAccount {
            account: new.mint,
            payer: new.payer,
            seeds: new.seeds,
            owner: &TOKEN_2022,
            space: MINT_WITH_POINTER_LEN + extra,
            funded_len: final_len(new.name, new.symbol, new.uri, new.description, extra),
        },
        program,
    )?;
    initialize_mint(new.mint, new.authority, new.decimals, new.powers)?;
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
fn final_len(name: &[u8], symbol: &[u8], uri: &[u8], description: &[u8], extra: usize) -> usize {
    let described = if description.is_empty() {
        0
    } else {
        4 + DESCRIPTION.len() + 4 + description.len()
    };
    let len = MINT_WITH_POINTER_LEN
        + extra
        + METADATA_FIXED_LEN
        + name.len()
        + symbol.len()
        + uri.len()
        + described;
    if len == MULTISIG_LEN { len + 2 } else { len }
}

/// Size of the extensions that the powers need.
#[inline(always)]
fn powers_len(powers: u8) -> usize {
    if powers == 0 { 0 } else { present_len(powers) }
}

#[inline(never)]
fn present_len(powers: u8) -> usize {
    let of = |power, len| if powers & power != 0 { len } else { 0 };
    of(POWER_SEIZE, PERMANENT_DELEGATE_LEN)
        + of(POWER_DEFAULT_FROZEN, DEFAULT_STATE_LEN)
        + of(POWER_PAUSE, PAUSABLE_LEN)
}

/// Token-2022 takes extensions before the mint is initialized and never after it.
#[inline(never)]
fn initialize_powers(mint: &AccountView, authority: &AccountView, powers: u8) -> Result {
    if powers & POWER_SEIZE != 0 {
        let mut data = [0; 33];
        data[0] = PERMANENT_DELEGATE_EXTENSION;
        data[1..33].copy_from_slice(authority.address().as_array());
        call(&TOKEN_2022, [Passed::writable(mint)], &data, &[])?;
    }
    if powers & POWER_DEFAULT_FROZEN != 0 {
        let data = DEFAULT_FROZEN_EXTENSION;
        call(&TOKEN_2022, [Passed::writable(mint)], &data, &[])?;
    }
    if powers & POWER_PAUSE != 0 {
        let mut data = [0; 34];
        data[..2].copy_from_slice(&PAUSABLE_EXTENSION);
        data[2..34].copy_from_slice(authority.address().as_array());
        call(&TOKEN_2022, [Passed::writable(mint)], &data, &[])?;
    }
    Ok(())
}

/// The same address mints and freezes.
#[inline(never)]
fn initialize_freezable(mint: &AccountView, authority: &AccountView, decimals: u8) -> Result {
    let mut data = [0; 67];
    data[0] = INITIALIZE_MINT_2;
    data[1] = decimals;
    data[2..34].copy_from_slice(authority.address().as_array());
    data[34] = 1;
    data[35..67].copy_from_slice(authority.address().as_array());
    call(&TOKEN_2022, [Passed::writable(mint)], &data, &[])
}

#[inline(never)]
fn initialize_mint(
    mint: &AccountView,
    authority: &AccountView,
    decimals: u8,
    powers: u8,
) -> Result {
    // no authority over the pointer: zero
    let mut data = [0; 66];
    data[..2].copy_from_slice(&METADATA_POINTER_EXTENSION);
    data[34..66].copy_from_slice(mint.address().as_array());
    call(&TOKEN_2022, [Passed::writable(mint)], &data, &[])?;

    if powers != 0 {
        initialize_powers(mint, authority, powers)?;
    }

    if powers & POWER_FREEZE != 0 {
        return initialize_freezable(mint, authority, decimals);
    }
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
