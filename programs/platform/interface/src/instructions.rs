//! Instructions: accounts in order with their flags, arguments after a one-byte discriminator.
//!
//! An optional account that is not given is passed as the program's own id.

use crate::macros::instruction;

/// Flags of an instruction's account.
pub mod flags {
    #[allow(non_upper_case_globals)]
    mod names {
        pub const signer: u8 = 1;
        pub const writable: u8 = 2;
        pub const optional: u8 = 4;
    }
    pub use names::*;
}

instruction! {
    /// Creates the platform. Only the program's upgrade authority may, so that a deployment cannot be front-run.
    initialize_platform = 0 {
        accounts {
            upgrade_authority: [signer],
            fee_payer: [signer, writable],
            platform: [writable],
            /// The loader's account that records the upgrade authority.
            program_data: [],
            system_program: [],
        }
        arguments {
            admin: Pubkey,
            manager: Pubkey,
            pauser: Pubkey,
            treasury: Pubkey,
        }
    }
}

instruction! {
    /// Adds a stablecoin with its vault, junior tranche and junior mint. Admin only.
    create_stablecoin<'a> = 1 {
        accounts {
            admin: [signer],
            fee_payer: [signer, writable],
            platform: [writable],
            stablecoin: [writable],
            underlying_mint: [],
            vault: [writable],
            junior_tranche: [writable],
            junior_mint: [writable],
            /// The program that owns the underlying mint.
            token_program: [],
            token_2022_program: [],
            system_program: [],
        }
        arguments {
            /// Base units.
            supply_cap: u64,
            platform_fee_bps: u16,
            junior_premium_bps: u16,
            min_coverage_bps: u16,
            /// From 1 to 31 536 000.
            vesting_seconds: u32,
            /// At most 31 536 000.
            cooldown_seconds: u32,
            /// Token account for deployed collateral; zero for none.
            custody: Pubkey,
            junior_name: Text<'a>,
            junior_symbol: Text<'a>,
            junior_uri: Text<'a>,
        }
    }
}

instruction! {
    /// Creates a branded mint with its metadata and opens the integration on it.
    initialize_integration<'a> = 2 {
        accounts {
            fee_payer: [signer, writable],
            initializer: [signer],
            platform: [],
            stablecoin: [],
            integration: [writable],
            branded_mint: [writable],
            token_2022_program: [],
            system_program: [],
        }
        arguments {
            authority: Pubkey,
            fee_bps: u16,
            whitelist_required: bool,
            name: Text<'a>,
            /// At most 32 bytes.
            symbol: Text<'a>,
            uri: Text<'a>,
            /// May be empty; kept as the additional metadata field `description`.
            description: Text<'a>,
        }
    }
}

instruction! {
    /// Lets a user mint, or no longer. Repeating it changes nothing.
    set_whitelisted = 3 {
        accounts {
            authority: [signer],
            /// Pays the entry's rent when one is created.
            fee_payer: [signer, writable],
            integration: [],
            whitelist_entry: [writable],
            /// Gets the rent of a closed entry: the account that paid it. Any account where none is closed.
            rent_receiver: [writable],
            system_program: [],
        }
        arguments {
            user: Pubkey,
            allowed: bool,
        }
    }
}

instruction! {
    /// Opens minting to everyone, or to whitelisted users only.
    set_whitelist_required = 4 {
        accounts {
            authority: [signer],
            integration: [writable],
        }
        arguments {
            required: bool,
        }
    }
}

instruction! {
    /// Pays yield into the vault, where it vests linearly. Manager only.
    distribute_yield = 5 {
        accounts {
            manager: [signer],
            platform: [],
            stablecoin: [writable],
            vault: [writable],
            junior_tranche: [writable],
            /// The manager's token account of the underlying.
            source: [writable],
            underlying_mint: [],
            token_program: [],
        }
        arguments {
            /// Base units.
            amount: u64,
        }
    }
}

instruction! {
    /// Deposits underlying and gives branded tokens.
    mint = 6 {
        accounts {
            user: [signer],
            platform: [],
            stablecoin: [writable],
            vault: [writable],
            integration: [writable],
            branded_mint: [writable],
            junior_tranche: [writable],
            /// The user's token account of the underlying.
            source: [writable],
            /// Receives the branded tokens.
            destination: [writable],
            underlying_mint: [],
            token_program: [],
            token_2022_program: [],
            /// Needed where the integration whitelists its users.
            whitelist_entry: [optional],
        }
        arguments {
            /// Underlying, base units.
            amount: u64,
            /// Branded tokens, base units.
            minimum_received: u64,
        }
    }
}

