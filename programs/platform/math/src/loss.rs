//! Writes off deployed collateral.

use crate::wide::mul_div_floor;
use platform_interface::{
    Error,
    accounts::{JuniorTranche, Stablecoin},
    constants::MIN_INDEX,
    errors::Result,
};

/// Who bore a loss, in base units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    pub junior: u64,
    pub unvested: u64,
    pub senior: u64,
}

/// Writes off `amount` base units: the junior tranche bears them first, then unvested yield, then the senior side through its index, which is
/// rounded down. Fees owed are never touched. The stablecoin has been accrued to now.
///
/// # Errors
/// `ZeroAmount`, `InsufficientCollateral` beyond what is deployed, `LossTooLarge` beyond what can bear it or where the index would fall
/// below a millionth.
pub fn realize_loss(
    stablecoin: &mut Stablecoin,
    junior: &mut JuniorTranche,
    amount: u64,
) -> Result<Loss> {
    if amount == 0 {
        return Err(Error::ZeroAmount);
    }
    let deployed = stablecoin
        .deployed_collateral
        .checked_sub(amount)
        .ok_or(Error::InsufficientCollateral)?;
    let junior_loss = amount.min(junior.assets);
    let unvested_loss = (amount - junior_loss).min(stablecoin.unvested_yield);
    let senior_loss = amount - junior_loss - unvested_loss;
    if senior_loss > 0 {
        let senior = stablecoin.senior_assets;
        let left = senior.checked_sub(senior_loss).ok_or(Error::LossTooLarge)?;
        let index =
            mul_div_floor(stablecoin.senior_index, left, senior).ok_or(Error::MathOverflow)?;
        if index < MIN_INDEX {
            return Err(Error::LossTooLarge);
        }
        stablecoin.senior_index = index;
        stablecoin.senior_assets = left;
    }
    stablecoin.deployed_collateral = deployed;
    stablecoin.unvested_yield -= unvested_loss;
    junior.assets -= junior_loss;
    Ok(Loss {
        junior: junior_loss,
        unvested: unvested_loss,
        senior: senior_loss,
    })
}
