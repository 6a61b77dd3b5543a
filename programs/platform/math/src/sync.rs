//! Brings an integration up to date with the senior index and takes commission.

use crate::{
    owed::bears_report,
    wide::{mul_add_div_rem, mul_div_ceil, mul_div_floor},
};
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
/// that is worth more than its tokens is commission. While a report puts senior assets in doubt, commission is taken on the growth that the
/// whole reported loss would leave, and a due raise waits: what a smaller loss gives back bears the old fee at the first sync after the
/// resolution.
///
/// # Errors
/// `MathOverflow` only where an account contradicts itself.
pub fn sync(stablecoin: &mut Stablecoin, integration: &mut Integration) -> Result<u64> {
    let bears = bears_report(stablecoin);
    let commission = if integration.supply == 0 {
        let index = stablecoin.senior_index;
        integration.last_index = index;
        integration.high_water_index = index;
        0
    } else if bears {
        take_certain_commission(stablecoin, integration)?
    } else {
        take_commission(stablecoin, integration)?
    };
    if !bears && integration.fee_eta_ts != 0 && stablecoin.last_accrual_ts >= integration.fee_eta_ts
    {
        integration.fee_bps = integration.next_fee_bps;
        integration.next_fee_bps = 0;
        integration.fee_eta_ts = 0;
    }
    Ok(commission)
}

#[inline(always)]
fn take_commission(stablecoin: &mut Stablecoin, integration: &mut Integration) -> Result<u64> {
    let index = stablecoin.senior_index;
    let (last, high_water) = (integration.last_index, integration.high_water_index);
    // under a report a payment coin may keep what is worth more than its tokens
    let is_taxed = if integration.kind == KIND_PAYMENT {
        integration.assets <= integration.supply
    } else {
        index <= high_water
    };
    if index == last && is_taxed {
        return Ok(0);
    }
    let (value, reached) = value_at_down(integration, index)?;
    let untaxed = untaxed_down(integration, value, index)?;
    let gain = value.checked_sub(untaxed).ok_or(Error::MathOverflow)?;
    let commission = commission_on(integration, gain)?;
    integration.high_water_index = high_water.max(reached);
    integration.last_index = reached;
    integration.assets = value.checked_sub(commission).ok_or(Error::MathOverflow)?;
    owe_to_integrator(stablecoin, integration, commission)?;
    Ok(commission)
}

/// The part of `value` that bears no commission: what the assets are worth at the high-water index. A payment coin keeps what its tokens
/// stand for instead, to the unit, so that rounding cannot leave it below par for good.
#[inline(always)]
fn untaxed_down(integration: &Integration, value: u64, index: u64) -> Result<u64> {
    let (last, high_water) = (integration.last_index, integration.high_water_index);
    if integration.kind == KIND_PAYMENT {
        Ok(value.min(integration.supply))
    } else if index <= high_water {
        Ok(value)
    } else if high_water == last {
        Ok(integration.assets)
    } else {
        mul_div_floor(integration.assets, high_water, last).ok_or(Error::MathOverflow)
    }
}

/// Takes commission on what the integration has gained even if all that is missing is lost: up to the index after that loss, rounded against
/// the integrator. It never takes what is missing, so that every loss up to the reported one can be settled.
#[inline(never)]
fn take_certain_commission(
    stablecoin: &mut Stablecoin,
    integration: &mut Integration,
) -> Result<u64> {
    let (last, high_water) = (integration.last_index, integration.high_water_index);
    let assets = integration.assets;
    let (value, reached) = value_at_down(integration, stablecoin.senior_index)?;
    integration.last_index = reached;
    integration.assets = value;
    let senior = stablecoin.senior_assets;
    let safe = senior.saturating_sub(stablecoin.missing);
    let certain_index = mul_div_floor(stablecoin.senior_index, safe, senior).unwrap_or(0);
    if certain_index <= high_water {
        return Ok(0);
    }
    let certain = mul_div_floor(assets, certain_index, last).ok_or(Error::MathOverflow)?;
    let untaxed = if integration.kind == KIND_PAYMENT {
        integration.supply
    } else {
        mul_div_ceil(assets, high_water, last).ok_or(Error::MathOverflow)?
    };
    let gain = certain.saturating_sub(untaxed);
    if gain == 0 {
        return Ok(0);
    }
    let commission = commission_on(integration, gain)?;
    let (taxed, left) = (certain - commission, value - commission);
    integration.assets = left;
    // the index at which the assets that are left are worth what has borne commission: the rest of the gain bears it later
    let high_water_after = mul_div_ceil(reached, taxed, left).ok_or(Error::MathOverflow)?;
    integration.high_water_index = high_water.max(high_water_after);
    owe_to_integrator(stablecoin, integration, commission)?;
    Ok(commission)
}

/// The commission on a gain, at most the gain; its remainder is carried.
#[inline(always)]
fn commission_on(integration: &mut Integration, gain: u64) -> Result<u64> {
    let (commission, remainder) = mul_add_div_rem(
        gain,
        integration.fee_bps as u64,
        integration.fee_remainder,
        BPS as u64,
    );
    integration.fee_remainder = remainder;
    commission.ok_or(Error::MathOverflow)
}

/// `value = floor(assets × index / last_index)`, and the index at which the assets are worth exactly that: `ceil(last_index × value /
/// assets)`. Growth of less than a unit stays between that index and the present one, and in the next gain, however often it is synced.
#[inline(always)]
fn value_at_down(integration: &Integration, index: u64) -> Result<(u64, u64)> {
    let assets = integration.assets;
    let (value, remainder) = mul_add_div_rem(assets, index, 0, integration.last_index);
    let value = value.ok_or(Error::MathOverflow)?;
    // (last_index × value) / assets = index − remainder / assets. Of nothing there is no such index
    let reached = if value == 0 {
        index
    } else {
        index - remainder / assets
    };
    Ok((value, reached))
}

/// Adds `cost` to the assets of the integration, which was synced. The growth of less than a unit that the sync held back stays what it is:
/// `last_index` rises so far that the deposit has no part in it.
///
/// # Errors
/// `AmountTooLarge`.
#[inline(always)]
pub(crate) fn add_assets(
    stablecoin: &Stablecoin,
    integration: &mut Integration,
    cost: u64,
) -> Result {
    let index = stablecoin.senior_index;
    let assets = integration
        .assets
        .checked_add(cost)
        .ok_or(Error::AmountTooLarge)?;
    let held_back = index.saturating_sub(integration.last_index);
    if held_back > 0 {
        // assets × held_back is less than a unit in terms of last_index, so that it fits
        let kept =
            mul_div_floor(integration.assets, held_back, assets).ok_or(Error::MathOverflow)?;
        integration.last_index = index - kept;
        integration.high_water_index = integration.high_water_index.max(index - kept);
    }
    integration.assets = assets;
    Ok(())
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
