//! Checks that every account passes before it is used.

mod change;
mod compliance;
mod cooldown;
mod extensions;
mod flags;
mod integration;
mod loss;
mod platform;
mod programs;
mod roles;
mod state;
mod text;
mod token;
mod underlying;
mod whitelist;

pub use change::{check_rent_receiver, load_change};
pub use compliance::{check_compliance, check_power, check_powers};
pub use cooldown::load_cooldown;
pub use extensions::check_coin_pause_changes;
pub use flags::check_flags;
pub use integration::{check_fee_can_change, check_integration_of, check_kind};
pub use loss::{check_is_decided_now, load_open_report, load_report, voter_for};
pub use platform::{check_basis_points, check_not_paused, check_pause_changes};
pub use programs::{
    ASSOCIATED_TOKEN, SYSTEM, TOKEN, TOKEN_2022, UPGRADEABLE_LOADER, check_program,
};
pub use roles::{
    Agreement, check_admin, check_authority, check_delisting, check_guardian, check_manager,
    check_nominee, check_pauser, check_two_votes, check_voter, is_active_manager,
};
pub use state::{initialize, load, load_mut, read_first_layout};
pub use text::{check_symbol, check_text, check_text_or_empty};
pub use token::{
    check_branded_mint, check_coin_account, check_junior_mint, check_owner_of, check_underlying,
    check_vault, check_vault_is_not, mint_decimals, vault_balance,
};
pub use underlying::{Underlying, accept_underlying, check_unchanged};
pub use whitelist::check_whitelisted;
