//! Seeds of every address the program derives. All numbers little endian.

use crate::wire::{Pubkey, Text};

crate::macros::pdas! {
    /// The singleton.
    PLATFORM = "platform";
    STABLECOIN = "stablecoin", index: u16;
    /// Token account of the underlying, owned by the stablecoin.
    VAULT = "vault", stablecoin: Pubkey;
    JUNIOR_TRANCHE = "junior", stablecoin: Pubkey;
    JUNIOR_MINT = "junior_mint", junior_tranche: Pubkey;
    /// An address of the initializer, not of the authority: nobody can squat another party's names.
    BRANDED_MINT = "branded_mint", initializer: Pubkey, stablecoin_index: u16, symbol: Text<'static>;
    INTEGRATION = "integration", branded_mint: Pubkey;
    COOLDOWN = "cooldown", junior_tranche: Pubkey, owner: Pubkey, id: u64;
    WHITELIST_ENTRY = "whitelist", integration: Pubkey, user: Pubkey;
}
