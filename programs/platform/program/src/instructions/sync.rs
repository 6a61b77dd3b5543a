use crate::{
    catch_up::emit_synced,
    checks::{check_integration_of, load_mut},
    release::emit_accrued,
    runtime::now,
};
use pinocchio::{AccountView, Address};
use platform_interface::{
    accounts::{Integration, Stablecoin},
    errors::Result,
    instructions::sync::{Accounts, Arguments},
};

/// Brings an integration up to date with its stablecoin. Anyone may: it changes nobody's entitlement beyond what is due.
///
/// Where it is up to date already no event of it is logged: nobody can fill an integrator's feed with events that say nothing.
#[inline(never)]
pub fn sync(program: &Address, accounts: &Accounts<AccountView>, _: &Arguments) -> Result {
    let stablecoin: &mut Stablecoin = load_mut(accounts.stablecoin, program)?;
    let integration: &mut Integration = load_mut(accounts.integration, program)?;
    check_integration_of(accounts.stablecoin, integration)?;

    let before = (integration.last_index, integration.fee_eta_ts);
    let released = platform_math::accrue(stablecoin, now())?;
    let commission = platform_math::sync(stablecoin, integration)?;
    if commission == 0 && before == (integration.last_index, integration.fee_eta_ts) {
        // what is released to juniors alone moves no integration
        if released > 0 {
            emit_accrued(stablecoin, accounts.stablecoin, released);
        }
        return Ok(());
    }

    emit_synced(
        stablecoin,
        accounts.stablecoin,
        integration,
        accounts.integration,
        commission,
    );
    Ok(())
}
