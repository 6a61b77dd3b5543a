//! What every account is asked before it is believed.

mod cooldown;
mod flags;
mod periods;
mod platform;
mod pool;
mod programs;
mod roles;
mod state;
mod text;
mod token;
mod underlying;
mod whitelist;

pub use cooldown::load_cooldown;
pub use flags::check_flags;
pub use periods::check_periods;
pub use platform::{check_basis_points, check_not_paused};
pub use pool::{check_integration_of, load_pool};
pub use programs::{SYSTEM, TOKEN, TOKEN_2022, UPGRADEABLE_LOADER, check_program};
pub use roles::{check_admin, check_authority, check_manager, check_nominee, check_pauser};
pub use state::{initialize, load, load_mut};
pub use text::{check_symbol, check_text, check_text_or_empty};
pub use token::{
    TOKEN_ACCOUNT_LEN, check_branded_mint, check_junior_mint, check_owner_of, check_underlying,
    check_vault_is_not, supply_of, vault_balance,
};
pub use underlying::accept_underlying;
pub use whitelist::check_whitelisted;
