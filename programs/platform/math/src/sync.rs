//! Brings an integration up to date with the senior index and takes commission.

use crate::wide::{mul_add_div_rem, mul_div_floor};
use platform_interface::{
    Error,
    accounts::{Integration, Stablecoin},
    constants::{BPS, KIND_PAYMENT},
    errors::Result,
};

/// Moves the integration's assets to the present index and gives the commission taken, in base units. Then a due fee raise takes
/// effect, so that the gains so far bear the old fee. The stablecoin has been accrued to now.
///
/// Commission is owed on growth above the high-water index only; after a loss and its recovery none is owed again. Of a payment coin all
/// that is worth more than its tokens is commission.
///
/// # Errors
/// `MathOverflow` only where an account contradicts itself.
pub fn sync(stablecoin: &mut Stablecoin, integration: &mut Integration) -> Result<u64> {
    let commission = take_commission(stablecoin, integration)?;
    if integration.fee_eta_ts != 0 && stablecoin.last_accrual_ts >= integration.fee_eta_ts {
        integration.fee_bps = integration.next_fee_bps;
        integration.next_fee_bps = 0;
        integration.fee_eta_ts = 0;
    }
    Ok(commission)
}

#[inline(always)]
fn take_commission(stablecoin: &mut Stablecoin, integration: &mut Integration) -> Result<u64> {
    let index = stablecoin.senior_index;
    if integration.supply == 0 {
        integration.last_index = index;
        integration.high_water_index = index;
        return Ok(0);
    }
    // the index was the same at the last sync: no gain, no loss, and the high-water index is not below it
    if index == integration.last_index {
        return Ok(0);
    }
    let value = value_at_down(integration, index)?;
    let mut commission = 0;
    let untaxed = untaxed_down(integration, value, index)?;
    let gain = value.checked_sub(untaxed).ok_or(Error::MathOverflow)?;
    if gain > 0 {
        let (quotient, remainder) = mul_add_div_rem(
            gain,
            integration.fee_bps as u64,
            integration.fee_remainder,
            BPS as u64,
        );
        commission = quotient.ok_or(Error::MathOverflow)?;
        integration.fee_remainder = remainder;
    }
    integration.high_water_index = integration.high_water_index.max(index);
    integration.last_index = index;
    integration.assets = value.checked_sub(commission).ok_or(Error::MathOverflow)?;
    owe_to_integrator(stablecoin, integration, commission)?;
    Ok(commission)
}

/// The part of `value` that bears no commission: what the assets are worth at the high-water index. A payment coin keeps what its tokens
/// stand for instead, to the unit, so that rounding cannot leave it below par for good.
#[inline(always)]
fn untaxed_down(integration: &Integration, value: u64, index: u64) -> Result<u64> {
    if integration.kind == KIND_PAYMENT {
        return Ok(value.min(integration.supply));
    }
    if index > integration.high_water_index {
        return value_at_down(integration, integration.high_water_index);
    }
    Ok(value)
}

/// `floor(assets × index / last_index)`.
#[inline(always)]
fn value_at_down(integration: &Integration, index: u64) -> Result<u64> {
    mul_div_floor(integration.assets, index, integration.last_index).ok_or(Error::MathOverflow)
}

/// Moves `amount` of senior assets to the integrator's fees.
#[inline(always)]
pub(crate) fn owe_to_integrator(
    stablecoin: &mut Stablecoin,
    integration: &mut Integration,
    amount: u64,
) -> Result {
    stablecoin.senior_assets = stablecoin
        .senior_assets
        .checked_sub(amount)
        .ok_or(Error::MathOverflow)?;
    stablecoin.integrator_fees_owed = stablecoin
        .integrator_fees_owed
        .checked_add(amount)
        .ok_or(Error::MathOverflow)?;
    integration.fees_owed = integration
        .fees_owed
        .checked_add(amount)
        .ok_or(Error::MathOverflow)?;
    integration.lifetime_revenue = integration.lifetime_revenue.saturating_add(amount);
    Ok(())
}
