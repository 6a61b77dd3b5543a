use crate::{
    catch_up::catch_up,
    checks::{
        SYSTEM, TOKEN_2022, check_branded_mint, check_integration_of, check_program,
        check_underlying, check_vault_is_not, initialize, load_mut, load_open_report,
        vault_balance,
    },
    cpi::{NewAccount, Payment, burn, create_account, pay_from_vault},
    redemption::{Redeeming, emit_redeemed},
    runtime::now,
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error,
    accounts::{Integration, LossClaim, Stablecoin},
    errors::Result,
    instructions::redeem_under_report::{Accounts, Arguments},
    pdas,
};

/// Redeems while a loss is reported. The part that the report puts in doubt stays in the vault, and the user's claim on the report rises
/// by it. A pause does not stop it.
#[inline(never)]
pub fn redeem_under_report(
    program: &Address,
    accounts: &Accounts<AccountView>,
    arguments: &Arguments,
) -> Result {
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;
    let integration: &mut Integration = load_mut(accounts.integration, program)?;
    check_integration_of(accounts.stablecoin, integration)?;
    check_underlying(
        stablecoin,
        accounts.vault,
        accounts.underlying_mint,
        accounts.token_program,
    )?;
    check_vault_is_not(accounts.destination, accounts.vault)?;
    check_branded_mint(accounts.branded_mint, integration)?;
    check_program(accounts.token_2022_program, &TOKEN_2022)?;
    check_program(accounts.system_program, &SYSTEM)?;
    let report = load_open_report(
        accounts.loss_report,
        stablecoin,
        accounts.stablecoin,
        program,
    )?;
    let available = vault_balance(accounts.vault, accounts.token_program)?;

    platform_math::accrue(stablecoin, now())?;
    let commission = catch_up(
        stablecoin,
        accounts.stablecoin,
        integration,
        accounts.integration,
    )?;
    let (tokens, minimum) = (arguments.tokens, arguments.minimum_received);
    let redemption = platform_math::redeem_under_report(
        stablecoin,
        integration,
        report,
        available,
        tokens,
        minimum,
    )?;
    add_to_claim(program, accounts, redemption.withheld)?;

    burn(
        accounts.branded_mint,
        accounts.source,
        accounts.user,
        tokens,
    )?;
    // a report of everything withholds everything
    if redemption.paid > 0 {
        pay_from_vault(&Payment {
            stablecoin,
            stablecoin_account: accounts.stablecoin,
            vault: accounts.vault,
            underlying_mint: accounts.underlying_mint,
            token_program: accounts.token_program,
            to: accounts.destination,
            amount: redemption.paid,
        })?;
    }

    let redeeming = Redeeming {
        stablecoin: accounts.stablecoin,
        integration: accounts.integration,
        user: accounts.user,
        tokens,
        commission,
    };
    emit_redeemed(&redeeming, &redemption, stablecoin, integration);
    Ok(())
}

/// Raises the user's claim on the report, which is created where there is none.
#[inline(never)]
fn add_to_claim(program: &Address, accounts: &Accounts<AccountView>, withheld: u64) -> Result {
    let report = accounts.loss_report.address();
    let user = accounts.user.address();
    let claim: &mut LossClaim = if accounts.loss_claim.owned_by(program) {
        let claim: &mut LossClaim = load_mut(accounts.loss_claim, program)?;
        if claim.loss_report != *report.as_array() || claim.owner != *user.as_array() {
            return Err(Error::AccountMismatch);
        }
        claim
    } else {
        let bump = create_account(
            &NewAccount {
                account: accounts.loss_claim,
                payer: accounts.fee_payer,
                seeds: [pdas::LOSS_CLAIM, report.as_ref(), user.as_ref()],
                owner: program,
                space: LossClaim::LEN,
                funded_len: LossClaim::LEN,
            },
            program,
        )?;
        let claim: &mut LossClaim = initialize(accounts.loss_claim, bump)?;
        claim.loss_report = *report.as_array();
        claim.owner = *user.as_array();
        claim.rent_payer = *accounts.fee_payer.address().as_array();
        claim
    };
    claim.withheld = claim
        .withheld
        .checked_add(withheld)
        .ok_or(Error::MathOverflow)?;
    Ok(())
}
