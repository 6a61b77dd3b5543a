use crate::{
    checks::{
        SYSTEM, TOKEN_2022, Underlying, accept_underlying, check_admin, check_program,
        check_symbol, check_text, check_text_or_empty, initialize, load_mut,
    },
    cpi::{
        MetadataMint, NewAccount, create_account, create_metadata_mint, initialize_token_account,
        signer,
    },
    runtime::{emit, now},
};
use pinocchio::{AccountView, Address, cpi::Signer};
use platform_interface::{
    Error,
    accounts::{Platform, Stablecoin},
    constants::INDEX_ONE,
    errors::Result,
    events::StablecoinCreated,
    instructions::create_stablecoin::{Accounts, Arguments},
    pdas,
};
use platform_math::Settings;

/// Adds a stablecoin with its vault and the junior mint of its first epoch. Admin only.
///
/// Nothing is accrued: the stablecoin is new. Adding one is no exposure, so a pause does not stop it.
#[inline(never)]
pub fn create_stablecoin(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let platform: &mut Platform = load_mut(accounts.platform, program)?;
    check_admin(accounts.admin, platform)?;
    check_arguments(arguments)?;
    check_program(accounts.token_2022_program, &TOKEN_2022)?;
    check_program(accounts.system_program, &SYSTEM)?;
    let underlying = accept_underlying(
        accounts.underlying_mint,
        accounts.token_program,
        arguments.accepted_powers,
    )?;
    let index = platform.stablecoin_count;
    platform.stablecoin_count = index.checked_add(1).ok_or(Error::TooManyStablecoins)?;

    let now = now();
    let stablecoin = open_stablecoin(
        program,
        accounts,
        arguments,
        Beginning {
            index,
            underlying: &underlying,
            now,
        },
    )?;
    open_vault(program, accounts, underlying.account_len)?;
    open_junior_mint(program, accounts, arguments, stablecoin)?;

    let event = StablecoinCreated {
        stablecoin: *accounts.stablecoin.address().as_array(),
        index,
        underlying_mint: *accounts.underlying_mint.address().as_array(),
        junior_mint: *accounts.junior_mint.address().as_array(),
        supply_cap: arguments.supply_cap,
        timestamp: now,
    };
    emit(&event.to_bytes());
    Ok(())
}

fn check_arguments(arguments: &Arguments) -> Result {
    platform_math::check_settings(&Settings {
        platform_fee_bps: arguments.platform_fee_bps,
        junior_premium_bps: arguments.junior_premium_bps,
        target_coverage_bps: arguments.target_coverage_bps,
        min_coverage_bps: arguments.min_coverage_bps,
        max_deployed_bps: arguments.max_deployed_bps,
        vesting_seconds: arguments.vesting_seconds,
        cooldown_seconds: arguments.cooldown_seconds,
        window_seconds: arguments.window_seconds,
    })?;
    check_text(arguments.junior_name)?;
    check_symbol(arguments.junior_symbol)?;
    check_text_or_empty(arguments.junior_uri)
}

struct Beginning<'a> {
    index: u16,
    underlying: &'a Underlying,
    now: i64,
}

#[inline(never)]
fn open_stablecoin<'info>(
    program: &Address,
    accounts: &Accounts<'info, AccountView>,
    arguments: &Arguments,
    beginning: Beginning,
) -> Result<&'info mut Stablecoin> {
    let bump = create_account(
        &NewAccount {
            account: accounts.stablecoin,
            payer: accounts.fee_payer,
            seeds: [pdas::STABLECOIN, &beginning.index.to_le_bytes()],
            owner: program,
            space: Stablecoin::LEN,
            funded_len: Stablecoin::LEN,
        },
        program,
    )?;
    let stablecoin: &mut Stablecoin = initialize(accounts.stablecoin, bump)?;
    stablecoin.decimals = beginning.underlying.decimals;
    stablecoin.accepted_powers = beginning.underlying.powers;
    stablecoin.index = beginning.index;
    stablecoin.platform_fee_bps = arguments.platform_fee_bps;
    stablecoin.junior_premium_bps = arguments.junior_premium_bps;
    stablecoin.target_coverage_bps = arguments.target_coverage_bps;
    stablecoin.min_coverage_bps = arguments.min_coverage_bps;
    stablecoin.max_deployed_bps = arguments.max_deployed_bps;
    stablecoin.vesting_seconds = arguments.vesting_seconds;
    stablecoin.cooldown_seconds = arguments.cooldown_seconds;
    stablecoin.window_seconds = arguments.window_seconds;
    stablecoin.supply_cap = arguments.supply_cap;
    stablecoin.deploy_per_day = arguments.deploy_per_day;
    stablecoin.senior_index = INDEX_ONE;
    stablecoin.vest_start_ts = beginning.now;
    stablecoin.vest_end_ts = beginning.now;
    stablecoin.last_accrual_ts = beginning.now;
    stablecoin.deploy_spent_ts = beginning.now;
    stablecoin.underlying_mint = *accounts.underlying_mint.address().as_array();
    stablecoin.token_program = *accounts.token_program.address().as_array();
    stablecoin.vault = *accounts.vault.address().as_array();
    stablecoin.junior_mint = *accounts.junior_mint.address().as_array();
    if arguments.custody == stablecoin.vault {
        return Err(Error::SettingsOutOfBounds);
    }
    stablecoin.custody = arguments.custody;
    Ok(stablecoin)
}

#[inline(never)]
fn open_vault(program: &Address, accounts: &Accounts<AccountView>, len: usize) -> Result {
    create_account(
        &NewAccount {
            account: accounts.vault,
            payer: accounts.fee_payer,
            seeds: [pdas::VAULT, accounts.stablecoin.address().as_ref()],
            owner: accounts.token_program.address(),
            space: len,
            funded_len: len,
        },
        program,
    )?;
    initialize_token_account(
        accounts.token_program,
        accounts.vault,
        accounts.underlying_mint,
        accounts.stablecoin.address(),
    )
}

#[inline(never)]
fn open_junior_mint(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
    stablecoin: &Stablecoin,
) -> Result {
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
            name: arguments.junior_name,
            symbol: arguments.junior_symbol,
            uri: arguments.junior_uri,
            description: &[],
            powers: 0,
        },
        &Signer::from(&seeds),
        program,
    )
}
