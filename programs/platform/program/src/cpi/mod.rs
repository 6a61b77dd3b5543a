//! Calls of the system program and the token programs.

mod call;
mod close_account;
mod create_account;
mod create_metadata_mint;
mod pay_from_vault;
mod receive_into_vault;
mod token;
mod top_up;
mod update_metadata;

pub use call::signer;
pub use close_account::close_account;
pub use create_account::{NewAccount, create_account};
pub use create_metadata_mint::{MetadataMint, create_metadata_mint};
pub use pay_from_vault::{Payment, pay_from_vault};
pub use receive_into_vault::{Receipt, receive_into_vault};
pub use token::{
    Transfer, burn, initialize_token_account, mint_to, set_frozen, set_mint_paused,
    transfer_checked,
};
pub use top_up::top_up;
pub use update_metadata::{MetadataField, MetadataUpdate, update_metadata};