instruction! {
    /// Burns branded tokens and pays out underlying.
    redeem = 7 {
        accounts {
            user: [signer],
            stablecoin: [writable],
            vault: [writable],
            integration: [writable],
            branded_mint: [writable],
            junior_tranche: [writable],
            /// The user's token account of the branded mint.
            source: [writable],
            /// Receives the underlying.
            destination: [writable],
            underlying_mint: [],
            token_program: [],
            token_2022_program: [],
        }
        arguments {
            /// Branded tokens, base units.
            amount: u64,
            /// Underlying, base units.
            minimum_received: u64,
        }
    }
}

instruction! {
    /// Pays out commission. Authority only.
    claim_fees = 8 {
        accounts {
            authority: [signer],
            stablecoin: [writable],
            vault: [writable],
            integration: [writable],
            junior_tranche: [writable],
            /// Receives the underlying.
            destination: [writable],
            underlying_mint: [],
            token_program: [],
        }
        arguments {
            /// Base units; everything owed where absent.
            amount: Option<u64>,
        }
    }
}

instruction! {
    /// Releases yield that is due. Anyone may.
    accrue = 9 {
        accounts {
            stablecoin: [writable],
            junior_tranche: [writable],
        }
        arguments {}
    }
}

instruction! {
    /// Brings an integration up to date with its stablecoin. Anyone may.
    sync = 10 {
        accounts {
            stablecoin: [writable],
            junior_tranche: [writable],
            integration: [writable],
        }
        arguments {}
    }
}

instruction! {
    /// Replaces a stablecoin's settings, after yield was released under the old ones. Admin only.
    update_stablecoin = 11 {
        accounts {
            admin: [signer],
            platform: [],
            stablecoin: [writable],
            junior_tranche: [writable],
        }
        arguments {
            /// Base units. May be below what is outstanding: then nothing can be minted, and everything redeemed.
            supply_cap: u64,
            platform_fee_bps: u16,
            junior_premium_bps: u16,
            min_coverage_bps: u16,
            /// From 1 to 31 536 000. Holds for the next distribution.
            vesting_seconds: u32,
            /// At most 31 536 000. Holds for the next request.
            cooldown_seconds: u32,
            /// Token account for deployed collateral; zero for none.
            custody: Pubkey,
        }
    }
}

instruction! {
    /// Names manager, pauser and treasury. Admin only.
    set_roles = 12 {
        accounts {
            admin: [signer],
            platform: [writable],
        }
        arguments {
            manager: Pubkey,
            pauser: Pubkey,
            treasury: Pubkey,
        }
    }
}

instruction! {
    /// Nominates the next admin, who has to accept; zero withdraws a nomination. Admin only.
    nominate_admin = 13 {
        accounts {
            admin: [signer],
            platform: [writable],
        }
        arguments {
            nominee: Pubkey,
        }
    }
}

instruction! {
    /// Makes the nominee the admin.
    accept_admin = 14 {
        accounts {
            nominee: [signer],
            platform: [writable],
        }
        arguments {}
    }
}

instruction! {
    /// Stops new exposure, or lets it go on. Pauser or admin.
    set_paused = 15 {
        accounts {
            authority: [signer],
            platform: [writable],
        }
        arguments {
            paused: bool,
        }
    }
}

instruction! {
    /// Pays platform fees to the treasury. Admin only.
    collect_platform_fees = 16 {
        accounts {
            admin: [signer],
            platform: [],
            stablecoin: [writable],
            vault: [writable],
            junior_tranche: [writable],
            /// A token account of the underlying that the treasury owns.
            destination: [writable],
            underlying_mint: [],
            token_program: [],
        }
        arguments {
            /// Base units; everything owed where absent.
            amount: Option<u64>,
        }
    }
}

instruction! {
    /// Moves collateral from the vault to the custody account. Manager only.
    deploy_collateral = 17 {
        accounts {
            manager: [signer],
            platform: [],
            stablecoin: [writable],
            vault: [writable],
            junior_tranche: [writable],
            /// The stablecoin's custody account.
            custody: [writable],
            underlying_mint: [],
            token_program: [],
        }
        arguments {
            /// Base units.
            amount: u64,
        }
    }
}

instruction! {
    /// Brings deployed collateral back into the vault. Manager only.
    return_collateral = 18 {
        accounts {
            manager: [signer],
            /// Owner of the source.
            custodian: [signer],
            platform: [],
            stablecoin: [writable],
            vault: [writable],
            junior_tranche: [writable],
            /// Token account that the collateral comes from.
            source: [writable],
            underlying_mint: [],
            token_program: [],
        }
        arguments {
            /// Base units.
            amount: u64,
        }
    }
}

instruction! {
    /// Writes off deployed collateral: the junior tranche bears it first, then unvested yield, then the senior side. Manager only.
    realize_loss = 19 {
        accounts {
            manager: [signer],
            platform: [],
            stablecoin: [writable],
            junior_tranche: [writable],
        }
        arguments {
            /// Base units.
            amount: u64,
        }
    }
}

