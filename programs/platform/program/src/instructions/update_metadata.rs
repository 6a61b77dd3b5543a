use crate::{
    checks::{
        SYSTEM, TOKEN_2022, check_authority, check_branded_mint, check_program, check_symbol,
        check_text, check_text_or_empty, load,
    },
    cpi::{self, MetadataField, MetadataUpdate, signer, top_up},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address, cpi::Signer};
use platform_interface::{
    Error,
    accounts::Integration,
    errors::Result,
    events::MetadataUpdated,
    instructions::update_metadata::{Accounts, Arguments},
    pdas,
};

/// Changes one field of a branded mint's metadata. Authority only.
///
/// Nothing is accrued: no value moves. The mint keeps its address, which the first symbol gave it. Longer metadata needs more rent,
/// which the fee payer adds; what shorter metadata frees stays in the mint.
#[inline(never)]
pub fn update_metadata(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let integration: &Integration = load(accounts.integration, program)?;
    check_authority(accounts.authority, integration)?;
    check_branded_mint(accounts.branded_mint, integration)?;
    check_program(accounts.token_2022_program, &TOKEN_2022)?;
    check_program(accounts.system_program, &SYSTEM)?;
    let (field, value) = read_field(arguments)?;

    let bump = [integration.bump];
    let seeds = signer([pdas::INTEGRATION, &integration.branded_mint, &bump]);
    let update = MetadataUpdate {
        mint: accounts.branded_mint,
        authority: accounts.integration,
        field,
        value,
    };
    cpi::update_metadata(&update, &Signer::from(&seeds))?;
    top_up(
        accounts.branded_mint,
        accounts.fee_payer,
        accounts.branded_mint.data_len(),
    )?;

    let event = MetadataUpdated {
        integration: *accounts.integration.address().as_array(),
        branded_mint: *accounts.branded_mint.address().as_array(),
        actor: *accounts.authority.address().as_array(),
        timestamp: now(),
    };
    emit(&event.to_bytes());
    Ok(())
}

/// The rules of each text are those of `initialize_integration`.
fn read_field<'a>(arguments: &Arguments<'a>) -> Result<(MetadataField, &'a [u8])> {
    let value = arguments.value;
    let field = match arguments.field {
        b"name" => {
            check_text(value)?;
            MetadataField::Name
        }
        b"symbol" => {
            check_symbol(value)?;
            MetadataField::Symbol
        }
        b"uri" => {
            check_text_or_empty(value)?;
            MetadataField::Uri
        }
        b"description" => {
            check_text_or_empty(value)?;
            MetadataField::Description
        }
        _ => return Err(Error::InvalidText),
    };
    Ok((field, value))
}
