use crate::runtime::now;
use pinocchio::{AccountView, Address};
use platform_interface::{
    Error,
    errors::Result,
    instructions::check_deadline::{Accounts, Arguments},
};

/// Fails after a time, and with it the whole transaction. The time itself is still in time.
///
/// A transaction on a durable nonce does not expire, so that one that was signed long ago could execute at a moment of somebody else's choice.
///
/// There are no accounts: nothing is accrued, written or moved, and no event says that nothing has happened.
#[inline(never)]
pub fn check_deadline(_: &Address, _: &Accounts<AccountView>, arguments: &Arguments) -> Result {
    if now() > arguments.valid_until_ts {
        return Err(Error::DeadlinePassed);
    }
    Ok(())
}
