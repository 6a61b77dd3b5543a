use crate::{
    checks::{SYSTEM, TOKEN_2022, check_program, load_mut},
    cpi::{MetadataMint, create_metadata_mint, signer},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address, cpi::Signer};
use platform_interface::{
    Error,
    accounts::Stablecoin,
    errors::Result,
    events::JuniorMintOpened,
    instructions::open_junior_mint::{Accounts, Arguments},
    pdas,
};

/// Creates the junior mint of the present epoch, after a loss has wiped out the one before. Anyone may: its metadata is fixed.
///
/// Nothing is accrued: no value moves.
#[inline(never)]
pub fn open_junior_mint(
    program: &Address,
    accounts: &Accounts<AccountView>,
    _: &Arguments,
) -> Result {
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;
    check_program(accounts.token_2022_program, &TOKEN_2022)?;
    check_program(accounts.system_program, &SYSTEM)?;
    if stablecoin.junior_mint != [0; 32] {
        return Err(Error::AlreadyInitialized);
    }

    let mut text = [0; TEXT_LEN];
    let symbol = write_symbol(&mut text, stablecoin);
    let (index, bump) = (stablecoin.index.to_le_bytes(), [stablecoin.bump]);
    let seeds = signer([pdas::STABLECOIN, &index, &bump]);
    create_metadata_mint(
        &MetadataMint {
            mint: accounts.junior_mint,
            payer: accounts.fee_payer,
            seeds: [
                pdas::JUNIOR_MINT,
                accounts.stablecoin.address().as_ref(),
                &stablecoin.epoch.to_le_bytes(),
            ],
            authority: accounts.stablecoin,
            decimals: stablecoin.decimals,
            name: b"Junior tranche",
            symbol,
            uri: &[],
            description: &[],
            powers: 0,
        },
        &Signer::from(&seeds),
        program,
    )?;
    stablecoin.junior_mint = *accounts.junior_mint.address().as_array();

    let event = JuniorMintOpened {
        stablecoin: *accounts.stablecoin.address().as_array(),
        epoch: stablecoin.epoch,
        junior_mint: stablecoin.junior_mint,
        timestamp: platform_math::now_of(stablecoin, now()),
    };
    emit(&event.to_bytes());
    Ok(())
}

/// "JR", a u16, "-" and a u32.
const TEXT_LEN: usize = 2 + 5 + 1 + 10;

/// `JR<index>-<epoch>`.
fn write_symbol<'a>(text: &'a mut [u8; TEXT_LEN], stablecoin: &Stablecoin) -> &'a [u8] {
    // from the end, as that is how digits come
    let mut at = write_number(text, TEXT_LEN, stablecoin.epoch);
    at -= 1;
    text[at] = b'-';
    at = write_number(text, at, stablecoin.index as u32);
    at -= 2;
    text[at] = b'J';
    text[at + 1] = b'R';
    &text[at..]
}

/// Writes decimal digits that end before `end` and gives where they begin.
fn write_number(text: &mut [u8; TEXT_LEN], end: usize, mut number: u32) -> usize {
    let mut at = end;
    loop {
        at -= 1;
        text[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            return at;
        }
    }
}
