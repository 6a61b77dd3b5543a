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
            /// Zero for nobody.
            manager: Pubkey,
            guardian: Pubkey,
            /// Zero for nobody.
            pauser: Pubkey,
            treasury: Pubkey,
            /// From 86 400 to 1 209 600.
            delay_seconds: u32,
        }
    }
}

instruction! {
    /// Adds a stablecoin with its vault and the junior mint of its first epoch. Admin only.
    create_stablecoin<'a> = 1 {
        accounts {
            admin: [signer],
            fee_payer: [signer, writable],
            platform: [writable],
            stablecoin: [writable],
            underlying_mint: [],
            vault: [writable],
            junior_mint: [writable],
            /// The program that owns the underlying mint.
            token_program: [],
            token_2022_program: [],
            system_program: [],
        }
        arguments {
            /// Base units.
            supply_cap: u64,
            /// Base units; at most what may be lost before someone reacts.
            deploy_per_day: u64,
            platform_fee_bps: u16,
            junior_premium_bps: u16,
            target_coverage_bps: u16,
            min_coverage_bps: u16,
            max_deployed_bps: u16,
            /// From 86 400 to 31 536 000.
            vesting_seconds: u32,
            /// At least 86 400; with the exit window at most 5 184 000.
            cooldown_seconds: u32,
            /// At least 86 400. Fixed for good.
            window_seconds: u32,
            /// What the issuer of the underlying may do, and the admin accepts: bits of the `UNDERLYING_POWER_…` constants.
            accepted_powers: u8,
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
            /// Uses the coin's powers; not given where it has none.
            compliance: [optional],
        }
        arguments {
            authority: Pubkey,
            /// 10 000 for a payment coin, for good.
            fee_bps: u16,
            whitelist_required: bool,
            /// 0: an earning coin, whose holders have what the commission leaves of the yield. 1: a payment coin, which is worth exactly 1 until
            /// a loss takes from its holders. Fixed for good.
            kind: u8,
            /// What the compliance authority can do to the coin's holders, by bits: 1 freeze, 2 pause, 4 seize, 8 accounts are frozen by default. Fixed for good.
            powers: u8,
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
    /// Lets a user mint, or no longer. Repeating it changes nothing. Where accounts are frozen by default, the compliance authority may sign
    /// as authority to take a user off.
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
    /// Pays yield into the vault, where it vests linearly. Active manager only.
    distribute_yield = 5 {
        accounts {
            manager: [signer],
            platform: [],
            stablecoin: [writable],
            vault: [writable],
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
    /// Deposits underlying and gives branded tokens. Only what the tokens cost is taken.
    mint = 6 {
        accounts {
            user: [signer],
            platform: [],
            stablecoin: [writable],
            vault: [writable],
            integration: [writable],
            branded_mint: [writable],
            /// The user's token account of the underlying.
            source: [writable],
            /// Receives the branded tokens.
            destination: [writable],
            underlying_mint: [],
            token_program: [],
            token_2022_program: [],
            /// Needed where the integration whitelists its users: the entry of the signer, whose tokens pay.
            whitelist_entry: [optional],
        }
        arguments {
            /// Most to take of the underlying, base units.
            amount: u64,
            /// Branded tokens, base units.
            minimum_received: u64,
        }
    }
}

instruction! {
    /// Burns branded tokens and pays out underlying. Fails while an open loss report would withhold a part.
    redeem = 7 {
        accounts {
            user: [signer],
            stablecoin: [writable],
            vault: [writable],
            integration: [writable],
            branded_mint: [writable],
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
            tokens: u64,
            /// Underlying, base units.
            minimum_received: u64,
        }
    }
}

instruction! {
    /// Redeems while a loss is reported: withholds the part that the report puts in doubt, for which the user gets a claim.
    redeem_under_report = 8 {
        accounts {
            user: [signer],
            /// Pays the claim's rent when it is created.
            fee_payer: [signer, writable],
            stablecoin: [writable],
            vault: [writable],
            integration: [writable],
            branded_mint: [writable],
            /// The open report.
            loss_report: [writable],
            loss_claim: [writable],
            /// The user's token account of the branded mint.
            source: [writable],
            /// Receives the underlying.
            destination: [writable],
            underlying_mint: [],
            token_program: [],
            token_2022_program: [],
            system_program: [],
        }
        arguments {
            /// Branded tokens, base units.
            tokens: u64,
            /// Underlying, base units.
            minimum_received: u64,
        }
    }
}

instruction! {
    /// Pays out commission. Authority only.
    claim_fees = 9 {
        accounts {
            authority: [signer],
            stablecoin: [writable],
            vault: [writable],
            integration: [writable],
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
    accrue = 10 {
        accounts {
            stablecoin: [writable],
        }
        arguments {}
    }
}

instruction! {
    /// Brings an integration up to date with its stablecoin. Anyone may.
    sync = 11 {
        accounts {
            stablecoin: [writable],
            integration: [writable],
        }
        arguments {}
    }
}

instruction! {
    /// Queues new roles, or replaces those queued; the delay starts again. Admin only.
    queue_platform_change = 12 {
        accounts {
            admin: [signer],
            /// Pays the change's rent when it is created.
            fee_payer: [signer, writable],
            platform: [],
            change: [writable],
            system_program: [],
        }
        arguments {
            /// A new admin has to sign the execution.
            new_admin: Pubkey,
            /// Zero for nobody.
            manager: Pubkey,
            guardian: Pubkey,
            /// Zero for nobody.
            pauser: Pubkey,
            treasury: Pubkey,
            /// From 86 400 to 1 209 600.
            delay_seconds: u32,
        }
    }
}

instruction! {
    /// Queues new settings, or replaces those queued; the delay starts again. Admin only.
    queue_stablecoin_change = 13 {
        accounts {
            admin: [signer],
            /// Pays the change's rent when it is created.
            fee_payer: [signer, writable],
            platform: [],
            stablecoin: [],
            change: [writable],
            system_program: [],
        }
        arguments {
            /// Base units.
            supply_cap: u64,
            /// Base units; at most what may be lost before someone reacts.
            deploy_per_day: u64,
            platform_fee_bps: u16,
            junior_premium_bps: u16,
            target_coverage_bps: u16,
            min_coverage_bps: u16,
            max_deployed_bps: u16,
            /// From 86 400 to 31 536 000.
            vesting_seconds: u32,
            /// At least 86 400; with the exit window at most 5 184 000.
            cooldown_seconds: u32,
            /// Token account for deployed collateral; zero for none.
            custody: Pubkey,
        }
    }
}

instruction! {
    /// Removes a queued change. Guardian or admin; anyone where it is expired or stale.
    cancel_change = 14 {
        accounts {
            authority: [signer],
            platform: [],
            /// The stablecoin of a change of settings.
            stablecoin: [optional],
            change: [writable],
            /// Gets the change's rent: the account that paid it.
            rent_receiver: [writable],
        }
        arguments {}
    }
}

instruction! {
    /// Applies queued roles. Anyone may.
    execute_platform_change = 15 {
        accounts {
            platform: [writable],
            change: [writable],
            /// Needed where the admin changes.
            new_admin: [signer, optional],
            /// Gets the change's rent: the account that paid it.
            rent_receiver: [writable],
        }
        arguments {}
    }
}

instruction! {
    /// Applies queued settings, after yield was released under the old ones. Anyone may.
    execute_stablecoin_change = 16 {
        accounts {
            platform: [],
            stablecoin: [writable],
            change: [writable],
            /// Gets the change's rent: the account that paid it.
            rent_receiver: [writable],
        }
        arguments {}
    }
}

instruction! {
    /// Lowers one limit of a stablecoin at once. Admin or guardian.
    lower_limits = 17 {
        accounts {
            authority: [signer],
            platform: [],
            stablecoin: [writable],
        }
        arguments {
            /// 0: supply cap; 1: max deployed in basis points; 2: deploy per day.
            limit: u8,
            /// Below the present value.
            value: u64,
        }
    }
}

instruction! {
    /// Takes the role of the manager or the pauser away at once. Admin or guardian.
    revoke_role = 18 {
        accounts {
            authority: [signer],
            platform: [writable],
        }
        arguments {
            /// 0: manager; 1: pauser.
            role: u8,
        }
    }
}

instruction! {
    /// Stops new exposure (pauser, guardian or admin), or lets it continue (admin). Fails where that changes nothing.
    set_paused = 19 {
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
    /// Pays platform fees to the treasury, as far as the vault has them. Admin only.
    collect_platform_fees = 20 {
        accounts {
            admin: [signer],
            platform: [],
            stablecoin: [writable],
            vault: [writable],
            /// A token account of the underlying that the treasury owns.
            destination: [writable],
            underlying_mint: [],
            token_program: [],
        }
        arguments {}
    }
}

instruction! {
    /// Moves collateral from the vault to the custody account. Active manager only.
    deploy_collateral = 21 {
        accounts {
            manager: [signer],
            platform: [],
            stablecoin: [writable],
            vault: [writable],
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
    /// Brings deployed collateral back into the vault, never more than is deployed. Anyone may.
    return_collateral = 22 {
        accounts {
            /// Owner of the source.
            owner: [signer],
            stablecoin: [writable],
            vault: [writable],
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
    /// Reports a loss of deployed collateral. The active manager alone, or two of admin, guardian and the manager last in office: the second
    /// signs or has voted.
    report_loss = 23 {
        accounts {
            reporter: [signer],
            /// The second vote, where the first is not the active manager's.
            second: [signer, optional],
            /// Pays the report's rent.
            fee_payer: [signer, writable],
            platform: [],
            stablecoin: [writable],
            loss_report: [writable],
            system_program: [],
            /// The vote of another for this amount, in place of the second signature.
            vote: [optional],
        }
        arguments {
            /// Base units.
            amount: u64,
        }
    }
}

instruction! {
    /// Settles the reported loss, or less. Two of admin, guardian and the manager last in office: the second signs or has voted.
    resolve_loss = 24 {
        accounts {
            first: [signer],
            second: [signer, optional],
            platform: [],
            stablecoin: [writable],
            loss_report: [writable],
            /// The vote of another for this amount, in place of the second signature.
            vote: [optional],
        }
        arguments {
            /// Base units; at most the reported loss and what is deployed are settled.
            amount: u64,
        }
    }
}

instruction! {
    /// Ends a loss report without a loss, from 30 days after it was made. Anyone may.
    lapse_loss_report = 25 {
        accounts {
            stablecoin: [writable],
            loss_report: [writable],
        }
        arguments {}
    }
}

instruction! {
    /// Pays the refund of a claim on a resolved loss report.
    settle_loss_claim = 26 {
        accounts {
            owner: [signer],
            stablecoin: [writable],
            vault: [writable],
            loss_report: [writable],
            loss_claim: [writable],
            /// Gets the claim's rent: the account that paid it.
            rent_receiver: [writable],
            /// Receives the underlying.
            destination: [writable],
            underlying_mint: [],
            token_program: [],
        }
        arguments {}
    }
}

instruction! {
    /// Closes a resolved loss report without open claims. Anyone may.
    close_loss_report = 27 {
        accounts {
            loss_report: [writable],
            /// Gets the report's rent: the account that paid it.
            rent_receiver: [writable],
        }
        arguments {}
    }
}

instruction! {
    /// Changes one field of a branded mint's metadata. Authority only.
    update_metadata<'a> = 28 {
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
    /// Lowers the commission on gains from now on, or schedules a raise after the delay. Authority only; never for a payment coin.
    set_fee = 29 {
        accounts {
            authority: [signer],
            platform: [],
            stablecoin: [writable],
            integration: [writable],
        }
        arguments {
            fee_bps: u16,
        }
    }
}

instruction! {
    /// Nominates the next authority, who has to accept; zero withdraws a nomination. Authority only.
    nominate_authority = 30 {
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
    accept_authority = 31 {
        accounts {
            nominee: [signer],
            integration: [writable],
        }
        arguments {}
    }
}

instruction! {
    /// Deposits underlying into the junior pool and gives junior tokens. Only what the tokens cost is taken.
    junior_deposit = 32 {
        accounts {
            user: [signer],
            platform: [],
            stablecoin: [writable],
            vault: [writable],
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
            /// Most to take of the underlying, base units.
            amount: u64,
            /// Junior tokens, base units.
            minimum_received: u64,
        }
    }
}

instruction! {
    /// Burns junior tokens and starts the cooldown of their withdrawal. They continue to bear gains and losses.
    junior_request_withdrawal = 33 {
        accounts {
            owner: [signer],
            /// Pays the cooldown's rent.
            fee_payer: [signer, writable],
            stablecoin: [writable],
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
    /// Pays out a withdrawal, or a part of it, in its exit window at the rate of this moment.
    junior_complete_withdrawal = 34 {
        accounts {
            owner: [signer],
            stablecoin: [writable],
            vault: [writable],
            cooldown: [writable],
            /// Gets the cooldown's rent when nothing is left of it: the account that paid it.
            rent_receiver: [writable],
            /// Receives the underlying.
            destination: [writable],
            underlying_mint: [],
            token_program: [],
        }
        arguments {
            /// Junior tokens, base units; all that are left where absent.
            tokens: Option<u64>,
            /// Underlying, base units.
            minimum_received: u64,
        }
    }
}

instruction! {
    /// Ends a cooldown and mints its tokens back. The owner; anyone where it is expired or its epoch has ended.
    junior_cancel_withdrawal = 35 {
        accounts {
            authority: [signer],
            owner: [],
            stablecoin: [writable],
            junior_mint: [writable],
            cooldown: [writable],
            /// Gets the cooldown's rent: the account that paid it.
            rent_receiver: [writable],
            /// Receives the junior tokens: the owner's associated token account where another cancels.
            destination: [writable],
            token_2022_program: [],
        }
        arguments {}
    }
}

instruction! {
    /// Creates the junior mint of the present epoch, after a loss has wiped out the one before. Anyone may.
    open_junior_mint = 36 {
        accounts {
            fee_payer: [signer, writable],
            stablecoin: [writable],
            junior_mint: [writable],
            token_2022_program: [],
            system_program: [],
        }
        arguments {}
    }
}

instruction! {
    /// Fails after a time, and with it the whole transaction. For transactions whose blockhash does not expire.
    check_deadline = 37 {
        accounts {}
        arguments {
            /// The last second in which the transaction may execute; unix seconds.
            valid_until_ts: i64,
        }
    }
}

instruction! {
    /// Counts what the vault lacks as deployed collateral, which can be returned or reported as a loss. Anyone may.
    recognize_shortfall = 38 {
        accounts {
            stablecoin: [writable],
            vault: [],
        }
        arguments {}
    }
}

instruction! {
    /// Counts what the vault has beyond what it must hold as collateral that was returned, never more than is deployed. Anyone may.
    recognize_return = 39 {
        accounts {
            stablecoin: [writable],
            vault: [],
        }
        arguments {}
    }
}

instruction! {
    /// Freezes a holder's account of a coin. Compliance authority only.
    freeze = 40 {
        accounts {
            compliance: [signer],
            integration: [],
            branded_mint: [],
            token_account: [writable],
            token_2022_program: [],
        }
        arguments {}
    }
}

instruction! {
    /// Thaws an account of a coin. Compliance authority only.
    thaw = 41 {
        accounts {
            compliance: [signer],
            integration: [],
            branded_mint: [],
            token_account: [writable],
            token_2022_program: [],
        }
        arguments {}
    }
}

instruction! {
    /// Stops minting, redeeming and transfers of a coin. Compliance authority only; fails where the coin is paused already.
    pause_coin = 42 {
        accounts {
            compliance: [signer],
            integration: [],
            branded_mint: [writable],
            token_2022_program: [],
        }
        arguments {}
    }
}

instruction! {
    /// Lets a paused coin be minted, redeemed and transferred again. Compliance authority only; fails where the coin is not paused.
    resume_coin = 43 {
        accounts {
            compliance: [signer],
            integration: [],
            branded_mint: [writable],
            token_2022_program: [],
        }
        arguments {}
    }
}

instruction! {
    /// Moves coins of any holder to another account, without the holder. Never burns. Compliance authority only.
    seize = 44 {
        accounts {
            compliance: [signer],
            integration: [],
            branded_mint: [],
            /// The holder's account.
            source: [writable],
            /// Another account of the coin.
            destination: [writable],
            token_2022_program: [],
        }
        arguments {
            /// Branded tokens, base units.
            amount: u64,
        }
    }
}

instruction! {
    /// Nominates the next compliance authority, who has to accept.
    nominate_compliance = 45 {
        accounts {
            compliance: [signer],
            integration: [writable],
        }
        arguments {
            /// Zero withdraws a nomination.
            nominee: Pubkey,
        }
    }
}

instruction! {
    /// Makes the nominee the compliance authority.
    accept_compliance = 46 {
        accounts {
            nominee: [signer],
            integration: [writable],
        }
        arguments {}
    }
}

instruction! {
    /// Thaws the empty account of a whitelisted user where accounts are frozen by default. Anyone may. Changes nothing where the account is not frozen.
    thaw_whitelisted = 47 {
        accounts {
            integration: [],
            branded_mint: [],
            token_account: [writable],
            /// That of the account's owner.
            whitelist_entry: [],
            token_2022_program: [],
        }
        arguments {}
    }
}

instruction! {
    /// Brings an integration of an older layout to the present one. Anyone may; the fee payer adds the rent of the new fields, which are zero.
    migrate_integration = 53 {
        accounts {
            fee_payer: [signer, writable],
            integration: [writable],
            system_program: [],
        }
        arguments {}
    }
}

instruction! {
    /// Closes a queued change of an older layout, which can never be executed. Anyone may; the rent goes to its payer.
    close_outdated_change = 54 {
        accounts {
            authority: [signer],
            change: [writable],
            /// Who paid the rent.
            rent_receiver: [writable],
        }
        arguments {}
    }
}

instruction! {
    /// Votes for a loss: with no report open for reporting it, otherwise for settling the open report with it. Admin, guardian and the
    /// manager last in office; an earlier vote of the same key is replaced.
    vote_loss = 55 {
        accounts {
            voter: [signer],
            /// Pays the vote's rent when it is created.
            fee_payer: [signer, writable],
            platform: [],
            stablecoin: [],
            loss_vote: [writable],
            system_program: [],
        }
        arguments {
            /// The stablecoin's loss reports so far, so that the vote is on what its signer saw.
            number: u32,
            /// Whether the newest of them is open.
            report_open: bool,
            /// Base units; exactly what can then be reported or settled.
            amount: u64,
        }
    }
}

instruction! {
    /// Takes a vote back and closes its account. The voter alone, at any time, also one that has lost its role.
    withdraw_loss_vote = 56 {
        accounts {
            voter: [signer],
            loss_vote: [writable],
            /// Gets the vote's rent: the account that paid it.
            rent_receiver: [writable],
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
    redeem_under_report::LAYOUT,
    claim_fees::LAYOUT,
    accrue::LAYOUT,
    sync::LAYOUT,
    queue_platform_change::LAYOUT,
    queue_stablecoin_change::LAYOUT,
    cancel_change::LAYOUT,
    execute_platform_change::LAYOUT,
    execute_stablecoin_change::LAYOUT,
    lower_limits::LAYOUT,
    revoke_role::LAYOUT,
    set_paused::LAYOUT,
    collect_platform_fees::LAYOUT,
    deploy_collateral::LAYOUT,
    return_collateral::LAYOUT,
    report_loss::LAYOUT,
    resolve_loss::LAYOUT,
    lapse_loss_report::LAYOUT,
    settle_loss_claim::LAYOUT,
    close_loss_report::LAYOUT,
    update_metadata::LAYOUT,
    set_fee::LAYOUT,
    nominate_authority::LAYOUT,
    accept_authority::LAYOUT,
    junior_deposit::LAYOUT,
    junior_request_withdrawal::LAYOUT,
    junior_complete_withdrawal::LAYOUT,
    junior_cancel_withdrawal::LAYOUT,
    open_junior_mint::LAYOUT,
    check_deadline::LAYOUT,
    recognize_shortfall::LAYOUT,
    recognize_return::LAYOUT,
    freeze::LAYOUT,
    thaw::LAYOUT,
    pause_coin::LAYOUT,
    resume_coin::LAYOUT,
    seize::LAYOUT,
    nominate_compliance::LAYOUT,
    accept_compliance::LAYOUT,
    thaw_whitelisted::LAYOUT,
    migrate_integration::LAYOUT,
    close_outdated_change::LAYOUT,
    vote_loss::LAYOUT,
    withdraw_loss_vote::LAYOUT,
];