instruction! {
    /// Changes one field of a branded mint's metadata. Authority only.
    update_metadata<'a> = 20 {
        accounts {
            authority: [signer],
            /// Pays the rent of longer metadata.
            fee_payer: [signer, writable],
            integration: [],
            branded_mint: [writable],
            token_2022_program: [],
            system_program: [],
        }
        arguments {
            /// `name`, `symbol`, `uri` or `description`.
            field: Text<'a>,
            value: Text<'a>,
        }
    }
}

instruction! {
    /// Sets the commission on gains from now on; past ones are charged at the old rate first. Authority only.
    set_fee = 21 {
        accounts {
            authority: [signer],
            stablecoin: [writable],
            junior_tranche: [writable],
            integration: [writable],
        }
        arguments {
            fee_bps: u16,
        }
    }
}

instruction! {
    /// Nominates the next authority, who has to accept; zero withdraws a nomination. Authority only.
    nominate_authority = 22 {
        accounts {
            authority: [signer],
            integration: [writable],
        }
        arguments {
            nominee: Pubkey,
        }
    }
}

instruction! {
    /// Makes the nominee the authority.
    accept_authority = 23 {
        accounts {
            nominee: [signer],
            integration: [writable],
        }
        arguments {}
    }
}

instruction! {
    /// Deposits underlying into the junior tranche and gives junior tokens.
    junior_deposit = 24 {
        accounts {
            user: [signer],
            platform: [],
            stablecoin: [writable],
            vault: [writable],
            junior_tranche: [writable],
            junior_mint: [writable],
            /// The user's token account of the underlying.
            source: [writable],
            /// Receives the junior tokens.
            destination: [writable],
            underlying_mint: [],
            token_program: [],
            token_2022_program: [],
        }
        arguments {
            /// Underlying, base units.
            amount: u64,
            /// Junior tokens, base units.
            minimum_received: u64,
        }
    }
}

instruction! {
    /// Burns junior tokens and begins the cooldown of their withdrawal. They go on bearing gains and losses.
    junior_request_withdrawal = 25 {
        accounts {
            owner: [signer],
            /// Pays the cooldown's rent.
            fee_payer: [signer, writable],
            stablecoin: [],
            junior_tranche: [],
            junior_mint: [writable],
            cooldown: [writable],
            /// The owner's token account of the junior mint.
            source: [writable],
            token_2022_program: [],
            system_program: [],
        }
        arguments {
            /// Junior tokens, base units.
            tokens: u64,
            /// Any number that the owner has no other cooldown under.
            id: u64,
        }
    }
}

instruction! {
    /// Pays out a withdrawal whose cooldown is over, at the rate of this moment.
    junior_complete_withdrawal = 26 {
        accounts {
            owner: [signer],
            stablecoin: [writable],
            vault: [writable],
            junior_tranche: [writable],
            cooldown: [writable],
            /// Gets the cooldown's rent: the account that paid it.
            rent_receiver: [writable],
            /// Receives the underlying.
            destination: [writable],
            underlying_mint: [],
            token_program: [],
        }
        arguments {
            /// Underlying, base units.
            minimum_received: u64,
        }
    }
}

instruction! {
    /// Ends a cooldown and mints its tokens back.
    junior_cancel_withdrawal = 27 {
        accounts {
            owner: [signer],
            junior_tranche: [],
            junior_mint: [writable],
            cooldown: [writable],
            /// Gets the cooldown's rent: the account that paid it.
            rent_receiver: [writable],
            /// Receives the junior tokens.
            destination: [writable],
            token_2022_program: [],
        }
        arguments {}
    }
}

/// Every instruction, for the IDL.
pub const ALL: &[crate::describe::Instruction] = &[
    initialize_platform::LAYOUT,
    create_stablecoin::LAYOUT,
    initialize_integration::LAYOUT,
    set_whitelisted::LAYOUT,
    set_whitelist_required::LAYOUT,
    distribute_yield::LAYOUT,
    mint::LAYOUT,
    redeem::LAYOUT,
    claim_fees::LAYOUT,
    accrue::LAYOUT,
    sync::LAYOUT,
    update_stablecoin::LAYOUT,
    set_roles::LAYOUT,
    nominate_admin::LAYOUT,
    accept_admin::LAYOUT,
    set_paused::LAYOUT,
    collect_platform_fees::LAYOUT,
    deploy_collateral::LAYOUT,
    return_collateral::LAYOUT,
    realize_loss::LAYOUT,
    update_metadata::LAYOUT,
    set_fee::LAYOUT,
    nominate_authority::LAYOUT,
    accept_authority::LAYOUT,
    junior_deposit::LAYOUT,
    junior_request_withdrawal::LAYOUT,
    junior_complete_withdrawal::LAYOUT,
    junior_cancel_withdrawal::LAYOUT,
];
