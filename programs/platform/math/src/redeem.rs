//! Branded tokens back into underlying.

use crate::{
    owed::{bears_report, check_liquidity},
    pool::assets_for_tokens_down,
    sync::owe_to_integrator,
    wide::mul_div_floor,
};
use platform_interface::{
    Error,
    accounts::{Integration, LossReport, Stablecoin},
    constants::KIND_PAYMENT,
    errors::Result,
};

/// What a redemption gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Redemption {
    /// Underlying to pay out, base units.
    pub paid: u64,
    /// What the open loss report withholds; the owner's claim rises by it.
    pub withheld: u64,
    /// Assets that the last token left over by rounding; they became the integrator's fees. 0 under a report that puts them in doubt.
    pub leftover: u64,
}

/// Takes `tokens` out of the integration. Stablecoin and integration have been brought up to date.
///
/// # Errors
/// `ZeroAmount`, `LossPending` where an open report would withhold a part, and those of [`redeem_under_report`] but `NoLossReport`.
#[inline(always)]
pub fn redeem(
    stablecoin: &mut Stablecoin,
    integration: &mut Integration,
    vault_balance: u64,
    tokens: u64,
    minimum_received: u64,
) -> Result<Redemption> {
    if tokens == 0 {
        return Err(Error::ZeroAmount);
    }
    if bears_report(stablecoin) {
        return Err(Error::LossPending);
    }
    take(
        stablecoin,
        integration,
        vault_balance,
        tokens,
        minimum_received,
    )
}

/// Takes `tokens` out of the integration while a loss is reported: the part that the report puts in doubt is withheld, and refunded as
/// far as the loss proves smaller. `report` is the open one. Stablecoin and integration have been brought up to date.
///
/// # Errors
/// `ZeroAmount`, `NoLossReport` where nothing would be withheld, `InsufficientTokens`, `AmountTooSmall`, `BelowMinimumReceived`,
/// `InsufficientLiquidity`.
// BPF passes no more than five arguments to a call
#[inline(always)]
pub fn redeem_under_report(
    stablecoin: &mut Stablecoin,
    integration: &mut Integration,
    report: &mut LossReport,
    vault_balance: u64,
    tokens: u64,
    minimum_received: u64,
) -> Result<Redemption> {
    if tokens == 0 {
        return Err(Error::ZeroAmount);
    }
    if !bears_report(stablecoin) {
        return Err(Error::NoLossReport);
    }
    let redemption = take(
        stablecoin,
        integration,
        vault_balance,
        tokens,
        minimum_received,
    )?;
    report.withheld = report
        .withheld
        .checked_add(redemption.withheld)
        .ok_or(Error::MathOverflow)?;
    Ok(redemption)
}

#[inline(always)]
fn take(
    stablecoin: &mut Stablecoin,
    integration: &mut Integration,
    vault_balance: u64,
    tokens: u64,
    minimum_received: u64,
) -> Result<Redemption> {
    let supply = integration.supply;
    if tokens > supply {
        return Err(Error::InsufficientTokens);
    }
    let mut out = assets_for_tokens_down(integration.assets, supply, tokens)?;
    if integration.kind == KIND_PAYMENT {
        // what it keeps beyond its tokens under a report is commission that is not yet certain
        out = out.min(tokens);
    }
    if out == 0 {
        return Err(Error::AmountTooSmall);
    }
    let senior = stablecoin.senior_assets;
    let bears = bears_report(stablecoin);
    let paid = if bears {
        let safe = senior.saturating_sub(stablecoin.missing);
        mul_div_floor(out, safe, senior).ok_or(Error::MathOverflow)?
    } else {
        out
    };
    let withheld = out - paid;
    if paid < minimum_received {
        return Err(Error::BelowMinimumReceived);
    }
    check_liquidity(paid, stablecoin, vault_balance)?;

    let sold = mul_div_floor(integration.principal, tokens, supply).ok_or(Error::MathOverflow)?;
    integration.principal -= sold;
    integration.supply = supply - tokens;
    integration.assets -= out;
    integration.lifetime_volume = integration.lifetime_volume.saturating_add(paid);
    stablecoin.senior_assets = senior.checked_sub(out).ok_or(Error::MathOverflow)?;
    if withheld > 0 {
        stablecoin.missing = stablecoin
            .missing
            .checked_sub(withheld)
            .ok_or(Error::MathOverflow)?;
        stablecoin.withheld = stablecoin
            .withheld
            .checked_add(withheld)
            .ok_or(Error::MathOverflow)?;
    }

    let mut leftover = 0;
    if integration.supply == 0 {
        // so that the next first deposit starts at 1:1
        let rest = core::mem::take(&mut integration.assets);
        // as fees it would escape the reported loss: it stays in the senior side and belongs to nobody
        if !bears {
            leftover = rest;
            owe_to_integrator(stablecoin, integration, leftover)?;
        }
    }
    Ok(Redemption {
        paid,
        withheld,
        leftover,
    })
}
