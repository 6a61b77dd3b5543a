use crate::{
    checks::{
        SYSTEM, TOKEN_2022, check_basis_points, check_kind, check_not_paused, check_powers,
        check_program, check_symbol, check_text, check_text_or_empty, initialize, load,
    },
    cpi::{MetadataMint, NewAccount, create_account, create_metadata_mint, signer},
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address, cpi::Signer};
use platform_interface::{
    Pubkey,
    accounts::{Integration, Platform, Stablecoin},
    errors::Result,
    events::IntegrationInitialized,
    instructions::initialize_integration::{Accounts, Arguments},
    pdas,
};

/// Creates a branded mint with its metadata and opens the integration on it.
///
/// The authority need not sign, since the mint's address is the initializer's: nobody can take another party's names.
/// Nothing is accrued: the integration holds nothing yet, so the recorded index is as good a beginning as the present one.
#[inline(never)]
pub fn initialize_integration(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let platform: &Platform = load(accounts.platform, program)?;
    check_not_paused(platform)?;
    let stablecoin: &Stablecoin = load(accounts.stablecoin, program)?;
    check_basis_points(arguments.fee_bps)?;
    check_kind(arguments.kind, arguments.fee_bps)?;
    check_powers(
        arguments.powers,
        accounts.compliance,
        arguments.whitelist_required,
        program,
    )?;
    check_text(arguments.name)?;
    check_symbol(arguments.symbol)?;
    check_text_or_empty(arguments.uri)?;
    check_text_or_empty(arguments.description)?;
    check_program(accounts.token_2022_program, &TOKEN_2022)?;
    check_program(accounts.system_program, &SYSTEM)?;

    let bump = open_integration(program, accounts, arguments, stablecoin)?;
    create_branded_mint(program, accounts, arguments, stablecoin, bump)?;

    let event = IntegrationInitialized {
        stablecoin: *accounts.stablecoin.address().as_array(),
        integration: *accounts.integration.address().as_array(),
        branded_mint: *accounts.branded_mint.address().as_array(),
        initializer: *accounts.initializer.address().as_array(),
        authority: arguments.authority,
        fee_bps: arguments.fee_bps,
        whitelist_required: arguments.whitelist_required,
        coin_kind: arguments.kind,
        powers: arguments.powers,
        compliance: if arguments.powers == 0 {
            Pubkey::default()
        } else {
            *accounts.compliance.address().as_array()
        },
        timestamp: now(),
    };
    emit(&event.to_bytes());
    Ok(())
}

#[inline(never)]
fn open_integration(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
    stablecoin: &Stablecoin,
) -> Result<u8> {
    let bump = create_account(
        &NewAccount {
            account: accounts.integration,
            payer: accounts.fee_payer,
            seeds: [pdas::INTEGRATION, accounts.branded_mint.address().as_ref()],
            owner: program,
            space: Integration::LEN,
            funded_len: Integration::LEN,
        },
        program,
    )?;
    let integration: &mut Integration = initialize(accounts.integration, bump)?;
    integration.whitelist_required = arguments.whitelist_required.into();
    integration.fee_bps = arguments.fee_bps;
    integration.kind = arguments.kind;
    integration.last_index = stablecoin.senior_index;
    integration.high_water_index = stablecoin.senior_index;
    integration.branded_mint = *accounts.branded_mint.address().as_array();
    integration.stablecoin = *accounts.stablecoin.address().as_array();
    integration.underlying_mint = stablecoin.underlying_mint;
    integration.initializer = *accounts.initializer.address().as_array();
    integration.authority = arguments.authority;
    if arguments.powers != 0 {
        integration.powers = arguments.powers;
        integration.compliance = *accounts.compliance.address().as_array();
    }
    Ok(bump)
}

#[inline(never)]
fn create_branded_mint(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
    stablecoin: &Stablecoin,
    bump: u8,
) -> Result {
    let bump = [bump];
    let integration_seeds = signer([
        pdas::INTEGRATION,
        accounts.branded_mint.address().as_ref(),
        &bump,
    ]);
    let initializer = accounts.initializer.address();
    create_metadata_mint(
        &MetadataMint {
            mint: accounts.branded_mint,
            payer: accounts.fee_payer,
            seeds: [
                pdas::BRANDED_MINT,
                initializer.as_ref(),
                &stablecoin.index.to_le_bytes(),
                arguments.symbol,
            ],
            authority: accounts.integration,
            decimals: stablecoin.decimals,
            name: arguments.name,
            symbol: arguments.symbol,
            uri: arguments.uri,
            description: arguments.description,
            powers: arguments.powers,
        },
        &Signer::from(&integration_seeds),
        program,
    )
}
