//! Seeds of every address the program derives. All numbers little endian.

use crate::wire::{Pubkey, Text};

crate::macros::pdas! {
    /// The singleton.
    PLATFORM = "platform";
    STABLECOIN = "stablecoin", index: u16;
    /// Token account of the underlying, owned by the stablecoin.
    VAULT = "vault", stablecoin: Pubkey;
    /// One per epoch of a stablecoin's junior pool.
    JUNIOR_MINT = "junior_mint", stablecoin: Pubkey, epoch: u32;
    /// An address of the initializer, not of the authority: nobody can squat another party's names.
    BRANDED_MINT = "branded_mint", initializer: Pubkey, stablecoin_index: u16, symbol: Text<'static>;
    INTEGRATION = "integration", branded_mint: Pubkey;
    COOLDOWN = "cooldown", stablecoin: Pubkey, owner: Pubkey, id: u64;
    LOSS_REPORT = "loss_report", stablecoin: Pubkey, number: u32;
    LOSS_CLAIM = "loss_claim", loss_report: Pubkey, owner: Pubkey;
    /// One per voter, who can change it.
    LOSS_VOTE = "loss_vote", stablecoin: Pubkey, voter: Pubkey;
    /// One slot per target and kind.
    CHANGE = "change", target: Pubkey, kind: u8;
    WHITELIST_ENTRY = "whitelist", integration: Pubkey, user: Pubkey;
}
