//! Branded tokens back into underlying.

use crate::{pool::assets_for_tokens_down, sync::owe_commission, wide::mul_div_floor};
use platform_interface::{
    Error,
    accounts::{Integration, Stablecoin},
    errors::Result,
};

/// What a redemption gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Redemption {
    /// Underlying to pay out, base units.
    pub amount: u64,
    /// Assets that the last token left over by rounding; they became fees.
    pub leftover: u64,
}

/// Takes `tokens` of `supply` out of the integration. Stablecoin and integration have been brought up to date.
///
/// # Errors
/// `ZeroAmount`, `InsufficientTokens`, `AmountTooSmall`, `BelowMinimumReceived`, `InsufficientLiquidity`.
// BPF passes no more than five arguments to a call
#[inline(always)]
pub fn redeem(
    stablecoin: &mut Stablecoin,
    integration: &mut Integration,
    supply: u64,
    vault_balance: u64,
    tokens: u64,
    minimum_received: u64,
) -> Result<Redemption> {
    if tokens == 0 {
        return Err(Error::ZeroAmount);
    }
    if tokens > supply {
        return Err(Error::InsufficientTokens);
    }
    let amount = assets_for_tokens_down(tokens, integration.assets, supply)?;
    if amount == 0 {
        return Err(Error::AmountTooSmall);
    }
    if amount < minimum_received {
        return Err(Error::BelowMinimumReceived);
    }
    if amount > vault_balance {
        return Err(Error::InsufficientLiquidity);
    }

    let sold = mul_div_floor(integration.principal, tokens, supply).ok_or(Error::MathOverflow)?;
    integration.principal -= sold;
    integration.assets -= amount;
    integration.lifetime_volume = integration.lifetime_volume.saturating_add(amount);
    stablecoin.senior_assets = stablecoin
        .senior_assets
        .checked_sub(amount)
        .ok_or(Error::MathOverflow)?;

    let mut leftover = 0;
    if tokens == supply {
        // so that the next first deposit starts at 1:1
        leftover = integration.assets;
        integration.assets = 0;
        owe_commission(stablecoin, integration, leftover)?;
    }
    Ok(Redemption { amount, leftover })
}
